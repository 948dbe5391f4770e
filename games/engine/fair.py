"""What the cards of a hand were drawn from, as it is told when the hand is over, and checked.

The method itself stands in `games.engine.deal`; `docs/fair-deal.md` tells it to others.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.engine.deal import METHOD, Deal, Source, commitment, deal, own_cut
from games.engine.rules import Rules

_HEX_256 = re.compile(r"[0-9a-f]{64}")
_MOST_CUT = 51


class FairError(ValueError):
    """Not what a deal is drawn from; `field` says where, as in `fair.secret`."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw that was action `seq`: the cards it could give, and the one it gave."""

    seq: int
    cards: tuple[str, ...]
    card: str


@dataclass(frozen=True, slots=True)
class Unlike:
    """What the method gives otherwise: `commitment`, `cut`, `deal` or `draw`, this one by `seq`."""

    field: str
    seq: int
    expected: Any
    found: Any


def promised(secret: bytes) -> dict[str, Any]:
    """Give what stands before the deal. Only the commitment is for anybody else's eyes."""
    return {"method": METHOD, "commitment": commitment(secret), "secret": secret.hex()}


def cutter(dealer: int, seats: int) -> int:
    """Name the seat that cuts: the one to the dealer's right (RULES §2)."""
    return (dealer - 1) % seats


def told(
    secret: bytes, salts: Sequence[str], cut: int, cut_by: int | None = None
) -> dict[str, Any]:
    """Give all that a hand was drawn from: `salts` by seat, `cut_by` the seat that cut, if any."""
    return promised(secret) | {"salts": list(salts), "cut": cut, "cut_by": cut_by}


def source(fair: Mapping[str, Any]) -> Source:
    """Give the chance that a hand was drawn from; `FairError` names the field that is wrong."""
    if fair.get("method") != METHOD:
        raise FairError("fair.method", f"{fair.get('method')!r:.40} is not {METHOD}")
    secret, salts, cut = fair.get("secret"), fair.get("salts"), fair.get("cut")
    if not isinstance(secret, str) or not _HEX_256.fullmatch(secret):
        raise FairError("fair.secret", "not 64 hexadecimal digits")
    if not isinstance(salts, list) or not all(_is_text(salt) for salt in salts):
        raise FairError("fair.salts", "not a list of texts")
    if type(cut) is not int or not 0 <= cut <= _MOST_CUT:
        raise FairError("fair.cut", f"{cut!r:.40} is not 0 to {_MOST_CUT}")
    return Source(bytes.fromhex(secret), salts, cut)


def _is_text(salt: Any) -> bool:
    # JSON may hold half of a surrogate pair, which no UTF-8 text can.
    return isinstance(salt, str) and not re.search("[\ud800-\udfff]", salt)


def unlike(
    fair: Mapping[str, Any], rules: Rules, dealt: Deal, draws: Sequence[Draw]
) -> Unlike | None:
    """Compute a hand's chance again; give the first thing that is otherwise. May raise FairError.

    Without `cut_by` nothing is known of who cut, and any cut is taken as it stands.
    """
    chance = source(fair)
    secret = bytes.fromhex(fair["secret"])
    if fair.get("commitment") != commitment(secret):
        return Unlike("commitment", 0, commitment(secret), fair.get("commitment"))
    if fair.get("cut_by", 0) is None and fair["cut"] != own_cut(secret):
        return Unlike("cut", 0, own_cut(secret), fair["cut"])
    again = deal(rules, len(dealt.fans), dealt.dealer, chance.deck())
    if again != dealt:
        return Unlike("deal", 0, list(map(list, again.fans)), list(map(list, dealt.fans)))
    for draw in draws:
        if (card := chance.draw(draw.seq, draw.cards)) != draw.card:
            return Unlike("draw", draw.seq, card, draw.card)
    return None
