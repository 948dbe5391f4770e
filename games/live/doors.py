"""What pages have changed, told to the live tables and lobbies of this process, from any thread."""

from games.live import host, store
from games.live.host import Host
from games.live.lobby import changed
from games.live.table import LiveTable
from games.queries.live import table_facts


def seats_changed(code: str) -> None:
    """Somebody has sat down, or a table has opened, by a page."""
    changed()
    for loop, here in host.every_host():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_read_again, here, code)


def _read_again(here: Host, code: str) -> None:
    if table := here.tables.get(code):
        table.start_task(read_again(table))


async def read_again(table: LiveTable) -> None:
    """Learn who sits at a table now, and tell everybody there if that has changed."""
    async with table.turn:
        before, fresh = table.table, await store.errand(table_facts, table.table.code)
        if fresh is None or fresh == before:
            return
        table.table = fresh
        table.forget_absent()
        await table.tell_table()
        moved = {s.user_id for s in set(before.sitters) ^ set(fresh.sitters) if s.user_id}
        for user_id in moved:
            await table.greet(user_id)
