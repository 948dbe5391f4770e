"""Who sits where: taking a place, giving it up, changing it, and what a host may do about it."""

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from games.models import HandSeat, Removal, Seat, Table
from games.services.tables import BOT_NAMES, Refused

ASIDE = 100  # a place that no table has, for the moment in which two change


def take_seat(table: Table, user: User, place: int | None = None) -> Seat:
    """Sit down, at `place` or the first free one. Whoever sits here already keeps its seat.

    Refuses with `closed`, `removed`, `table_locked`, `session_closed` (elimination has begun),
    `sits_elsewhere`, `place_taken` and `table_full`.
    """
    if seat := table.seats.filter(user=user).first():
        return seat
    _check_may_sit(table, user)
    for _ in range(table.size + 1):
        free = free_places(table)
        if not free:
            raise Refused("table_full")
        if place is not None and place not in free:
            raise Refused("place_taken")
        try:
            with transaction.atomic():
                seat = Seat.objects.create(
                    table=table,
                    place=free[0] if place is None else place,
                    user=user,
                    name=user.name,
                )
        except IntegrityError:  # somebody was quicker, at this place or with this person
            if seat := table.seats.filter(user=user).first():
                return seat
        else:
            if table.host_id is None:
                hand_over(table, seat.place)
            return seat
    raise Refused("table_full")


def _check_may_sit(table: Table, user: User) -> None:
    if table.closed_at:
        raise Refused("closed")
    if table.removals.filter(user=user).exists():
        raise Refused("removed")
    if table.is_locked and table.host_id != user.pk:
        raise Refused("table_locked")
    _check_session_open(table)
    if elsewhere(table, user) is not None:
        raise Refused("sits_elsewhere")


def _check_session_open(table: Table) -> None:
    """A new arrival in an elimination would have fewer chances to lose."""
    began = table.sessions.filter(ended_at=None, hands__isnull=False)
    if began.filter(ends_by=Table.EndsBy.ELIMINATION).exists():
        raise Refused("session_closed")


def elsewhere(table: Table, user: User) -> Table | None:
    """Another open table at which this person sits among people, and that forbids this one.

    Alone among bots nobody is kept waiting, so such a table forbids nothing.
    """
    company = Seat.objects.filter(table=OuterRef("pk"), user__isnull=False).exclude(user=user)
    others = Table.objects.filter(Exists(company), seats__user=user, closed_at=None)
    others = others.exclude(pk=table.pk)
    if table.allows_elsewhere:
        others = others.filter(allows_elsewhere=False)
    return others.filter(Q(sessions__isnull=True) | Q(sessions__ended_at=None)).first()


def free_places(table: Table) -> list[int]:
    """Places where nobody sits and that nobody plays in a hand that is on."""
    taken = set(table.seats.values_list("place", flat=True))
    taken |= set(
        HandSeat.objects.filter(
            hand__session__table=table, hand__ended_at=None, hand__session__ended_at=None
        ).values_list("place", flat=True)
    )
    return [place for place in range(table.size) if place not in taken]


def give_up_seat(table: Table, user: User) -> None:
    """Stand up. When the host does, whoever has sat longest is host."""
    table.seats.filter(user=user).delete()
    if table.host_id == user.pk:
        senior = table.seats.filter(user__isnull=False).order_by("taken_at", "pk").first()
        Table.objects.filter(pk=table.pk).update(host_id=senior.user_id if senior else None)


def move_seat(table: Table, user: User, place: int) -> None:
    """Move to a free place or change with a bot. Refuses a person's place, as `place_taken`."""
    mine = table.seats.filter(user=user).first()
    if mine is None:
        raise Refused("not_seated")
    there = table.seats.filter(place=place).first()
    if not 0 <= place < table.size or (there and there.user_id is not None):
        raise Refused("place_taken")
    _put(mine, there, place)


def change_seats(table: Table, place: int, other: int) -> None:
    """Two who both asked for it change places."""
    seats = {seat.place: seat for seat in table.seats.filter(place__in=(place, other))}
    if len(seats) < 2:
        raise Refused("place_taken")
    _put(seats[place], seats[other], other)


def _put(seat: Seat, there: Seat | None, place: int) -> None:
    before = seat.place
    with transaction.atomic():
        if there:
            Seat.objects.filter(pk=there.pk).update(place=ASIDE)
        Seat.objects.filter(pk=seat.pk).update(place=place)
        if there:
            Seat.objects.filter(pk=there.pk).update(place=before)


def fill_with_bots(table: Table, kind: str) -> None:
    """Bots take all free places, each under a name that nobody here has.

    Refuses with `session_closed` once an elimination has begun.
    """
    _check_session_open(table)
    taken = set(table.seats.values_list("name", flat=True))
    names = iter([name for name in BOT_NAMES if name not in taken])
    Seat.objects.bulk_create(
        Seat(table=table, place=place, bot=kind, name=next(names)) for place in free_places(table)
    )


def remove_sitter(table: Table, place: int) -> int | None:
    """Take a bot or a person from its place; a person cannot sit here again. Says whom, if any."""
    seat = table.seats.filter(place=place).first()
    if seat is None:
        raise Refused("place_taken")
    with transaction.atomic():
        if seat.user_id is not None:
            Removal.objects.get_or_create(table=table, user_id=seat.user_id)
        seat.delete()
    return seat.user_id


def set_locked(table: Table, is_locked: bool) -> None:
    Table.objects.filter(pk=table.pk).update(is_locked=is_locked)


def hand_over(table: Table, place: int) -> None:
    """Another person is host. Refuses a place where no person sits."""
    seat = table.seats.filter(place=place, user__isnull=False).first()
    if seat is None:
        raise Refused("place_taken")
    Table.objects.filter(pk=table.pk).update(host_id=seat.user_id)
