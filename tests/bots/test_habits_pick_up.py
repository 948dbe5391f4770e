"""What a good seat does where a void hurts its owner (Pick-up and Get Away)."""

import pytest

from games.bots import KINDS
from tests.bots.playing import chosen
from tests.hands import opened, rules

both = pytest.mark.parametrize("kind", KINDS)
either = pytest.mark.parametrize("preset", ["pick_up", "get_away"])


@both
@either
def test_a_void_seat_picks_up(kind, preset):
    situation = opened("5H 9D", "8C 6C", "KH 3C", table=rules(preset)).do("0 5H", "2 KH")
    assert chosen(situation, kind, seat=1) is None


@both
@either
def test_the_lead_comes_from_the_longest_suit(kind, preset):
    situation = opened("5H 9D QC TC 4C", "8C 6C 2H 3D 7D", "KH 3C 2C 4D 9H", table=rules(preset))
    assert chosen(situation, kind, seat=0)[1] == "C"


@both
def test_the_last_to_play_wins_the_lead_with_the_smallest_card_that_does(kind):
    situation = opened("5H 9D", "AH 8H 2H", "6H 3C", table=rules("pick_up")).do("0 5H", "2 6H")
    assert chosen(situation, kind, seat=1) == "8H"


def test_where_the_lowest_leads_plain_wins_last_with_the_highest_that_does():
    situation = opened("5H 9D", "AH 4H 2H", "6H 3C", table=rules("get_away")).do("0 5H", "2 6H")
    assert chosen(situation, "plain", seat=1) == "4H"


@both
def test_a_card_that_cannot_win_the_lead_is_the_weakest(kind):
    situation = opened("KH 9D", "6H 3C", "QH 8H 2H", table=rules("pick_up")).do("0 KH")
    assert chosen(situation, kind, seat=2) == "2H"


@both
def test_where_the_lowest_leads_a_card_that_cannot_win_is_the_highest(kind):
    situation = opened("2H 9D", "6H 3C", "QH 8H 4H", table=rules("get_away")).do("0 2H")
    assert chosen(situation, kind, seat=2) == "QH"


def test_counting_attacks_where_a_void_was_shown():
    fans = ["9D KD JD QD 5H 4H", "TD 8C 7C 2H", "9C QC JC 6H"]
    situation = opened(*fans, table=rules("pick_up"), leader=0)
    # Seat 2 showed that it has no diamonds, and led the one away that it had to pick up.
    situation.do("0 9D", "2 up", "2 9D", "1 TD", "0 QD")
    assert chosen(situation, "counting", seat=0)[1] == "D"
