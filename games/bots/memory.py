"""What a seat that forgets nothing knows of the others' cards.

Re-plays the finished tricks of a view: which cards are in the waste, which are in somebody's hand
because all saw them picked up, and of which suits a seat has shown that it holds no other card.
Everything here is certain; how likely the rest is, is `odds`.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from games.bots.look import DECK, SUITS, Look


class Memory:
    """`known[seat]`: cards that seat surely holds. `voids[seat]`: suits it holds only known
    cards of. `unseen`: cards that are in the others' hands, nobody has seen whose."""

    def __init__(self, look: Look) -> None:
        view = look.view
        self._whole_pile = look.rules.whole_pile
        self._holder: dict[str, int] = {}
        self.voids: list[set[str]] = [set() for _ in range(look.seats)]
        self.gone: set[str] = set(view["set_aside"])
        self._replay(view["tricks"], _takes(view, look))
        self._plays(look.plays)
        self._holder |= dict.fromkeys(look.fan, look.me)
        self.voids[look.me] = set(SUITS)
        self.known: list[set[str]] = [set() for _ in range(look.seats)]
        for card, seat in self._holder.items():
            self.known[seat].add(card)
        seen = self.gone.union(self._holder, (card for _, card in look.plays))
        self.unseen = [card for card in DECK if card not in seen]

    def _replay(
        self, tricks: Iterable[Mapping[str, Any]], takes: list[list[tuple[int, int]]]
    ) -> None:
        for trick, before in zip(tricks, takes, strict=False):
            for taker, taken in before:
                self._take(taker, taken)
            self._plays(trick["plays"])
            self._settle(trick)
        for taker, taken in takes[-1]:
            self._take(taker, taken)

    def _plays(self, plays: Iterable[tuple[int, str]]) -> None:
        led = None
        for seat, card in plays:
            led = led or card[1]
            self._holder.pop(card, None)
            self.gone.discard(card)  # a drawn card comes back from the waste
            if card[1] != led:
                self.voids[seat].add(led)

    def _settle(self, trick: Mapping[str, Any]) -> None:
        cards = [card for _, card in trick["plays"]]
        if trick["end"] == "clean":
            self.gone.update(cards)
            return
        to = trick["to"]
        if trick["end"] == "pick_up":
            self.voids[to].add(cards[0][1])
        self._holder |= dict.fromkeys(cards, to)
        if self._whole_pile:
            self._holder |= dict.fromkeys(self.gone, to)
            self.gone.clear()

    def _take(self, taker: int, taken: int) -> None:
        self.voids[taker] &= self.voids[taken]
        for card, seat in self._holder.items():
            if seat == taken:
                self._holder[card] = taker


def _takes(view: Mapping[str, Any], look: Look) -> list[list[tuple[int, int]]]:
    """For each trick, and for the one on the table, the (taker, taken) pairs before it.

    A view does not say when a hand was taken, only that a seat is out that no trick let out. It
    is put as late as the tricks allow: too late costs a shown void, too early would invent one.
    """
    tricks = view["tricks"]
    takes: list[list[tuple[int, int]]] = [[] for _ in range(len(tricks) + 1)]
    let_out = {seat for trick in tricks for seat in trick["out"]}
    taken = [seat for seat in view["out"] if seat not in let_out]
    if not taken:
        return takes
    step = 1 if look.rules.direction == "clockwise" else -1
    order = {seat: place for place, seat in enumerate(view["out"])}
    for seat in taken:
        taker = (seat - step) % look.seats
        while order.get(taker, look.seats) < order[seat]:
            taker = (taker - step) % look.seats
        takes[_pause(view, seat, order)].append((taker, seat))
    return takes


def _pause(view: Mapping[str, Any], seat: int, order: Mapping[int, int]) -> int:
    """The number of tricks that `seat` may have lived through at most."""
    later = [
        place
        for place, trick in enumerate(view["tricks"])
        if any(order[other] > order[seat] for other in trick["out"])
        or (trick["end"] == "clean" and all(s != seat for s, _ in trick["plays"]))
    ]
    return later[0] if later else len(view["tricks"])
