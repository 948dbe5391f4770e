"""What a host does about news from other processes: reads on, reads again, lets go.

Normally one process serves a table. During a restart, or where a proxy sends two people of one
table to different processes, several do: each reads here what the others stored.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager

from games.live import course, cutting, presence, store, talk
from games.live.lobby import lobby
from games.live.relay import Relay
from games.live.snapshot import phase_of
from games.live.table import LiveTable

log = logging.getLogger(__name__)

REREAD_AT_ONCE = 4
LISTENING_S = 2


class News:
    """Ties one host's tables to its relay."""

    def __init__(self, relay: Relay, tables: dict[str, LiveTable]) -> None:
        self.relay = relay
        self.tables = tables
        self._opening: dict[str, bool] = {}
        self._reading: set[LiveTable] = set()
        self._rereading: set[LiveTable] = set()
        self._elsewhere: set[str] = set()
        self._gap_closed_by: asyncio.Task[None] | None = None
        relay.on_gap = self._gap
        relay.on |= {
            "act": self._act,
            "table": self._table,
            "here": self._here,
            "who": self._who,
            "open": self._elsewhere.add,
            "talk": self._talk,
            "lobby": lambda rest: lobby().nudge(),
            "seek": self._seek,
            "seen": self._seen,
        }

    # -- opening a table -------------------------------------------------------------------------

    @contextmanager
    def opening(self, code: str) -> Iterator[None]:
        """This table is being read: what is told of it meanwhile is not missed, and it stays."""
        self._opening[code] = False
        try:
            yield
        finally:
            if self._opening.pop(code) and (table := self.tables.get(code)):
                self._reread(table)

    def attach(self, table: LiveTable) -> None:
        """The table hears news from here on."""
        code = table.table.code
        table.relay = self.relay
        if table.hand:
            self.relay.hands[table.hand.pk] = table
        self.tables[code] = table

    async def ask_who_plays(self, wait_s: float) -> set[str]:
        """Codes of the tables that other processes have open."""
        self._elsewhere.clear()
        try:
            async with asyncio.timeout(LISTENING_S):
                await self.relay.is_listening.wait()
        except TimeoutError:
            return set()
        if self.relay.tell("who:"):
            await asyncio.sleep(wait_s)
        return set(self._elsewhere)

    # -- hearing ---------------------------------------------------------------------------------

    def _act(self, rest: str) -> None:
        hand, _, seq = rest.partition(":")
        table = self.relay.hands.get(int(hand))
        if table and table.state.seq < int(seq) and table not in self._reading:
            self._reading.add(table)
            table.start_task(self._read_on(table, int(hand)))

    async def _read_on(self, table: LiveTable, hand: int) -> None:
        try:
            await table.turn.acquire()
        finally:
            self._reading.discard(table)  # what comes from now on has to be read again
        try:
            if table.hand.pk == hand:
                await table.read_on()
        finally:
            table.turn.release()

    def _table(self, code: str) -> None:
        if code in self._opening:
            self._opening[code] = True
        elif table := self.tables.get(code):
            self._reread(table)

    def _talk(self, rest: str) -> None:
        code, _, pk = rest.partition(":")
        if table := self.tables.get(code):
            table.start_task(talk.heard_elsewhere(table, int(pk)))

    def _reread(self, table: LiveTable) -> None:
        if table not in self._rereading:
            self._rereading.add(table)
            table.start_task(self._refresh(table))

    async def _refresh(self, table: LiveTable) -> None:
        try:
            await table.turn.acquire()
        finally:
            self._rereading.discard(table)
        try:
            await refresh(table)
        finally:
            table.turn.release()

    def _here(self, code: str) -> None:
        """Another host has people at this table: without any here, leave it to that one."""
        table = self.tables.get(code)
        if table and not table.sockets:
            table.start_task(self._let_go(table))

    async def _let_go(self, table: LiveTable) -> None:
        async with table.turn:
            code = table.table.code
            if not table.sockets and code not in self._opening and self.tables.get(code) is table:
                del self.tables[code]
                table.close()

    def _who(self, rest: str) -> None:
        for code, table in self.tables.items():
            if not table.is_idle:
                self.relay.tell(f"open:{code}")

    def _seek(self, rest: str) -> None:
        """Another host asks whether a person of a table has a line here."""
        code, _, place = rest.partition(":")
        table = self.tables.get(code)
        if table and int(place) in table.people_here():
            self.relay.tell(f"seen:{rest}")

    def _seen(self, rest: str) -> None:
        code, _, place = rest.partition(":")
        if table := self.tables.get(code):
            table.start_task(presence.seen(table, int(place)))

    def _gap(self) -> None:
        """News may have been missed: read every open table again, a few at a time."""
        lobby().nudge()
        if self._gap_closed_by is None or self._gap_closed_by.done():
            self._gap_closed_by = asyncio.get_running_loop().create_task(self._reread_all())

    async def _reread_all(self) -> None:
        few = asyncio.Semaphore(REREAD_AT_ONCE)

        async def reread(table: LiveTable) -> None:
            async with few:
                await self._refresh(table)
                await talk.read_missed(table)

        tables = [table for table in self.tables.values() if table not in self._rereading]
        self._rereading.update(tables)
        await asyncio.gather(*(table.start_task(reread(table)) for table in tables))

    def close(self) -> None:
        if self._gap_closed_by:
            self._gap_closed_by.cancel()


async def refresh(table: LiveTable) -> None:
    """Read again what stands of a table, and go on from there: no clock that runs is touched
    unless something has happened. Needs the turn."""
    read = await store.errand(store.read, table.table.code)
    if read is None:
        return
    facts, session, hand = read
    moved = {s.user_id for s in set(facts.sitters) ^ set(table.table.sitters)} - {None}
    table.table, table.session = facts, session
    if hand and (table.hand is None or hand.pk != table.hand.pk):
        table.cutting = None
        await course.show_new(table, hand)
    elif hand:
        table.keeping.left |= hand.left
        await table.read_on()
    if moved:
        table.forget_absent()
        for user_id in moved:
            await table.greet(user_id)
    await _keep_up(table, phase_of(session, hand))


async def _keep_up(table: LiveTable, phase: str) -> None:
    """Come to the phase that the record shows, by the way that leads there."""
    if table.phase == "playing" and phase != "playing" and table.state.is_over:
        await course.finish(table)
    if phase == "cutting":
        if table.cutting is None or table.cutting.facts.pk != table.session.cut.pk:
            return await cutting.begin(table)
    elif phase == "over" != table.phase:
        table.phase, table.next_at, table.cutting = "over", None, None
    await table.tell_table_here()
