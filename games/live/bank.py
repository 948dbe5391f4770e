"""The time a person has beside the seconds for each act: one bank a seat and hand.

Lives in memory alone: after a restart every bank is full again.
"""

from games.live import frames
from games.live.clock import PACES, now_ms, scaled


class Banks:
    """What every seat of one hand has left, and where a clock stood that was stopped in an act."""

    def __init__(self, hand: str, pace: str) -> None:
        self.hand = hand
        self._pace = PACES[pace]
        self._left: dict[int, float] = {}
        self._running: tuple[frames.JSON, int] | None = None
        self._stopped: tuple[int, int, float] | None = None

    def left_ms(self, seat: int | None) -> float:
        if self._pace is None or seat is None:
            return 0
        return self._left.get(seat, scaled(self._pace.bank_ms))

    def rest_ms(self, seat: int | None, seq: int) -> float | None:
        """What is left of the time for the act after `seq`, if its clock was stopped before."""
        if self._stopped and self._stopped[:2] == (seat, seq):
            return self._stopped[2]
        return None

    def run(self, clock: frames.JSON, seq: int) -> None:
        """A clock starts for the act after `seq`."""
        if self._pace is not None and not clock["forced"]:
            self._running = (clock, seq)

    def stop(self) -> None:
        """The clock ends, by an act or in the midst of one: what it took of the bank is gone."""
        if self._running is None:
            return
        clock, seq = self._running
        self._running = None
        seat, behind_ms = clock["seat"], now_ms() - clock["until"]
        if behind_ms > 0:
            self._left[seat] = max(0.0, self.left_ms(seat) - behind_ms)
        self._stopped = (seat, seq, max(0.0, -behind_ms))
