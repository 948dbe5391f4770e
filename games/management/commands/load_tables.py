"""Tables for the load and crash tools: opens some with people made up for it, or tells a journal."""

import json

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.core.management.base import BaseCommand, CommandParser

from accounts.models import User
from accounts.names import new_username
from games.engine import PRESETS
from games.models import Hand
from games.services.tables import open_table


class Command(BaseCommand):
    help = "Opens tables with a made-up person each, and prints their codes and cookies as JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, default=1)
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--hands", type=int, default=1000)
        parser.add_argument("--journal", nargs="*", metavar="CODE", help="print these tables' acts")

    def handle(self, **options) -> None:
        if options["journal"] is not None:
            self.stdout.write(json.dumps(_journal(options["journal"])))
            return
        presets = list(PRESETS)
        opened = []
        for number in range(options["tables"]):
            person = User(name=f"Load {number + 1}", username=new_username(), is_guest=True)
            person.set_unusable_password()
            person.save()
            preset = presets[number % len(presets)]
            table = open_table(
                host=person,
                name=f"Load {number + 1}",
                preset=preset,
                rules=PRESETS[preset].to_dict(),
                size=options["seats"],
                pace="none",
                ends_by="hands",
                ends_at=options["hands"],
            )
            opened.append({"code": table.code, "cookie": _cookie(person)})
        self.stdout.write(json.dumps(opened))


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
