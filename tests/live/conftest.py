"""Live tables without a server: real journal, real database, sockets through communicators."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.db import connections

from accounts.models import User
from games.engine import PRESETS
from games.live.host import Host, host
from games.models import Table
from games.routing import websocket_urlpatterns
from games.services.hands import deal_at_once
from games.services.sessions import start_session
from games.services.tables import open_table

TEMPO = 1


class Browser:
    """One socket with what a browser remembers: folds nothing, but keeps count as wire.md says."""

    def __init__(self, table: Table, user: User | None) -> None:
        path = f"/ws/table/{table.code}/"
        self.socket = WebsocketCommunicator(URLRouter(websocket_urlpatterns), path)
        self.socket.scope["user"] = user
        self.heard: list[dict[str, Any]] = []
        self.hand, self.seq, self.you, self.turn = "", 0, None, None
        self.view: dict[str, Any] | None = None
        self.place: int | None = None
        self.told_ready = ""
        self.gives = True
        self.given: set[str] = set()

    async def open(self) -> "Browser":
        await self.socket.connect()
        await self.hear("hello")
        return self

    async def hear(self, kind: str, timeout_s: float = 10) -> dict[str, Any]:
        """Everything up to the next frame of that kind, which is returned."""
        while True:
            frame = await self.hear_any(timeout_s)
            if frame["t"] == kind:
                return frame

    async def say(self, **frame: Any) -> None:
        await self.socket.send_to(json.dumps(frame))

    async def say_text(self, text: str) -> None:
        await self.socket.send_to(text)

    async def act(self, do: str = "play", seq: int | None = None, **more: Any) -> None:
        await self.say(
            t="act", hand=self.hand, seq=self.seq + 1 if seq is None else seq, do=do, **more
        )

    async def answer(self) -> dict[str, Any]:
        """The next `no` or `act`, whichever comes first."""
        while True:
            frame = await self.hear_any()
            if frame["t"] in {"no", "act"}:
                return frame

    async def hear_any(self, timeout_s: float = 10) -> dict[str, Any]:
        frame = json.loads(await self.socket.receive_from(timeout_s))
        self.heard.append(frame)
        NOTES.get(frame["t"], lambda browser, frame: None)(self, frame)
        await self._give(frame.get("table"))
        return frame

    async def _give(self, table: dict[str, Any] | None) -> None:
        """What a hand that is cut wants of this seat, given at once unless `gives` is off."""
        cut = table and table["cut"]
        if not cut or not self.gives or self.place is None or cut["hand"] in self.given:
            return
        self.given.add(cut["hand"])
        if cut["cutter"] == self.place:
            await self.say(t="cut", hand=cut["hand"], at=26)
        await self.say(t="salt", hand=cut["hand"], salt=f"salt of place {self.place}")

    @property
    def is_my_turn(self) -> bool:
        return bool(self.turn) and self.turn["seat"] == self.you and self.turn["do"] != "draw"

    async def until_my_turn(self) -> None:
        while not self.is_my_turn:
            await self.hear_any()

    async def play_on(self) -> None:
        """Do the first thing that is allowed, following suit where that is possible."""
        if self.turn["do"] == "pick_up":
            await self.act("pick_up")
        else:
            options = self.turn["options"]
            following = [card for card in options if card[1] == self.turn["suit"]]
            await self.act("play", card=(following or options)[0])

    async def play_session(self) -> dict[str, Any]:
        """Play every hand of the session to its end; the last table snapshot is returned."""
        while True:
            snapshot = await self.play_until({"between", "over"})
            if snapshot["phase"] == "over":
                return snapshot
            if self.told_ready != self.hand:
                self.told_ready = self.hand
                await self.say(t="ready", hand=self.hand)

    async def play_until(self, phases: set[str]) -> dict[str, Any]:
        """Play the hand that is on; the first table snapshot in one of these phases is returned."""
        asked = None
        while True:
            if self.is_my_turn and asked != (self.hand, self.seq):
                asked = (self.hand, self.seq)
                await self.play_on()
            frame = await self.hear_any()
            if frame["t"] == "table" and frame["table"]["phase"] in phases:
                return frame["table"]

    async def close(self) -> None:
        await self.socket.disconnect()


def _note_stand(browser: Browser, frame: dict[str, Any]) -> None:
    browser.hand, browser.you, browser.view = frame["hand"], frame["you"], frame["view"]
    browser.place = frame["place"]
    if frame["view"]:
        browser.seq, browser.turn = frame["view"]["seq"], frame["view"]["turn"]


def _note_act(browser: Browser, frame: dict[str, Any]) -> None:
    if frame["seq"] == browser.seq + 1:
        browser.seq, browser.turn = frame["seq"], frame["turn"]


NOTES = {"hello": _note_stand, "view": _note_stand, "act": _note_act}


@pytest.fixture(autouse=True)
def quick(settings) -> None:
    settings.TABLE_TEMPO = TEMPO


@pytest.fixture
def asha(transactional_db: None) -> User:
    return User.objects.create(name="Asha", username="asha")


@pytest.fixture
def chand(transactional_db: None) -> User:
    return User.objects.create(name="Chand", username="chand")


@pytest.fixture
def set_table(asha: User) -> Callable[..., Table]:
    """Opens a table of Asha and bots, its first hand dealt unless it is `is_dealt=False`.

    Options of the rules may be given by name.
    """

    def give(preset: str = "thulla", size: int = 4, is_dealt: bool = True, **options: Any) -> Table:
        mine = {"name": "Test", "pace": "none", "ends_by": "hands", "ends_at": 1}
        mine |= {name: options.pop(name) for name in list(options) if name in {*mine, "watching"}}
        rules = PRESETS[preset].to_dict() | options
        table = open_table(host=asha, preset=preset, rules=rules, size=size, **mine)
        if is_dealt:
            deal_at_once(start_session(table))
        return table

    return give


@pytest.fixture(autouse=True)
async def one_worker() -> AsyncIterator[None]:
    """Communicators keep connections from being closed; with one worker thread we close its own."""
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1) as worker:
        loop.set_default_executor(worker)
        yield
        await loop.run_in_executor(worker, connections.close_all)
        await sync_to_async(connections.close_all)()


@pytest.fixture
async def live(one_worker: None, transactional_db: None) -> AsyncIterator[Host]:
    """This loop's host, closed behind the test."""
    here = host()
    yield here
    here.close()
