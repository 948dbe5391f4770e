"""What the lobby lists, and what stands at a table's door."""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from games.faces import hue, initials
from games.models import Hand, Seat, Session, Table

WAITS = timedelta(hours=12)
"""A table at which nobody has played by then is not shown to others any more."""


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
    is_locked: bool = False
    watching: str = Table.Watching.PUBLIC

    @property
    def taken(self) -> int:
        return len(self.sitters)

    @property
    def is_full(self) -> bool:
        return self.taken == self.size

    @property
    def people(self) -> list[str]:
        return [sitter.name for sitter in self.sitters if not sitter.bot]

    @property
    def bots(self) -> int:
        return sum(sitter.bot for sitter in self.sitters)

    @property
    def has_place(self) -> bool:
        """Whether somebody may sit down, as far as a list can tell."""
        began = self.ends_by == Table.EndsBy.ELIMINATION and self.phase in {"playing", "between"}
        return not (self.mine or self.is_full or self.is_locked or began)

    @property
    def is_watched_by_anybody(self) -> bool:
        return self.watching == Table.Watching.PUBLIC

    @property
    def is_watched_by_link(self) -> bool:
        return self.watching != Table.Watching.NONE


def open_tables(user, limit: int = 12) -> list[TableRow]:
    """Tables that play or wait and that `user` may find: listed ones, and those it sits at, first.

    A table whose session has ended is not listed. Two queries, whatever their number.
    """
    since = timezone.now() - WAITS
    lately = Hand.objects.filter(session__table=OuterRef("pk"), dealt_at__gt=since)
    fresh = Q(created_at__gt=since) | Exists(lately)
    tables = (
        _rows(user)
        .filter(closed_at=None)
        .filter(Q(in_session=True) | ~Exists(Session.objects.filter(table=OuterRef("pk"))))
        .filter(Q(mine=True) | (Q(is_listed=True) & fresh))
        .order_by(F("mine").desc(), "-created_at")[:limit]
    )
    return [_row(table) for table in tables]


def table_row(code: str, user) -> TableRow | None:
    """One open table, for whoever has its code. Two queries."""
    table = _rows(user).filter(code=code, closed_at=None).first()
    return _row(table) if table else None


def _rows(user) -> QuerySet[Table]:
    sessions = Session.objects.filter(table=OuterRef("pk"), ended_at=None)
    hands = Hand.objects.filter(session__table=OuterRef("pk"), session__ended_at=None)
    return Table.objects.annotate(
        mine=Exists(Seat.objects.filter(table=OuterRef("pk"), user_id=user.pk or 0)),
        in_session=Exists(sessions),
        number=Subquery(hands.order_by("-number").values("number")[:1]),
        in_hand=Exists(hands.filter(ended_at=None)),
    ).prefetch_related("seats")


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
        is_locked=table.is_locked,
        watching=table.watching,
    )
