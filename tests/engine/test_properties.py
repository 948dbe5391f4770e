"""RULES §11: what holds of every hand, under any rules, at any size, however it is played."""

import json
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import PRESETS, Action, Refusal, apply, arbitrary, deal, legal, record, start
from tests.engine.strategies import Hand, hand_from, hands, tables
from tests.hands import PACK

REASONS = {
    "hand_over",
    "unknown_action",
    "take_not_allowed",
    "concede_not_allowed",
    "not_your_turn",
    "draw_not_due",
    "not_in_waste",
    "draw_due",
    "cannot_pick_up",
    "not_your_card",
    "must_lead_opening_card",
    "must_follow_suit",
    "must_pick_up",
}


@given(hands())
def test_every_card_is_in_exactly_one_place_after_every_action(hand):
    laid: list[str] = []
    for state, step in zip(hand.states, [None, *hand.steps], strict=True):
        if step and step.action.do == "play":
            laid.append(step.action.card)
        if step and len(step.state.tricks) > len(step.before.tricks):
            laid = []
        held = [card for fan in state.fans for card in fan]
        assert Counter([*held, *state.waste, *laid]) == Counter(PACK)
        assert list(state.counts) == [len(fan) for fan in state.fans]
        assert [list(fan) for fan in state.fans] == [
            sorted(fan, key=PACK.index) for fan in state.fans
        ]


@given(hands())
def test_a_hand_has_one_bhabhi_but_for_the_exceptions(hand):
    end = hand.steps[-1].state
    result = end.result
    seats = len(hand.deal.fans)
    left = set(range(seats)) - set(result["out"])

    assert end.is_over
    assert len(result["out"]) == len(set(result["out"]))
    assert result["tricks"] == len(end.tricks) <= 300
    if result["bhabhi"] is not None:
        assert left == {result["bhabhi"]}
        team = result["bhabhi"] % (seats // 2) if hand.rules.teams else None
        assert result["team"] == team
    elif result["team"] is not None:
        assert hand.rules.teams
        assert len(left) > 1
        assert {seat % (seats // 2) for seat in left} == {result["team"]}
    else:
        assert hand.rules.last_trick == "all_safe"
        assert hand.rules.empty_leader == "out"
        assert left == set()
    assert result["called"] in {None, "deadlock", "stall", "limit"}
    if result["called"] in {"deadlock", "stall"}:
        assert hand.rules.void == "pick_up"
    assert (result["called"] == "limit") <= (result["tricks"] == 300)


@given(hands())
def test_the_seat_to_act_always_has_an_action(hand):
    for state in hand.states[:-1]:
        acts = legal(state)
        assert len(set(acts)) == len(acts)
        mine = [act for act in acts if act.seat == state.turn and act.do == state.due]
        assert mine
        if state.forced is not None:
            assert mine == [state.forced]
        elif state.due == "play":
            assert len(mine) >= 1
        assert {act.seat for act in acts if act.do == "take"} == set(state.takers)
        assert {act.card for act in acts if act.do == "draw"} == set(state.drawable)
    end = hand.states[-1]
    assert legal(end) == ()
    assert end.turn is None


@given(hands())
def test_a_seat_with_the_led_suit_is_never_offered_another(hand):
    led = None
    for state in hand.states[:-1]:
        if state.seq:
            step = hand.steps[state.seq - 1]
            if len(step.state.tricks) > len(step.before.tricks):
                led = None
            elif step.action.do == "play" and led is None:
                led = step.action.card[1]
        suits = {act.card[1] for act in legal(state) if act.do == "play"}
        if led and any(card[1] == led for card in state.fans[state.turn]):
            assert suits == {led}


def every_action(seats: int):
    for seat in range(seats):
        yield Action(seat, "pick_up")
        yield Action(seat, "concede")
        for source in range(seats):
            yield Action(seat, "take", source=source)
        for do in ("play", "draw", "revoke"):
            for card in PACK:
                yield Action(seat, do, card)


@given(hands(), st.randoms(use_true_random=False))
def test_every_legal_action_applies_and_every_other_is_refused_without_a_trace(hand, rng):
    states = hand.states
    for state in {0, len(states) - 1, *(rng.randrange(len(states)) for _ in range(2))}:
        state = states[state]
        before = json.dumps(record_of(hand, state), sort_keys=True)
        accepted, reasons = set(), set()
        for action in every_action(len(hand.deal.fans)):
            try:
                step = apply(state, action)
            except Refusal as refusal:
                reasons.add(refusal.reason)
            else:
                accepted.add(action)
                assert (step.before, step.action) == (state, action)
                assert step.state.seq == state.seq + 1
        assert reasons <= REASONS
        assert accepted == set(legal(state))
        assert json.dumps(record_of(hand, state), sort_keys=True) == before
        again = start(hand.rules, hand.deal)
        for action in hand.actions[: state.seq]:
            again = apply(again, action).state
        assert state == again


def record_of(hand: Hand, state) -> dict:
    """Everything the public face of a state tells."""
    return {
        "fans": [list(fan) for fan in state.fans],
        "waste": list(state.waste),
        "out": list(state.out),
        "tricks": list(state.tricks),
        "turn": state.turn,
        "due": state.due,
        "takers": list(state.takers),
        "drawable": sorted(state.drawable),
        "result": state.result,
        "seq": state.seq,
    }


@given(hands())
def test_same_rules_deal_and_actions_are_the_same_hand(hand):
    one, other = start(hand.rules, hand.deal), start(hand.rules, hand.deal)
    for action in hand.actions:
        assert one == other
        one, other = apply(one, action).state, apply(other, action).state
    assert one == other == hand.states[-1]
    assert record_of(hand, one) == record_of(hand, other)


@given(tables(), st.integers(0, 2**32), st.integers(1, 7))
def test_the_whole_hand_does_not_depend_on_who_sits_where(table, seed, turn):
    """All seats moved round the table: the same hand, moved round the table."""
    rules, seats = table
    hand = hand_from(seed, rules, seats)

    def moved(seat):
        return None if seat is None else (seat + turn) % seats

    fans = [hand.deal.fans[(seat - turn) % seats] for seat in range(seats)]
    state = start(rules, type(hand.deal)(tuple(fans), hand.deal.set_aside, moved(hand.deal.dealer)))
    for action, step in zip(hand.actions, hand.steps, strict=True):
        assert state.turn == moved(step.before.turn)
        state = apply(
            state, Action(moved(action.seat), action.do, action.card, moved(action.source))
        ).state
    result = hand.states[-1].result
    assert state.result["out"] == [moved(seat) for seat in result["out"]]
    assert state.result["bhabhi"] == moved(result["bhabhi"])
    assert state.result["called"] == result["called"]


@given(st.integers(0, 2**32), st.integers(2, 8), st.sampled_from(["full", "equal"]))
def test_a_deal_gives_each_card_once_and_counts_by_place_only(seed, seats, how):
    rng = random.Random(seed)
    rules = arbitrary.mended(arbitrary.rules(rng, seats), seats)
    deck = rng.sample(PACK, 52)
    sizes = []
    for dealer in range(seats):
        dealt = deal(rules, seats, dealer, deck)
        assert Counter([card for fan in dealt.fans for card in fan] + list(dealt.set_aside)) == (
            Counter(PACK)
        )
        way = 1 if rules.direction == "clockwise" else -1
        sizes.append(
            tuple(len(dealt.fans[(dealer + way * turn) % seats]) for turn in range(1, seats + 1))
        )
    assert len(set(sizes)) == 1
    assert list(sizes[0]) == sorted(sizes[0], reverse=True)


@given(hands(), st.integers(0, 400))
def test_the_fold_of_a_record_is_the_hand(hand, cut):
    for state in (hand.states[-1], hand.states[min(cut, len(hand.steps))]):
        written = json.loads(json.dumps(record.write(state, ["-"] * state.seats)))
        assert record.fold(record.read(written)) == state


@pytest.mark.parametrize("preset", ["thulla", "pick_up", "get_away", "discard"])
def test_the_same_seed_gives_the_same_bytes(preset):
    one, other = (hand_from(5, PRESETS[preset], 4) for _ in range(2))
    assert json.dumps([a.to_dict() for a in one.actions]) == json.dumps(
        [a.to_dict() for a in other.actions]
    )
