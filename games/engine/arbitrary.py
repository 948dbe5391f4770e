"""Arbitrary tables, deals and lines of play: for tests, simulations and load.

All of it hangs on the `random.Random` given: the same generator gives the same hands. Play is
any that the rules allow, without skill; a table with a bot plays through `games.bots`.
"""

from dataclasses import replace
from random import Random
from typing import Any

from games.engine import play
from games.engine.action import Action
from games.engine.cards import PACK
from games.engine.deal import Deal, Source, deal
from games.engine.playout import any_card
from games.engine.position import Position
from games.engine.rules import MAX_SEATS, MIN_SEATS, VALUES, Rules
from games.engine.state import HandState

# More actions than a hand of 300 tricks can have. Nothing should ever reach it: a line of play of
# this length says that a hand did not end, where a loop would say nothing.
MOST_ACTIONS = 3000

# How often somebody does what nobody has to do, at each chance to. Rare, since a hand taken or
# conceded at once would leave the rest of the rules without play.
TAKE_CHANCE = 0.04
REVOKE_CHANCE = 0.02
CONCEDE_CHANCE = 0.004

# What makes a combination playable again (RULES §7), by the code of its problem.
_MENDING: dict[str, dict[str, Any]] = {
    "two_of_spades_needs_ace_low": {"ace": "low"},
    "penalty_with_discard": {"revoke": "refuse"},
    "sudden_death_with_discard": {"sudden_death": False},
    "whole_pile_with_discard": {"whole_pile": False},
    "take_with_discard": {"take": "off"},
    "teams_need_even_seats": {"teams": False},
    "teams_need_four_seats": {"teams": False},
}


def size(rng: Random) -> int:
    """Give any number of seats that the engine plays."""
    return rng.randint(MIN_SEATS, MAX_SEATS)


def rules(rng: Random, seats: int) -> Rules:
    """Give any rules that a table of so many seats may play."""
    return mended(Rules(**{name: rng.choice(values) for name, values in VALUES.items()}), seats)


def mended(table: Rules, seats: int) -> Rules:
    """Give the rules with as little changed as makes them playable."""
    for problem in table.problems(seats):
        table = replace(table, **_MENDING[problem])
    return table


def dealing(rng: Random, table: Rules, seats: int, source: Source | None = None) -> Deal:
    """Deal a shuffled pack, or that of a `source`, for any dealer."""
    deck = source.deck() if source else list(PACK)
    if not source:
        rng.shuffle(deck)
    return deal(table, seats, rng.randrange(seats), deck)


def play_out(state: HandState, rng: Random, source: Source | None = None) -> list[Action]:
    """Give a line of play from `state` to the end of the hand; draws are the `source`'s, if any."""
    position = state.position.copy()
    actions: list[Action] = []
    while position.result is None and len(actions) < MOST_ACTIONS:
        action = _choice(position, rng)
        if source and action.do == "draw":
            cards = position.setting.layout.fan(position.pool)
            action = replace(action, card=source.draw(state.seq + len(actions) + 1, cards))
        play.perform(position, action)
        actions.append(action)
    return actions


def _choice(p: Position, rng: Random) -> Action:
    codes = p.setting.layout.codes
    if len(p.order) == 2:
        if rng.random() < CONCEDE_CHANCE:
            return Action(rng.choice(p.order), "concede")
    elif not p.cards and (takes := play.takes(p)) and rng.random() < TAKE_CHANCE:
        taker, source = rng.choice(takes)
        return Action(taker, "take", source=source)
    if p.pool:
        return Action(p.turn, "draw", codes[any_card(p, p.pool, rng.random)])
    if (wrong := play.revokes(p)) and rng.random() < REVOKE_CHANCE:
        return Action(p.turn, "revoke", codes[any_card(p, wrong, rng.random)])
    if cards := play.options(p):
        return Action(p.turn, "play", codes[any_card(p, cards, rng.random)])
    return Action(p.turn, "pick_up")
