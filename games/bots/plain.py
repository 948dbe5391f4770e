"""A bot of sound ordinary habits, with no memory beyond the trick on the table.

A habit names the options it likes, or nothing when the situation is not its own. For each kind of
turn the habits stand in order of precedence: the first that has something to say decides.
"""

from collections.abc import Callable
from random import Random

from games.bots.base import any_of
from games.bots.look import Look

Habit = Callable[[Look], list[str]]

# Until about this trick of a hand most suits still go round at four seats: high cards are safe.
EARLY = 4
# In the discard game only the last tricks decide: with this few cards left nobody wants the lead.
FEW = 2


def plain(look: Look, rng: Random) -> str:
    for habit in HABITS[look.rules.void][_turn(look)]:
        if liked := habit(look):
            return any_of(liked, rng)
    return any_of(look.options, rng)


def _turn(look: Look) -> str:
    if look.leading:
        return "lead"
    return "follow" if look.can_follow else "void"


def _early(look: Look) -> bool:
    return look.number <= EARLY


# Leading


def lead_high_while_all_follow(look: Look) -> list[str]:
    """Early on, shed the high card of a short suit: the others still have plenty of it."""
    return look.highest(look.from_shortest(look.options)) if _early(look) else []


def lead_low(look: Look) -> list[str]:
    """The low card of a short suit: what is rare here is elsewhere, so somebody goes higher, and
    a void of one's own comes nearer."""
    return look.lowest(look.from_shortest(look.options))


def lead_high_from_longest(look: Look) -> list[str]:
    """Where a void hurts its owner: keep a card of each suit, and not the high ones, since most
    such hands are called in the end and high cards lose the tie."""
    return look.highest(look.from_longest(look.options))


# Following suit


def high_when_nobody_can_pick_up(look: Look) -> list[str]:
    """Last to play, or the first trick is free: a clean trick takes a high card for nothing."""
    return look.highest(look.options) if look.free or not look.behind else []


def duck(look: Look) -> list[str]:
    """The highest card that is already beaten: whatever falls behind, somebody else picks it up."""
    under = look.under_top()
    return look.highest(under) if under else []


def shed_high_before_the_end(look: Look) -> list[str]:
    """Where nobody picks up, high cards do harm in the last tricks only."""
    return look.highest(look.options) if len(look.fan) > FEW else []


def high_while_all_follow(look: Look) -> list[str]:
    return look.highest(look.options) if _early(look) else []


def low(look: Look) -> list[str]:
    """It is the highest for now; leave those behind the most room to go higher."""
    return look.lowest(look.options)


def win_cheaply_when_last(look: Look) -> list[str]:
    """The last to play wins the lead with the weakest card that does."""
    winners = [card for card in look.options if look.takes_lead(card)]
    return [min(winners, key=look.strength)] if winners and not look.behind else []


def win_high(look: Look) -> list[str]:
    """Whoever leads is never void, so the highest card is well spent if it may win the lead."""
    best = look.highest(look.options)
    return best if look.takes_lead(best[0]) else []


def weakest(look: Look) -> list[str]:
    return [min(look.options, key=look.strength)]


# Void, with a card to throw


def spare_the_partner(look: Look) -> list[str]:
    """A thulla that falls on the partner is a small one."""
    on_partner = look.top is not None and look.is_mate(look.top[0])
    return look.lowest(look.options) if on_partner else []


def throw_the_highest(look: Look) -> list[str]:
    return look.from_shortest(look.highest(look.options))


def throw_from_longest(look: Look) -> list[str]:
    longest = look.from_longest(look.options)
    return [min(longest, key=look.strength)]


HABITS: dict[str, dict[str, tuple[Habit, ...]]] = {
    "thulla": {
        "lead": (lead_high_while_all_follow, lead_low),
        "follow": (duck, high_when_nobody_can_pick_up, high_while_all_follow, low),
        "void": (spare_the_partner, throw_the_highest),
    },
    "pick_up": {
        "lead": (lead_high_from_longest,),
        "follow": (win_cheaply_when_last, win_high, weakest),
        "void": (throw_from_longest,),  # only a free first trick lets a void seat throw
    },
    "discard": {
        "lead": (shed_high_before_the_end, lead_low),
        "follow": (shed_high_before_the_end, duck, low),
        "void": (throw_the_highest,),
    },
}
