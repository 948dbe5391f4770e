"""News between the processes that serve one database, by PostgreSQL's NOTIFY.

Acts are told inside the transaction that stores them, so nobody hears of an act that is not
durable; other matters are told after their commit. What is told is that there is something to
read, never the thing itself. SQLite is served by one process, which needs none of this but for
what its own pages change.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any
from weakref import WeakSet, WeakValueDictionary

import psycopg
from django.db import connection, transaction

from games.live.store import errand

if TYPE_CHECKING:
    from games.live.table import LiveTable

log = logging.getLogger(__name__)

CHANNEL = "bhabhi_table"
PAYLOAD_CAP = 7_900  # PostgreSQL takes less than 8,000 bytes
GATHER_S = 0.01
QUIET_S = 20
ANSWER_S = 5
RETRY_S = (0.05, 0.1, 0.25, 0.5, 1.0)
DOWN_AFTER = 4  # tries in vain, within about a second


def new_sender() -> str:
    """A name for one host, so that it need not listen to itself."""
    return secrets.token_hex(4)


def payloads(words: Iterable[str], sender: str) -> Iterator[str]:
    """The words in as few payloads as hold them, each begun by the sender's name or a dash."""
    head = text = sender or "-"
    for word in words:
        if len(text) + 1 + len(word) > PAYLOAD_CAP:
            yield text
            text = head
        text += f" {word}"
    if text != head:
        yield text


def notifying(words: Iterable[str], sender: str = "") -> tuple[str, list[Any]]:
    """The query that tells, and its parameters; PostgreSQL delivers when it is committed."""
    query = "SELECT pg_notify(%s, payload) FROM unnest(%s::text[]) AS payload"
    return query, [CHANNEL, list(payloads(words, sender))]


def publish(words: Iterable[str], sender: str = "") -> None:
    """Tell every process, from a page, a service's caller or an errand; the own one too if no
    sender is named. Within a transaction it is told with its commit."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(*notifying(words, sender))
        return
    told = list(payloads(words, sender))

    def tell_here() -> None:
        for relay in _HERE:
            for text in told:
                relay.hear_from_thread(text)

    transaction.on_commit(tell_here)


class Relay:
    """One host's ear and mouth. `on[kind]` hears the rest of each word `kind:rest`.

    `on_gap` is called when news may have been missed, `on_change` with True when the database
    cannot be reached and with False when it is back. `hands` are the hands on show here by key.
    """

    def __init__(self, sender: str) -> None:
        self.sender = sender
        self.on: dict[str, Callable[[str], None]] = {}
        self.on_gap: Callable[[], None] = lambda: None
        self.on_change: Callable[[bool], None] = lambda is_down: None
        self.is_down = False
        self.hands: WeakValueDictionary[int, LiveTable] = WeakValueDictionary()
        self.is_listening = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._untold: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin to listen."""
        _HERE.add(self)
        if connection.vendor == "postgresql":
            self._start(self._listen())
        else:
            self.is_listening.set()

    def close(self) -> None:
        _HERE.discard(self)
        for task in self._tasks:
            task.cancel()

    # -- speaking --------------------------------------------------------------------------------

    def tell(self, word: str) -> bool:
        """Tell the other processes soon. False if there can be none."""
        if connection.vendor != "postgresql" or self not in _HERE:
            return False
        if not self._untold:
            self._start(self._tell_all())
        self._untold.add(word)
        return True

    async def _tell_all(self) -> None:
        await asyncio.sleep(GATHER_S)
        words, self._untold = sorted(self._untold), set()
        await errand(publish, words, self.sender)

    def _start(self, work: Any) -> None:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- listening -------------------------------------------------------------------------------

    def hear_from_thread(self, payload: str) -> None:
        self._loop.call_soon_threadsafe(self.hear, payload)

    def hear(self, payload: str) -> None:
        sender, *words = payload.split(" ")
        if sender == self.sender:
            return
        for word in words:
            kind, _, rest = word.partition(":")
            if hear := self.on.get(kind):
                hear(rest)

    async def _listen(self) -> None:
        """Listen for ever, over any number of lost connections."""
        tries = 0
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(**_parameters()) as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    tries = 0
                    self._report(is_down=False)
                    self.is_listening.set()
                    self.on_gap()
                    await self._hear_all(line)
            except (psycopg.Error, OSError, TimeoutError) as error:
                if tries == 0:
                    log.warning("news of other processes broke off: %s", type(error).__name__)
            self.is_listening.clear()
            tries += 1
            self._report(is_down=tries >= DOWN_AFTER)
            await asyncio.sleep(RETRY_S[min(tries, len(RETRY_S)) - 1])

    async def _hear_all(self, line: psycopg.AsyncConnection[Any]) -> None:
        """Until the connection is lost; a silent one is asked whether it is still there."""
        while True:
            async for news in line.notifies(timeout=QUIET_S):
                self.hear(news.payload)
            async with asyncio.timeout(ANSWER_S):
                await line.execute("SELECT 1")

    def _report(self, *, is_down: bool) -> None:
        if is_down != self.is_down:
            self.is_down = is_down
            self.on_change(is_down)


_HERE: WeakSet[Relay] = WeakSet()


def _parameters() -> dict[str, Any]:
    """How Django connects, for a connection beside its pool that only listens."""
    asked = connection.get_connection_params()
    return {
        name: value for name, value in asked.items() if name not in {"context", "cursor_factory"}
    } | {"autocommit": True, "application_name": "bhabhi relay"}
