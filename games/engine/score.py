"""From finished hands to a session's standing (RULES §9). Knows players as opaque keys."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

Player = str
"""Whoever keeps a count through a session, wherever it sits: a key that its giver understands."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one counted hand ended: the player of each seat, and who lost it.

    `bhabhi` is a seat; `team` the smaller seat number of a losing team. Both are `None` where
    everybody was safe. An annulled hand makes no outcome.
    """

    players: tuple[Player, ...]
    bhabhi: int | None
    team: int | None = None

    def losers(self) -> tuple[Player, ...]:
        """The players that this hand counts against: one, a team's, or none."""
        if self.team is not None:
            half = len(self.players) // 2
            return tuple(p for s, p in enumerate(self.players) if s % half == self.team % half)
        return () if self.bhabhi is None else (self.players[self.bhabhi],)


@dataclass(frozen=True, slots=True)
class Standing:
    """A session after its hands so far.

    `tally` counts Bhabhis; `remaining` may be dealt the next hand. `pot` holds a counter for each
    lost hand and what an earlier session left; once the session is over each winner takes `share`,
    and `left` stays for the next one.
    """

    tally: dict[Player, int]
    eliminated: tuple[Player, ...]
    remaining: tuple[Player, ...]
    end_reason: str | None
    losers: tuple[Player, ...]
    winners: tuple[Player, ...]
    pot: int
    share: int
    left: int


def standing(
    outcomes: Sequence[Outcome],
    seated: Collection[Player],
    ends_by: str,
    ends_at: int,
    stopped: bool = False,
    pot_before: int = 0,
) -> Standing:
    """Count the Bhabhis and say whether, and why, the session is over.

    `seated` are those at the table now; who has left keeps a count but wins nothing.
    `ends_by` is `hands`, `bhabhis`, `elimination` or `stop`; `ends_at` the number that goes with
    it. Losers have the most Bhabhis, winners the fewest, both shared when tied; by elimination
    only the two left can win.
    """
    tally: Counter[Player] = Counter()
    eliminated: list[Player] = []
    for outcome in outcomes:
        tally.update(dict.fromkeys(outcome.players, 0))
        for player in outcome.losers():
            tally[player] += 1
            if ends_by == "elimination" and tally[player] == ends_at:
                eliminated.append(player)
    remaining = tuple(player for player in seated if player not in eliminated)
    reason = _end_reason(outcomes, tally, remaining, ends_by, ends_at, stopped)
    losers: tuple[Player, ...] = ()
    winners: tuple[Player, ...] = ()
    if reason and tally:
        most = max(tally.values())
        losers = tuple(player for player in tally if tally[player] == most and most > 0)
        played = [player for player in remaining if player in tally]
        fewest = min((tally[player] for player in played), default=0)
        winners = tuple(player for player in played if tally[player] == fewest)
    pot = pot_before + sum(bool(outcome.losers()) for outcome in outcomes)
    share = pot // len(winners) if winners else 0
    return Standing(
        tally=dict(tally),
        eliminated=tuple(eliminated),
        remaining=remaining,
        end_reason=reason,
        losers=losers,
        winners=winners,
        pot=pot,
        share=share,
        left=pot - share * len(winners),
    )


def _end_reason(
    outcomes: Sequence[Outcome],
    tally: Counter[Player],
    remaining: Sequence[Player],
    ends_by: str,
    ends_at: int,
    stopped: bool,
) -> str | None:
    reached = {
        "hands": len(outcomes) >= ends_at,
        "bhabhis": max(tally.values(), default=0) >= ends_at,
        "elimination": bool(outcomes) and len(remaining) <= 2,
        "stop": False,
    }
    if reached[ends_by]:
        return ends_by
    return "stopped" if stopped else None
