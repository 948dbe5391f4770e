"""What an action brought about, as data: the engine's own account, with every card in it.

`view` decides what of it a viewer may hear.
"""

from typing import Any, NamedTuple


class Trick(NamedTuple):
    """A finished trick. `to` is the seat that leads next or picked up (RULES §4.1)."""

    leader: int
    plays: tuple[tuple[int, str], ...]
    end: str
    to: int
    out: tuple[int, ...]

    def to_dict(self) -> dict[str, Any]:
        """Give the record's form."""
        return {
            "leader": self.leader,
            "plays": [[seat, card] for seat, card in self.plays],
            "end": self.end,
            "to": self.to,
            "out": list(self.out),
        }


class TrickEnded(NamedTuple):
    """The trick on the table is over; where its cards went stands in the events after it."""

    trick: Trick


class WasteGrew(NamedTuple):
    """So many cards joined the waste; a negative number left it."""

    by: int


class PickedUp(NamedTuple):
    """`seat` took the trick into its fan, and with whole pile the waste."""

    seat: int
    cards: tuple[str, ...]


class Taken(NamedTuple):
    """`seat` took the whole fan of `source` (RULES §5)."""

    seat: int
    source: int
    cards: tuple[str, ...]


class GotAway(NamedTuple):
    """`seat` is out, as the `place`-th of this hand, counted from 1."""

    seat: int
    place: int


class HandEnded(NamedTuple):
    """The hand is over, with the record's `result`."""

    result: "Result"


class Result(NamedTuple):
    """How a hand ended. `bhabhi`, `team` and `called` are `None` where there is none."""

    out: tuple[int, ...]
    bhabhi: int | None
    team: int | None
    called: str | None
    tricks: int

    def to_dict(self) -> dict[str, Any]:
        """Give the record's form."""
        return {**self._asdict(), "out": list(self.out)}


Event = TrickEnded | WasteGrew | PickedUp | Taken | GotAway | HandEnded
