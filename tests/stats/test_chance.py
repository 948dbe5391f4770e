"""The chi-squared distribution against tabled values, and deals counted against chance."""

import random

import pytest

from games.engine import PRESETS, arbitrary
from games.stats.chance import added, distance, exceeds, verdict
from games.stats.deals import Counts, Dealt, count, sizes


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        # Upper critical values as every statistics book tables them.
        (3.841459, 1, 0.05),
        (6.634897, 1, 0.01),
        (5.991465, 2, 0.05),
        (7.814728, 3, 0.05),
        (16.918978, 9, 0.05),
        (21.665994, 9, 0.01),
        (27.877165, 9, 0.001),
        (32.670573, 21, 0.05),
        (118.498, 100, 0.1),
        (77.929, 100, 0.95),
        (0.0, 5, 1.0),
    ],
)
def test_exceeds_agrees_with_the_tables(statistic, freedom, p):
    assert exceeds(statistic, freedom) == pytest.approx(p, rel=2e-5)


def test_two_degrees_of_freedom_are_an_exponential():
    for x in (0.1, 1, 2.9, 3.1, 10, 60):
        assert exceeds(x, 2) == pytest.approx(2.718281828459045 ** (-x / 2), rel=1e-10)


def test_independent_statistics_add_up():
    assert added([verdict(3, 2), verdict(4, 3)]) == verdict(7, 5)


def test_distance_is_pearsons():
    assert distance([12, 8], [10, 10]) == pytest.approx(0.8)


@pytest.mark.parametrize(
    ("seats", "cards"),
    [(3, [18, 17, 17]), (4, [13] * 4), (5, [11, 11, 10, 10, 10]), (8, [7] * 4 + [6] * 4)],
)
def test_first_places_get_the_extra_cards(seats, cards):
    assert sizes(seats) == cards


def dealt(rng: random.Random, seats: int, direction: str = "clockwise") -> Dealt:
    rules = PRESETS["thulla"]
    made = arbitrary.dealing(rng, rules, seats)
    return Dealt(made.dealer, direction, rules.opening, made.fans)


def test_counts_of_one_hand():
    fans = [["AS", "KS"], ["2H", "3C"], ["4D"]]
    counts = Counts(3)
    counts.add(Dealt(2, "clockwise", "AS", fans))
    assert counts.suits == [[2, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 1]]
    assert counts.opening == [1, 0, 0]
    assert counts.extra == [1, 1, 0]
    counts.add(Dealt(1, "counterclockwise", "AS", fans))
    assert counts.opening == [2, 0, 0]
    assert counts.suits[1] == [0, 1, 1, 1]


@pytest.mark.parametrize("seats", range(2, 9))
def test_fair_deals_are_nothing_unusual_and_the_verdict_is_calibrated(seats):
    """Of many lots of fair hands about one in five has p below 0.2, for both statistics."""
    rng = random.Random(seats)
    lots = [count(dealt(rng, seats) for _ in range(50))[0] for _ in range(60)]
    for low in (
        sum(lot.suits_verdict.p < 0.2 for lot in lots),
        sum(
            exceeds(
                distance(lot.opening, [lot.opening_expected(p) for p in range(seats)]), seats - 1
            )
            < 0.2
            for lot in lots
        ),
    ):
        assert 3 <= low <= 24


def test_crooked_deals_are_unusual():
    rng = random.Random(1)
    hands = []
    for _ in range(200):
        hand = dealt(rng, 4)
        # The dealer looks, and takes the best of the spades once in four hands.
        fans = [list(fan) for fan in hand.fans]
        if "AS" not in fans[hand.dealer] and rng.random() < 0.25:
            owner = next(fan for fan in fans if "AS" in fan)
            owner[owner.index("AS")], fans[hand.dealer][0] = fans[hand.dealer][0], "AS"
        hands.append(Dealt(hand.dealer, hand.direction, hand.opening, fans))
    (counts,) = count(hands)
    assert counts.opening_verdict.p < 0.01


def test_few_hands_say_nothing():
    (counts,) = count([dealt(random.Random(1), 4)])
    assert counts.suits_verdict is None
    assert counts.opening_verdict is None
