"""Whose line is gone. Losing a line is no departure: it is noticed, told, and then waited for.

A person without a socket here may have one at another host of the same table, so hosts are asked
before anybody is called lost.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from games.live import course, grace
from games.live.clock import LINE_GRACE_MS, scaled

if TYPE_CHECKING:
    from games.live.table import LiveTable

ANSWER_S = 0.5


class Presence:
    """Who is waited for, by place, and whom another host has seen."""

    def __init__(self) -> None:
        self.watches: dict[int, asyncio.Task[None]] = {}
        self.seen: set[int] = set()

    def stop(self, place: int) -> None:
        if watch := self.watches.pop(place, None):
            watch.cancel()


def watch_absent(table: LiveTable) -> None:
    """After a start nobody has a line: whoever does not come is lost like anybody else."""
    for place in _absent(table) - set(table.presence.watches):
        parted(table, place)


def parted(table: LiveTable, place: int) -> None:
    """The last line of a place is gone, or none has come yet."""
    table.presence.stop(place)
    table.presence.watches[place] = table.start_task(_watch(table, place))


async def joined(table: LiveTable, place: int) -> None:
    """The person of a place has a line here. Needs the turn."""
    table.presence.stop(place)
    if table.relay:
        table.relay.tell(f"seen:{table.table.code}:{place}")
    await grace.returned(table, place)


async def seen(table: LiveTable, place: int) -> None:
    """Another host has a line of this place."""
    table.presence.seen.add(place)
    if place in table.lost:
        async with table.turn:
            await grace.returned(table, place)
            parted(table, place)


def _absent(table: LiveTable) -> set[int]:
    return table.people() - table.people_here() - table.lost


async def _watch(table: LiveTable, place: int) -> None:
    try:
        while True:
            await asyncio.sleep(scaled(LINE_GRACE_MS) / 1000)
            if place not in _absent(table):
                return
            if not await _is_elsewhere(table, place):
                break
            if not table.sockets:  # nobody here to be told; a first line here asks again
                return
    finally:
        if table.presence.watches.get(place) is asyncio.current_task():
            del table.presence.watches[place]
    if place in _absent(table):
        table.lost.add(place)
        grace.arm(table, place)
        await table.tell_table_here()
        async with table.turn:
            await course.go_on_without(table)


async def _is_elsewhere(table: LiveTable, place: int) -> bool:
    table.presence.seen.discard(place)
    if table.relay is None or not table.relay.tell(f"seek:{table.table.code}:{place}"):
        return False
    await asyncio.sleep(ANSWER_S)
    return place in table.presence.seen
