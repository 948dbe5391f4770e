"""What a table waits for next, and for how long. Decides no rule and touches no table.

All lengths are milliseconds at tempo 100; `settings.TABLE_TEMPO` scales them, so that tests can
play at a few hundredths of a person's pace.
"""

import random
import time
from dataclasses import dataclass
from typing import Any

from django.conf import settings

from games.engine import HandState

TRICK_HOLD_MS = 1_300  # 900 held and 420 swept (DESIGN §7)
DEAL_MS = 1_600
DRAW_MS = 900
FORCED_MS = 4_000
TAKE_PAUSE_MS = 2_600
BOT_MS = (650, 1_500)
BOT_ALONE_MS = (90, 160)
BETWEEN_MS = 20_000
LINE_GRACE_MS = 4_000
FLOOR_MS = (450, 900)


@dataclass(frozen=True, slots=True)
class Pace:
    """A person's time: for each act, and beside it for all acts of a hand together."""

    act_ms: int
    bank_ms: int


PACES = {
    "none": None,
    "relaxed": Pace(45_000, 120_000),
    "normal": Pace(20_000, 60_000),
    "fast": Pace(10_000, 20_000),
}


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def scaled(ms: float) -> float:
    """Milliseconds at this site's tempo."""
    return ms * settings.TABLE_TEMPO / 100


@dataclass(frozen=True, slots=True)
class Due:
    """What happens by itself after `after_ms`: `draw`, `pause`, `bot`, `forced` or `late`.

    `over` is due at once, `wait` never. `is_shown`: the seat sees a clock run. `late` comes only
    when `bank_ms` are over as well.
    """

    kind: str
    seat: int | None = None
    after_ms: float = 0
    is_shown: bool = False
    bank_ms: float = 0

    @property
    def fires_after_ms(self) -> float:
        return self.after_ms + self.bank_ms

    def clock(self, until: int) -> dict[str, Any]:
        """The `clock` that seats see."""
        return {
            "seat": self.seat,
            "until": until,
            "total": round(self.after_ms),
            "bank": round(self.bank_ms),
            "forced": self.kind == "forced",
        }


@dataclass(frozen=True, slots=True)
class Situation:
    """What `due` looks at, beside the hand: `kept` are the seats that a bot plays.

    `bank_ms` is what the seat to act has left of its bank. `rest_ms` is what was left of its time
    for this act when its clock was stopped, if it was.
    """

    kept: frozenset[int]
    pace: str
    bank_ms: float = 0
    rest_ms: float | None = None
    has_just_dealt: bool = False
    has_trick_ended: bool = False
    is_pause_over: bool = True


def due(state: HandState, situation: Situation) -> Due:
    """What the table waits for now."""
    if state.is_over:
        return Due("over")
    seat = state.turn
    hold = hold_ms(situation)
    if state.due == "draw":
        return Due("draw", seat, hold + scaled(DRAW_MS))
    if not situation.is_pause_over and _somebody_else_may_take(state, situation):
        return Due("pause", None, hold + scaled(TAKE_PAUSE_MS))
    if seat in situation.kept:
        return Due("bot", seat, hold + _bot_pause(state, situation))
    if state.forced is not None:
        return Due("forced", seat, hold + scaled(FORCED_MS), is_shown=True)
    pace = PACES[situation.pace]
    if pace is None:
        return Due("wait", seat)
    rest_ms = situation.rest_ms
    allowed_ms = hold + scaled(pace.act_ms) if rest_ms is None else rest_ms
    return Due("late", seat, allowed_ms, is_shown=True, bank_ms=situation.bank_ms)


def hold_ms(situation: Situation) -> float:
    """How long people still look at what has just happened."""
    hold = scaled(DEAL_MS if situation.has_just_dealt else 0)
    return hold + scaled(TRICK_HOLD_MS if situation.has_trick_ended else 0)


def floor_ms() -> float:
    """How soon after its turn began a card goes that was there before: never at once.

    A reply in no time would tell that there was only one card to choose.
    """
    # Not a secret: each turn's own, so that the delay says nothing.
    return scaled(random.uniform(*FLOOR_MS))  # noqa: S311


def _somebody_else_may_take(state: HandState, situation: Situation) -> bool:
    """A person who leads can take before leading; only the others need a pause for it."""
    return any(seat not in situation.kept and seat != state.turn for seat in state.takers)


def _bot_pause(state: HandState, situation: Situation) -> float:
    everybody = set(range(state.seats))
    nobody_waits = everybody - set(state.out) <= situation.kept
    # Not a secret: how long a bot seems to think.
    return scaled(random.uniform(*(BOT_ALONE_MS if nobody_waits else BOT_MS)))  # noqa: S311
