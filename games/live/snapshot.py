"""The table snapshot and the first frame (docs/wire.md §3, §5), from facts alone.

The page and the socket both begin with this, so that the table is drawn before the socket opens.
"""

from collections.abc import Collection, Mapping
from functools import reduce

from accounts.initials import initials
from games.engine import HandState, apply, project
from games.live import frames
from games.live.clock import now_ms
from games.queries.live import (
    HandFacts,
    SessionFacts,
    TableFacts,
    hand_facts,
    session_facts,
    table_facts,
)

PACE_S = {"none": None, "relaxed": 45, "normal": 20, "fast": 10}


def snapshot(
    table: TableFacts,
    session: SessionFacts | None,
    hand: HandFacts | None,
    *,
    phase: str,
    rev: int = 0,
    states: Mapping[int, str] | None = None,
    ready: Collection[int] = (),
    next_at: int | None = None,
    watching: int = 0,
    notice: str | None = None,
) -> frames.JSON:
    states = states or {}
    seated = {sitter.place: sitter for sitter in table.sitters}
    places = []
    for place in range(table.size):
        sitter = seated.get(place)
        places.append(
            {
                "place": place,
                "name": sitter.name if sitter else "",
                "initials": initials(sitter.name) if sitter else "",
                "hue": place + 1,
                "bot": bool(sitter and sitter.bot),
                "state": states.get(place, "here") if sitter else "free",
            }
        )
    return {
        "rev": rev,
        "code": table.code,
        "name": table.name,
        "preset": table.preset,
        "rules": table.rules,
        "title": table.title,
        "size": table.size,
        "host": table.place_of(table.host_id),
        "phase": phase,
        "places": places,
        "session": _session(session, hand),
        "pace": {"act_s": PACE_S[table.pace]},
        "next_at": next_at,
        "ready": sorted(ready),
        "watching": watching,
        "notice": notice,
    }


def _session(session: SessionFacts | None, hand: HandFacts | None) -> frames.JSON | None:
    if session is None:
        return None
    standing = session.standing
    return {
        "code": session.code,
        "hand_number": hand.number if hand else 0,
        "ends": {"by": session.ends_by, "at": session.ends_at},
        "tally": list(standing.tally),
        "out": list(standing.eliminated),
        "state": "over" if session.is_over else "playing",
        "stopping": session.stop_asked and not session.is_over,
        "past": [list(row) for row in session.past],
        "end_reason": standing.end_reason,
        "losers": list(standing.losers),
        "winners": list(standing.winners),
        "pot": standing.pot,
    }


def phase_of(session: SessionFacts | None, hand: HandFacts | None) -> str:
    if session is None or hand is None:
        return "waiting"
    if session.is_over:
        return "over"
    return "between" if hand.is_closed else "playing"


def present_state(hand: HandFacts) -> HandState:
    return reduce(lambda state, act: apply(state, act[0]).state, hand.acts, hand.start)


def first_frame(code: str, user_id: int | None) -> frames.JSON | None:
    """The `hello` a page carries, from the database; None if there is no such table."""
    table = table_facts(code)
    if table is None:
        return None
    session = session_facts(table.pk)
    hand = hand_facts(session.pk) if session else None
    place = table.place_of(user_id)
    you = hand.seat_of(place) if hand else None
    return frames.hello(
        table=snapshot(table, session, hand, phase=phase_of(session, hand)),
        hand=hand.code if hand else None,
        stand=project(present_state(hand), you) if hand else None,
        you=you,
        place=place,
        places=list(hand.places) if hand else [],
        clock=None,
        pause=None,
        now=now_ms(),
    )
