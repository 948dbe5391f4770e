"""Sitting down, standing up and a host's powers at a live table.

The rows are changed by `games.services.seating`; here the table learns of it and tells everybody.
A hand that is on is never touched: whoever leaves it is played by a bot to the end.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from games.bots import KINDS
from games.live import breaks, course, cutting, frames, store
from games.services import seating
from games.services.tables import Refused

if TYPE_CHECKING:
    from games.live.table import LiveTable, Socket

log = logging.getLogger(__name__)

BETWEEN_HANDS = {"waiting", "between", "over"}
CLOSED_NOT_ALLOWED = 4403


async def sit(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """Take a place; dealt in at the next hand."""
    async with table.turn:
        if socket.user_id is None:
            await table.refuse(socket, "not_allowed", up)
        elif await _change(table, socket, up, seating.take_seat, socket.user_id, up.place):
            await table.greet(socket.user_id)


async def stand(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """Give the place up for good. The last person to go ends the session with the hand."""
    async with table.turn:
        if table.place_of(socket) is None:
            await table.refuse(socket, "not_seated", up)
        else:
            await _go(table, socket.user_id)


async def _go(table: LiveTable, user_id: int) -> None:
    await _leave_hand(table, user_id)
    table.table = await store.errand(store.seat, table.table.code, seating.give_up_seat, user_id)
    await _after_departure(table, user_id)


async def _leave_hand(table: LiveTable, user_id: int) -> None:
    """A bot plays the seat on, to the end; the result stands (RULES §8)."""
    seat = table.hand.seat_of(user_id) if table.hand else None
    if seat is not None and table.phase == "playing" and seat not in table.keeping.left:
        table.keeping.left.add(seat)
        if seat not in table.state.out:
            await store.errand(store.leave, table.hand.pk, seat, table.state.seq)
            table.plan()
    await cutting.leave(table, user_id)


async def _after_departure(table: LiveTable, user_id: int) -> None:
    table.forget_absent()
    await breaks.departed(table, user_id)
    if not table.people():
        await course.stop_session(table)
        if table.phase in BETWEEN_HANDS:
            await store.errand(store.close, table.table.pk)
        await cutting.settle(table)
    await table.tell_table()
    await _farewell(table, user_id)


async def _farewell(table: LiveTable, user_id: int) -> None:
    """Who has gone looks on from now, if anybody may; the others may go on without."""
    if table.table.may_watch(user_id):
        await table.greet(user_id)
    else:
        for socket in [socket for socket in table.sockets if socket.user_id == user_id]:
            await socket.hang_up(CLOSED_NOT_ALLOWED)
    await course.go_on_without(table)


async def swap(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """Between hands: to a free place, with a bot, or with a person once both have asked."""
    async with table.turn:
        mine, place = table.place_of(socket), up.place
        if mine is None:
            return await table.refuse(socket, "not_seated", up)
        if table.phase not in BETWEEN_HANDS or place is None or place == mine:
            return await table.refuse(socket, "not_now", up)
        if place not in table.people():
            moved = await _change(table, socket, up, seating.move_seat, socket.user_id, place)
        elif (place, mine) in table.swaps:
            moved = await _change(table, socket, up, seating.change_seats, None, mine, place)
        else:
            table.swaps.add((mine, place))
            return await table.tell_table()
        if moved:
            table.change_places(mine, place)
            await table.tell_table()
            await table.greet_all()


async def lock(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    await _as_host(table, socket, up, seating.set_locked, up.on)


async def fill(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    if up.bot not in KINDS:
        await table.refuse(socket, "malformed", up)
    else:
        await _as_host(table, socket, up, seating.fill_with_bots, up.bot)


async def hand_over(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    await _as_host(table, socket, up, seating.hand_over, up.place)


async def remove(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """The host takes a bot or a person, though not itself, from its place."""
    async with table.turn:
        if not _is_host(table, socket):
            return await table.refuse(socket, "not_allowed", up)
        if up.place is None or up.place == table.place_of(socket):
            return await table.refuse(socket, "not_now", up)
        user_id = next((s.user_id for s in table.table.sitters if s.place == up.place), None)
        if user_id is not None:
            await _leave_hand(table, user_id)
        if await _change(table, socket, up, seating.remove_sitter, None, up.place):
            table.forget_absent()
            if user_id is not None:
                await breaks.departed(table, user_id)
                await _farewell(table, user_id)


def _is_host(table: LiveTable, socket: Socket) -> bool:
    return socket.user_id is not None and socket.user_id == table.table.host_id


async def _as_host(
    table: LiveTable, socket: Socket, up: frames.Up, verb: Callable[..., object], *args: object
) -> None:
    async with table.turn:
        if _is_host(table, socket):
            await _change(table, socket, up, verb, None, *args)
        else:
            await table.refuse(socket, "not_allowed", up)


async def _change(
    table: LiveTable,
    socket: Socket,
    up: frames.Up,
    verb: Callable[..., object],
    user_id: int | None,
    *args: object,
) -> bool:
    """Do one verb of the seating service and tell everybody; a refusal goes to the asker alone."""
    try:
        table.table = await store.errand(store.seat, table.table.code, verb, user_id, *args)
    except Refused as refused:
        await table.refuse(socket, refused.code, up)
        return False
    await table.tell_table()
    return True
