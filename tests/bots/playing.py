"""Hands that bots play by the engine, and choices in hands built by hand."""

import random
from collections.abc import Iterator

from hypothesis import HealthCheck, settings

from games.bots import choose
from games.engine import Action, HandState, Rules, apply, arbitrary, legal, project, start
from tests.hands import Situation

FEW_EXAMPLES = settings(
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=20,
    suppress_health_check=[HealthCheck.too_slow],
)


def chosen(situation: Situation, kind: str, seat: int | None = None, seed: int = 1) -> str | None:
    """The card that a bot plays at its turn; `None` if it picks up."""
    state = situation.state
    if seat is not None:
        assert state.turn == seat
    view = project(state, state.turn)
    return choose(kind, view, state.rules, random.Random(seed)).card


def act(state: HandState, kind: str, rng: random.Random) -> Action:
    """What a seat of that kind does; `random` is any legal card, and chance draws for all."""
    if state.due == "draw":
        return Action(state.turn, "draw", rng.choice(state.drawable))
    if kind == "random":
        return rng.choice([a for a in legal(state) if a.do in ("play", "pick_up")])
    return choose(kind, project(state, state.turn), state.rules, rng)


def hand_of(
    rules: Rules, kinds: list[str], seed: int, take_chance: float = 0.0
) -> Iterator[HandState]:
    """Every state of a hand played by these kinds of seats, from the deal to the end.

    A bot takes no hands, so where hands are to be taken, chance takes them.
    """
    rng = random.Random(seed)
    state = start(rules, arbitrary.dealing(rng, rules, len(kinds)))
    yield state
    while not state.is_over:
        takes = [a for a in legal(state) if a.do == "take"]
        if takes and rng.random() < take_chance:
            action = rng.choice(takes)
        else:
            action = act(state, kinds[state.turn], rng)
        state = apply(state, action).state
        yield state
