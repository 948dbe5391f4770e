"""Tells open lobbies that what they list has changed: what, they read for themselves.

One an event loop, like the host of its tables. `changed` may be called from any thread.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol
from weakref import WeakKeyDictionary

from games.live import frames

if TYPE_CHECKING:
    from games.live.telling import Telling

AT_MOST_EVERY_S = 1.0


class Lobby:
    """The browsers that have a lobby open here."""

    def __init__(self) -> None:
        self.sockets: set[Visitor] = set()
        self._loop = asyncio.get_running_loop()
        self._told_at = self._loop.time() - AT_MOST_EVERY_S
        self._telling: asyncio.Task[None] | None = None

    def nudge(self) -> None:
        """Tell everybody soon, but no more often than they can read."""
        if self.sockets and self._telling is None:
            self._telling = self._loop.create_task(self._tell())

    async def _tell(self) -> None:
        await asyncio.sleep(self._told_at + AT_MOST_EVERY_S - self._loop.time())
        self._told_at, self._telling = self._loop.time(), None
        text = frames.encode(frames.changed())
        for socket in list(self.sockets):
            await socket.send_text(text)


class Visitor(Protocol):
    async def send_text(self, text: str) -> None: ...


_LOBBIES: WeakKeyDictionary[asyncio.AbstractEventLoop, Lobby] = WeakKeyDictionary()


def lobby() -> Lobby:
    """This event loop's lobby."""
    loop = asyncio.get_running_loop()
    if loop not in _LOBBIES:
        _LOBBIES[loop] = Lobby()
    return _LOBBIES[loop]


def changed() -> None:
    """Something that the lobbies of this process list is different."""
    for loop, here in list(_LOBBIES.items()):
        if not loop.is_closed():
            loop.call_soon_threadsafe(here.nudge)


def notice(table: Telling) -> None:
    """Look whether what has just been told of a table shows in the lobby too."""
    number = table.hand.number if table.hand else 0
    listed = (table.phase, number, table.table.sitters, table.table.is_locked)
    if table.listed != listed:
        table.listed = listed
        changed()
        if table.relay:
            table.relay.tell("lobby:")
