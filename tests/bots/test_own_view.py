"""Twin worlds: where two hands look alike to a seat, its bot does the same in both."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots import KINDS, choose
from games.engine import PRESETS, project
from tests.bots.playing import FEW_EXAMPLES, hand_of
from tests.engine.strategies import hands
from tests.engine.test_secrecy import shortened, twins


@pytest.mark.parametrize("kind", KINDS)
@FEW_EXAMPLES
@given(hands(), st.data())
def test_a_bot_does_not_see_through_the_cards(kind, hand, data):
    turns = [n for n, state in enumerate(hand.states) if state.due in ("play", "pick_up")]
    length = data.draw(st.sampled_from(turns[:60]))
    state = hand.states[length]
    for twin in twins(shortened(hand, length), state.turn, random.Random(length)):
        other = twin.states[-1]
        if other.due == state.due:
            acts = {
                choose(kind, project(world, world.turn), world.rules, random.Random(1))
                for world in (state, other)
            }
            assert len(acts) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_needs_no_more_than_its_seats_view(kind):
    """The view goes through JSON, as it would to a bot in another process."""
    for state in hand_of(PRESETS["thulla"], ["random"] * 4, seed=2):
        if state.due == "play":
            view = project(state, state.turn)
            read = json.loads(json.dumps(view))
            one, other = (choose(kind, v, state.rules, random.Random(3)) for v in (view, read))
            assert one == other
