"""The rules, the cards and the options of a table in plain words.

RULES.md is the source: a sentence here says what the engine does, no more and no less. The loser's
title is always a parameter, since tables choose it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.models import Table

SUITS = {"S": _("spades"), "H": _("hearts"), "C": _("clubs"), "D": _("diamonds")}
RANKS = {
    "A": pgettext_lazy("card", "ace"),
    "K": pgettext_lazy("card", "king"),
    "Q": pgettext_lazy("card", "queen"),
    "J": pgettext_lazy("card", "jack"),
    "T": "10",
}


def suit_name(letter: str) -> str:
    return str(SUITS[letter.upper()])


def rank_mark(code: str) -> str:
    """What stands in a card's corner."""
    return "10" if code[0] == "T" else code[0]


def card_name(code: str) -> str:
    rank = RANKS.get(code[0], code[0])
    return gettext("%(rank)s of %(suit)s") % {"rank": rank, "suit": SUITS[code[1]]}


@dataclass(frozen=True, slots=True)
class Preset:
    """`name` where it is chosen, `short` inside a line of other words."""

    name: str
    short: str
    sentence: str


PRESETS: dict[str, Preset] = {
    "thulla": Preset(
        _("Bhabho, Thulla"),
        _("Thulla"),
        _(
            "Cannot follow suit? Play any card, a thulla: the highest card of the led suit picks up"
            " the trick. Nobody gets away while holding the power."
        ),
    ),
    "pick_up": Preset(
        _("Pick-up"),
        _("Pick-up"),
        _("Cannot follow suit? You pick up the trick so far, and you lead."),
    ),
    "get_away": Preset(
        _("Get Away"),
        _("Get Away"),
        _("As Pick-up, but after a trick that all followed, the lowest card leads."),
    ),
    "discard": Preset(
        _("Discard"),
        _("Discard"),
        _(
            "Nobody ever picks up. All hands are the same size, and whoever wins the last trick"
            " loses the hand."
        ),
    ),
}
OWN_RULES = _("House rules")


def preset_name(key: str) -> str:
    """The short name of a preset, or "House rules" for a table that mixed its own."""
    return str(PRESETS[key].short if key in PRESETS else OWN_RULES)


@dataclass(frozen=True, slots=True)
class Option:
    """One of the fifteen: its name, what it decides, and its values with their words."""

    field: str
    name: str
    meaning: str
    values: tuple[tuple[Any, str], ...]

    def label(self, value: Any) -> str:
        return str(dict(self.values)[value])

    @property
    def is_long(self) -> bool:
        """Too much for a row of segments: a list is drawn instead."""
        return len(self.values) > 4 or sum(len(str(label)) for _value, label in self.values) > 44


YES_NO = ((True, _("Yes")), (False, _("No")))

OPTIONS: tuple[Option, ...] = (
    Option(
        "void",
        _("Cannot follow"),
        _("What happens when a player holds no card of the led suit."),
        (
            ("thulla", _("Thulla: the highest card picks up")),
            ("pick_up", _("That player picks up")),
            ("discard", _("Any card, nobody picks up")),
        ),
    ),
    Option(
        "lead",
        _("Next lead"),
        _("Who leads after a trick that nobody picked up. Whoever picks up always leads."),
        (("highest", _("Highest card")), ("lowest", _("Lowest card"))),
    ),
    Option(
        "empty_leader",
        _("Lead without cards"),
        _("What happens to a player who would lead next and has no cards left."),
        (("draws", _("Draws from the waste")), ("out", _("Has got away"))),
    ),
    Option(
        "free_first",
        _("Free first trick"),
        _("Whether the first trick always goes to the waste, whatever was played to it."),
        YES_NO,
    ),
    Option(
        "take",
        _("Taking a hand"),
        _("Who may, before a trick, take all cards of the next player, who has then got away."),
        (("any", _("Anybody")), ("leader", _("Only the leader")), ("off", _("Nobody"))),
    ),
    Option(
        "whole_pile",
        _("Whole pile"),
        _("Whether a pick-up also takes the whole waste."),
        YES_NO,
    ),
    Option(
        "ace",
        _("Ace"),
        _("Whether the ace is the highest card of its suit or the lowest."),
        (("high", _("High")), ("low", _("Low"))),
    ),
    Option(
        "opening",
        _("Opening card"),
        _("The card that is led first, by whoever holds it."),
        (("AS", _("Ace of spades")), ("2S", _("2 of spades"))),
    ),
    Option(
        "direction",
        _("Direction"),
        _("Which way the cards are dealt and played."),
        (("clockwise", _("Clockwise")), ("counterclockwise", _("Counterclockwise"))),
    ),
    Option(
        "deal",
        _("Deal"),
        _("Whether all 52 cards are dealt, or everybody gets equally many."),
        (("full", _("All cards")), ("equal", _("Equal hands"))),
    ),
    Option(
        "last_trick",
        _("Nobody left"),
        _("Who loses when all remaining players run out of cards on the same trick."),
        (("all_safe", _("Nobody")), ("leader_loses", _("Whoever would lead"))),
    ),
    Option(
        "sudden_death",
        _("Sudden death"),
        _("Whether, with two players left, the first pick-up ends the hand."),
        YES_NO,
    ),
    Option(
        "teams",
        _("Teams"),
        _("Whether players opposite each other are partners. For 4, 6 or 8 players."),
        YES_NO,
    ),
    Option(
        "revoke",
        _("Wrong card"),
        _("What happens to a player who could follow suit and plays another."),
        (("refuse", _("It is refused")), ("penalty", _("Picks up the trick"))),
    ),
    Option(
        "stall",
        _("Patience"),
        _(
            "Pick-up only: how many pick-ups for each player left, in a row and with nobody"
            " getting away, before the hand is called."
        ),
        tuple((n, str(n)) for n in range(1, 11)),
    ),
)
OPTION = {option.field: option for option in OPTIONS}

VOID_SAYS = {
    "thulla": _(
        "Whoever cannot follow plays any card, a thulla. It ends the trick at once: the highest"
        " card of the led suit picks up all its cards and leads next."
    ),
    "pick_up": _(
        "Whoever cannot follow plays nothing, picks up the trick so far and leads next."
        " Picking up while able to follow is not allowed."
    ),
    "discard": _("Whoever cannot follow plays any card, which cannot win. Nobody ever picks up."),
}
CLEAN_SAYS = {
    "highest": _(
        "A trick that nobody picks up goes to the waste, and the highest card of the led suit"
        " leads next."
    ),
    "lowest": _(
        "A trick that nobody picks up goes to the waste, and the lowest card of the led suit"
        " leads next."
    ),
}
ALL_SAYS = {
    "highest": _(
        "When all have played, the trick goes to the waste, and the highest card of the led suit"
        " leads next."
    ),
    "lowest": _(
        "When all have played, the trick goes to the waste, and the lowest card of the led suit"
        " leads next."
    ),
}
EMPTY_SAYS = {
    "draws": _(
        "You cannot get away while you have the power: whoever would lead next without a card"
        " left draws one from the waste at random and must lead it."
    ),
    "out": _(
        "Whoever would lead next without a card left has got away, and the next player leads."
    ),
}
TAKE_SAYS = {
    "any": _(
        "Before a trick, anybody still in may take all cards of the next player, who has then got"
        " away. Not with two players left, nor before a drawn card is led."
    ),
    "leader": _(
        "Before a trick, the player about to lead may take all cards of the next player, who has"
        " then got away. Not with two players left, nor before a drawn card is led."
    ),
}
LAST_SAYS = {
    "all_safe": _("If all remaining players run out of cards on one trick, nobody loses."),
    "leader_loses": _(
        "If all remaining players run out of cards on one trick, the one who would lead next is"
        " the %(title)s."
    ),
}


def rules_in_words(rules: dict[str, Any], title: str) -> list[str]:
    """A table's rules as sentences, in the order in which a hand meets them.

    `rules` are all fifteen options. An option that plays no part under the others says nothing.
    """
    words = {"title": title}
    return [str(sentence) % words for sentence in _sentences(rules)]


def _sentences(rules: dict[str, Any]) -> Iterator[str]:
    yield from _before_play(rules)
    yield from _in_a_trick(rules)
    yield from _getting_away(rules)
    yield from _ending(rules)


def _before_play(rules: dict[str, Any]) -> Iterator[str]:
    if rules["deal"] == "equal":
        yield _("Everybody gets equally many cards; those left over go face up to the waste.")
    else:
        yield _("All 52 cards are dealt; some players may get one more than others.")
    if rules["direction"] == "clockwise":
        yield _("Cards are dealt and played clockwise.")
    else:
        yield _("Cards are dealt and played counterclockwise.")
    if rules["ace"] == "low":
        yield _("The king is the highest card of a suit, the ace the lowest.")
    else:
        yield _("The ace is the highest card of a suit, the 2 the lowest.")
    if rules["teams"]:
        yield _("Players opposite each other are partners.")
    if rules["opening"] == "2S":
        yield _("Whoever holds the 2 of spades leads it to the first trick.")
    else:
        yield _("Whoever holds the ace of spades leads it to the first trick.")


def _in_a_trick(rules: dict[str, Any]) -> Iterator[str]:
    yield _("Whoever can follow the led suit must follow it, with any card of that suit.")
    yield VOID_SAYS[rules["void"]]
    if rules["free_first"] and rules["void"] != "discard":
        yield _(
            "The first trick is free: all play, whoever cannot follow plays any card, and nobody"
            " picks up."
        )
    if rules["whole_pile"]:
        yield _("Whoever picks up takes the whole waste too.")
    yield (ALL_SAYS if rules["void"] == "discard" else CLEAN_SAYS)[rules["lead"]]
    if rules["revoke"] == "penalty":
        yield _(
            "Whoever could follow and plays another suit takes that card back, picks up the trick"
            " and leads."
        )
        if rules["free_first"]:
            yield _("In the free first trick such a card is refused instead.")
    else:
        yield _("A card that does not follow, though its player could, is refused.")


def _getting_away(rules: dict[str, Any]) -> Iterator[str]:
    yield _("Whoever has no cards left when a trick is settled has got away.")
    yield EMPTY_SAYS[rules["empty_leader"]]
    if rules["take"] in TAKE_SAYS:
        yield TAKE_SAYS[rules["take"]]
        if rules["teams"]:
            yield _("Nobody may take a partner's hand.")


def _ending(rules: dict[str, Any]) -> Iterator[str]:
    if rules["teams"]:
        yield _("The hand ends when all players still in are one team: that team has lost it.")
    yield _("The last player in is the %(title)s.")
    if rules["empty_leader"] == "out":
        yield LAST_SAYS[rules["last_trick"]]
    if rules["sudden_death"]:
        yield _("With two players left, whoever picks up first is the %(title)s at once.")
    if rules["void"] == "pick_up":
        yield ngettext(
            "A hand that does not get on is called: after one pick-up in a row for each player"
            " left, or when the last two can no longer follow each other.",
            "A hand that does not get on is called: after %(count)d pick-ups in a row for each"
            " player left, or when the last two can no longer follow each other.",
            rules["stall"],
        ).replace("%(count)d", str(rules["stall"]))
    if rules["void"] == "discard" and rules["empty_leader"] == "out":
        yield from _decided_by_the_deal(rules)
    yield _(
        "Any hand is called after 300 tricks. The player with most cards in a called hand is the"
        " %(title)s."
    )


def _decided_by_the_deal(rules: dict[str, Any]) -> Iterator[str]:
    """Everybody loses one card a trick; only who takes the last one is a matter of play (§6)."""
    if rules["last_trick"] == "all_safe":
        yield _("Under these rules the deal alone decides who loses, if anybody does.")


@dataclass(frozen=True, slots=True)
class Problem:
    """Why rules cannot be played, and the option under which to say so."""

    field: str
    sentence: str


PROBLEMS: dict[str, Problem] = {
    "seats_out_of_range": Problem("teams", _("This game is for 3 to 8 players.")),
    "two_of_spades_needs_ace_low": Problem(
        "opening", _("The 2 of spades can open only when the ace is low: set Ace to Low.")
    ),
    "penalty_with_discard": Problem(
        "revoke", _("Nobody picks up in this game, so a wrong card can only be refused.")
    ),
    "sudden_death_with_discard": Problem(
        "sudden_death", _("Nobody picks up in this game, so there is no sudden death.")
    ),
    "whole_pile_with_discard": Problem(
        "whole_pile", _("Nobody picks up in this game, so nobody takes the whole pile.")
    ),
    "take_with_discard": Problem(
        "take", _("No hand can be taken when nobody picks up: set Taking a hand to Nobody.")
    ),
    "teams_need_even_seats": Problem("teams", _("Teams need 4, 6 or 8 players.")),
    "teams_need_four_seats": Problem("teams", _("Teams need at least four players.")),
}

CALLED = {
    "deadlock": _("The last two could no longer follow each other, so the hand was called."),
    "stall": _("Too many tricks in a row were picked up, so the hand was called."),
    "limit": _("300 tricks were played, so the hand was called."),
}

PACES = {
    Table.Pace.FAST: _("10 s"),
    Table.Pace.NORMAL: _("20 s"),
    Table.Pace.RELAXED: _("45 s"),
    Table.Pace.NONE: _("no clock"),
}
TIMES = {
    Table.Pace.FAST: _("10 s for a card, and 20 s more once a hand"),
    Table.Pace.NORMAL: _("20 s for a card, and a minute more once a hand"),
    Table.Pace.RELAXED: _("45 s for a card, and two minutes more once a hand"),
    Table.Pace.NONE: _("no clock"),
}


def ends_in_words(by: str, at: int) -> str:
    if by == Table.EndsBy.HANDS:
        return ngettext("%(count)d hand", "%(count)d hands", at) % {"count": at}
    if by == Table.EndsBy.BHABHIS:
        return ngettext(
            "until somebody has lost %(count)d hand", "until somebody has lost %(count)d hands", at
        ) % {"count": at}
    if by == Table.EndsBy.ELIMINATION:
        return ngettext(
            "out after %(count)d lost hand, until two are left",
            "out after %(count)d lost hands, until two are left",
            at,
        ) % {"count": at}
    return gettext("until the table stops")


def ordinal(place: int) -> str:
    """1st, 2nd, 3rd … A table has no more than eight places."""
    return {
        1: pgettext("place", "1st"),
        2: pgettext("place", "2nd"),
        3: pgettext("place", "3rd"),
        4: pgettext("place", "4th"),
        5: pgettext("place", "5th"),
        6: pgettext("place", "6th"),
        7: pgettext("place", "7th"),
    }[place]
