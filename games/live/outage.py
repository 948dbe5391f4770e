"""A table while the database is away: it says so, its clocks stop, and nothing is lost."""

from games.live import course
from games.live.clock import TAKE_PAUSE_MS, now_ms, scaled
from games.live.table import LiveTable


async def halt(table: LiveTable) -> None:
    """The database is away: clocks stop.

    Does not wait for the turn, which whoever waits for the database now may hold. A timer that
    fires finds the table halted and does nothing.
    """
    table.is_halted = True
    table.banks.stop()
    table.clock = None
    if table.hand:
        await table.tell_clock()
    await table.tell_table_here()


async def go_on(table: LiveTable) -> None:
    """The database is back: clocks go on, and a pause starts again with what was wished in it."""
    async with table.turn:
        table.is_halted = False
        if table.hand:
            if table.pause:
                table.pause.until = now_ms() + round(scaled(TAKE_PAUSE_MS))
            table.plan()
            if table.pause:
                await table.tell_pause()
            await table.tell_clock()
        await table.tell_table_here()
        course.count_down(table)
