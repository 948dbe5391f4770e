"""What the lobby lists."""

from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q, Subquery

from games.faces import hue, initials
from games.models import Hand, Seat, Session, Table


@dataclass(frozen=True, slots=True)
class Sitter:
    place: int
    name: str
    initials: str
    hue: int
    bot: bool


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table of the lobby. `phase` as in wire.md §5; `mine`: the asker sits there."""

    code: str
    name: str
    preset: str
    size: int
    pace: str
    sitters: tuple[Sitter, ...]
    hand_number: int | None
    ends_by: str
    ends_at: int
    phase: str
    mine: bool

    @property
    def taken(self) -> int:
        return len(self.sitters)

    @property
    def is_full(self) -> bool:
        return self.taken == self.size


def open_tables(user, limit: int = 12) -> list[TableRow]:
    """Tables that play or wait and that `user` may find: public ones, and those it sits at, first.

    A table whose session has ended is not listed. Two queries, whatever their number.
    """
    session = Session.objects.filter(table=OuterRef("pk"))
    hands = Hand.objects.filter(session__table=OuterRef("pk"), session__ended_at=None)
    is_mine = Exists(Seat.objects.filter(table=OuterRef("pk"), user_id=user.pk or 0))
    tables = (
        Table.objects.filter(closed_at=None)
        .annotate(
            mine=is_mine,
            in_session=Exists(session.filter(ended_at=None)),
            number=Subquery(hands.order_by("-number").values("number")[:1]),
            in_hand=Exists(hands.filter(ended_at=None)),
        )
        .filter(Q(in_session=True) | ~Exists(session))
        .filter(Q(mine=True) | Q(watching=Table.Watching.PUBLIC))
        .order_by(F("mine").desc(), "-created_at")
        .prefetch_related("seats")[:limit]
    )
    return [_row(table) for table in tables]


def _row(table: Table) -> TableRow:
    phase = "playing" if table.in_hand else "between" if table.in_session else "waiting"
    return TableRow(
        code=table.code,
        name=table.name,
        preset=table.preset,
        size=table.size,
        pace=table.pace,
        sitters=tuple(
            Sitter(seat.place, seat.name, initials(seat.name), hue(seat.place), bool(seat.bot))
            for seat in table.seats.all()
        ),
        hand_number=table.number,
        ends_by=table.ends_by,
        ends_at=table.ends_at,
        phase=phase,
        mine=table.mine,
    )
