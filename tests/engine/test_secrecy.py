"""Twin worlds: two hands that differ only in cards that a viewer cannot know look alike to it.

Two cards that nobody has shown change places before the deal, and the same actions are played.
Whatever is said to the viewer must be the same bytes; that catches lengths, orders and hints too,
where a search for forbidden card codes would not.
"""

import json
import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import Action, Deal, Refusal, apply, project, project_step, start
from tests.engine.samples import option_hands
from tests.engine.strategies import Hand, hands, played
from tests.hands import opened, rules

OPTIONS = dict(option_hands(3))


def known(hand: Hand, viewer: int | None) -> set[str]:
    """Every card that the viewer has seen by the end of the hand's actions."""
    seen = set(hand.deal.set_aside)
    for action in hand.actions:
        if action.card:
            seen.add(action.card)
    for state in hand.states:
        if state.forced and state.forced.card:
            seen.add(state.forced.card)  # the opening card is called for by name
        if viewer is not None:
            seen |= set(state.fans[viewer])
    return seen


def swapped(deal: Deal, one: str, other: str) -> Deal:
    places = {one: other, other: one}
    fans = tuple(tuple(places.get(card, card) for card in fan) for fan in deal.fans)
    return Deal(fans, deal.set_aside, deal.dealer)


def told(hand: Hand, viewer: int | None) -> list[str]:
    """All that is said to the viewer up to, but without, the last action.

    What the last action leads to is not yet lived through: the twin's next seat may be void where
    ours is not, and that a void seat has to pick up is for everybody to see.
    """
    said = [json.dumps(project(state, viewer)) for state in hand.states[:-1]]
    said += [json.dumps(project_step(step, viewer)) for step in hand.steps[:-1]]
    return said


def twins(hand: Hand, viewer: int | None, rng: random.Random):
    """Worlds in which the same actions are possible, with two unknown cards changed about."""
    unknown = sorted(
        {card for fan in hand.deal.fans for card in fan} - known(hand, viewer),
    )
    owner = {card: seat for seat, fan in enumerate(hand.deal.fans) for card in fan}
    pairs = [pair for pair in combinations(unknown, 2) if owner[pair[0]] != owner[pair[1]]]
    for one, other in rng.sample(pairs, min(len(pairs), 4)):
        try:
            twin = played(hand.rules, swapped(hand.deal, one, other), hand.actions)
        except Refusal:
            continue  # the exchange made a seat void, or no longer so: that would be seen
        yield twin


def shortened(hand: Hand, length: int) -> Hand:
    return Hand(hand.rules, hand.deal, hand.actions[:length], hand.steps[:length])


@given(hands(), st.data())
def test_twin_worlds_say_the_same_to_everybody(hand, data):
    length = data.draw(st.integers(1, min(len(hand.steps), 60)))
    short = shortened(hand, length)
    rng = random.Random(length)
    for viewer in [None, *range(len(hand.deal.fans))]:
        for twin in twins(short, viewer, rng):
            assert told(short, viewer) == told(twin, viewer)


@pytest.mark.parametrize("name", OPTIONS)
def test_twin_worlds_say_the_same_under_every_option(name):
    hand = OPTIONS[name]
    rng = random.Random(name)
    found = 0
    for length in (8, 30):
        short = shortened(hand, min(length, len(hand.steps)))
        for viewer in [None, *range(len(hand.deal.fans))]:
            for twin in twins(short, viewer, rng):
                found += 1
                assert told(short, viewer) == told(twin, viewer)
    assert found or len(hand.deal.fans) == 2


def test_twins_look_different_to_whoever_holds_the_cards():
    """The comparison can fail: it does for the seat whose own cards were exchanged."""
    one = opened("5H 9D", "KH 3C", "8H 6C")
    deal = swapped(one.state.deal, "9D", "6C")
    twin = played(one.state.rules, deal, one.state.actions).states[-1]
    assert project(one.state, 1) == project(twin, 1)
    assert project(one.state, None) == project(twin, None)
    assert project(one.state, 0) != project(twin, 0)
    assert project(one.state, 2) != project(twin, 2)


def frames(situation, text, viewers):
    situation.do(text)
    step = situation.steps[-1]
    return {viewer: json.dumps(project_step(step, viewer)) for viewer in viewers}


def test_a_hand_taken_is_seen_by_taker_and_taken_only():
    fans = ["5H 9D", "KH 3C", "8H 6C", "2C 3D"]
    other = ["5H 9D", "KH 3C", "3D 6C", "2C 8H"]
    one, twin = (frames(opened(*way), "1 takes 2", [None, 0, 1, 2, 3]) for way in (fans, other))
    assert [viewer for viewer in one if one[viewer] != twin[viewer]] == [1, 2]
    act = json.loads(one[1])
    assert {"8H", "6C"} == set(act["cards"])
    assert json.loads(one[2])["cards"] == act["cards"]
    assert "cards" not in json.loads(one[0])


def test_the_taken_seat_sees_no_more_of_the_taker_s_hand_than_it_lost():
    fans = ["5H 9D", "KH 3C", "8H 6C", "2C 3D"]
    other = ["5H 9D", "KH 3D", "8H 6C", "2C 3C"]
    one, twin = (opened(*way).do("1 takes 2", "0 5H", "1 KH", "3 2C") for way in (fans, other))
    for viewer in (None, 0, 2):
        assert project(one.state, viewer) == project(twin.state, viewer)


def test_of_a_whole_pile_only_the_picker_sees_the_waste_part():
    table = rules(whole_pile=True)
    situation = opened("5H 9D", "KH 3C", "AD 2D", table=table).do("0 5H", "1 KH")
    told = frames(situation, "2 AD", [None, 0, 1, 2])
    gained = {
        viewer: next(entry for entry in json.loads(text)["then"] if entry["e"] == "gained")
        for viewer, text in told.items()
    }
    assert len(gained[1]["cards"]) == gained[1]["count"] == 6
    for viewer in (None, 0, 2):
        assert gained[viewer] == {"e": "gained", "seat": 1, "count": 6}


def test_a_view_of_the_waste_is_a_number():
    situation = opened("5H 9D", "KH 3C", "8H 6C")
    for viewer in (None, 0, 1, 2):
        assert project(situation.state, viewer)["waste"] == 3


def test_a_draw_to_come_is_not_hinted_at():
    """Which cards may be drawn is the waste, and nobody is shown the waste."""
    situation = opened("KH", "5H 3C", "8H 6C").do("0 KH", "1 5H", "2 8H")
    assert project(situation.state, 0)["turn"]["options"] == []
    assert apply(situation.state, Action(0, "draw", "AS")).state.fans[0] == ("AS",)


def test_start_says_nothing_of_other_fans():
    deal = opened("5H 9D", "KH 3C", "8H 6C").state.deal
    view = json.dumps(project(start(rules(), deal), 0))
    for card in ("KH", "3C", "8H", "6C"):
        assert card not in view
