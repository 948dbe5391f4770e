"""One run of the load: lines opened, hands played for a while, figures taken, all of it checked."""

import asyncio
import gc
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from games.load.figures import spread
from games.load.line import NotOpened
from games.load.served import ROOT, CpuTimes, Served, cpu_times
from games.load.watch import Sitter, Tally, Watched

OPEN_AT_ONCE = 50
TRIES = 6
QUIET_S = 15
PAGES = ("/", "/rules/")


@dataclass(frozen=True)
class Plan:
    """What to do. `rate` is acts a second and table, 0 for flat out; `pages_url` gets page load."""

    seats: int
    seconds: float
    rate: float = 0
    reconnects: bool = False
    pages_url: str = ""


@dataclass
class Run:
    """`servers` are those whose processor and memory are read; `urls` where the tables are."""

    plan: Plan
    urls: list[str]
    servers: list[Served]
    tables: list[dict[str, Any]]
    on_second: Callable[[], None]

    def __post_init__(self) -> None:
        self.tally = Tally()
        gap_s = 1 / self.plan.rate if self.plan.rate else 0
        self.watched = [
            Watched(table["code"], table["cookies"], self.tally, gap_s, seed)
            for seed, table in enumerate(self.tables)
        ]

    async def play(self) -> dict[str, Any]:
        memory_before_kb = self._memory_kb()
        await self._open(OPEN_AT_ONCE)
        grown_kb = self._memory_kb() - memory_before_kb
        gc.collect()
        gc.freeze()
        for table in self.watched:
            table.begin()
        await asyncio.sleep(min(2, self.plan.seconds / 5))
        with _page_load(self.plan.pages_url) as pages:
            found = await self._count()
        await self._fall_quiet()
        found["server"] = found["server"] and {
            **found["server"],
            "memory_mb": self._memory_kb() / 1024,
            "kb_per_socket": grown_kb / (len(self.watched) * self.plan.seats),
        }
        found["pages"] = pages or None
        found["reconnect"] = await self._reconnect() if self.plan.reconnects else None
        # Still on the line until the servers have stopped: what they told last was heard.
        for table in self.watched:
            for sitter in table.sitters:
                sitter.is_up = False
        for server in self.servers:
            await asyncio.to_thread(server.stop)
        self.close()
        return found

    def close(self) -> None:
        for table in self.watched:
            for sitter in table.sitters:
                sitter.close()

    # -- lines -----------------------------------------------------------------------------------

    async def _open(self, at_once: int) -> None:
        gate = asyncio.Semaphore(at_once)

        async def open_one(number: int, sitter: Sitter) -> None:
            url = urlsplit(self.urls[number % len(self.urls)])
            async with gate:
                for tries in range(TRIES):
                    try:
                        return await sitter.open(url)
                    except (NotOpened, OSError):  # as a browser does: wait a little, ask again
                        self.tally.turned_away += 1
                        if tries == TRIES - 1:
                            raise
                        await asyncio.sleep(0.1 * 2**tries)

        await asyncio.gather(
            *(
                open_one(number, sitter)
                for number, table in enumerate(self.watched)
                for sitter in table.sitters
            )
        )

    async def _reconnect(self) -> dict[str, Any]:
        """Every line is cut and comes back at once."""
        self.tally.turned_away = 0
        for table in self.watched:
            table.is_playing = False
        self.close()
        await asyncio.sleep(0.2)
        began = time.perf_counter()
        sockets = len(self.watched) * self.plan.seats
        await self._open(sockets)
        self.tally.reconnects += sockets
        passed_s = time.perf_counter() - began
        return {"sockets": sockets, "seconds": passed_s, "tries_again": self.tally.turned_away}

    # -- figures ---------------------------------------------------------------------------------

    async def _count(self) -> dict[str, Any]:
        tally = self.tally
        own, server, began = cpu_times(), self._cpu(), time.perf_counter()
        tally.is_counting = True
        for second in range(1, int(self.plan.seconds) + 1):
            await asyncio.sleep(began + second - time.perf_counter())
            self.on_second()
        await asyncio.sleep(began + self.plan.seconds - time.perf_counter())
        tally.is_counting = False
        passed_s = time.perf_counter() - began
        own, server = cpu_times() - own, self._cpu() - server
        late = spread([ms / 1000 for ms in tally.timers_late_ms])
        return {
            "seconds": passed_s,
            "actions": tally.actions,
            "actions_per_s": tally.actions / passed_s,
            "events_per_s": tally.events / passed_s,
            "hands": tally.hands,
            "latency_ms": spread(tally.latencies),
            "timers_late_ms": late and {"count": len(tally.timers_late_ms), **late},
            "client_cpu_share": own.all_s / passed_s,
            "server": self._server(server, passed_s),
        }

    def _server(self, used: CpuTimes, passed_s: float) -> dict[str, float] | None:
        if not self.servers:
            return None
        actions = max(1, self.tally.actions)
        return {
            "cpu_ms_per_action": used.all_s * 1000 / actions,
            "loop_cpu_ms_per_action": used.loop_s * 1000 / actions,
            "cpu_share": used.all_s / passed_s,
        }

    def _cpu(self) -> CpuTimes:
        times = [server.cpu() for server in self.servers]
        return CpuTimes(sum(t.all_s for t in times), sum(t.loop_s for t in times))

    def _memory_kb(self) -> int:
        return sum(server.memory_kb() for server in self.servers)

    # -- checks ----------------------------------------------------------------------------------

    async def _fall_quiet(self) -> None:
        """Nobody acts any more; what is on its way arrives, and then every seat has seen it all.

        Each table is looked at as soon as it is quiet: its clocks go on.
        """
        for table in self.watched:
            table.is_playing = False
        waiting = list(self.watched)
        deadline = time.perf_counter() + QUIET_S
        while waiting and time.perf_counter() < deadline:
            await asyncio.sleep(0.02)
            for table in [table for table in waiting if table.is_quiet]:
                waiting.remove(table)
                self._check_seats(table)
        for table in waiting:
            self.tally.complain(f"table {table.code} does not fall quiet: {table.stand()}")

    def _check_seats(self, table: Watched) -> None:
        if not table.seen:
            self.tally.complain(f"table {table.code}: nothing was played")
        for hand, seen in table.seen.items():
            for sitter in table.sitters:
                first, last = sitter.saw.get(hand, (0, 0))
                if first != 0 or last != len(seen):
                    self.tally.complain(
                        f"hand {hand}: a seat saw {first + 1} to {last} of {len(seen)} acts"
                    )

    def check_journal(self, journal: dict[str, Any]) -> None:
        """What the seats saw must stand as they saw it, without a gap, and nothing beside it."""
        for table in self.watched:
            for hand, seen in table.seen.items():
                acts = journal[hand]["acts"]
                if [row[0] for row in acts] != list(range(1, len(acts) + 1)):
                    self.tally.complain(f"hand {hand}: the journal has a gap")
                stored = [tuple(row[1:]) for row in acts]
                told = [deed[:3] for deed in seen]
                if any(a != b for a, b in zip(told, stored, strict=False) if a[1] != "unseen"):
                    self.tally.complain(f"hand {hand}: the journal says otherwise than the seats")
                if len(stored) < len(told) or (hand in table.over and len(stored) > len(told)):
                    self.tally.complain(f"hand {hand}: {len(stored)} acts stored, {len(told)} seen")


@contextmanager
def _page_load(url: str) -> Iterator[dict[str, Any]]:
    """Load pages in a process of its own meanwhile; the dict is filled when it is over."""
    found: dict[str, Any] = {}
    if not url:
        yield found
        return
    process = subprocess.Popen(  # noqa: S603 (our own)
        [sys.executable, "-m", "games.load.pages", url, *PAGES],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield found
    finally:
        process.send_signal(signal.SIGTERM)
        told, _ = process.communicate(timeout=30)
    found |= json.loads(told)
