"""The table's errands to the database outside the path of a card: dealing, finishing, leaving.

Each errand runs in a worker thread and comes back with plain facts. While the database is away
an errand waits and is tried again; all of them are safe to repeat.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from channels.db import database_sync_to_async
from django.db import InterfaceError, OperationalError, transaction

from accounts.models import User
from games.engine import Action
from games.models import Hand, Session, Table
from games.queries.live import (
    HandFacts,
    SessionFacts,
    TableFacts,
    acts_after,
    hand_facts,
    session_facts,
)
from games.queries.live import table_facts as read_table
from games.services.hands import deal_hand, finish_hand, leave_hand, may_deal, open_hand
from games.services.sessions import ask_to_stop, settle_session, start_session
from games.services.tables import close_table

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

WAITS_S = (0.1, 0.25, 0.5, 1, 2)


async def errand(verb: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run a verb of this module off the event loop, again and again until the database answers."""
    tries = 0
    while True:
        try:
            return await database_sync_to_async(verb, thread_sensitive=False)(*args, **kwargs)
        except (OperationalError, InterfaceError) as error:
            log.warning("%s waits for the database: %s", verb.__name__, type(error).__name__)
            await asyncio.sleep(WAITS_S[min(tries, len(WAITS_S) - 1)])
            tries += 1


def read(code: str) -> tuple[TableFacts, SessionFacts | None, HandFacts | None] | None:
    table = read_table(code)
    if table is None:
        return None
    session = session_facts(table.pk)
    hand = hand_facts(session.pk) if session else None
    if session and session.cut and hand and hand.pk == session.cut.pk:
        session = session_facts(table.pk)  # dealt by another process between the two reads
    return table, session, hand


def read_hand(session_pk: int) -> HandFacts | None:
    return hand_facts(session_pk)


def read_on(hand_pk: int, seq: int) -> tuple[tuple[Action, str], ...]:
    return acts_after(hand_pk, seq)


def finish(table_pk: int, hand_pk: int) -> SessionFacts | None:
    """Write a hand's history and end the session if its rule says so."""
    hand = Hand.objects.select_related("session__table").get(pk=hand_pk)
    finish_hand(hand)
    settle_session(hand.session)
    return session_facts(table_pk)


def open_next(table_pk: int, session_pk: int) -> SessionFacts | None:
    """The session with its next hand open for the cut, or None if too few sit at the table.

    It may be over instead: by elimination, where only two have stayed, or since another process
    has just ended it. No hand is opened after the end.
    """
    with transaction.atomic():
        locked = Session.objects.select_for_update(of=("self",)).select_related("table")
        session = locked.get(pk=session_pk)
        settle_session(session)
        session.refresh_from_db()
        if session.ended_at:
            return session_facts(table_pk)
        if not may_deal(session):
            return None
        open_hand(session)
    return session_facts(table_pk)


def begin(table_pk: int) -> tuple[SessionFacts | None, bool]:
    """A new session, and whether its first hand is open: not if too few sit at the table."""
    session = start_session(Table.objects.get(pk=table_pk))
    opened = open_next(table_pk, session.pk)
    return opened or session_facts(table_pk), opened is not None and not opened.is_over


def deal(hand_pk: int, salts: dict[int, str], cut: int | None) -> HandFacts | None:
    hand = deal_hand(Hand.objects.get(pk=hand_pk), salts, cut)
    return hand_facts(hand.session_id)


def stop(table_pk: int, session_pk: int) -> SessionFacts | None:
    """The session ends with the hand that is on, or now if none is."""
    session = Session.objects.select_related("table").get(pk=session_pk)
    ask_to_stop(session)
    settle_session(session)
    return session_facts(table_pk)


def leave(hand_pk: int, seat: int, seq: int) -> None:
    leave_hand(Hand.objects.get(pk=hand_pk), seat, seq)


def seat(code: str, verb: Callable[..., object], user_id: int | None, *args: object) -> TableFacts:
    """One verb of `services.seating`, for a person if one is named; gives who sits after it."""
    table = Table.objects.get(code=code)
    person = () if user_id is None else (User.objects.get(pk=user_id),)
    verb(table, *person, *args)
    return read_table(code)


def close(table_pk: int) -> None:
    close_table(Table.objects.get(pk=table_pk))
