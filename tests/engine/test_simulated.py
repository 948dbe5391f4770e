"""A sample of the endurance run: arbitrary hands of every preset and size end and verify.

The whole run, 10,000 of each, is `simulate --every-preset --sizes 2-8 --hands 10000 --check`.
"""

import random

import pytest

from games.engine import PRESETS, apply, arbitrary, record, start

HANDS = 20


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("preset", PRESETS)
def test_arbitrary_hands_end_and_verify(preset, seats):
    rng = random.Random(f"{preset} {seats}")
    table = PRESETS[preset]
    for _ in range(HANDS):
        state = start(table, arbitrary.dealing(rng, table, seats))
        for action in arbitrary.play_out(state, rng):
            state = apply(state, action).state
        assert state.is_over
        told = record.write(state, ["-"] * seats)
        assert record.check(told) is None


def test_play_out_goes_on_from_the_middle_of_a_hand():
    rng = random.Random(4)
    state = start(PRESETS["thulla"], arbitrary.dealing(rng, PRESETS["thulla"], 4))
    for action in arbitrary.play_out(state, rng)[:20]:
        state = apply(state, action).state
    before = state.seq
    for action in arbitrary.play_out(state, rng):
        state = apply(state, action).state
    assert state.is_over
    assert state.actions[:before] == state.actions[:20]


def test_arbitrary_rules_reach_every_value():
    rng = random.Random(9)
    seen: dict[str, set] = {name: set() for name in arbitrary.VALUES}
    for _ in range(400):
        seats = arbitrary.size(rng)
        table = arbitrary.rules(rng, seats)
        assert table.problems(seats) == ()
        for name, value in table.to_dict().items():
            seen[name].add(value)
    assert seen == {name: set(values) for name, values in arbitrary.VALUES.items()}


def test_arbitrary_play_does_everything_that_can_be_done():
    done = set()
    for number in range(120):
        rng = random.Random(number)
        seats = arbitrary.size(rng)
        table = arbitrary.rules(rng, seats)
        state = start(table, arbitrary.dealing(rng, table, seats))
        done |= {action.do for action in arbitrary.play_out(state, rng)}
    assert done == {"play", "pick_up", "draw", "take", "revoke", "concede"}
