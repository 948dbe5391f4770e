"""How much one socket may say."""

from django.conf import settings

BURST = 40
PER_S = 15  # at tempo 100; a quicker table may be spoken to more quickly
STRIKES = 100


class Allowance:
    """A bucket of frames that refills with time. `now` is any clock in seconds."""

    def __init__(self, now: float) -> None:
        self._left: float = BURST
        self._at = now
        self.strikes = 0

    def take(self, now: float) -> bool:
        """Whether one more frame is within the allowance."""
        refilled = (now - self._at) * PER_S * 100 / settings.TABLE_TEMPO
        self._left = min(BURST, self._left + refilled)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def strike(self) -> bool:
        """Count a frame that was refused for its shape or its haste; true when it is enough."""
        self.strikes += 1
        return self.strikes >= STRIKES
