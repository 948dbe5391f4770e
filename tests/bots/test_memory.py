"""What a bot is sure of is so: its memory held against the cards as they lie."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots.look import Look
from games.bots.memory import Memory
from games.engine import project
from tests.bots.playing import FEW_EXAMPLES, hand_of
from tests.engine.strategies import hands, tables
from tests.hands import opened, rules


def remembered(state) -> Memory:
    return Memory(Look(project(state, state.turn), state.rules))


def assert_true(state) -> None:
    memory = remembered(state)
    others = [seat for seat in range(state.seats) if seat != state.turn]
    for seat in others:
        fan = set(state.fans[seat])
        assert memory.known[seat] <= fan
        assert not {card for card in fan - memory.known[seat] if card[1] in memory.voids[seat]}
    hidden = {card for seat in others for card in state.fans[seat]} - set().union(*memory.known)
    assert hidden <= set(memory.unseen)


@FEW_EXAMPLES
@given(hands())
def test_memory_holds_no_error_in_any_hand(hand):
    for state in hand.states:
        if state.due == "play":
            assert_true(state)


@FEW_EXAMPLES
@given(tables(), st.integers(0, 2**32))
def test_memory_holds_no_error_where_many_hands_are_taken(table, seed):
    rules, seats = table
    for state in hand_of(rules, ["random"] * seats, seed, take_chance=0.2):
        if state.due == "play":
            assert_true(state)


@FEW_EXAMPLES
@given(hands())
def test_memory_forgets_no_card_of_the_waste(hand):
    for state in hand.states:
        if state.due == "play":
            assert remembered(state).gone == set(state.waste)


def test_cards_picked_up_are_known_until_they_are_played():
    situation = opened("5H 9D", "KH 3C 4D", "8C 6C", leader=0).do("0 5H", "1 KH", "2 8C")
    assert remembered(situation.do("1 3C").state).known[1] == {"5H", "KH", "8C"}


def test_a_thulla_shows_a_void():
    situation = opened("5H 9D", "KH 3C 4D", "8C 6C 7D", leader=0).do("0 5H", "1 KH", "2 8C")
    assert remembered(situation.state).voids[2] == {"H"}


@pytest.mark.parametrize("preset", ["pick_up", "get_away"])
def test_a_pick_up_shows_a_void_and_the_cards_that_cure_it(preset):
    situation = opened("5H 9D 2D", "8C 6C", "KH 3C 4D", table=rules(preset)).do("0 5H", "2 KH")
    situation.do("1 up", "1 8C")
    memory = remembered(situation.state)
    assert memory.voids[1] == {"H"}
    assert memory.known[1] == {"5H", "KH"}


def test_a_known_card_that_was_taken_and_played_is_not_counted_twice():
    fans = ["9C 2D", "5H 4D JD", "8H 3C 7D", "KH TC 6D"]
    situation = opened(*fans, leader=1).do("1 5H", "2 8H", "3 KH", "0 9C", "2 takes 3")
    # No trick since has come as far as seat 3, so nothing tells when it was taken.
    situation.do("2 9C", "0 2D", "2 8H")
    memory = remembered(situation.state)
    assert memory.known[2] == {"5H", "KH", "9C", "2D"}
    assert memory.known[3] == set()


def test_a_taken_hand_s_known_cards_are_known_in_its_takers():
    fans = ["9C 2D", "5H 4D JD", "8H 3C 7D", "KH TC 6D"]
    situation = opened(*fans, leader=1).do("1 5H", "2 8H", "3 KH", "0 9C", "2 takes 3")
    situation.do("2 3C")
    assert remembered(situation.state).known[2] == {"5H", "8H", "KH", "9C"}
