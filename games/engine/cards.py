"""Cards: two-character codes outside, bits of one int inside.

A set of cards is a 52-bit mask of four 13-bit lanes, diamonds lowest, then clubs, hearts and
spades; within a lane a higher card is a higher bit. So the highest card of a mask is its top
bit, and reading a mask downwards goes from spades to diamonds. Where the ace stands decides which
card a bit means, and is the only difference between the two `Layout`s.
"""

from collections.abc import Iterable

RANKS = "AKQJT98765432"
SUITS = "SHCD"
PACK: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_PLACE_IN_PACK = {code: place for place, code in enumerate(PACK)}

LANE_BITS = 13
_LANE = (1 << LANE_BITS) - 1
SHIFTS: tuple[int, ...] = tuple(LANE_BITS * lane for lane in range(4))
LANES: tuple[int, ...] = tuple(_LANE << shift for shift in SHIFTS)
LANE_OF: tuple[int, ...] = tuple(LANES[card // LANE_BITS] for card in range(len(PACK)))
SHIFT_OF: tuple[int, ...] = tuple(SHIFTS[card // LANE_BITS] for card in range(len(PACK)))


def _bits_by_lane() -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = [()]
    for lane in range(1, 1 << LANE_BITS):
        top = lane.bit_length() - 1
        found.append((top, *found[lane ^ (1 << top)]))
    return tuple(found)


BITS_IN: tuple[tuple[int, ...], ...] = _bits_by_lane()
"""The set bits of every value of one lane, highest first."""


def bits(mask: int) -> list[int]:
    """Give the card numbers in `mask`: spades first, each suit from its highest card."""
    found: list[int] = []
    while mask:
        shift = SHIFT_OF[mask.bit_length() - 1]
        found += [shift + bit for bit in BITS_IN[mask >> shift]]
        mask &= (1 << shift) - 1
    return found


class Layout:
    """What each bit means: `codes` by number, `numbers` by code, `points` for RULES §6."""

    __slots__ = ("_is_in_pack_order", "codes", "numbers", "points")

    def __init__(self, ace: str) -> None:
        ranks = RANKS if ace == "high" else RANKS[1:] + RANKS[0]
        self.codes = tuple(rank + suit for suit in reversed(SUITS) for rank in reversed(ranks))
        self.numbers = {code: number for number, code in enumerate(self.codes)}
        self._is_in_pack_order = ace == "high"
        lowest = 2 if ace == "high" else 1
        self.points = tuple(lowest + number % LANE_BITS for number in range(len(PACK)))

    def mask(self, codes: Iterable[str]) -> int:
        """Give the mask of some different cards; KeyError for a code that is no card."""
        mask = 0
        for code in codes:
            mask |= 1 << self.numbers[code]
        return mask

    def fan(self, mask: int) -> list[str]:
        """Give the codes in `mask` in the order of a pack: ♠ ♥ ♣ ♦, each A K … 3 2.

        An ace that ranks low keeps its place, so that whoever sorts cards needs no rules.
        """
        codes = self.codes
        fan = [codes[number] for number in bits(mask)]
        if not self._is_in_pack_order:
            fan.sort(key=_PLACE_IN_PACK.__getitem__)
        return fan

    def sum(self, mask: int) -> int:
        """Give the sum of ranks that tells called hands apart (RULES §6)."""
        return sum(self.points[number] for number in bits(mask))


LAYOUTS = {"high": Layout("high"), "low": Layout("low")}
