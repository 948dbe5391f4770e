"""Skill is measurable: a better bot is the Bhabhi less often than its share of the seats.

Small samples with a fixed seed; the margins asked for are those of a 99 % Wilson interval.
"""

from math import sqrt

from games.engine import PRESETS, Rules
from tests.bots.playing import hand_of

Z = 2.576


def wilson(hits: int, trials: int) -> tuple[float, float]:
    middle = (hits + Z * Z / 2) / (trials + Z * Z)
    half = Z / (trials + Z * Z) * sqrt(hits * (trials - hits) / trials + Z * Z / 4)
    return middle - half, middle + half


def lost(rules: Rules, one: str, others: str, hands: int, seats: int = 4) -> tuple[int, int]:
    """How many hands the `one` lost among the `others`, of those that had a Bhabhi.

    Every seat in turn is the `one`, and each deal is played once from every seat.
    """
    bhabhis = []
    for number in range(hands):
        seat = number % seats
        kinds = [others] * seats
        kinds[seat] = one
        *_, last = hand_of(rules, kinds, seed=number // seats)
        if last.result["bhabhi"] is not None:
            bhabhis.append(last.result["bhabhi"] == seat)
    return sum(bhabhis), len(bhabhis)


def test_plain_beats_random():
    _, upper = wilson(*lost(PRESETS["thulla"], "plain", "random", hands=80))
    assert upper < 0.25


def test_counting_beats_plain():
    _, upper = wilson(*lost(PRESETS["thulla"], "counting", "plain", hands=200))
    assert upper < 0.25
