"""The least that Daphne can do for a card: what the table server's figures are held against.

A bare application that answers whatever one socket says with the next of some recorded frames,
the same bytes to every socket of that table, and stores nothing. Run as a module it serves the
frames of a file; `measure` drives it as the load drives a table, with the same lines.
"""

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from daphne.server import Server

from games.load.figures import spread
from games.load.line import Line, open_line
from games.load.served import Served

WARM_S = 1


class Floor:
    def __init__(self, frames: list[str]) -> None:
        self.frames = frames
        self.tables: dict[str, list[Any]] = {}

    async def __call__(self, scope: dict, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        sends = self.tables.setdefault(scope["path"], [])
        said = 0
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.connect":
                await send({"type": "websocket.accept"})
                sends.append(send)
                continue
            text = self.frames[said % len(self.frames)]
            said += 1
            for other in sends:
                await other({"type": "websocket.send", "text": text})
        sends.remove(send)


class FloorTable:
    """Four lines that speak in turn: whoever's turn it is speaks as soon as it has heard."""

    def __init__(self, path: str, seats: int, text: str, latencies: list[float]) -> None:
        self.path, self.text, self.latencies = path, text, latencies
        self.heard = [0] * seats
        self.lines: list[Line] = []
        self.said = 0
        self.said_at: dict[int, float] = {}
        self.is_playing = False
        self._raw, self._frame = b"", None

    async def open(self, url: str) -> None:
        for seat in range(len(self.heard)):
            line = await open_line(
                urlsplit(url), self.path, "", lambda raw, seat=seat: self._hear(seat, raw), _ignore
            )
            self.lines.append(line)

    def speak(self) -> None:
        self.said += 1
        self.said_at[self.said] = time.perf_counter()
        self.lines[self.said % len(self.lines)].send(self.text)

    def _hear(self, seat: int, raw: bytes) -> None:
        at = time.perf_counter()
        if raw != self._raw:
            self._raw, self._frame = raw, json.loads(raw)
        self.heard[seat] += 1
        if min(self.heard) >= (number := self.heard[seat]) and number in self.said_at:
            self.latencies.append(at - self.said_at.pop(number))
        if self.is_playing and number == self.said and seat == (number + 1) % len(self.heard):
            self.speak()


def _ignore() -> None:
    pass


async def measure(
    served: Served, tables: int, seats: int, seconds: float, text: str
) -> dict[str, Any]:
    """What a table server's `actions_per_s`, latency and CPU would be if it did nothing else."""
    latencies: list[float] = []
    floor = [FloorTable(f"/{number}", seats, text, latencies) for number in range(tables)]
    await asyncio.gather(*(table.open(served.url) for table in floor))
    for table in floor:
        table.is_playing = True
        table.speak()
    await asyncio.sleep(WARM_S)
    latencies.clear()
    began, cpu = time.perf_counter(), served.cpu()
    await asyncio.sleep(seconds)
    passed_s, cpu = time.perf_counter() - began, served.cpu() - cpu
    actions = len(latencies)
    for table in floor:
        table.is_playing = False
    found = {
        "actions_per_s": actions / passed_s,
        "latency_ms": spread(latencies),
        "cpu_ms_per_action": cpu.all_s * 1000 / max(1, actions),
    }
    for table in floor:
        for line in table.lines:
            line.close()
    return found


def main() -> None:
    """Serve the frames of a file on a port of this machine."""
    file, port = sys.argv[1:]
    frames = json.loads(Path(file).read_text())
    endpoint = f"tcp:port={port}:interface=127.0.0.1:backlog=2048"
    Server(application=Floor(frames), endpoints=[endpoint]).run()


if __name__ == "__main__":
    main()
