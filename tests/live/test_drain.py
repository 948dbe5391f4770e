"""A server that is told to end while people play: nothing that was on its way is lost."""

import asyncio

import pytest
from asgiref.sync import sync_to_async

from bhabhi_site.asgi import application
from games.live.host import CLOSED_RESTARTING
from games.models import Action
from tests.live.conftest import Browser

pytestmark = pytest.mark.django_db(transaction=True)


async def test_act_on_its_way_is_saved_and_told_before_goodbye(set_table, asha, live, settings):
    table = await sync_to_async(set_table)("thulla", 4, take="off")
    browser = await Browser(table, asha).open()
    await browser.until_my_turn()
    settings.TABLE_TEMPO = 100_000
    seq = browser.seq + 1
    await browser.play_on()
    here = live.tables[table.code]
    while not here.turn.locked():  # noqa: ASYNC110 (the act is on its way to the journal)
        await asyncio.sleep(0)
    await live.drain()
    acts = []
    while (output := await browser.socket.receive_output(5))["type"] != "websocket.close":
        acts.append(output["text"])
    assert output["code"] == CLOSED_RESTARTING
    assert any(f'"seq":{seq}' in text and '"t":"act"' in text for text in acts)
    assert await Action.objects.filter(seq=seq).aexists()


async def test_nobody_is_let_in_while_it_ends(set_table, asha, live):
    table = await sync_to_async(set_table)()
    live.is_draining = True
    browser = Browser(table, asha)
    await browser.socket.connect()
    assert (await browser.socket.receive_output(5))["code"] == CLOSED_RESTARTING


async def test_server_that_announces_its_start_and_end_takes_up_hands_and_saves(
    set_table, asha, live
):
    table = await sync_to_async(set_table)("thulla", 4)
    heard, told = asyncio.Queue(), asyncio.Queue()
    running = asyncio.create_task(application({"type": "lifespan"}, heard.get, told.put))
    await heard.put({"type": "lifespan.startup"})
    assert await told.get() == {"type": "lifespan.startup.complete"}
    while table.code not in live.tables:  # noqa: ASYNC110 (it is read from the database)
        await asyncio.sleep(0.01)
    await heard.put({"type": "lifespan.shutdown"})
    assert await told.get() == {"type": "lifespan.shutdown.complete"}
    await running
    assert live.is_draining
    assert live.tables == {}
