"""What a good seat does where everybody sheds a card a trick and the last lead loses."""

import pytest

from games.bots import KINDS
from tests.bots.playing import chosen
from tests.hands import opened, rules

both = pytest.mark.parametrize("kind", KINDS)
TABLE = rules("discard")


@both
def test_a_void_seat_throws_its_highest_card(kind):
    situation = opened("5H 9D 4C", "AD 2C 3D", "KH 3C 2D", table=TABLE).do("0 5H", "2 KH")
    assert chosen(situation, kind, seat=1) == "AD"


@both
def test_with_two_cards_left_a_seat_ducks(kind):
    situation = opened("5H 9D", "6H 2H", "3H 3C", table=TABLE).do("0 5H", "2 3H")
    assert chosen(situation, kind, seat=1) == "2H"


def test_plain_leads_low_with_two_cards_left():
    situation = opened("2H 9D", "6H 5D", "3H JD", table=TABLE)
    assert chosen(situation, "plain", seat=0) == "2H"


@both
def test_a_long_hand_sheds_its_high_cards_first(kind):
    situation = opened("AH 2D 3C 4C", "6H 5D 7C 2H", "3H JD 8C 6C", table=TABLE)
    assert chosen(situation, kind, seat=0) == "AH"
