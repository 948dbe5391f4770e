"""One seat's view of its own turn, in the words that habits are written in.

Reads the running trick, the counts and the seat's own fan; of the finished tricks it knows nothing.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from games.engine import Rules

SUITS = "SHCD"
ACE_HIGH = {rank: value for value, rank in enumerate("23456789TJQKA", start=2)}
ACE_LOW = ACE_HIGH | {"A": 1}
DECK = tuple(rank + suit for suit in SUITS for rank in "AKQJT98765432")


class Look:
    """What the seat to play sees: `me` is that seat, `options` the cards it may play."""

    def __init__(self, view: Mapping[str, Any], rules: Rules) -> None:
        trick, turn = view["trick"], view["turn"]
        self.view = view
        self.rules = rules
        self.me: int = view["viewer"]
        self.seats: int = view["seats"]
        self.fan: list[str] = view["fan"]
        self.counts: list[int] = view["counts"]
        self.waste: int = view["waste"]
        self.number: int = trick["number"]
        self.free: bool = trick["free"]
        self.led: str | None = trick["led"]
        self.plays: list[tuple[int, str]] = [(seat, card) for seat, card in trick["plays"]]
        self.ranks = ACE_LOW if rules.ace == "low" else ACE_HIGH
        self.options = self._options(turn["card"])

    def _options(self, forced: str | None) -> list[str]:
        if forced is not None:
            return [forced]
        if self.led is None:
            return self.fan
        return self.of_suit(self.led) or self.fan

    def rank(self, card: str) -> int:
        return self.ranks[card[0]]

    def of_suit(self, suit: str) -> list[str]:
        return [card for card in self.fan if card[1] == suit]

    def highest(self, cards: list[str]) -> list[str]:
        """The cards of the highest rank among these; several where suits tie."""
        top = max(map(self.rank, cards))
        return [card for card in cards if self.rank(card) == top]

    def lowest(self, cards: list[str]) -> list[str]:
        bottom = min(map(self.rank, cards))
        return [card for card in cards if self.rank(card) == bottom]

    def from_shortest(self, cards: list[str]) -> list[str]:
        """Those of the cards that come from the seat's shortest suit among them."""
        length = {suit: len(self.of_suit(suit)) for suit in {card[1] for card in cards}}
        least = min(length.values())
        return [card for card in cards if length[card[1]] == least]

    def from_longest(self, cards: list[str]) -> list[str]:
        length = {suit: len(self.of_suit(suit)) for suit in {card[1] for card in cards}}
        most = max(length.values())
        return [card for card in cards if length[card[1]] == most]

    @cached_property
    def seats_in(self) -> list[int]:
        """The seats still in, in play order, from the one after me; I am not among them."""
        step = 1 if self.rules.direction == "clockwise" else -1
        around = [(self.me + step * i) % self.seats for i in range(1, self.seats)]
        out = set(self.view["out"])
        return [seat for seat in around if seat not in out]

    @cached_property
    def behind(self) -> list[int]:
        """The seats that still have to play to this trick after me, in order."""
        played = {seat for seat, _ in self.plays}
        return [seat for seat in self.seats_in if seat not in played]

    @cached_property
    def leading(self) -> bool:
        return not self.plays

    @cached_property
    def can_follow(self) -> bool:
        return self.led is not None and self.options[0][1] == self.led

    @cached_property
    def top(self) -> tuple[int, int] | None:
        """Seat and rank of the highest card of the led suit so far: a thulla would go there."""
        followed = [(self.rank(card), seat) for seat, card in self.plays if card[1] == self.led]
        if not followed:
            return None
        rank, seat = max(followed)
        return seat, rank

    def under_top(self) -> list[str]:
        """My options that somebody has already beaten."""
        return [card for card in self.options if self.top and self.rank(card) < self.top[1]]

    def strength(self, card: str) -> int:
        """How well a card wins the next lead: high cards do, or low ones where lowest leads."""
        return -self.rank(card) if self.rules.lead == "lowest" else self.rank(card)

    def takes_lead(self, card: str) -> bool:
        """Would this card of the led suit win the lead if nobody played after me?"""
        return all(
            self.strength(card) > self.strength(other)
            for _, other in self.plays
            if other[1] == self.led
        )

    def is_mate(self, seat: int) -> bool:
        """Is this seat my partner? Never true of myself, or at a table without teams."""
        return self.rules.teams and seat == (self.me + self.seats // 2) % self.seats
