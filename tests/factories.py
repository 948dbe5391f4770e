"""Rows for tests, as plain functions. Whatever a test does not care about has a value already."""

from itertools import count
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Action, Hand, HandSeat, Session, Table

_number = count(1)

PASSWORD = "mango-lassi-42"
FANS = [["AS", "4H"], ["KS", "9D"], ["2S", "7C"]]


def user(name: str = "Asha", **fields: Any) -> User:
    """A member with an e-mail made of the name; no password unless one is given."""
    password = fields.pop("password", None)
    person = User(**{"name": name, "email": f"{name.lower()}@example.org"} | fields)
    person.set_password(password)
    person.save()
    return person


def guest(name: str = "Kite 42") -> User:
    return user(name, email="", is_guest=True)


def table(host: User | None = None, **fields: Any) -> Table:
    number = next(_number)
    defaults = {
        "code": f"T{number:05}",
        "name": f"Table {number}",
        "host": host,
        "size": 3,
        "preset": "thulla",
        "rules": {},
    }
    return Table.objects.create(**defaults | fields)


def session(of_table: Table | None = None, **fields: Any) -> Session:
    number = next(_number)
    defaults = {"code": f"s{number:07}", "rules": {}, "ends_by": "hands", "ends_at": 5}
    return Session.objects.create(table=of_table or table(), **defaults | fields)


def hand(
    of_session: Session | None = None, sitters: list[User] | None = None, **fields: Any
) -> Hand:
    """A hand of three seats that is still on; seats without a person are bots."""
    number = next(_number)
    defaults = {
        "code": f"h{number:09}",
        "number": number,
        "preset": "thulla",
        "rules": {},
        "engine": "1",
        "seat_count": 3,
        "dealer": 0,
        "deal": FANS,
        "set_aside": [],
        "fair": {"secret": "00ff"},
        "dealt_at": timezone.now(),
    }
    dealt = Hand.objects.create(session=of_session or session(), **defaults | fields)
    people = [*(sitters or []), None, None, None][:3]
    HandSeat.objects.bulk_create(
        HandSeat(
            hand=dealt,
            seat=seat,
            place=seat,
            user=person,
            bot="" if person else "plain",
            name=person.name if person else f"Bot {seat}",
        )
        for seat, person in enumerate(people)
    )
    return dealt


def action(of_hand: Hand, seq: int, **fields: Any) -> Action:
    defaults = {"seat": 0, "do": "play", "card": "AS", "at_ms": 1000 * seq}
    return Action.objects.create(hand=of_hand, seq=seq, **defaults | fields)
