"""Playing a hand to its end as fast as can be: the same rules, without anybody listening.

For estimates, not for the record: nobody takes or concedes, and no states are kept in between.
"""

from collections.abc import Callable
from random import Random

from games.engine import play
from games.engine.cards import BITS_IN, SHIFT_OF
from games.engine.events import Result
from games.engine.position import Position
from games.engine.state import HandState

Choose = Callable[[Position, int, Callable[[], float]], int]
"""Names one card of a mask of several, for the seat to act, with dice that throw 0 ≤ x < 1."""


def any_card(p: Position, cards: int, throw: Callable[[], float]) -> int:
    """Choose one of `cards`, each as likely as any other."""
    shift = SHIFT_OF[cards.bit_length() - 1]
    top = BITS_IN[cards >> shift]
    rest = cards & ((1 << shift) - 1)
    if not rest:
        return shift + top[int(throw() * len(top))]
    place = int(throw() * (len(top) + rest.bit_count()))
    while place >= len(top):
        place -= len(top)
        shift = SHIFT_OF[rest.bit_length() - 1]
        top = BITS_IN[rest >> shift]
        rest &= (1 << shift) - 1
    return shift + top[place]


def playout(state: HandState, rng: Random, choose: Choose = any_card) -> Result:
    """Play a hand from `state` to its end and say how it ended; `state` stays as it is.

    `choose` is asked wherever a seat has two cards or more that it may play; draws are at random.
    """
    result, _ = count_playout(state, rng, choose)
    return result


def count_playout(state: HandState, rng: Random, choose: Choose = any_card) -> tuple[Result, int]:
    """As `playout`, and say how many actions it took."""
    p = state.position.copy()
    throw = rng.random
    actions = 0
    lay, options = play.lay, play.options
    while p.result is None:
        cards = options(p)
        if p.pool:
            play.draw(p, any_card(p, p.pool, throw))
        elif not cards:
            play.pick_up(p)
        elif cards & (cards - 1):
            lay(p, choose(p, cards, throw))
        else:
            lay(p, cards.bit_length() - 1)
        actions += 1
    return p.result, actions
