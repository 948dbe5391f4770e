"""A short break: one a person and session, in which no clock runs and no bot plays.

People may go on playing meanwhile. When it runs out and everybody else who is here has asked for a
break too, it goes on for as long again; that uses up nobody's own.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.live import course, frames
from games.live.clock import now_ms, scaled

if TYPE_CHECKING:
    from games.live.table import LiveTable, Socket

BREAK_MS = 60_000


@dataclass
class Break:
    """Whose it is, how long, and which other places wish that it went on."""

    user_id: int
    place: int
    until: int
    agreed: set[int] = field(default_factory=set)


class Breaks:
    """The breaks of one session: `now` is the one that is on, `used` who has had one."""

    def __init__(self) -> None:
        self.session = ""
        self.used: set[int] = set()
        self.now: Break | None = None

    def of(self, session: str) -> Breaks:
        """These breaks, emptied if another session has begun."""
        if self.session != session:
            self.session, self.used, self.now = session, set(), None
        return self


def shown(now: Break | None) -> frames.JSON | None:
    """A break as the snapshot has it."""
    return now and {"place": now.place, "until": now.until, "agreed": sorted(now.agreed)}


async def ask(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """Begin one's break, end it, or agree (or no more) that another's goes on."""
    async with table.turn:
        place = table.place_of(socket)
        if place is None:
            await table.refuse(socket, "not_seated", up)
        elif not await _answer(table, socket.user_id, place, up.on):
            await table.refuse(socket, "not_now", up)


async def _answer(table: LiveTable, user_id: int, place: int, is_wanted: bool) -> bool:
    if table.phase not in {"playing", "between"}:
        return False
    breaks = table.breaks.of(table.session.code)
    now = breaks.now
    if now is None:
        if not is_wanted or user_id in breaks.used:
            return False
        await _begin(table, user_id, place)
    elif now.user_id == user_id:
        if is_wanted:
            return False
        await end(table)
    else:
        (now.agreed.add if is_wanted else now.agreed.discard)(place)
        await table.tell_table()
    return True


async def _begin(table: LiveTable, user_id: int, place: int) -> None:
    now = Break(user_id, place, now_ms() + round(scaled(BREAK_MS)))
    table.breaks.used.add(user_id)
    if table.pause:
        table.pause.stop()
    if table.phase == "between":
        table.next_at = None  # that countdown lapses; another starts behind the break
    table.breaks.now = now
    table.start_task(_run(table, now))
    if table.phase == "playing":
        table.plan()
        await table.tell_clock()
    await table.tell_table()


async def _run(table: LiveTable, now: Break) -> None:
    while True:
        await asyncio.sleep(max(0, now.until - now_ms()) / 1000)
        async with table.turn:
            if table.breaks.now is not now:
                return
            if not _is_prolonged(table, now):
                return await end(table)
            now.until = now_ms() + round(scaled(BREAK_MS))
            now.agreed.clear()
            await table.tell_table()


def _is_prolonged(table: LiveTable, now: Break) -> bool:
    others = table.people_here() - {now.place}
    return bool(others) and others <= now.agreed


async def end(table: LiveTable) -> None:
    """Go on from where every clock stood. Needs the turn."""
    table.breaks.now = None
    if table.phase == "playing":
        if table.pause:
            table.pause.go_on()
        table.plan()
        await table.tell_clock()
        if table.pause:
            await table.tell_pause()
    course.count_down(table)
    await table.tell_table()


async def departed(table: LiveTable, user_id: int) -> None:
    """Whoever leaves the table takes no break from it. Needs the turn."""
    if table.breaks.now and table.breaks.now.user_id == user_id:
        await end(table)
