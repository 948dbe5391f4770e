"""Putting a table right again from the journal, when something of it has gone wrong here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.live import course, cutting, store
from games.live.snapshot import phase_of

if TYPE_CHECKING:
    from games.live.table import LiveTable


async def mend(table: LiveTable) -> None:
    """Throw away what memory holds of the hand, and go on from the journal."""
    async with table.turn:
        fresh = await store.errand(store.read, table.table.code)
        if fresh is None:
            return
        table.table, table.session, hand = fresh
        if hand:
            table.open_hand(hand)
        table.phase = phase_of(table.session, hand)
        cutting.take_up(table)
        table.plan()
        await table.tell_table()
        await table.tell_view()
        course.count_down(table)
    if table.cutting:
        await cutting.attend(table)
