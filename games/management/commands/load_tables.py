"""Tables for the load and crash tools: opens some with made-up people, or tells a journal."""

import json

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction

from accounts.models import User
from accounts.names import new_username
from games.engine import PRESETS
from games.models import Hand, Seat, Table
from games.services.hands import open_hand
from games.services.sessions import start_session
from games.services.tables import open_table


class Command(BaseCommand):
    help = "Opens tables with made-up people, and prints their codes and cookies as JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, default=1)
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument(
            "--people", type=int, default=1, help="people a table; the rest is bots"
        )
        parser.add_argument("--hands", type=int, default=1000)
        parser.add_argument("--preset", choices=PRESETS, help="(default: each in turn)")
        parser.add_argument("--pace", choices=Table.Pace.values, default="none")
        parser.add_argument("--without-takes", action="store_true", help="no pauses for taking")
        parser.add_argument("--journal", nargs="*", metavar="CODE", help="print these tables' acts")

    def handle(self, **options) -> None:
        if options["journal"] is not None:
            self.stdout.write(json.dumps(_journal(options["journal"])))
            return
        presets = [options["preset"]] if options["preset"] else list(PRESETS)
        opened = []
        for number in range(options["tables"]):
            with transaction.atomic():
                people = [_person(f"Load {number + 1}.{n + 1}") for n in range(options["people"])]
                table = _table(people, presets[number % len(presets)], options)
                cookies = list(map(_cookie, people))
            opened.append({"code": table.code, "cookie": cookies[0], "cookies": cookies})
        self.stdout.write(json.dumps(opened))


def _person(name: str) -> User:
    person = User(name=name, username=new_username(), is_guest=True)
    person.set_unusable_password()
    person.save()
    return person


def _table(people: list[User], preset: str, options: dict) -> Table:
    """A table with its first hand about to be cut."""
    host, *others = people
    rules = PRESETS[preset].to_dict()
    if options["without_takes"]:
        rules["take"] = "off"
    table = open_table(
        host=host,
        name=host.name,
        preset=preset,
        rules=rules,
        size=options["seats"],
        pace=options["pace"],
        ends_by="hands",
        ends_at=options["hands"],
        fill_with="" if others else "plain",
    )
    if others:
        Seat.objects.bulk_create(
            Seat(table=table, place=place, user=person, name=person.name)
            for place, person in enumerate(others, 1)
        )
        Seat.objects.bulk_create(
            Seat(table=table, place=place, bot="plain", name=f"Bot {place}")
            for place in range(len(people), table.size)
        )
        open_hand(start_session(table))
    return table


def _cookie(person: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(person.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def _journal(codes: list[str]) -> dict[str, dict]:
    hands = Hand.objects.filter(session__table__code__in=codes).prefetch_related("actions")
    return {
        hand.code: {
            "is_over": hand.ended_at is not None,
            "acts": sorted(
                [row.seq, row.seat, row.do, row.card or None] for row in hand.actions.all()
            ),
        }
        for hand in hands
    }
