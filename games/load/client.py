"""A browser without a screen: one socket that plays, keeps count and remembers what it saw.

For the load and crash tools. Speaks docs/wire.md and knows no more of the server than a browser.
"""

import asyncio
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

RETRY_S = 0.1
JSON = dict[str, Any]


@dataclass
class Memory:
    """What one client saw with its own eyes, and what went wrong with it."""

    acts: dict[tuple[str, int], tuple[int, str, str | None]] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)
    refusals: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    resyncs: int = 0
    reconnects: int = 0


class Client:
    """Plays at one table until told to stop, reconnecting as a browser does.

    `on_act` hears every act in order, with the time at which it came in (seconds).
    """

    def __init__(
        self,
        url: str,
        cookie: str,
        dice: random.Random,
        on_act: Callable[[JSON, float], None] | None = None,
    ) -> None:
        self.url = url
        parts = urlsplit(url)
        self.origin = f"{parts.scheme.replace('ws', 'http', 1)}://{parts.netloc}"
        self.headers = {"Cookie": cookie} if cookie else {}
        self.dice = dice
        self.on_act = on_act
        self.memory = Memory()
        self.hand, self.seq = "", 0
        self.you: int | None = None
        self.place: int | None = None
        self.turn: JSON | None = None
        self.phase = ""
        self.is_ready_asked = ""
        self.wants_stop = False
        self.sent: dict[tuple[str, int], float] = {}
        self._socket: ClientConnection | None = None

    async def run(self) -> None:
        """Play until the session is over or the task is cancelled."""
        while self.phase != "over":
            try:
                async with connect(
                    self.url,
                    origin=self.origin,
                    additional_headers=self.headers,
                    max_size=2**20,
                    ping_interval=None,
                ) as socket:
                    self._socket = socket
                    async for text in socket:
                        await self._hear(json.loads(text), time.perf_counter())
                        if self.phase == "over":
                            return
            except (TimeoutError, OSError, ConnectionClosed, InvalidHandshake):
                pass
            self.memory.reconnects += 1
            await asyncio.sleep(RETRY_S)

    async def say(self, **frame: Any) -> None:
        await self._socket.send(json.dumps(frame))

    async def _hear(self, frame: JSON, at: float) -> None:
        await HEARD.get(frame["t"], Client._ignore)(self, frame, at)

    async def _ignore(self, frame: JSON, at: float) -> None:
        pass

    async def _stand(self, frame: JSON, at: float) -> None:
        """A whole view: on connecting, with a new hand, or after too long a gap."""
        self.hand, self.you = frame["hand"], frame["you"]
        self.place = frame.get("place")
        view = frame["view"]
        if view:
            self.seq, self.turn = view["seq"], view["turn"]
            if view["result"]:
                self.memory.over.add(self.hand)
        if "table" in frame:
            await self._table(frame, at)
        await self._move()

    async def _act(self, frame: JSON, at: float) -> None:
        if frame["hand"] != self.hand or frame["seq"] <= self.seq:
            return
        if frame["seq"] > self.seq + 1:
            self.memory.resyncs += 1
            await self.say(t="from", hand=self.hand, seq=self.seq)
            return
        self.seq, self.turn = frame["seq"], frame["turn"]
        self.memory.acts[self.hand, self.seq] = (frame["seat"], frame["do"], frame.get("card"))
        if any(entry["e"] == "over" for entry in frame["then"]):
            self.memory.over.add(self.hand)
        if self.on_act:
            self.on_act(frame, at)
        await self._move()

    async def _table(self, frame: JSON, at: float) -> None:
        table = frame["table"]
        self.phase = table["phase"]
        if self.place is not None and table.get("cut"):
            await self._cut(table["cut"])
        if self.phase == "between" and self.place is not None:
            if self.wants_stop:
                self.wants_stop = False
                await self.say(t="stop")
            elif self.is_ready_asked != self.hand:
                self.is_ready_asked = self.hand
                await self.say(t="ready", hand=self.hand)

    async def _cut(self, cut: JSON) -> None:
        if cut["cutter"] == self.place and not cut["done"]:
            await self.say(t="cut", hand=cut["hand"], at=self.dice.randint(1, 51))
        if self.place not in cut["salted"]:
            await self.say(t="salt", hand=cut["hand"], salt=f"{self.dice.getrandbits(64):x}")

    async def _refused(self, frame: JSON, at: float) -> None:
        self.memory.refusals.append(frame["reason"])

    async def _move(self) -> None:
        """Do something allowed if it is our turn; a draw is the server's."""
        turn = self.turn
        if not turn or turn["seat"] != self.you or turn["do"] == "draw":
            return
        frame = {"t": "act", "hand": self.hand, "seq": self.seq + 1, "do": turn["do"]}
        if turn["do"] == "play":
            options = turn["options"]
            following = [card for card in options if card[1] == turn["suit"]]
            frame["card"] = self.dice.choice(following or options)
        self.sent[self.hand, self.seq + 1] = time.perf_counter()
        await self.say(**frame)


HEARD = {
    "hello": Client._stand,
    "view": Client._stand,
    "act": Client._act,
    "table": Client._table,
    "no": Client._refused,
}
