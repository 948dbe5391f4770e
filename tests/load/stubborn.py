"""The client of the chaos test: a browser whose person does not give up, on a line that breaks.

After each break it says again what it said before, some of it twice, in any order, as clients do
that do not know what arrived. It pings, asks for what it missed, and plays again when no act comes.
"""

import asyncio
import json
import random
from collections import deque
from contextlib import suppress
from typing import Any

from websockets.exceptions import ConnectionClosed

from games.load.client import HEARD, JSON, Client

TICK_S = 1.0
PATIENCE_TICKS = 3
AGAIN_S = 0.4


class Stubborn(Client):
    def __init__(self, url: str, cookie: str, dice: random.Random, *, is_host: bool) -> None:
        super().__init__(url, cookie, dice)
        self.is_host = is_host
        self.is_ending = False
        self.notices = 0
        self._said: deque[str] = deque(maxlen=12)
        self._idle_ticks = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        ticking = asyncio.create_task(self._tick())
        try:
            await super().run()
        finally:
            ticking.cancel()

    async def say(self, **frame: Any) -> None:
        if frame["t"] in {"act", "cut", "salt", "ready"}:
            self._said.append(json.dumps(frame))
        await super().say(**frame)

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(TICK_S)
            self._idle_ticks += 1
            with suppress(ConnectionClosed, AttributeError):
                await super().say(t="ping", hand=self.hand or "", seq=self.seq, echo=0)
                if self._idle_ticks >= PATIENCE_TICKS:
                    await self._move()

    async def _hear(self, frame: JSON, at: float) -> None:
        self._idle_ticks = 0 if frame["t"] == "act" else self._idle_ticks
        if frame["t"] == "hello":
            self.is_ready_asked = ""
            await self._say_again()
        if frame["t"] == "pong" and (frame["hand"] != (self.hand or "") or frame["seq"] > self.seq):
            await super().say(t="from", hand=self.hand or "", seq=self.seq)
        if hear := HEARD.get(frame["t"]):
            await getattr(self, hear.__name__)(frame, at)

    async def _say_again(self) -> None:
        again = [text for text in self._said for _ in range(self.dice.randint(0, 2))]
        self.dice.shuffle(again)
        for text in again:
            await self._socket.send(text)

    async def _table(self, frame: JSON, at: float) -> None:
        table = frame["table"]
        self.notices += table["notice"] == "cannot_save"
        if self.is_ending and self.is_host and table["phase"] in {"between", "playing", "cutting"}:
            session = table["session"]
            if session and not session.get("stopping") and session["state"] == "playing":
                await self.say(t="stop")
        await super()._table(frame, at)

    async def _refused(self, frame: JSON, at: float) -> None:
        await super()._refused(frame, at)
        if frame["reason"] in {"cannot_save", "busy", "too_fast"}:
            task = asyncio.create_task(self._later())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _later(self) -> None:
        await asyncio.sleep(AGAIN_S)
        with suppress(ConnectionClosed):
            await self._move()
