"""What a live table starts from: plain facts, read in a bounded number of queries.

The live room holds these records and never an ORM object.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from games.engine import Action as Act
from games.engine import HandState, fair
from games.engine.score import Player, Standing
from games.models import Hand, Session, Table
from games.queries.journal import action_rows, as_act, hand_start
from games.queries.sessions import player_key, session_past, session_standing

TAKEN_UP = timedelta(days=2)


@dataclass(frozen=True, slots=True)
class Sitter:
    place: int
    name: str
    user_id: int | None
    bot: str

    @property
    def player(self) -> Player:
        return player_key(self.user_id, self.name)


@dataclass(frozen=True, slots=True)
class TableFacts:
    pk: int
    code: str
    name: str
    preset: str
    rules: dict
    title: str
    size: int
    host_id: int | None
    pace: str
    watching: str
    talk: str
    is_listed: bool
    is_locked: bool
    is_closed: bool
    sitters: tuple[Sitter, ...]

    def place_of(self, user_id: int | None) -> int | None:
        if user_id is None:
            return None
        return next((s.place for s in self.sitters if s.user_id == user_id), None)

    def may_watch(self, user_id: int | None) -> bool:
        """Whether somebody who has the link may look on."""
        return self.watching != Table.Watching.NONE or self.place_of(user_id) is not None


@dataclass(frozen=True, slots=True)
class CutFacts:
    """A hand that is open and not dealt: what may be known of it before the cut. By seat."""

    pk: int
    code: str
    number: int
    commitment: str
    cutter: int
    places: tuple[int, ...]
    people: tuple[int | None, ...]
    left: frozenset[int]

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat that this person has in it; whoever has left has none."""
        if user_id is None or user_id not in self.people:
            return None
        seat = self.people.index(user_id)
        return None if seat in self.left else seat


@dataclass(frozen=True, slots=True)
class SessionFacts:
    """`past` is what `session_past` gives; `cut` is the hand that waits for its deal, if any."""

    pk: int
    code: str
    ends_by: str
    ends_at: int
    is_over: bool
    stop_asked: bool
    standing: Standing
    past: tuple[dict[Player, int | None], ...]
    cut: CutFacts | None = None


@dataclass(frozen=True, slots=True)
class HandFacts:
    """A hand as dealt, with what was decided since: pairs of act and who decided."""

    pk: int
    code: str
    number: int
    start: HandState
    acts: tuple[tuple[Act, str], ...]
    places: tuple[int, ...]
    people: tuple[int | None, ...]
    bots: tuple[str, ...]
    names: tuple[str, ...]
    left: frozenset[int]
    fair: dict
    dealt_at_ms: int
    is_closed: bool

    def seat_of(self, user_id: int | None) -> int | None:
        """The seat that this person plays in this hand; whoever has left plays none."""
        if user_id is None or user_id not in self.people:
            return None
        seat = self.people.index(user_id)
        return None if seat in self.left else seat


def table_facts(code: str) -> TableFacts | None:
    """The table with that code, or None. Two queries."""
    table = Table.objects.filter(code=code.upper()).first()
    if table is None:
        return None
    return TableFacts(
        pk=table.pk,
        code=table.code,
        name=table.name,
        preset=table.preset,
        rules=table.rules,
        title=str(table.get_title_display()),
        size=table.size,
        host_id=table.host_id,
        pace=table.pace,
        watching=table.watching,
        talk=table.talk,
        is_listed=table.is_listed,
        is_locked=table.is_locked,
        is_closed=table.closed_at is not None,
        sitters=tuple(
            Sitter(seat.place, seat.name, seat.user_id, seat.bot)
            for seat in table.seats.order_by("place")
        ),
    )


def session_facts(table_pk: int) -> SessionFacts | None:
    """The newest session of a table, or None before the first."""
    session = Session.objects.filter(table=table_pk).select_related("table").order_by("-pk").first()
    if session is None:
        return None
    return SessionFacts(
        pk=session.pk,
        code=session.code,
        ends_by=session.ends_by,
        ends_at=session.ends_at,
        is_over=session.ended_at is not None,
        stop_asked=session.stop_asked_at is not None,
        standing=session_standing(session),
        past=session_past(session),
        cut=_cut_facts(session),
    )


def _cut_facts(session: Session) -> CutFacts | None:
    hand = session.hands.filter(deal__isnull=True, ended_at=None).order_by("-number").first()
    if hand is None:
        return None
    seats = list(hand.seats.order_by("seat"))
    return CutFacts(
        pk=hand.pk,
        code=hand.code,
        number=hand.number,
        commitment=hand.fair["commitment"],
        cutter=fair.cutter(hand.dealer, hand.seat_count),
        places=tuple(seat.place for seat in seats),
        people=tuple(seat.user_id for seat in seats),
        left=frozenset(seat.seat for seat in seats if seat.left_seq is not None),
    )


def hand_facts(session_pk: int) -> HandFacts | None:
    """The newest dealt hand of a session with its actions, or None before the first deal."""
    dealt = Hand.objects.filter(session=session_pk, deal__isnull=False)
    hand = dealt.order_by("-number").first()
    if hand is None:
        return None
    seats = list(hand.seats.order_by("seat"))
    return HandFacts(
        pk=hand.pk,
        code=hand.code,
        number=hand.number,
        start=hand_start(hand),
        acts=tuple((as_act(row), row.by) for row in action_rows(hand)),
        places=tuple(seat.place for seat in seats),
        people=tuple(seat.user_id for seat in seats),
        bots=tuple(seat.bot for seat in seats),
        names=tuple(seat.name for seat in seats),
        left=frozenset(seat.seat for seat in seats if seat.left_seq is not None),
        fair=hand.fair,
        dealt_at_ms=int(hand.dealt_at.timestamp() * 1000),
        is_closed=hand.ended_at is not None,
    )


def acts_after(hand_pk: int, seq: int) -> tuple[tuple[Act, str], ...]:
    """What was decided in a hand after its act number `seq`, in order."""
    rows = action_rows(Hand(pk=hand_pk), after=seq)
    return tuple((as_act(row), row.by) for row in rows)


def unfinished_table_codes() -> list[str]:
    """Tables whose newest hand is still on: what a server that starts has to take up again.

    Those left alone for days are not: whoever comes back to one opens it from the journal.
    """
    since = timezone.now() - TAKEN_UP
    hands = Hand.objects.filter(
        Q(dealt_at__gte=since) | Q(dealt_at=None, session__started_at__gte=since),
        ended_at=None,
        session__ended_at=None,
        session__table__closed_at=None,
    )
    return sorted(set(hands.values_list("session__table__code", flat=True)))
