"""What every bot is: a function from one seat's own view to one card.

A bot never sees the hand's state, a clock or a database, keeps nothing between two choices, and
has no chance but the `rng` it is given: the same view and the same `rng` give the same card. All
it remembers it reads again out of the view's finished tricks, so a bot can take over any seat at
any moment, in any process.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from games.bots.look import Look

View = Mapping[str, Any]

# Looks at a turn with two cards or more to choose from, and names one of `look.options`.
Bot = Callable[[Look, Random], str]

# What one choice may cost, in seconds, in the middle of an ordinary hand on one slow core. A bot
# within its budget may be asked on the event loop; a slower one has to be moved off it first.
BUDGET_S = {"plain": 0.0002, "counting": 0.001}


def any_of(cards: list[str], rng: Random) -> str:
    """One of some equally good cards; no dice are thrown where there is no choice."""
    return cards[0] if len(cards) == 1 else rng.choice(cards)
