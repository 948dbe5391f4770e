"""What a good seat does in the thulla game, in situations a player would nod at."""

import pytest

from games.bots import KINDS
from tests.bots.playing import chosen
from tests.hands import dealt, opened, rules

both = pytest.mark.parametrize("kind", KINDS)


@both
def test_a_void_seat_throws_its_most_dangerous_card_on_the_highest(kind):
    situation = opened("5H 9D 4C", "KH 3C 2D", "AD 2C 3D").do("0 5H", "1 KH")
    assert chosen(situation, kind, seat=2) == "AD"


@both
def test_the_most_dangerous_card_with_ace_low_is_not_the_ace(kind):
    table = rules(ace="low")
    situation = opened("5H 9D 4C", "KH 3C 2D", "AD 2C KD", table=table).do("0 5H", "1 KH")
    assert chosen(situation, kind, seat=2) == "KD"


@both
def test_a_seat_ducks_with_the_highest_card_that_is_already_beaten(kind):
    situation = opened("KH 9D 4C", "AH QH 2H 3C", "6H 2D 5C").do("0 KH")
    assert chosen(situation, kind, seat=1) == "QH"


def test_counting_stays_low_where_somebody_may_go_over_before_a_void():
    fans = ["2H AC 9D", "AH 8H 4H 5C", "QH JH 7C 8D", "6C 2D 7D KD"]
    situation = opened(*fans, leader=1).do("1 8H", "2 JH", "3 2D")
    # Seat 2 picked up JH and 8H; seat 3 is void.
    situation.do("2 7C", "3 6C", "0 AC", "1 5C", "0 2H")
    assert chosen(situation, "counting", seat=1) == "4H"


@both
def test_the_last_to_play_sheds_its_highest_card_if_it_has_to_win(kind):
    situation = opened("5H 9D 4C", "3H 3C 2D", "AH 7H 3D").do("0 5H", "1 3H")
    assert chosen(situation, kind, seat=2) == "AH"


@both
def test_the_free_first_trick_takes_the_highest_card_of_the_fan(kind):
    situation = dealt("AS 5H 9D", "KH 3C 2D", "7S 3D 4D").do("0 AS")
    assert chosen(situation, kind, seat=1) == "KH"


@both
def test_the_free_first_trick_takes_the_highest_card_of_the_suit(kind):
    situation = dealt("AS 5H 9D", "KS 3S 2D", "7S 3D 4D").do("0 AS")
    assert chosen(situation, kind, seat=1) == "KS"


@both
def test_a_thulla_on_the_partner_is_a_small_one(kind):
    table = rules(teams=True)
    situation = opened("KH 9D 4C", "5H 3C 2D", "AD 2C 3D", "6H 5D 6C", table=table)
    assert chosen(situation.do("0 KH", "1 5H"), kind, seat=2) == "2C"


@both
def test_a_thulla_on_an_opponent_is_a_great_one(kind):
    table = rules(teams=True)
    situation = opened("KH 9D 4C", "AH 3C 2D", "AD 2C 3D", "6H 5D 6C", table=table)
    assert chosen(situation.do("0 KH", "1 AH"), kind, seat=2) == "AD"


@both
def test_a_low_card_is_led_late(kind):
    situation = opened("3H 9D KC JC", "5H 3C 2D QD", "4H 2C 3D 8D", leader=0)
    situation.do("0 9D", "1 QD", "2 8D", "1 3C", "2 2C", "0 KC", "0 JC")
    # Nobody else holds clubs: a thulla comes back to seat 0.
    situation.do("1 2D")
    assert situation.fan(0) == {"3H", "JC", "2D"}
    assert chosen(situation, kind, seat=0) in {"3H", "2D"}


def test_counting_leads_no_suit_that_others_have_shown_to_lack():
    situation = opened("2H 7D AC", "KH QH 3C 4D", "8C 6C 9D", leader=1).do("1 QH", "2 8C")
    # Seat 1 picked up, and gives up the lead with a diamond or a club, but not with KH.
    assert chosen(situation, "counting", seat=1)[1] != "H"
