"""The cut before the deal: who cuts, who adds a salt, and when the cards come (docs/fair-deal.md).

The commitment to the hand's secret stands in the journal before anybody hears of it. Salts and cut
are in memory until the deal, which takes them into the hand's row; after a restart they are asked
for anew, under the same commitment.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import TYPE_CHECKING

from games.live import course, frames, store
from games.live.clock import now_ms, scaled
from games.queries.live import CutFacts

if TYPE_CHECKING:
    from games.live.table import LiveTable, Socket

log = logging.getLogger(__name__)

CUT_MS = 6_000


class Cutting:
    """One open hand on its way to its deal. `at` is the cut; time runs `until` once it is set."""

    def __init__(self, facts: CutFacts) -> None:
        self.facts = facts
        self.left = set(facts.left)
        self.salts: dict[int, str] = {}
        self.at: int | None = None
        self.until: int | None = None

    def seat_of(self, user_id: int | None) -> int | None:
        seat = self.facts.seat_of(user_id)
        return None if seat in self.left else seat

    def is_done(self, here: set[int]) -> bool:
        """Whether nobody of those here is waited for; with nobody here it waits."""
        has_cut = self.at is not None or self.facts.cutter not in here
        return bool(here) and has_cut and here <= self.salts.keys()

    def shown(self) -> frames.JSON:
        facts = self.facts
        return frames.cut(
            hand=facts.code,
            commitment=facts.commitment,
            cutter=facts.places[facts.cutter],
            until=self.until,
            salted=sorted(facts.places[seat] for seat in self.salts),
            is_cut=self.at is not None,
        )


def take_up(table: LiveTable) -> None:
    """Follow the journal: the open hand is cut, and one read again keeps what was given for it."""
    before, facts = table.cutting, table.session.cut if table.phase == "cutting" else None
    table.cutting = Cutting(facts) if facts else None
    if table.cutting and before and before.facts.pk == facts.pk:
        table.cutting.salts, table.cutting.at = before.salts, before.at


async def begin(table: LiveTable) -> None:
    """The session has opened a hand: let it be cut. Needs the turn."""
    table.next_at = None
    table.ready = set()
    if table.session.cut is None:  # another process has dealt it already
        return await course.show_new(table, await store.errand(store.read_hand, table.session.pk))
    table.phase = "cutting"
    take_up(table)
    _run(table)
    await table.tell_table()
    await settle(table)


def _run(table: LiveTable) -> None:
    """Time runs only while somebody is here who could use it."""
    cutting = table.cutting
    if cutting.until is None and table.people_here():
        wait_ms = scaled(CUT_MS)
        cutting.until = now_ms() + round(wait_ms)
        table.start_task(_time_out(table, cutting, wait_ms))


async def attend(table: LiveTable) -> None:
    """Somebody has come."""
    async with table.turn:
        if table.cutting and table.cutting.until is None:
            _run(table)
            if table.cutting.until:
                await table.tell_table()
        await settle(table)


async def _time_out(table: LiveTable, cutting: Cutting, wait_ms: float) -> None:
    await asyncio.sleep(wait_ms / 1000)
    async with table.turn:
        if table.cutting is not cutting:
            return
        if table.people_here():
            await _deal(table)
        else:
            cutting.until = None
            await table.tell_table()


async def settle(table: LiveTable) -> None:
    """Deal if all is there that can be waited for, or no person is left at all. Needs the turn."""
    if cutting := table.cutting:
        here = {cutting.seat_of(socket.user_id) for socket in table.sockets} - {None}
        if cutting.is_done(here) or not table.people():
            await _deal(table)


async def _deal(table: LiveTable) -> None:
    cutting = table.cutting
    hand = await store.errand(store.deal, cutting.facts.pk, cutting.salts, cutting.at)
    table.session = replace(table.session, cut=None)
    table.cutting = None
    await course.show_new(table, hand)


async def leave(table: LiveTable, user_id: int) -> None:
    """A person leaves before the deal: a bot plays the seat from its first card. Needs the turn."""
    cutting = table.cutting
    if cutting and (seat := cutting.seat_of(user_id)) is not None:
        cutting.left.add(seat)
        await store.errand(store.leave, cutting.facts.pk, seat, 0)


async def cut(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """The cutter's cut, once."""
    async with table.turn:
        cutting, seat = table.cutting, _seat_in(table, socket, up)
        if table.place_of(socket) is None:
            await table.refuse(socket, "not_seated", up)
        elif seat is None:
            await table.refuse(socket, "not_now", up)
        elif seat != cutting.facts.cutter:
            await table.refuse(socket, "not_allowed", up)
        elif cutting.at is None:
            cutting.at = up.at
            await _told(table, cutting)


async def salt(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """A seat's salt. The first one stands; browsers send it unasked, so a late one is no fault."""
    async with table.turn:
        cutting, seat = table.cutting, _seat_in(table, socket, up)
        if table.place_of(socket) is None:
            await table.refuse(socket, "not_seated", up)
        elif seat is not None and seat not in cutting.salts:
            cutting.salts[seat] = up.text
            await _told(table, cutting)


async def _told(table: LiveTable, cutting: Cutting) -> None:
    await settle(table)
    if table.cutting is cutting:
        await table.tell_table()


def _seat_in(table: LiveTable, socket: Socket, up: frames.Up) -> int | None:
    """The socket's seat in the hand that is cut, if that is the one meant."""
    if table.cutting is None or up.hand != table.cutting.facts.code:
        return None
    return table.cutting.seat_of(socket.user_id)
