"""The live tables of this process: opened from the journal, let go when idle."""

import asyncio
import logging
from weakref import WeakKeyDictionary

from games.live import cutting, news, outage, store, talk
from games.live.journal import Journal
from games.live.relay import Relay
from games.live.table import LiveTable
from games.queries.live import unfinished_table_codes

log = logging.getLogger(__name__)

SWEEP_S = 15
SILENT_S = 45
CLOSED_SILENT = 4408
CLOSED_RESTARTING = 4012  # 1012 says the same, but Autobahn sends no code of its range
ANSWERS_S = 1
SETTLE_S = 4


class Host:
    """One an event loop. `table` opens a table at most once, however many ask at the same time."""

    def __init__(self, journal: Journal | None = None) -> None:
        self.journal = journal or Journal()
        self.tables: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self.is_draining = False
        self._sweeper: asyncio.Task[None] | None = None
        self._is_halted = False
        self.relay = Relay(self.journal.sender)
        self.news = news.News(self.relay, self.tables)
        self.relay.on_change = lambda is_down: self._halt()
        loop = asyncio.get_running_loop()
        self.journal.on_change = lambda is_down: loop.call_soon_threadsafe(self._halt)

    def open(self) -> None:
        """Begin to listen to other processes and to pages, if that has not begun."""
        if self._sweeper is None:
            self._sweeper = asyncio.get_running_loop().create_task(self._sweep())
            self.relay.open()

    async def table(self, code: str) -> LiveTable | None:
        """The live table with that code, or None if there is none."""
        code = code.upper()
        self.open()
        lock = self._opening.setdefault(code, asyncio.Lock())
        try:
            async with lock:
                if code not in self.tables:
                    with self.news.opening(code):
                        await self._open(code)
        finally:
            self._opening.pop(code, None)
        return self.tables.get(code)

    async def _open(self, code: str) -> None:
        read = await store.errand(store.read, code)
        if read is None:
            return
        table = LiveTable(*read, self.journal)
        table.is_halted = self._is_halted
        self.news.attach(table)
        async with table.turn:
            # Others may have acted between the reading and the listening.
            if table.hand:
                await table.read_on()
            table.plan()
            await cutting.settle(table)  # its last person may have left as a server ended
        table.watch_absent()
        await talk.read_missed(table)

    async def resume(self) -> None:
        """Take up every hand that is on, so that bots and clocks go on before anybody connects."""
        self.open()
        codes = await store.errand(unfinished_table_codes)
        elsewhere = await self.news.ask_who_plays(ANSWERS_S) if codes else set()
        mine = [code for code in codes if code not in elsewhere]
        for code in mine:
            await self.table(code)
        if codes:
            log.info("took up %d of %d tables with a hand on", len(mine), len(codes))

    async def drain(self) -> None:
        """Let every act in flight be stored and told, hang up, and save what is queued."""
        self.is_draining = True
        await asyncio.gather(*(self._settle(table) for table in self.tables.values()))
        await asyncio.to_thread(self.journal.close, SETTLE_S)
        self.close()

    async def _settle(self, table: LiveTable) -> None:
        try:
            async with asyncio.timeout(SETTLE_S), table.turn:
                table.close()
        except TimeoutError:
            log.warning("table %s: an act still waits for the database", table.table.code)
        for socket in list(table.sockets):
            await socket.hang_up(CLOSED_RESTARTING)

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

    @property
    def worst_late_ms(self) -> float:
        """By how much a timer of the tables here has been late at most, for the load tool."""
        return max((table.worst_late_ms for table in self.tables.values()), default=0.0)

    def close(self) -> None:
        """Stop every clock and save what is queued. Nothing that was seen is lost."""
        if self._sweeper:
            self._sweeper.cancel()
        self.relay.close()
        self.news.close()
        for table in self.tables.values():
            table.close()
        self.tables.clear()
        self.journal.close()

    def _halt(self) -> None:
        """The journal or the relay has lost or found the database."""
        is_down = self.journal.is_down or self.relay.is_down
        if is_down != self._is_halted:
            self._is_halted = is_down
            for table in self.tables.values():
                table.start_task(outage.halt(table) if is_down else outage.go_on(table))


_HOSTS: WeakKeyDictionary[asyncio.AbstractEventLoop, Host] = WeakKeyDictionary()


def host() -> Host:
    """This event loop's host."""
    loop = asyncio.get_running_loop()
    if loop not in _HOSTS:
        _HOSTS[loop] = Host()
    return _HOSTS[loop]
