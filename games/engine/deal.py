"""Where the cards come from: a secret fixed before the hand, and cards dealt from it by rule.

The method, `bhabhi-fair/1`, so that anybody can compute a deal again once the secret is told:

*Stream.* A stream has a label: `deck` for the shuffle, `draw 41` for the draw that is action 41.
Its block number i (from 0) is HMAC-SHA-256 with the secret as key over the UTF-8 text made of
these lines, joined by one newline each and with none at the end:

    bhabhi-fair/1
    the label
    cut, in decimal
    the number of salts, in decimal
    each salt, as the hexadecimal SHA-256 of its UTF-8 text, a line each
    i, in decimal

The stream is its blocks one after another, read as unsigned 32-bit numbers, big end first.

*A number below n.* Take the next 32-bit number r. If r is not less than the greatest multiple of
n up to 2**32, drop it and take the next one. The number is r modulo n.

*The deck.* Begin with the pack AS KS … 2S AH … 2H AC … 2C AD … 2D, places 0 to 51. For i = 51
down to 1, take a number j below i + 1 from the stream `deck` and swap places i and j. Then cut:
the first `cut` cards go to the end in their order.

*The cut.* A person who cuts names any place from 1 to 51. Where nobody does, the cut is 1 more
than a number below 51 from the stream `cut`, made with cut 0 and no salts: the secret alone
settles it, so it is fixed by the commitment, before any salt is known.

*A draw.* Sort the cards that may be drawn as they stand in the pack above, take one number below
their count from the draw's own stream, and the card in that place (from 0) is drawn.

*The commitment*, told before the hand, is the hexadecimal SHA-256 of the secret's bytes.
"""

import hashlib
import hmac
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from games.engine.cards import PACK
from games.engine.rules import Rules

METHOD = "bhabhi-fair/1"

_WORD_BYTES = 4
_WORDS = 1 << (8 * _WORD_BYTES)
# RULES §2: what an equal deal removes first, within one rank.
_REMOVAL_SUITS = "CDHS"


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of a hand before its first trick: by seat as dealt, and those removed."""

    fans: tuple[tuple[str, ...], ...]
    set_aside: tuple[str, ...]
    dealer: int


class Source:
    """All the chance of one hand. The same secret, salts and cut give the same cards."""

    __slots__ = ("_cut", "_salts", "_secret")

    def __init__(self, secret: bytes, salts: Sequence[str] = (), cut: int = 0) -> None:
        """Take a secret, what the seats added to it, and how many cards the cut moves (0 to 51)."""
        if not 0 <= cut < len(PACK):
            raise ValueError(f"cut: {cut!r} is not 0 to {len(PACK) - 1}")
        self._secret = secret
        self._salts = tuple(hashlib.sha256(salt.encode()).hexdigest() for salt in salts)
        self._cut = cut

    def deck(self) -> list[str]:
        """Give the whole pack, shuffled and cut."""
        words = self._words("deck")
        deck = list(PACK)
        for place in range(len(deck) - 1, 0, -1):
            other = _below(place + 1, words)
            deck[place], deck[other] = deck[other], deck[place]
        return deck[self._cut :] + deck[: self._cut]

    def draw(self, seq: int, cards: Collection[str]) -> str:
        """Give one of `cards` for the draw that is to be action number `seq` (RULES §4.3)."""
        if not cards:
            raise ValueError("cards: nothing to draw from")
        in_pack = sorted(cards, key=PACK.index)
        return in_pack[_below(len(in_pack), self._words(f"draw {seq}"))]

    def _words(self, label: str) -> Iterator[int]:
        lines = [METHOD, label, str(self._cut), str(len(self._salts)), *self._salts]
        for number in count():
            text = "\n".join([*lines, str(number)])
            block = hmac.digest(self._secret, text.encode(), "sha256")
            for start in range(0, len(block), _WORD_BYTES):
                yield int.from_bytes(block[start : start + _WORD_BYTES], "big")


def _below(limit: int, words: Iterator[int]) -> int:
    fair = _WORDS - _WORDS % limit
    return next(word for word in words if word < fair) % limit


def commitment(secret: bytes) -> str:
    """Give what is told of a secret before the hand: it binds, and betrays nothing."""
    return hashlib.sha256(secret).hexdigest()


def own_cut(secret: bytes) -> int:
    """Give the cut of a deal that nobody cuts. The secret alone settles it."""
    return 1 + _below(len(PACK) - 1, Source(secret)._words("cut"))


def removed(rules: Rules, seats: int, deck: Collection[str]) -> tuple[str, ...]:
    """Name the cards that an equal deal sets aside, in order (RULES §2)."""
    if rules.deal != "equal":
        return ()
    ranks = "23456789TJQKA" if rules.ace == "high" else "A23456789TJQK"
    in_order = (rank + suit for rank in ranks for suit in _REMOVAL_SUITS)
    removable = [card for card in in_order if card in deck and card != rules.opening]
    return tuple(removable[: len(deck) % seats])


def deal(rules: Rules, seats: int, dealer: int, deck: Sequence[str]) -> Deal:
    """Deal a deck card by card from the seat after the dealer, in the table's direction.

    ValueError if the deck names a card twice, or something that is no card.
    """
    if len(set(deck)) != len(deck) or not set(deck) <= set(PACK):
        raise ValueError("deck: not a set of different cards")
    if not 0 <= dealer < seats:
        raise ValueError(f"dealer: {dealer!r} is no seat of {seats}")
    set_aside = removed(rules, seats, deck)
    cards = [card for card in deck if card not in set_aside]
    step = 1 if rules.direction == "clockwise" else -1
    fans: list[tuple[str, ...]] = [()] * seats
    for turn in range(seats):
        fans[(dealer + step * (turn + 1)) % seats] = tuple(cards[turn::seats])
    return Deal(tuple(fans), set_aside, dealer)
