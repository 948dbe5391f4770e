"""A view is what the acts before it add up to: for every viewer, at every action."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Action, Deal, Rules, project, project_step, seats_apart
from games.load.fold import fold
from tests.engine.parity import write_parity
from tests.engine.samples import case_records, option_hands
from tests.engine.strategies import hands, played

OPTIONS = dict(option_hands(7))


def as_json(value):
    return json.loads(json.dumps(value))


def assert_folds(hand, viewers, **how):
    for viewer in viewers:
        view = project(hand.states[0], viewer, **how)
        for step in hand.steps:
            view = fold(view, project_step(step, viewer, **how))
            assert view == project(step.state, viewer, **how)


@pytest.mark.parametrize("number", range(0, 130, 3))
def test_acts_fold_to_the_next_view_in_the_shared_cases(number):
    record = case_records()[number]
    hand = played(
        Rules.from_dict(record["rules"]),
        Deal(tuple(map(tuple, record["deal"])), tuple(record["set_aside"]), record["dealer"]),
        [Action.from_dict(action) for action in record["actions"][:250]],
    )
    seats = len(record["deal"])
    assert_folds(hand, {number % seats, (number + 1) % seats, None})


@given(hands(), st.data())
def test_acts_fold_to_the_next_view_in_any_hand(hand, data):
    viewer = data.draw(st.sampled_from([None, *range(len(hand.deal.fans))]))
    if len(hand.steps) <= 300:
        assert_folds(hand, [viewer])


@pytest.mark.parametrize("name", OPTIONS)
def test_acts_fold_to_the_next_view_under_every_option(name):
    hand = OPTIONS[name]
    if len(hand.steps) <= 300:
        assert_folds(hand, [None, 0])


@given(hands())
def test_only_seats_apart_hear_more_than_a_spectator(hand):
    for step in hand.steps[:300]:
        public = project_step(step, None)
        seats = range(step.state.seats)
        assert {s for s in seats if project_step(step, s) != public} == seats_apart(step)


@given(hands())
def test_a_view_is_plain_json_with_exactly_the_fields_of_the_wire(hand):
    state = hand.states[len(hand.steps) // 2]
    for viewer in (None, 0):
        view = project(state, viewer)
        assert as_json(view) == view
        assert set(view) == {
            *("seq", "viewer", "seats", "dealer", "direction", "fan", "counts", "out", "waste"),
            *("set_aside", "trick", "turn", "tricks", "stall", "result"),
        }
        assert set(view["trick"]) == {"number", "leader", "plays", "led", "high", "free"}
        mine = {"options"} if viewer == state.turn else set()
        assert set(view["turn"]) == {"seat", "do", "suit", "card", "takers"} | mine


@given(hands())
def test_options_are_the_cards_that_may_be_played(hand):
    for state in hand.states[:-1]:
        view = project(state, state.turn)
        turn = view["turn"]
        assert (turn["seat"], turn["do"]) == (state.turn, state.due)
        assert turn["takers"] == list(state.takers)
        if state.due != "play":
            continue
        fan = view["fan"]
        led = view["trick"]["led"]
        assert turn["suit"] == led
        if hand.rules.revoke == "penalty" and led and not view["trick"]["free"]:
            assert turn["options"] == fan
        elif turn["card"]:
            assert turn["options"] == [turn["card"]]
        else:
            same = [card for card in fan if card[1] == led]
            assert turn["options"] == (same or fan)


@given(hands())
def test_high_is_the_seat_whose_card_would_win_now(hand):
    order = "AKQJT98765432" if hand.rules.ace == "high" else "KQJT98765432A"
    for state in hand.states[:-1]:
        trick = project(state, None)["trick"]
        if not trick["plays"]:
            assert (trick["led"], trick["high"]) == (None, None)
            continue
        led = trick["plays"][0][1][1]
        followed = [play for play in trick["plays"] if play[1][1] == led]
        best = min(followed, key=lambda play: order.index(play[1][0]))
        assert (trick["led"], trick["high"]) == (led, best[0])


@pytest.mark.parametrize("name", ["thulla 5", "thulla 4 whole_pile=True", "pick_up 4 free_first"])
def test_open_acts_fold_to_the_next_open_view(name):
    hand = next(hand for known, hand in OPTIONS.items() if known.startswith(name))
    assert_folds(hand, [None, 1], open=True)


@given(hands())
def test_an_open_view_shows_every_fan(hand):
    state = hand.states[len(hand.steps) // 2]
    assert project(state, None, open=True)["fans"] == [list(fan) for fan in state.fans]
    assert "fans" not in project(state, 0)


def test_parity_writes_views_that_fold(tmp_path):
    write_parity(tmp_path / "parity.json")
    told = json.loads((tmp_path / "parity.json").read_text())
    assert len({line["hand"] for line in told["lines"]}) == 25
    for line in told["lines"]:
        view = line["view"]
        for step in line["steps"]:
            view = fold(view, step["act"])
            assert view == step["view"]
