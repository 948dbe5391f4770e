"""Hypothesis over `games.engine.arbitrary`: tables and hands to prove things of."""

import random
from typing import NamedTuple

from hypothesis import strategies as st

from games.engine import PRESETS, Action, Deal, HandState, Rules, Step, apply, arbitrary, start


class Hand(NamedTuple):
    """One hand with the whole line of play that led to its end."""

    rules: Rules
    deal: Deal
    actions: list[Action]
    steps: list[Step]

    @property
    def states(self) -> list[HandState]:
        return [start(self.rules, self.deal), *(step.state for step in self.steps)]


def played(rules: Rules, deal: Deal, actions: list[Action]) -> Hand:
    """Re-play the actions one by one."""
    state = start(rules, deal)
    steps = []
    for action in actions:
        step = apply(state, action)
        steps.append(step)
        state = step.state
    return Hand(rules, deal, list(actions), steps)


def hand_from(seed: int, rules: Rules | None = None, seats: int | None = None) -> Hand:
    """One arbitrary hand, told by a number."""
    rng = random.Random(seed)
    seats = seats or rng.randint(2, 8)
    rules = rules or arbitrary.rules(rng, seats)
    dealt = arbitrary.dealing(rng, rules, seats)
    return played(rules, dealt, arbitrary.play_out(start(rules, dealt), rng))


@st.composite
def tables(draw) -> tuple[Rules, int]:
    """Rules that can be played, and a number of seats; often near a preset."""
    seats = draw(st.integers(2, 8))
    options = PRESETS[draw(st.sampled_from(sorted(PRESETS)))].to_dict()
    changed = draw(st.lists(st.sampled_from(sorted(arbitrary.VALUES)), max_size=15, unique=True))
    for name in changed:
        options[name] = draw(st.sampled_from(arbitrary.VALUES[name]))
    return arbitrary.mended(Rules.from_dict(options), seats), seats


@st.composite
def hands(draw) -> Hand:
    """A hand played to its end under any rules."""
    rules, seats = draw(tables())
    return hand_from(draw(st.integers(0, 2**32)), rules, seats)
