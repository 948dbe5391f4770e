"""The live tables of this process: opened from the journal, let go when idle."""

import asyncio
import logging
from weakref import WeakKeyDictionary

from games.live import store
from games.live.journal import Journal
from games.live.table import LiveTable
from games.live.talk import REMEMBERED
from games.queries.live import unfinished_table_codes
from games.queries.talk import last_lines

log = logging.getLogger(__name__)

SWEEP_S = 15
SILENT_S = 45
CLOSED_SILENT = 4408


class Host:
    """One an event loop. `table` opens a table at most once, however many ask at the same time."""

    def __init__(self, journal: Journal | None = None) -> None:
        self.journal = journal or Journal()
        self.tables: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._sweeper: asyncio.Task[None] | None = None
        loop = asyncio.get_running_loop()
        self.journal.on_change = lambda is_down: loop.call_soon_threadsafe(self._halt, is_down)

    async def table(self, code: str) -> LiveTable | None:
        """The live table with that code, or None if there is none."""
        code = code.upper()
        if self._sweeper is None:
            self._sweeper = asyncio.get_running_loop().create_task(self._sweep())
        lock = self._opening.setdefault(code, asyncio.Lock())
        try:
            async with lock:
                if code not in self.tables:
                    read = await store.errand(store.read, code)
                    if read is None:
                        return None
                    table = LiveTable(*read, self.journal)
                    said = await store.errand(last_lines, table.table.pk, REMEMBERED)
                    table.talk.lines.extend(said)
                    self.tables[code] = table
                    async with table.turn:
                        table.plan()
                    table.watch_absent()
        finally:
            self._opening.pop(code, None)
        return self.tables[code]

    async def resume(self) -> None:
        """Take up every hand that is on, so that bots and clocks go on before anybody connects."""
        codes = await store.errand(unfinished_table_codes)
        for code in codes:
            await self.table(code)
        if codes:
            log.info("took up %d tables with a hand on", len(codes))

    async def _sweep(self) -> None:
        """Hang up on silent lines, and forget idle tables: the journal has it all."""
        while True:
            await asyncio.sleep(SWEEP_S)
            deadline = asyncio.get_running_loop().time() - SILENT_S
            for code, table in list(self.tables.items()):
                for socket in [s for s in table.sockets if s.heard_at < deadline]:
                    await socket.hang_up(CLOSED_SILENT)
                if table.is_idle:
                    del self.tables[code]

    def close(self) -> None:
        """Stop every clock and save what is queued. Nothing that was seen is lost."""
        if self._sweeper:
            self._sweeper.cancel()
        for table in self.tables.values():
            table.close()
        self.tables.clear()
        self.journal.close()

    def _halt(self, is_down: bool) -> None:
        for table in self.tables.values():
            table.start_task(table.halt(is_down))


_HOSTS: WeakKeyDictionary[asyncio.AbstractEventLoop, Host] = WeakKeyDictionary()


def every_host() -> list[tuple[asyncio.AbstractEventLoop, Host]]:
    """The hosts of this process, for whoever comes from another thread."""
    return list(_HOSTS.items())


def host() -> Host:
    """This event loop's host."""
    loop = asyncio.get_running_loop()
    if loop not in _HOSTS:
        _HOSTS[loop] = Host()
    return _HOSTS[loop]
