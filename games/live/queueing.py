"""A card laid ready for one's turn, known to its seat alone.

Kept in memory by trick number. When the turn comes it is tried as the person's own act, after a
delay that every turn has, so that nobody learns from the time that it lay ready.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine import Action, HandState, Refusal
from games.live import frames
from games.live.clock import floor_ms, now_ms

if TYPE_CHECKING:
    from games.live.table import LiveTable, Socket

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Queued:
    trick: int
    card: str


class Queue:
    """The cards laid ready in one hand, by seat, and how soon the present turn may use one."""

    def __init__(self, hand: str) -> None:
        self.hand = hand
        self.cards: dict[int, Queued] = {}
        self._turn = -1
        self._floor_at = 0
        self._timer: asyncio.Task[None] | None = None

    def begin_turn(self, seq: int, hold_ms: float) -> None:
        """A turn began; the same turn planned again has begun only once."""
        if self._turn != seq:
            self._turn = seq
            self._floor_at = now_ms() + round(hold_ms + floor_ms())

    def shown(self, seat: int | None) -> frames.JSON | None:
        """What the hello of a seat says of it; nobody else's does."""
        queued = self.cards.get(seat) if seat is not None else None
        return queued and {"hand": self.hand, "trick": queued.trick, "card": queued.card}

    def wait_ms(self) -> int:
        return max(0, self._floor_at - now_ms())

    def start(self, timer: asyncio.Task[None]) -> None:
        self._timer = timer

    def stop(self) -> None:
        if self._timer and self._timer is not asyncio.current_task():
            self._timer.cancel()
        self._timer = None


async def lay_ready(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """Lay a card ready, another in its place, or none."""
    async with table.turn:
        seat = table.seat_of(socket)
        if seat is None:
            await table.refuse(socket, "not_seated", up)
        elif up.hand != table.hand.code or table.state.is_over:
            await table.refuse(socket, "hand_over", up)
        elif reason := _objection(table.state, seat, up):
            await table.refuse(socket, reason, up)
        else:
            await table.take_back(seat)
            if up.card is None:
                table.queue.cards.pop(seat, None)
            else:
                table.queue.cards[seat] = Queued(up.trick, up.card)
            await _tell(table, seat, up.trick, up.card)
            arm(table)


def _objection(state: HandState, seat: int, up: frames.Up) -> str | None:
    if up.card is None:
        return None
    if seat in state.out or up.trick != _own_next_trick(state, seat):
        return "not_now"
    return None if up.card in state.fan(seat) else "not_your_card"


def _own_next_trick(state: HandState, seat: int) -> int:
    """The trick on the table, or the one after it for a seat that has played."""
    return state.trick_number + any(who == seat for who, _ in state.plays)


def arm(table: LiveTable) -> None:
    """Set the timer of a card whose turn it is, if one lies ready and time runs."""
    table.queue.stop()
    state = table.state
    queued = table.queue.cards.get(state.turn)
    if queued and queued.trick == state.trick_number and not _is_time_stopped(table):
        table.queue.start(table.start_task(_go(table, state.turn, queued, state.seq)))


def _is_time_stopped(table: LiveTable) -> bool:
    return table.is_time_stopped or table.pause is not None or table.phase != "playing"


async def _go(table: LiveTable, seat: int, queued: Queued, seq: int) -> None:
    await asyncio.sleep(table.queue.wait_ms() / 1000)
    async with table.turn:
        if (
            table.state.seq != seq
            or table.queue.cards.get(seat) is not queued
            or _is_time_stopped(table)
        ):
            return
        try:
            # Never `meant`: a card laid ready before the lead was known is no revoke.
            await table.commit(Action(seat, "play", queued.card))
        except Refusal as refusal:
            log.info("table %s: a queued card lapsed, %s", table.table.code, refusal.reason)
            table.queue.cards.pop(seat, None)
            up = frames.Up("queue", table.hand.code, seq + 1)
            await table.tell_seat(seat, frames.no(refusal.reason, up))
            await _tell(table, seat, queued.trick, None)


async def settle(table: LiveTable) -> None:
    """After an act: cards lapse whose trick is over for their seat, or that the seat has lost."""
    state = table.state
    for seat, queued in list(table.queue.cards.items()):
        is_due = not state.is_over and queued.trick == _own_next_trick(state, seat)
        if not is_due or seat in state.out or queued.card not in state.fan(seat):
            del table.queue.cards[seat]
            await _tell(table, seat, queued.trick, None)


async def _tell(table: LiveTable, seat: int, trick: int, card: str | None) -> None:
    await table.tell_seat(seat, frames.queued(table.hand.code, trick, card))
