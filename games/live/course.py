"""The course of a session at a live table: a hand ends, the next is dealt, the session ends."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from games.live import cutting, frames, store
from games.live.clock import BETWEEN_MS, now_ms, scaled

if TYPE_CHECKING:
    from games.live.table import LiveTable, Socket


async def finish(table: LiveTable) -> None:
    """The hand is over: write its history, see whether the session goes on. Needs the turn."""
    if table.phase != "playing":
        return
    table.session = await store.errand(store.finish, table.table.pk, table.hand.pk)
    await table.tell_all(frames.fair(table.hand.code, table.hand.fair))
    table.ready = set()
    table.phase = "over" if table.session.is_over else "between"
    if not table.people():
        await store.errand(store.close, table.table.pk)
    if table.phase == "between":
        table.start_task(await_next(table))
    else:
        await table.tell_table()


def count_down(table: LiveTable) -> None:
    """Between hands: wait for the next one, if no countdown to it runs."""
    if table.phase == "between" and table.next_at is None:
        table.start_task(await_next(table))


async def await_next(table: LiveTable) -> None:
    """The next hand comes when everybody here who plays it is ready, or when the countdown is over.

    Without a clock it waits for them, if any are left in; with nobody here it waits for people.
    """
    is_waited_for = table.table.pace == "none" and _players_here(table)
    if is_waited_for or table.is_time_stopped or not table.people_here():
        await table.tell_table()
        return
    hand, wait_ms = table.hand, scaled(BETWEEN_MS)
    table.next_at = next_at = now_ms() + round(wait_ms)
    await table.tell_table()
    await asyncio.sleep(wait_ms / 1000)
    async with table.turn:
        if table.hand is hand and table.phase == "between" and table.next_at == next_at:
            table.next_at = None
            if table.people_here():
                await deal_next(table)


def _players_here(table: LiveTable) -> set[int]:
    """Places of people here who may be dealt the next hand; who is eliminated only watches."""
    eliminated = table.session.standing.eliminated
    out = {sitter.place for sitter in table.table.sitters if sitter.player in eliminated}
    return table.people_here() - out


async def go_on_without(table: LiveTable) -> None:
    """Somebody has gone who was perhaps the last that was waited for. Needs the turn."""
    here = _players_here(table)
    if table.phase == "between" and here and here <= table.ready:
        await deal_next(table)


async def deal_next(table: LiveTable) -> None:
    """Open the next hand, to be cut and dealt. Needs the turn."""
    session = await store.errand(store.open_next, table.table.pk, table.session.pk)
    if session is None:
        table.phase = "waiting"
        await table.tell_table()
        return
    table.session = session
    if session.is_over:
        table.phase = "over"
        await table.tell_table()
    else:
        await cutting.begin(table)


async def show_new(table: LiveTable, hand: store.HandFacts) -> None:
    """A hand was dealt: everybody sees it. Needs the turn."""
    table.phase = "playing"
    table.open_hand(hand)
    table.watch_absent()
    table.next_at = None
    table.ready = set()
    table.plan()
    await table.tell_table()
    await table.tell_view()
    if table.pause:
        await table.tell_pause()


async def ready(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """Somebody has seen the result. The last one present brings the next hand."""
    async with table.turn:
        place = table.place_of(socket)
        if place is None:
            await table.refuse(socket, "not_seated", up)
        elif table.phase == "waiting":
            table.ready.add(place)
            await table.tell_table()
        elif table.phase == "between" and up.hand == table.hand.code:
            table.ready.add(place)
            if _players_here(table) <= table.ready:
                await deal_next(table)
            else:
                await table.tell_table()


async def start(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """A new session at a table that has none on: the host's to begin."""
    async with table.turn:
        if socket.user_id is None or socket.user_id != table.table.host_id:
            await table.refuse(socket, "not_allowed", up)
        elif table.phase in {"over", "waiting"} and not table.table.is_closed:
            table.session, is_open = await store.errand(store.begin, table.table.pk)
            if is_open:
                table.votes.clear()
                await cutting.begin(table)
            else:
                await table.refuse(socket, "not_now", up)


async def stop(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """The session ends with the hand that is on: the host's to ask, or anybody's among bots."""
    async with table.turn:
        place = table.place_of(socket)
        if place is None or (socket.user_id != table.table.host_id and len(table.people()) > 1):
            await table.refuse(socket, "not_allowed", up)
        else:
            await stop_session(table)


async def stop_session(table: LiveTable) -> None:
    """The session ends with the hand that is on, or now if none is. Needs the turn."""
    if table.session is None or table.session.is_over:
        return
    table.session = await store.errand(store.stop, table.table.pk, table.session.pk)
    if table.session.is_over:
        table.phase = "over"
        table.next_at = None
    await table.tell_table()


async def vote(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """For or against ending the session with this hand; a majority of the people ends it."""
    async with table.turn:
        place = table.place_of(socket)
        if place is None:
            await table.refuse(socket, "not_seated", up)
        elif table.session is None or table.session.is_over or table.session.stop_asked:
            await table.refuse(socket, "not_now", up)
        else:
            (table.votes.add if up.on else table.votes.discard)(place)
            table.votes &= table.people()
            if len(table.votes) * 2 > len(table.people()):
                table.votes.clear()
                await stop_session(table)
            else:
                await table.tell_table()
