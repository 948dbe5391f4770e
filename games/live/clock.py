"""What a table waits for next, and for how long. Decides no rule and touches no table.

All lengths are milliseconds at tempo 100; `settings.TABLE_TEMPO` scales them, so that tests can
play at a few hundredths of a person's pace.
"""

import random
import time
from dataclasses import dataclass

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
PERSON_MS = {"none": None, "relaxed": 45_000, "normal": 20_000, "fast": 10_000}


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def scaled(ms: float) -> float:
    """Milliseconds at this site's tempo."""
    return ms * settings.TABLE_TEMPO / 100


@dataclass(frozen=True, slots=True)
class Due:
    """What happens by itself after `after_ms`: `draw`, `pause`, `bot`, `forced` or `late`.

    `over` is due at once, `wait` never. `is_shown`: the seat sees a clock run.
    """

    kind: str
    seat: int | None = None
    after_ms: float = 0
    is_shown: bool = False


@dataclass(frozen=True, slots=True)
class Situation:
    """What `due` looks at, beside the hand: `kept` are the seats that a bot plays."""

    kept: frozenset[int]
    pace: str
    has_just_dealt: bool = False
    has_trick_ended: bool = False
    is_pause_over: bool = True


def due(state: HandState, situation: Situation) -> Due:
    """What the table waits for now."""
    if state.is_over:
        return Due("over")
    seat = state.turn
    hold = scaled(DEAL_MS if situation.has_just_dealt else 0)
    hold += scaled(TRICK_HOLD_MS if situation.has_trick_ended else 0)
    if state.due == "draw":
        return Due("draw", seat, hold + scaled(DRAW_MS))
    if not situation.is_pause_over and _somebody_else_may_take(state, situation):
        return Due("pause", None, hold + scaled(TAKE_PAUSE_MS))
    if seat in situation.kept:
        return Due("bot", seat, hold + _bot_pause(state, situation))
    if state.forced is not None:
        return Due("forced", seat, hold + scaled(FORCED_MS), is_shown=True)
    allowed_ms = PERSON_MS[situation.pace]
    if allowed_ms is None:
        return Due("wait", seat)
    return Due("late", seat, hold + scaled(allowed_ms), is_shown=True)


def _somebody_else_may_take(state: HandState, situation: Situation) -> bool:
    """A person who leads can take before leading; only the others need a pause for it."""
    return any(seat not in situation.kept and seat != state.turn for seat in state.takers)


def _bot_pause(state: HandState, situation: Situation) -> float:
    everybody = set(range(state.seats))
    nobody_waits = everybody - set(state.out) <= situation.kept
    # Not a secret: how long a bot seems to think.
    return scaled(random.uniform(*(BOT_ALONE_MS if nobody_waits else BOT_MS)))  # noqa: S311
