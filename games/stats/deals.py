"""Deals counted: suits, opening card and extra card, and what chance would give.

Only whole deals of 52 cards are counted. Places are counted from the seat after the dealer, which
is dealt first, to the dealer: so many cards each, the same in every hand of so many seats.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from games.stats.chance import ENOUGH, Verdict, distance, verdict

PACK = 52
SUITS = "SHCD"


@dataclass(frozen=True, slots=True)
class Dealt:
    """One hand as dealt: cards by seat, and the card that opens."""

    dealer: int
    direction: str
    opening: str
    fans: Sequence[Sequence[str]]


def sizes(seats: int) -> list[int]:
    """How many cards each place gets, in the order of the deal."""
    return [len(range(turn, PACK, seats)) for turn in range(seats)]


@dataclass(slots=True)
class Counts:
    """All hands of so many seats. `suits[place][suit]` and `opening[place]`; `extra[seat]`."""

    seats: int
    hands: int = 0
    suits: list[list[int]] = field(default_factory=list)
    opening: list[int] = field(default_factory=list)
    extra: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.suits = [[0] * len(SUITS) for _ in range(self.seats)]
        self.opening = [0] * self.seats
        self.extra = [0] * self.seats

    def add(self, hand: Dealt) -> None:
        step = 1 if hand.direction == "clockwise" else -1
        self.hands += 1
        most = max(map(len, hand.fans))
        for place in range(self.seats):
            seat = (hand.dealer + step * (place + 1)) % self.seats
            fan = hand.fans[seat]
            counted = self.suits[place]
            for card in fan:
                counted[SUITS.index(card[1])] += 1
            self.opening[place] += hand.opening in fan
            if PACK % self.seats:
                self.extra[seat] += len(fan) == most

    def suits_expected(self, place: int) -> float:
        """Of each suit alike."""
        return self.hands * sizes(self.seats)[place] / len(SUITS)

    def opening_expected(self, place: int) -> float:
        return self.hands * sizes(self.seats)[place] / PACK

    @property
    def extra_expected(self) -> float:
        return self.hands * (PACK % self.seats) / self.seats

    @property
    def suits_verdict(self) -> Verdict | None:
        """None while there are too few hands.

        Cards of one hand are not independent: a suit that one seat has, no other can. Of a table
        with both margins fixed Pearson's statistic is n / (n - 1) times a chi-squared variable.
        """
        if self.suits_expected(self.seats - 1) < ENOUGH:
            return None
        far = sum(
            distance(row, [self.suits_expected(place)] * len(SUITS))
            for place, row in enumerate(self.suits)
        )
        return verdict(far * (PACK - 1) / PACK, (self.seats - 1) * (len(SUITS) - 1))

    @property
    def opening_verdict(self) -> Verdict | None:
        """None while there are too few hands."""
        expected = [self.opening_expected(place) for place in range(self.seats)]
        if min(expected) < ENOUGH:
            return None
        return verdict(distance(self.opening, expected), self.seats - 1)


def count(hands: Iterable[Dealt]) -> list[Counts]:
    """Counts by number of seats, fewest first."""
    counted: dict[int, Counts] = {}
    for hand in hands:
        seats = len(hand.fans)
        counted.setdefault(seats, Counts(seats)).add(hand)
    return [counted[seats] for seats in sorted(counted)]
