"""A finished hand told in words: who did what in each trick, and how it ended.

Works on the rows of `queries.history.hand_page`; asks nothing of the database and decides no rule.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import wording
from games.faces import hue
from games.models import Action, HandSeat, Trick
from games.queries.history import HandPage


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, and the card it speaks of. `tone`: plain, safe or danger."""

    text: str
    card: str = ""
    tone: str = "plain"


@dataclass(frozen=True, slots=True)
class Player:
    seat: int
    name: str
    hue: int
    is_bot: bool
    out_place: int | None
    lost: bool
    left: bool
    thullas_given: int
    thullas_taken: int
    picked_up: int


@dataclass(frozen=True, slots=True)
class Played:
    player: Player
    card: str
    is_thulla: bool


@dataclass(frozen=True, slots=True)
class TrickTold:
    """One trick; the last of a conceded hand has a number and no cards."""

    number: int
    before: tuple[Line, ...]
    plays: tuple[Played, ...]
    after: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class HandTold:
    players: tuple[Player, ...]
    away: tuple[Player, ...]
    losers: tuple[Player, ...]
    ending: str
    tricks: tuple[TrickTold, ...]


def isolated(name: str) -> str:
    """A name inside a sentence of any direction (U+2068 … U+2069)."""
    return f"\u2068{name}\u2069"


def tell_hand(page: HandPage, called: str | None = None) -> HandTold:
    """`called`: why the hand was called, if it was (RECORD.md `result.called`)."""
    players = tuple(_player(seat) for seat in page.seats)
    away = sorted((p for p in players if p.out_place and not p.lost), key=lambda p: p.out_place)
    losers = tuple(p for p in players if p.lost)
    return HandTold(
        players=players,
        away=tuple(away),
        losers=losers,
        ending=_ending(page.hand.get_title_display(), losers, called),
        tricks=tuple(_tricks(page, players)),
    )


def _player(seat: HandSeat) -> Player:
    result = seat.result
    return Player(
        seat=seat.seat,
        name=seat.name,
        hue=hue(seat.place),
        is_bot=bool(seat.bot),
        out_place=result.out_place,
        lost=result.is_bhabhi or result.lost_as_team,
        left=seat.left_seq is not None,
        thullas_given=result.thullas_given,
        thullas_taken=result.thullas_taken,
        picked_up=result.cards_picked_up,
    )


def _ending(title: str, losers: tuple[Player, ...], called: str | None) -> str:
    if not losers:
        return _("Nobody lost: all who were left ran out of cards on the same trick.")
    if len(losers) > 1:
        said = _("%(one)s and %(other)s lost it as a team.") % {
            "one": isolated(losers[0].name),
            "other": isolated(losers[1].name),
        }
    else:
        said = _("%(name)s is the %(title)s.") % {
            "name": isolated(losers[0].name),
            "title": title,
        }
    return f"{said} {wording.CALLED[called]}" if called else said


def _tricks(page: HandPage, players: tuple[Player, ...]) -> Iterator[TrickTold]:
    for trick in page.tricks:
        yield TrickTold(
            number=trick.number,
            before=tuple(_before(page, trick.number, players)),
            plays=tuple(
                Played(players[seat], card, trick.end == Trick.End.THULLA and n == len(trick.plays))
                for n, (seat, card) in enumerate(trick.plays, 1)
            ),
            after=tuple(_after(page, trick, players)),
        )
    last = len(page.tricks) + 1
    if before := tuple(_before(page, last, players)):
        yield TrickTold(number=last, before=before, plays=(), after=())


def _before(page: HandPage, number: int, players: tuple[Player, ...]) -> Iterator[Line]:
    for act in page.acts_between.get(number, ()):
        yield _act(act, players)


def _act(act: Action, players: tuple[Player, ...]) -> Line:
    words = {"name": isolated(players[act.seat].name)}
    if act.do == "take":
        other = players[act.source]
        words |= {"other": isolated(other.name), "place": wording.ordinal(other.out_place or 1)}
        said = _("%(name)s took all cards of %(other)s, who got away %(place)s.")
        return Line(said % words, tone="safe")
    if act.do == "draw":
        return Line(_("%(name)s had no card left to lead and drew one:") % words, act.card)
    if act.do == "revoke":
        said = _("%(name)s could have followed, and takes back")
        return Line(said % words, act.card, "danger")
    return Line(_("%(name)s conceded.") % words, tone="danger")


def _after(page: HandPage, trick: Trick, players: tuple[Player, ...]) -> Iterator[Line]:
    yield _end(trick, players)
    for seat in trick.out:
        player = players[seat]
        words = {"name": isolated(player.name), "place": wording.ordinal(player.out_place or 1)}
        yield Line(_("%(name)s got away %(place)s.") % words, tone="safe")
    for act in page.stood_in.get(trick.number, ()):
        words = {"name": isolated(players[act.seat].name)}
        if act.by == Action.By.CLOCK:
            yield Line(_("Time was up; a bot decided for %(name)s.") % words, act.card)
        else:
            yield Line(_("A bot decided for %(name)s, who was not there.") % words, act.card)


def _end(trick: Trick, players: tuple[Player, ...]) -> Line:
    to = isolated(players[trick.to].name)
    if trick.end == Trick.End.CLEAN:
        return Line(_("To the waste; the lead goes to %(name)s.") % {"name": to})
    count = len(trick.picked_up)
    if trick.end == Trick.End.THULLA:
        said = ngettext(
            "Thulla by %(giver)s: %(name)s picks up %(count)d card.",
            "Thulla by %(giver)s: %(name)s picks up %(count)d cards.",
            count,
        )
    elif trick.end == Trick.End.REVOKE:
        said = ngettext(
            "For not following, %(name)s picks up %(count)d card.",
            "For not following, %(name)s picks up %(count)d cards.",
            count,
        )
    else:
        said = ngettext(
            "%(name)s cannot follow and picks up %(count)d card.",
            "%(name)s cannot follow and picks up %(count)d cards.",
            count,
        )
    giver = isolated(players[trick.plays[-1][0]].name)
    return Line(said % {"giver": giver, "name": to, "count": count}, tone="danger")
