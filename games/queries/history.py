"""Finished hands and sessions, for reading."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from games.engine.score import Standing
from games.faces import hue
from games.models import Action, Hand, HandSeat, Session, Trick
from games.queries.sessions import player_key

BETWEEN = ("take", "draw", "concede", "revoke")


@dataclass(frozen=True, slots=True)
class Finisher:
    """One seat in the order in which a hand ended."""

    seat: int
    name: str
    hue: int
    me: bool


@dataclass(frozen=True, slots=True)
class HandRow:
    """One finished hand in a list. `away` in order; `losers`: nobody, one, or a team."""

    hand: Hand
    away: tuple[Finisher, ...]
    losers: tuple[Finisher, ...]
    trick_count: int

    @property
    def outcome(self) -> str:
        """What the asker made of it: `lost`, `first`, `away`, or `absent`."""
        if any(one.me for one in self.losers):
            return "lost"
        place = self.place
        return "absent" if place is None else "first" if place == 1 else "away"

    @property
    def place(self) -> int | None:
        return next((n for n, one in enumerate(self.away, 1) if one.me), None)


@dataclass(frozen=True, slots=True)
class Stitch:
    """One played hand at its smallest."""

    code: str
    number: int
    table: str
    title: str
    ended_at: datetime
    lost: bool
    place: int | None
    thullas: int

    @property
    def outcome(self) -> str:
        return "lost" if self.lost else "first" if self.place == 1 else "away"


@dataclass(frozen=True, slots=True)
class HandPage:
    """All that one finished hand's page tells.

    `acts_between` and `stood_in` are keyed by the number of the trick that an act precedes or
    belongs to: takes, draws and the like, and what the clock or a bot decided for a person.
    """

    hand: Hand
    seats: list[HandSeat]
    tricks: list[Trick]
    acts_between: dict[int, list[Action]] = field(default_factory=dict)
    stood_in: dict[int, list[Action]] = field(default_factory=dict)

    @property
    def by(self) -> dict[int, str]:
        return {act.seq: act.by for acts in self.stood_in.values() for act in acts}


def _rows(hands: QuerySet[Hand]) -> QuerySet[Hand]:
    counted = Trick.objects.filter(hand=OuterRef("pk")).order_by().values("hand")
    return (
        hands.select_related("session__table")
        .annotate(trick_count=Coalesce(Subquery(counted.annotate(n=Count("pk")).values("n")), 0))
        .prefetch_related(
            Prefetch("seats", HandSeat.objects.select_related("result").order_by("seat"))
        )
    )


def _row(hand: Hand, user_id: int | None) -> HandRow:
    seats = [
        (seat, Finisher(seat.seat, seat.name, hue(seat.place), user_id == seat.user_id is not None))
        for seat in hand.seats.all()
    ]
    lost = [one for seat, one in seats if _lost(seat)]
    away = [(seat.result.out_place, one) for seat, one in seats if _place(seat)]
    return HandRow(
        hand=hand,
        away=tuple(one for _, one in sorted(away, key=lambda pair: pair[0])),
        losers=tuple(lost),
        trick_count=hand.trick_count,
    )


def _lost(seat: HandSeat) -> bool:
    result = getattr(seat, "result", None)
    return bool(result and (result.is_bhabhi or result.lost_as_team))


def _place(seat: HandSeat) -> int | None:
    result = getattr(seat, "result", None)
    return result.out_place if result and not _lost(seat) else None


def _pk(user) -> int:
    """Nobody's key for somebody not signed in; a bare None would find the bots' seats."""
    return user.pk or 0


def hands_of(user, limit: int, before: str = "") -> list[HandRow]:
    """The finished hands `user` sat in, newest first, from the one after the hand `before` on.

    Two queries, one more with `before`.
    """
    hands = Hand.objects.filter(seats__user_id=_pk(user), ended_at__isnull=False)
    if before:
        last = Hand.objects.filter(code=before, ended_at__isnull=False).first()
        if last is None:
            return []
        earlier = Q(ended_at__lt=last.ended_at) | Q(ended_at=last.ended_at, pk__lt=last.pk)
        hands = hands.filter(earlier)
    return [_row(hand, user.pk) for hand in _rows(hands).order_by("-ended_at", "-pk")[:limit]]


def hands_of_session(session: Session, user) -> list[HandRow]:
    """The finished hands of a session in the order played. Two queries."""
    hands = _rows(session.hands.filter(ended_at__isnull=False)).order_by("number")
    return [_row(hand, user.pk) for hand in hands]


def stitches_of(user, limit: int = 60, since: datetime | None = None) -> list[Stitch]:
    """The last hands of `user`, oldest first; annulled ones count nowhere. One query."""
    rows = HandSeat.objects.filter(user_id=_pk(user), result__isnull=False)
    rows = rows.filter(hand__ended_at__isnull=False, hand__annulled_at=None)
    if since:
        rows = rows.filter(hand__ended_at__gte=since)
    rows = rows.select_related("result", "hand__session__table").order_by("-hand_id")[:limit]
    return [
        Stitch(
            code=row.hand.code,
            number=row.hand.number,
            table=row.hand.session.table.name,
            title=row.hand.get_title_display(),
            ended_at=row.hand.ended_at,
            lost=_lost(row),
            place=_place(row),
            thullas=row.result.thullas_given,
        )
        for row in reversed(rows)
    ]


def hand_page(code: str) -> HandPage | None:
    """A hand, over or not, with whatever has been written about it. Four queries."""
    hand = Hand.objects.select_related("session__table").filter(code=code).first()
    if hand is None:
        return None
    seats = list(hand.seats.select_related("result").order_by("seat"))
    tricks = list(hand.tricks.order_by("number"))
    people = {seat.seat for seat in seats if seat.user_id}
    acts = list(hand.actions.filter(Q(do__in=BETWEEN) | ~Q(by="")).order_by("seq"))
    return HandPage(
        hand=hand,
        seats=seats,
        tricks=tricks,
        acts_between=_by_trick((act for act in acts if act.do in BETWEEN), tricks),
        stood_in=_by_trick((act for act in acts if act.by and act.seat in people), tricks),
    )


def _by_trick(acts: Iterable[Action], tricks: list[Trick]) -> dict[int, list[Action]]:
    found: dict[int, list[Action]] = {}
    for act in acts:
        number = next((t.number for t in tricks if act.seq <= t.last_seq), len(tricks) + 1)
        found.setdefault(number, []).append(act)
    return found


def session_players(session: Session) -> set[int]:
    """Everybody who sat in any hand of the session."""
    rows = HandSeat.objects.filter(hand__session=session, user__isnull=False)
    return set(rows.values_list("user_id", flat=True))


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One place of a session with its count of lost hands."""

    name: str
    hue: int
    is_bot: bool
    lost: int
    first: int
    is_out: bool
    is_loser: bool
    is_winner: bool


def places_of_session(session: Session, standing: Standing) -> list[PlaceRow]:
    """Everybody who played in the session, fewest lost first. One query."""
    rows = HandSeat.objects.filter(hand__session=session).order_by("hand__number")
    first: Counter[str] = Counter()
    latest: dict[str, HandSeat] = {}
    for row in rows.select_related("result", "hand"):
        player = player_key(row.user_id, row.name)
        latest[player] = row
        first[player] += _place(row) == 1 and not row.hand.annulled_at
    places = [
        PlaceRow(
            name=row.name,
            hue=hue(row.place),
            is_bot=bool(row.bot),
            lost=standing.tally.get(player, 0),
            first=first[player],
            is_out=player in standing.eliminated,
            is_loser=player in standing.losers,
            is_winner=player in standing.winners,
        )
        for player, row in latest.items()
    ]
    return sorted(places, key=lambda row: (row.is_out, row.lost, -row.first, row.name))
