"""The two-seat table of RULES §4, row by row: L led, F replied."""

import pytest

from tests.hands import cards, opened, rules

# L's fan, F's fan, the lead, the reply; then who leads on, what is due and what both hold.
GOES_ON = {
    "higher, both have cards: F leads": (
        ("5H 9D", "8H 3C", "5H", "8H"),
        ("F", "play", "9D", "3C"),
    ),
    "higher with F's last card: F draws and leads, L is in": (
        ("5H 9D", "8H", "5H", "8H"),
        ("F", "draw", "9D", ""),
    ),
    "lower, both have cards: L leads again": (
        ("8H 9D", "5H 3C", "8H", "5H"),
        ("L", "play", "9D", "3C"),
    ),
    "thulla, both have cards: L picks up both and leads": (
        ("5H 9D", "KC 3C", "5H", "KC"),
        ("L", "play", "9D 5H KC", "3C"),
    ),
    "lower on L's last card, F has cards: L draws and leads": (
        ("8H", "5H 3C", "8H", "5H"),
        ("L", "draw", "", "3C"),
    ),
    "thulla on L's last card, F has cards: L picks up both and leads": (
        ("8H", "AC 3C", "8H", "AC"),
        ("L", "play", "8H AC", "3C"),
    ),
}

# The same four; then who is the Bhabhi and with which cards.
ENDS = {
    "lower with F's last card: F out": (("8H 9D", "5H", "8H", "5H"), ("L", "9D")),
    "thulla with F's last card: F out": (("8H 9D", "AC", "8H", "AC"), ("L", "9D 8H AC")),
    "higher on L's last card: L out": (("5H", "8H 3C", "5H", "8H"), ("F", "3C")),
    "higher on L's last card with F's last card: L out": (("5H", "8H", "5H", "8H"), ("F", "")),
    "lower, both empty: F out, L Bhabhi with no card": (("8H", "5H", "8H", "5H"), ("L", "")),
    "thulla, both empty: F out": (("8H", "AC", "8H", "AC"), ("L", "8H AC")),
}


def play(row, leader):
    """The trick of one row, with L in seat `leader`; L, F and what came of it."""
    led, followed, lead, reply = row
    follower = 1 - leader
    fans = [led, followed] if leader == 0 else [followed, led]
    situation = opened(*fans, leader=leader)
    situation.do(f"{leader} {lead}")
    assert situation.result is None, "a hand never ends before the reply to the last lead"
    return {"L": leader, "F": follower}, situation.do(f"{follower} {reply}")


@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize(("row", "after"), GOES_ON.values(), ids=GOES_ON)
def test_two_seats_when_the_hand_goes_on(row, after, leader):
    who, due, led_fan, follower_fan = after
    seats, situation = play(row, leader)

    assert situation.result is None
    assert list(situation.state.out) == []
    assert (situation.state.turn, situation.state.due) == (seats[who], due)
    assert situation.fan(seats["L"]) == set(cards(led_fan))
    assert situation.fan(seats["F"]) == set(cards(follower_fan))


@pytest.mark.parametrize("leader", [0, 1])
@pytest.mark.parametrize(("row", "after"), ENDS.values(), ids=ENDS)
def test_two_seats_when_the_hand_ends(row, after, leader):
    loser, left = after
    seats, situation = play(row, leader)
    bhabhi = seats[loser]

    assert situation.result == {
        "out": [1 - bhabhi],
        "bhabhi": bhabhi,
        "team": None,
        "called": None,
        "tricks": 2,
    }
    assert situation.fan(bhabhi) == set(cards(left))
    assert situation.fan(1 - bhabhi) == set()


@pytest.mark.parametrize("name", [name for name in GOES_ON if "draws" in name])
def test_two_seats_a_drawn_card_comes_from_the_older_waste_and_is_led(name):
    row, (who, *_) = GOES_ON[name]
    seats, situation = play(row, 0)
    drawer = seats[who]

    opening_trick = {card for _, card in situation.state.tricks[0]["plays"]}
    assert "AS" in opening_trick
    assert set(situation.state.drawable) == opening_trick
    situation.do(f"{drawer} draws AS")
    assert situation.state.forced.card == "AS"
    assert situation.do(f"{drawer} AS").state.turn == 1 - drawer


def test_two_seats_sudden_death_ends_with_the_first_pick_up():
    situation = opened("5H 9D", "KC 3C", table=rules(sudden_death=True))
    situation.do("0 5H", "1 KC")
    assert situation.result["bhabhi"] == 0
    assert situation.result["out"] == [1]
    assert situation.last_trick["out"] == [1]
