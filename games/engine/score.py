"""From finished hands to a session's standing (RULES §9). Knows places, never people."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one counted hand ended: the place of each seat, and who lost it.

    `bhabhi` is a seat; `team` the smaller seat number of a losing team. Both are `None` where
    everybody was safe. An annulled hand makes no outcome.
    """

    places: tuple[int, ...]
    bhabhi: int | None
    team: int | None = None

    def losers(self) -> tuple[int, ...]:
        """The places that this hand counts against: one, a team's, or none."""
        if self.team is not None:
            half = len(self.places) // 2
            return tuple(p for s, p in enumerate(self.places) if s % half == self.team % half)
        return () if self.bhabhi is None else (self.places[self.bhabhi],)


@dataclass(frozen=True, slots=True)
class Standing:
    """A session after its hands so far. Tuples of places, but `tally`, which counts by place."""

    tally: tuple[int, ...]
    eliminated: tuple[int, ...]
    remaining: tuple[int, ...]
    end_reason: str | None
    losers: tuple[int, ...]
    winners: tuple[int, ...]
    pot: int


def standing(
    outcomes: Sequence[Outcome],
    places: Sequence[int],
    size: int,
    ends_by: str,
    ends_at: int,
    stopped: bool = False,
) -> Standing:
    """Count the Bhabhis by place and say whether, and why, the session is over.

    `places` are those that began the session, `size` the places of the table. `ends_by` is
    `hands`, `bhabhis`, `elimination` or `stop`; `ends_at` the number that goes with it.
    Losers are the most Bhabhis, winners the fewest, both shared when tied; after elimination only
    the two left can win.
    """
    tally = [0] * size
    eliminated: list[int] = []
    for outcome in outcomes:
        for place in outcome.losers():
            tally[place] += 1
            if ends_by == "elimination" and tally[place] == ends_at:
                eliminated.append(place)
    remaining = tuple(place for place in places if place not in eliminated)
    reason = _end_reason(outcomes, tally, remaining, ends_by, ends_at, stopped)
    losers: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    if reason and outcomes:
        most = max(tally[place] for place in places)
        fewest = min(tally[place] for place in remaining)
        losers = tuple(place for place in places if tally[place] == most and most > 0)
        winners = tuple(place for place in remaining if tally[place] == fewest)
    pot = sum(outcome.bhabhi is not None or outcome.team is not None for outcome in outcomes)
    return Standing(tuple(tally), tuple(eliminated), remaining, reason, losers, winners, pot)


def _end_reason(
    outcomes: Sequence[Outcome],
    tally: Sequence[int],
    remaining: Sequence[int],
    ends_by: str,
    ends_at: int,
    stopped: bool,
) -> str | None:
    reached = {
        "hands": len(outcomes) >= ends_at,
        "bhabhis": max(tally) >= ends_at,
        "elimination": len(remaining) <= 2,
        "stop": False,
    }
    if reached[ends_by]:
        return ends_by
    return "stopped" if stopped else None
