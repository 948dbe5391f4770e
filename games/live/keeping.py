"""Which seats of a hand a bot plays, and why: its own, one left for good, or one late twice."""

from games.engine import Step
from games.queries.live import HandFacts


class Keeping:
    """Follows who decides for each seat (RULES §8). Rebuilt from the journal after a restart."""

    def __init__(self, hand: HandFacts) -> None:
        self.bots = frozenset(seat for seat, user in enumerate(hand.people) if user is None)
        self.left = set(hand.left)
        self.away: set[int] = set()
        self._late: set[int] = set()

    @property
    def kept(self) -> frozenset[int]:
        return self.bots | self.left | self.away

    def note(self, step: Step, by: str) -> None:
        """Learn from one committed act who decided it. A draw is decided by chance: no news."""
        seat = step.action.seat
        if seat in self.bots or step.action.do == "draw":
            return
        if by == "bot":
            self.away.add(seat)
        elif by == "":
            self.take_back(seat)
        elif step.before.forced is None:
            self._late.add(seat)

    def take_back(self, seat: int) -> bool:
        """The person acts again. Says whether a bot had kept the seat."""
        was_away = seat in self.away
        self.away.discard(seat)
        self._late.discard(seat)
        return was_away

    def decided_by(self, seat: int) -> str:
        """Who decides when this seat's time is over: the first time the clock, then a bot."""
        return "bot" if seat in self._late else "clock"
