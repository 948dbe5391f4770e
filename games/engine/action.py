"""One decision of a hand, and the word with which the rules refuse one."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.cards import PACK

_CODES = frozenset(PACK)
_NEEDS_CARD = {
    "play": True,
    "draw": True,
    "revoke": True,
    "pick_up": False,
    "take": False,
    "concede": False,
}


class Refusal(Exception):
    """An action that the rules do not allow; `reason` is one of RECORD's words."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat does, or chance for it: `source` is the seat that a `take` takes from."""

    seat: int
    do: str
    card: str | None = None
    source: int | None = None

    def to_dict(self) -> dict[str, Any]:
        """Give the record's form, with only the fields that this kind of action has."""
        fields: dict[str, Any] = {"seat": self.seat, "do": self.do}
        if self.card is not None:
            fields["card"] = self.card
        if self.source is not None:
            fields["from"] = self.source
        return fields

    @classmethod
    def from_dict(cls, fields: Mapping[str, Any]) -> "Action":
        """Read the record's form, leaving `at` and `by` aside.

        ValueError for an unknown act, a seat that is no number, a card that is none, or a field
        that this act does not have.
        """
        if not isinstance(fields, Mapping):
            raise ValueError("action: not an object")
        seat, do, card, source = (fields.get(name) for name in ("seat", "do", "card", "from"))
        if not isinstance(seat, int) or not is_seat(seat):
            raise ValueError(f"seat: {seat!r:.40} is no seat")
        if not isinstance(do, str) or do not in _NEEDS_CARD:
            raise ValueError(f"do: {do!r:.40} is no action")
        if unknown := set(fields) - {"seat", "do", "card", "from", "at", "by"}:
            raise ValueError(f"{min(map(str, unknown)):.40}: no such field")
        if _NEEDS_CARD[do] != (card is not None) or not _is_card_or_none(card):
            raise ValueError(f"card: {card!r:.40} does not go with {do}")
        if (do == "take") != (source is not None) or (do == "take" and not is_seat(source)):
            raise ValueError(f"from: {source!r:.40} does not go with {do}")
        return cls(seat, do, card, source)


def _is_card_or_none(value: object) -> bool:
    return value is None or (isinstance(value, str) and value in _CODES)


def is_seat(value: object) -> bool:
    """Is this the number of a seat at the largest table? (`True` is not.)"""
    return type(value) is int and 0 <= value < 8
