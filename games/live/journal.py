"""The journal's writer: acts of many tables in one transaction, committed before anybody hears.

One thread a process with a database connection of its own. It takes everything that queued up
while the last commit ran, inserts it in one statement and settles the futures. A table has at
most one act in flight, so a batch never holds two rows of one hand. Raw SQL, since
`bulk_create(ignore_conflicts=True)` does not say which rows won.
"""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from django.db import (
    DEFAULT_DB_ALIAS,
    DatabaseError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    connection,
    connections,
)

from games.live import relay
from games.models import Action

log = logging.getLogger(__name__)

BATCH_CAP = 500
QUEUE_CAP = 5_000
RETRY_S = (0.05, 0.1, 0.25, 0.5, 1.0)

COLUMNS = ("hand_id", "seq", "seat", "do", "card", "source", "by", "at_ms")


class Row(NamedTuple):
    """One decision as it is stored; field names are the columns of `games_action`."""

    hand_id: int
    seq: int
    seat: int
    do: str
    card: str
    source: int | None
    by: str
    at_ms: int

    def same_act(self, other: "Row") -> bool:
        """The same decision, whoever stored it and when."""
        return self[:6] == other[:6]


class Busy(Exception):
    """The queue is full: better refused now than saved too late."""


@dataclass
class _Waiting:
    row: Row
    future: asyncio.Future[bool] = field(compare=False)


_Settled = tuple[asyncio.Future[bool], bool | Exception]


class Journal:
    """Appends rows in groups. `is_down` is true while the database cannot be reached.

    Other processes hear of every batch with its commit, under the name `sender`.
    """

    def __init__(self) -> None:
        self.sender = relay.new_sender()
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self.is_down = False
        self.on_change: Callable[[bool], None] = lambda is_down: None

    async def append(self, row: Row) -> bool:
        """Store one act. True once it is durable; False if another row holds its (hand, seq).

        Raises `Busy` when the queue is over its cap, and whatever the database says of a row that
        can never be stored. While the database is away the call waits.
        """
        if self._queue.qsize() >= QUEUE_CAP:
            raise Busy
        self._start()
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put(_Waiting(row, future))
        return await future

    def close(self, timeout_s: float = 10) -> None:
        """Save what is queued and end the writer."""
        if self._thread:
            self._queue.put(None)
            self._thread.join(timeout_s)
            self._thread = None

    def _start(self) -> None:
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._write, name="journal", daemon=True)
            self._thread.start()

    def _write(self) -> None:
        _use_own_connection()
        try:
            while batch := self._next_batch():
                self._store(batch)
        finally:
            connection.close()

    def _next_batch(self) -> list[_Waiting]:
        """Everything queued, at least one; empty when the writer has to end."""
        first = self._queue.get()
        if first is None:
            return []
        batch = [first]
        while len(batch) < BATCH_CAP and not self._queue.empty():
            if (waiting := self._queue.get()) is None:
                self._queue.put(None)
                break
            batch.append(waiting)
        return batch

    def _store(self, batch: list[_Waiting]) -> None:
        outcomes: list[bool | Exception]
        try:
            outcomes = list(self._until_reached([waiting.row for waiting in batch]))
        except DatabaseError as error:
            outcomes = [self._alone(waiting.row) for waiting in batch] if batch[1:] else [error]
        # One wake-up of a loop a batch, not one a row: each costs a system call on both sides.
        settled: dict[asyncio.AbstractEventLoop, list[_Settled]] = {}
        for waiting, outcome in zip(batch, outcomes, strict=True):
            future = waiting.future
            settled.setdefault(future.get_loop(), []).append((future, outcome))
        for loop, of_loop in settled.items():
            loop.call_soon_threadsafe(_settle, of_loop)

    def _alone(self, row: Row) -> bool | Exception:
        """A row of a batch that failed: the others must not fall with the one that is wrong."""
        try:
            return self._until_reached([row])[0]
        except DatabaseError as error:
            log.error("hand %s: action %s cannot be stored", row.hand_id, row.seq)
            return error

    def _until_reached(self, rows: list[Row]) -> list[bool]:
        """Append, reconnecting for as long as the database is away.

        A commit whose answer was lost is simply tried again: the row that stands there is then
        recognised as ours.
        """
        tries = 0
        while True:
            try:
                won = append_rows(rows, self.sender)
            except IntegrityError:
                raise
            except (OperationalError, InterfaceError) as error:
                connection.close()
                self._report(is_down=tries >= len(RETRY_S) - 1, error=error)
                time.sleep(RETRY_S[min(tries, len(RETRY_S) - 1)])
                tries += 1
            else:
                self._report(is_down=False)
                return won

    def _report(self, *, is_down: bool, error: Exception | None = None) -> None:
        if is_down == self.is_down:
            return
        self.is_down = is_down
        if is_down:
            log.error("the database cannot be reached, acts wait: %s", type(error).__name__)
        else:
            log.warning("the database is back")
        self.on_change(is_down)


def _use_own_connection() -> None:
    """Outside the pool, where a call for a connection waits ten seconds once the database is away
    and a new attempt at one backs off for minutes."""
    own = connections[DEFAULT_DB_ALIAS].copy()
    own.settings_dict["OPTIONS"].pop("pool", None)
    connections[DEFAULT_DB_ALIAS] = own


def append_rows(rows: list[Row], sender: str = "") -> list[bool]:
    """Insert rows in one committed transaction; say of each whether it stands as asked.

    One statement is one transaction and one round trip. PostgreSQL tells the other processes with
    its commit, once a batch: transactions that notify queue for one lock.
    """
    table = Action._meta.db_table
    columns = ", ".join(connection.ops.quote_name(column) for column in COLUMNS)
    marks = ", ".join("(" + ", ".join(["%s"] * len(COLUMNS)) + ")" for _ in rows)
    insert = (
        f"INSERT INTO {table} ({columns}) VALUES {marks}"  # noqa: S608 (names from the model)
        " ON CONFLICT (hand_id, seq) DO NOTHING RETURNING hand_id, seq"
    )
    params = [value for row in rows for value in row]
    if connection.vendor == "postgresql":
        told, of_told = relay.notifying((f"act:{row.hand_id}:{row.seq}" for row in rows), sender)
        insert = (
            f"WITH stored AS ({insert}), told AS ({told})"  # noqa: S608 (made of the above)
            " SELECT hand_id, seq, (SELECT count(*) FROM told) FROM stored"
        )
        params += of_told
    if connection.in_atomic_block:
        raise RuntimeError("a row that is told of must be durable: no transaction around it")
    with connection.cursor() as cursor:
        cursor.execute(insert, params)
        stored = {(hand_id, seq) for hand_id, seq, *_ in cursor.fetchall()}
    return [(row.hand_id, row.seq) in stored or _stands(row) for row in rows]


def _stands(row: Row) -> bool:
    there = Action.objects.filter(hand_id=row.hand_id, seq=row.seq).values_list(*COLUMNS).first()
    return there is not None and row.same_act(Row(*there))


def _settle(settled: list[_Settled]) -> None:
    for future, outcome in settled:
        if future.done():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
