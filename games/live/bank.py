"""The time a person has beside the seconds for each act: one bank a seat and hand.

Lives in memory alone: after a restart every bank is full again.
"""

from __future__ import annotations

from games.live import frames
from games.live.clock import PACES, now_ms, scaled


class Banks:
    """What every seat of one hand has left, and where a clock stood that was stopped in an act."""

    def __init__(self, pace: str) -> None:
        self._pace = PACES[pace]
        self._left: dict[int, float] = {}
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

    def settle(self, clock: frames.JSON | None, seq: int) -> None:
        """A clock ends, by an act or before it: what it took of the bank is gone.

        `seq` is the number of acts when it ended; if none has come since it was set, the same act
        goes on later with what is left of its time.
        """
        if clock is None or clock["forced"] or self._pace is None:
            return
        seat, behind_ms = clock["seat"], now_ms() - clock["until"]
        if behind_ms > 0:
            self._left[seat] = max(0.0, self.left_ms(seat) - behind_ms)
        self._stopped = (seat, seq, max(0.0, -behind_ms))
