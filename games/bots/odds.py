"""How likely the others are to be void or to go higher, given what memory is sure of.

Cards that nobody has seen are taken to lie at random among the seats that may hold their suit.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from functools import cache
from math import comb

from games.bots.look import SUITS, Look
from games.bots.memory import Memory

# A seat that can stay under the highest card plays over it all the same this often.
NEEDLESSLY_OVER = 0.25


class Odds:
    """Chances about the seats in, from one look; every answer is worked out once.

    `elsewhere[suit]`: the ranks that the others hold of it, in rising order.
    """

    def __init__(self, look: Look, memory: Memory) -> None:
        self._voids = memory.voids
        self._known = {seat: _ranks_by_suit(memory.known[seat], look) for seat in look.seats_in}
        self._unseen = _ranks_by_suit(memory.unseen, look)
        held = [card for seat in look.seats_in for card in memory.known[seat]]
        self.elsewhere = _ranks_by_suit([*held, *memory.unseen], look)
        self._pool = {
            seat: sum(len(self._unseen[suit]) for suit in SUITS if suit not in self._voids[seat])
            for seat in look.seats_in
        }
        self._hidden = {
            seat: min(look.counts[seat] - len(memory.known[seat]), self._pool[seat])
            for seat in look.seats_in
        }
        self.void = cache(self._void)
        self.over = cache(self._over)

    def _void(self, seat: int, suit: str) -> float:
        """The chance that `seat` holds no card of `suit`."""
        if self._known[seat][suit]:
            return 0.0
        if suit in self._voids[seat]:
            return 1.0
        return self._misses(seat, len(self._unseen[suit]))

    def _over(self, seat: int, suit: str, rank: int) -> float:
        """The chance that `seat`, if it follows, plays over `rank`: it has to, or it likes to."""
        void = self.void(seat, suit)
        if void >= 1.0:
            return 0.0
        known = self._known[seat][suit]
        unseen = [] if suit in self._voids[seat] else self._unseen[suit]
        no_lower = no_higher = 0.0
        if not known or known[0] > rank:
            no_lower = self._misses(seat, bisect_left(unseen, rank))
        if not known or known[-1] < rank:
            no_higher = self._misses(seat, len(unseen) - bisect_right(unseen, rank))
        must = (no_lower - void) / (1 - void)
        may = 1 - (no_higher - void) / (1 - void)
        return must + NEEDLESSLY_OVER * (may - must)

    def _misses(self, seat: int, cards: int) -> float:
        """The chance that `seat` holds none of so many of the unseen cards that it may hold."""
        pool, hidden = self._pool[seat], self._hidden[seat]
        return comb(pool - cards, hidden) / comb(pool, hidden)

    def under(self, card: str, rank: int) -> int:
        """How many lower cards of its suit the others hold."""
        return bisect_left(self.elsewhere[card[1]], rank)


def _ranks_by_suit(cards: Iterable[str], look: Look) -> dict[str, list[int]]:
    ranks: dict[str, list[int]] = {suit: [] for suit in SUITS}
    for card in cards:
        ranks[card[1]].append(look.rank(card))
    for held in ranks.values():
        held.sort()
    return ranks
