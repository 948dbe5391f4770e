"""Starting, stopping and ending a session."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.engine.score import Standing
from games.models import Session, Table
from games.queries.sessions import session_standing
from games.services.codes import written_code


def start_session(table: Table) -> Session:
    """The open session of a table, or a new one under the table's present rules.

    Two processes that start at once get the same session: a table has one open at most.
    """
    if session := Session.objects.filter(table=table, ended_at=None).first():
        return session
    try:
        with transaction.atomic():
            return Session.objects.create(
                table=table,
                pot_before=_left_in_pot(table),
                code=written_code(),
                rules=table.rules,
                ends_by=table.ends_by,
                ends_at=table.ends_at,
            )
    except IntegrityError:
        return Session.objects.get(table=table, ended_at=None)


def _left_in_pot(table: Table) -> int:
    """The odd counters of the session before (RULES §9)."""
    last = table.sessions.order_by("-pk").first()
    return session_standing(last).left if last else 0


def ask_to_stop(session: Session) -> None:
    """The session ends with the hand that is on, or at once between hands."""
    Session.objects.filter(pk=session.pk, stop_asked_at=None).update(stop_asked_at=timezone.now())


def end_session(session: Session, reason: str) -> None:
    Session.objects.filter(pk=session.pk, ended_at=None).update(
        ended_at=timezone.now(), end_reason=reason
    )


def settle_session(session: Session) -> Standing:
    """End the session if its own rule, or a stop that was asked for, says so and no hand is on.

    Holds the session's row, as whoever opens a hand does: another process may be about to.
    """
    with transaction.atomic():
        Session.objects.select_for_update().get(pk=session.pk)
        session.refresh_from_db()
        now = session_standing(session)
        is_between = not session.hands.filter(ended_at=None).exists()
        if now.end_reason and not session.ended_at and is_between:
            end_session(session, now.end_reason)
    return now
