"""Talk at a live table: who may say what, who hears it and when. Knows no card.

A line is stored before it is told, off the path of cards: the database may be slow and no card
waits for it. Watchers talk among themselves while a hand is on; who plays in it hears them after.
"""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING

from games.live import frames, store
from games.models import Table
from games.queries.live import TableFacts
from games.queries.talk import SHOWN, Line, last_lines, line
from games.services.talk import mute, say, unmute
from games.talk import LONGEST, PHRASES, tidy_text

if TYPE_CHECKING:
    from games.live.table import LiveTable
    from games.live.telling import Socket, Telling

REMEMBERED = 4 * SHOWN  # so that fifty are left when some are not for the asker
LINES = 5
LINES_S = 10
WAITING_CAP = 40


class Talk:
    """What was said here lately. `held` are watchers' lines that who plays has not heard."""

    def __init__(self) -> None:
        self.lines: deque[Line] = deque(maxlen=REMEMBERED)
        self.held: list[Line] = []
        self._said: dict[int, deque[float]] = {}
        self._order = asyncio.Lock()
        self._waiting = 0

    # -- who hears what --------------------------------------------------------------------------

    def heard_by(self, table: Telling, socket: Socket) -> list[frames.JSON]:
        """The last fifty that somebody may see, oldest first."""
        plays_in = _plays_in(table, socket)
        lines = [x for x in self.lines if x.user_id not in socket.muted and _hears(plays_in, x)]
        return [as_frame(x) for x in lines[-SHOWN:]]

    async def take_in(self, table: Telling, said: Line) -> None:
        """A stored line, from here or from another process: remember it and tell it, once."""
        if any(known.pk == said.pk for known in self.lines):
            return
        is_late = bool(self.lines) and self.lines[-1].pk > said.pk
        self.lines.append(said)
        if is_late:
            self.lines = deque(sorted(self.lines, key=lambda x: x.pk), REMEMBERED)
        if said.place is None and table.phase == "playing" and said.hand_id == table.hand.pk:
            self.held.append(said)
        text = frames.encode(frames.talk(as_frame(said)))
        for socket in list(table.sockets):
            if said.user_id not in socket.muted and _hears(_plays_in(table, socket), said):
                await socket.send_text(text)

    async def let_out(self, table: Telling) -> None:
        """The hand is over: who played in it hears what its watchers said."""
        if not self.held or table.phase == "playing":
            return
        held, self.held = self.held, []
        for socket in list(table.sockets):
            if table.seat_of(socket) is not None:
                for said in held:
                    if said.user_id not in socket.muted:
                        await socket.send_text(frames.encode(frames.talk(as_frame(said))))

    # -- saying ----------------------------------------------------------------------------------

    def refusal(self, table: Telling, socket: Socket, up: frames.Up) -> str:
        """Why this cannot be said, in a word, or nothing. `up.text` is tidy."""
        if socket.user_id is None or table.table.talk == Table.Talk.NONE:
            return "not_allowed"
        if up.text and table.table.talk != Table.Talk.TEXT:
            return "not_allowed"
        if len(up.text) > LONGEST:
            return "too_long"
        if table.is_halted:
            return "cannot_save"
        return "busy" if self._waiting >= WAITING_CAP else ""

    def count(self, user_id: int, now_s: float) -> bool:
        """Count a line of this person, unless there were enough lately."""
        since = now_s - LINES_S
        for person in [who for who, times in self._said.items() if times[-1] < since]:
            del self._said[person]
        times = self._said.setdefault(user_id, deque(maxlen=LINES))
        if len(times) == LINES and times[0] > since:
            return False
        times.append(now_s)
        return True

    async def keep(self, table: LiveTable, socket: Socket, up: frames.Up) -> None:
        """Store a line that may be said, and tell it. One after the other, as they were said."""
        hand_pk = table.hand.pk if table.hand else None
        place = table.place_of(socket)
        self._waiting += 1
        try:
            async with self._order:
                said = await store.errand(
                    say,
                    table_pk=table.table.pk,
                    hand_pk=hand_pk,
                    user_id=socket.user_id,
                    place=place,
                    phrase=up.phrase,
                    text=up.text,
                )
                await self.take_in(table, said)
        finally:
            self._waiting -= 1
        if table.relay:
            table.relay.tell(f"talk:{table.table.code}:{said.pk}")


async def on_say(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """A quick phrase by its code, or free text where the table allows it."""
    up = replace(up, text=tidy_text(up.text))
    if up.phrase not in PHRASES if up.phrase else not up.text:
        await table.refuse(socket, "unknown" if up.phrase else "malformed", up)
    elif reason := table.talk.refusal(table, socket, up):
        await table.refuse(socket, reason, up)
    elif not table.talk.count(socket.user_id, asyncio.get_running_loop().time()):
        await table.refuse(socket, "too_fast", up)
    else:
        table.start_task(table.talk.keep(table, socket, up))


async def on_mute(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """Hear whoever sits at a place, or said a line, no more; or again."""
    other = _meant(table, socket, up)
    if socket.user_id is None or other is None or other == socket.user_id:
        await table.refuse(socket, "not_allowed", up)
    else:
        table.start_task(_mute(table, socket, other, up.on))


async def _mute(table: LiveTable, socket: Socket, other: int, is_on: bool) -> None:
    await store.errand(mute if is_on else unmute, socket.user_id, other)
    for own in [s for s in {*table.sockets, socket} if s.user_id == socket.user_id]:
        (own.muted.add if is_on else own.muted.discard)(other)
        await own.send_text(frames.encode(frames.muted(muted_places(table.table, own.muted))))


async def heard_elsewhere(table: Telling, pk: int) -> None:
    """Another process has stored a line of this table."""
    said = await store.errand(line, pk)
    if said:
        await table.talk.take_in(table, said)


async def read_missed(table: Telling) -> None:
    """The table was opened, or news of other processes broke off: take in what is not known yet."""
    for said in await store.errand(last_lines, table.table.pk, REMEMBERED):
        await table.talk.take_in(table, said)


def as_frame(said: Line) -> frames.JSON:
    return frames.line(said.pk, said.place, said.name, said.phrase, said.text, said.at_ms)


def muted_places(table: TableFacts, muted: set[int]) -> list[int]:
    return [sitter.place for sitter in table.sitters if sitter.user_id in muted]


def _meant(table: Telling, socket: Socket, up: frames.Up) -> int | None:
    if up.line is None:
        return next((s.user_id for s in table.table.sitters if s.place == up.place), None)
    plays_in = _plays_in(table, socket)
    lines = [x for x in table.talk.lines if x.pk == up.line and _hears(plays_in, x)]
    return lines[0].user_id if lines else None


def _plays_in(table: Telling, socket: Socket) -> int | None:
    """The hand that is on, for whoever was dealt in; None for watchers and when none is on."""
    is_on = table.phase == "playing" and table.seat_of(socket) is not None
    return table.hand.pk if is_on else None


def _hears(plays_in: int | None, said: Line) -> bool:
    return plays_in is None or said.place is not None or said.hand_id != plays_in
