"""Open lobbies hear that the list changed, seldom enough to read it, and tables learn of pages."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.test import AsyncClient
from django.urls import reverse

from accounts.models import User
from games.consumers import TOO_MUCH
from games.engine import PRESETS
from games.live import lobby
from games.live.lobby import changed
from games.models import Table
from games.routing import websocket_urlpatterns
from games.services.tables import open_table
from tests.live.conftest import Browser

pytestmark = pytest.mark.django_db(transaction=True)

CHANGED = {"t": "changed"}
PAUSE_S = 0.2


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby, "AT_MOST_EVERY_S", PAUSE_S)


@pytest.fixture
async def visitor(live) -> AsyncIterator[WebsocketCommunicator]:
    socket = WebsocketCommunicator(URLRouter(websocket_urlpatterns), "/ws/lobby/")
    await socket.connect()
    yield socket
    await socket.disconnect()


@pytest.fixture
def table(asha: User) -> Table:
    rules = PRESETS["thulla"].to_dict()
    return open_table(
        host=asha, name="Ours", preset="thulla", rules=rules, size=3, fill_with="", pace="none"
    )


async def heard(visitor: WebsocketCommunicator) -> dict:
    return json.loads(await visitor.receive_from(5))


async def as_user(user: User) -> AsyncClient:
    client = AsyncClient()
    await client.aforce_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


async def test_changes_are_told_together(visitor):
    for _ in range(20):
        changed()
    assert await heard(visitor) == CHANGED
    assert await visitor.receive_nothing(PAUSE_S / 2)
    changed()
    begun = asyncio.get_running_loop().time()
    assert await heard(visitor) == CHANGED
    assert asyncio.get_running_loop().time() - begun < 2 * PAUSE_S
    assert await visitor.receive_nothing(PAUSE_S * 2)


async def test_table_that_opens_is_heard_of(visitor, asha):
    client = await as_user(asha)
    page = await client.get(reverse("lobby"))
    form = page.context["table_form"]
    shown = {name: form[name].value() or "" for name in form.fields}
    answer = await client.post(reverse("set_table"), shown | {"agreed": "1"})
    assert answer.status_code == 302
    assert await heard(visitor) == CHANGED


async def test_lobby_hears_when_somebody_sits_and_when_a_hand_begins(visitor, table, asha, chand):
    host = await Browser(table, asha).open()
    friend = await Browser(table, chand).open()
    await friend.say(t="sit", place=None)
    await friend.hear("hello")
    assert await heard(visitor) == CHANGED
    await host.say(t="fill", bot="plain")
    assert await heard(visitor) == CHANGED
    for browser in (host, friend):
        await browser.close()


async def test_live_table_learns_of_a_seat_taken_on_a_page(visitor, table, asha, chand):
    host = await Browser(table, asha).open()
    watching = await Browser(table, chand).open()
    client = await as_user(chand)
    answer = await client.post(reverse("sit", args=[table.code]))
    assert answer.status_code == 302
    names: list[str] = []
    while names != ["Asha", "Chand", ""]:
        names = [place["name"] for place in (await host.hear("table"))["table"]["places"]]
    assert (await watching.hear("hello"))["place"] == 1
    assert await heard(visitor) == CHANGED
    for browser in (host, watching):
        await browser.close()


async def test_visitor_that_talks_without_end_is_hung_up_on(visitor):
    for _ in range(100):
        await visitor.send_to("hello")
    heard = {"type": ""}
    while heard["type"] != "websocket.close":
        heard = await visitor.receive_output(5)
    assert heard["code"] == TOO_MUCH


async def test_lobby_whose_visitors_are_gone_is_told_nothing(visitor):
    await sync_to_async(changed)()
    assert await heard(visitor) == CHANGED
    await visitor.disconnect()
    await asyncio.sleep(0)
    assert lobby.lobby().sockets == set()
