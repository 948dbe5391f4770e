"""A bot answers every turn with an action that the engine takes, and its hands end."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots import KINDS, choose
from games.engine import PRESETS, apply, project
from tests.bots.playing import FEW_EXAMPLES, hand_of
from tests.engine.strategies import hands, tables
from tests.hands import opened, rules


@pytest.mark.parametrize("kind", KINDS)
@FEW_EXAMPLES
@given(hands())
def test_every_turn_of_any_hand_gets_a_legal_action(kind, hand):
    rng = random.Random(1)
    for state in hand.states:
        if state.due in ("play", "pick_up"):
            action = choose(kind, project(state, state.turn), state.rules, rng)
            assert action.seat == state.turn
            assert apply(state, action).action == action


@pytest.mark.parametrize("kind", KINDS)
@FEW_EXAMPLES
@given(tables(), st.integers(0, 2**32))
def test_a_hand_among_bots_ends(kind, table, seed):
    rules, seats = table
    *_, last = hand_of(rules, [kind] * seats, seed, take_chance=0.02)
    assert last.is_over


@pytest.mark.parametrize("kind", KINDS)
@FEW_EXAMPLES
@given(tables(), st.integers(0, 2**32))
def test_the_same_view_and_dice_give_the_same_action(kind, table, seed):
    rules, seats = table
    for state in hand_of(rules, ["random"] * seats, seed):
        if state.due == "play":
            view = project(state, state.turn)
            one, other = (choose(kind, view, rules, random.Random(seed)) for _ in range(2))
            assert one == other


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_choice_leaves_the_view_alone(kind, preset):
    for state in hand_of(PRESETS[preset], ["random"] * 4, seed=5):
        if state.due in ("play", "pick_up"):
            view = project(state, state.turn)
            choose(kind, view, state.rules, random.Random(1))
            assert view == project(state, state.turn)


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_never_revokes_for_a_penalty(kind):
    table = rules(revoke="penalty")
    for seed in range(5):
        *_, last = hand_of(table, [kind] * 4, seed)
        assert all(action.do in ("play", "draw") for action in last.actions)


@pytest.mark.parametrize("kind", KINDS)
def test_another_seats_turn_is_refused(kind):
    state = opened("5H 9D", "KH 3C").state
    with pytest.raises(ValueError, match="not a turn"):
        choose(kind, project(state, 1), state.rules, random.Random(1))
