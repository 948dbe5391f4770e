"""Opening a table and sitting at it."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.bots import KINDS
from games.engine import PRESETS, Rules
from games.models import Seat, Table
from games.services.codes import table_code
from games.services.hands import open_hand
from games.services.sessions import start_session

BOT_NAMES = ("Asha", "Bilal", "Chiara", "Gurpreet", "Diego", "Farah", "Harleen", "Imran", "Meena")


class Refused(Exception):
    """A verb of this room was asked for something that cannot be. `code` says what."""

    def __init__(self, code: str, problems: tuple[str, ...] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.problems = problems


def open_table(
    *,
    host: User,
    name: str,
    preset: str,
    rules: dict,
    size: int,
    title: str = "bhabhi",
    pace: str = "normal",
    ends_by: str = "hands",
    ends_at: int = 5,
    first_dealer: str = "random",
    watching: str = "link",
    is_listed: bool = False,
    talk: str = "phrases",
    allows_elsewhere: bool = False,
    fill_with: str = "plain",
) -> Table:
    """Open a table with `host` at place 0, and its first hand if all places are taken.

    Refuses with `table_size` (not 3 to 8), `impossible_rules` (with the engine's problems),
    `teams_elimination` (a team cannot be left by one partner) and `unknown_bot`.
    """
    rules_of_table = _playable(rules, size, ends_by)
    if fill_with and fill_with not in KINDS:
        raise Refused("unknown_bot")
    with transaction.atomic():
        table = Table.objects.create(
            code=table_code(),
            name=name or _("%(name)s's table") % {"name": host.name},
            host=host,
            size=size,
            preset=preset,
            rules=rules_of_table.to_dict(),
            title=title,
            pace=pace,
            ends_by=ends_by,
            ends_at=ends_at,
            first_dealer=first_dealer,
            watching=watching,
            is_listed=is_listed,
            talk=talk,
            allows_elsewhere=allows_elsewhere,
        )
        Seat.objects.bulk_create(_first_seats(table, host, fill_with))
        if fill_with:
            open_hand(start_session(table))
    return table


def _playable(rules: dict, size: int, ends_by: str) -> Rules:
    if not 3 <= size <= 8:
        raise Refused("table_size")
    rules_of_table = Rules.from_dict(rules)
    if problems := rules_of_table.problems(size):
        raise Refused("impossible_rules", problems)
    if rules_of_table.teams and ends_by == "elimination":
        raise Refused("teams_elimination")
    return rules_of_table


def _first_seats(table: Table, host: User, fill_with: str) -> list[Seat]:
    seats = [Seat(table=table, place=0, user=host, name=host.name)]
    if fill_with:
        names = [name for name in BOT_NAMES if name != host.name]
        seats += [
            Seat(table=table, place=place, bot=fill_with, name=names[place - 1])
            for place in range(1, table.size)
        ]
    return seats


def quick_table(*, host: User, seats: int = 4) -> Table:
    """What "Play now with bots" opens: the default rules, no clock, five hands."""
    return open_table(
        host=host,
        name="",
        preset="thulla",
        rules=PRESETS["thulla"].to_dict(),
        size=seats,
        pace=Table.Pace.NONE,
    )


def close_table(table: Table) -> None:
    """Take a table out of the lobby. What was played there stays."""
    Table.objects.filter(pk=table.pk, closed_at=None).update(closed_at=timezone.now())
