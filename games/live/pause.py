"""The pause before a trick, in which hands may be taken (RULES §5)."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.engine import Action, Refusal
from games.live import frames
from games.live.clock import now_ms

if TYPE_CHECKING:
    from games.live.table import LiveTable

log = logging.getLogger(__name__)


@dataclass
class Pause:
    """Who may wish for the next seat's hand, who does, and a lead that came early."""

    takers: list[int]
    until: int
    wishes: set[int] = field(default_factory=set)
    held: Action | None = None
    left_ms: int = 0

    def stop(self) -> None:
        """A break begins: what was left is left when it is over."""
        self.left_ms = max(0, self.until - now_ms())

    def go_on(self) -> None:
        self.until = now_ms() + self.left_ms


async def wish(table: LiveTable, seat: int, up: frames.Up) -> bool:
    """Note a wish, or a wish taken back; False if this seat may not take now.

    A leader may also take when there is no pause: nobody comes before it in play order.
    """
    takes = table.may_take()
    if seat not in takes or up.trick != table.state.trick_number:
        return False
    if table.pause:
        (table.pause.wishes.add if up.take else table.pause.wishes.discard)(seat)
        await table.tell_pause()
        return True
    if up.take and seat == table.state.turn:
        await table.commit(takes[seat])
        return True
    return not up.take


async def end_pause(table: LiveTable) -> None:
    """Apply the wishes in play order from the leader, then the lead that was held."""
    pause, table.pause = table.pause, None
    if pause is None:
        return
    for seat in _play_order(table, pause.wishes):
        if take := table.may_take().get(seat):
            await table.commit(take)
    if pause.held and pause.held.seat == table.state.turn:
        try:
            await table.commit(pause.held)
        except Refusal:
            log.info("table %s: a held lead lapsed", table.table.code)
    table.plan()
    await table.tell_clock()


def _play_order(table: LiveTable, seats: set[int]) -> list[int]:
    step = 1 if table.state.rules.direction == "clockwise" else -1
    leader, count = table.state.turn, table.state.seats
    return sorted(seats, key=lambda seat: (seat - leader) * step % count)
