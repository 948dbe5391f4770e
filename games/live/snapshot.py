"""The table snapshot and the first frame (docs/wire.md §3, §5), from facts alone.

The page and the socket both begin with this, so that the table is drawn before the socket opens.
"""

from collections.abc import Collection, Mapping
from functools import reduce

from accounts.initials import initials
from games.engine import HandState, apply, project
from games.live import frames
from games.live.clock import PACES, now_ms
from games.live.cutting import Cutting
from games.live.talk import as_frame, muted_places
from games.queries.live import (
    HandFacts,
    SessionFacts,
    TableFacts,
    hand_facts,
    session_facts,
    table_facts,
)
from games.queries.talk import lines_heard, muted_by


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
    votes: Collection[int] = (),
    swaps: Collection[tuple[int, int]] = (),
    until: Mapping[int, int] | None = None,
    grace: frames.JSON | None = None,
    pausing: frames.JSON | None = None,
    cut: frames.JSON | None = None,
    notice: str | None = None,
) -> frames.JSON:
    places = _places(table, hand if phase == "playing" else None, states or {}, ready)
    for place, until_ms in (until or {}).items():
        places[place]["until"] = until_ms
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
        "session": _session(table, session, hand),
        "pace": _pace(table),
        "next_at": next_at,
        "ready": sorted(ready),
        "watching": watching,
        "votes": sorted(votes),
        "swaps": [list(pair) for pair in sorted(swaps)],
        "locked": table.is_locked,
        "listed": table.is_listed,
        "talk": table.talk,
        "invite": f"/t/{table.code}/",
        "grace": grace,
        "break": pausing,
        "cut": cut,
        "notice": notice,
    }


def _pace(table: TableFacts) -> frames.JSON:
    pace = PACES[table.pace]
    return {
        "act_s": pace and pace.act_ms // 1000,
        "bank_s": pace and pace.bank_ms // 1000,
    }


def _places(
    table: TableFacts,
    hand: HandFacts | None,
    states: Mapping[int, str],
    ready: Collection[int],
) -> list[frames.JSON]:
    """A row a place. Whoever has left a hand that is on is still named there, played by a bot."""
    seated = {sitter.place: sitter for sitter in table.sitters}
    gone = dict(zip(hand.places, hand.names, strict=True)) if hand else {}
    rows = []
    for place in range(table.size):
        sitter = seated.get(place)
        name = sitter.name if sitter else gone.get(place, "")
        absent = "bot" if name else "free"
        rows.append(
            {
                "place": place,
                "name": name,
                "initials": initials(name) if name else "",
                "hue": place + 1,
                "bot": bool(sitter and sitter.bot),
                "state": states.get(place, "here") if sitter else absent,
                "ready": place in ready,
                "mutable": bool(sitter and not sitter.bot),
            }
        )
    return rows


def _session(
    table: TableFacts, session: SessionFacts | None, hand: HandFacts | None
) -> frames.JSON | None:
    """The standing by place, for whoever sits there now."""
    if session is None:
        return None
    standing = session.standing
    place_of = {sitter.player: sitter.place for sitter in table.sitters}

    def by_place(counts: Mapping[str, int | None], otherwise: int | None) -> list[int | None]:
        row = [otherwise] * table.size
        for player, count in counts.items():
            if player in place_of:
                row[place_of[player]] = count
        return row

    def places(players: Collection[str]) -> list[int]:
        return [place_of[player] for player in players if player in place_of]

    return {
        "code": session.code,
        "hand_number": (session.cut or hand).number if session.cut or hand else 0,
        "ends": {"by": session.ends_by, "at": session.ends_at},
        "tally": by_place(standing.tally, 0),
        "out": places(standing.eliminated),
        "state": "over" if session.is_over else "playing",
        "stopping": session.stop_asked and not session.is_over,
        "past": [by_place(hand_past, None) for hand_past in session.past],
        "end_reason": standing.end_reason,
        "losers": places(standing.losers),
        "winners": places(standing.winners),
        "pot": standing.pot,
        "share": standing.share,
    }


def phase_of(session: SessionFacts | None, hand: HandFacts | None) -> str:
    if session is not None and session.is_over:
        return "over" if hand else "waiting"
    if session is not None and session.cut:
        return "cutting"
    if session is None or hand is None:
        return "waiting"
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
    phase = phase_of(session, hand)
    cut = Cutting(session.cut).shown() if phase == "cutting" else None
    if cut:
        hand = None
    place = table.place_of(user_id)
    you = hand.seat_of(user_id) if hand else None
    muted = muted_by(user_id)
    plays_in = hand.pk if phase == "playing" and you is not None else None
    said = lines_heard(table.pk, muted=muted, plays_in=plays_in)
    return frames.hello(
        table=snapshot(table, session, hand, phase=phase, cut=cut),
        hand=hand.code if hand else None,
        stand=project(present_state(hand), you) if hand else None,
        you=you,
        place=place,
        places=list(hand.places) if hand else [],
        clock=None,
        pause=None,
        talk=[as_frame(line) for line in said],
        muted=muted_places(table, muted),
        now=now_ms(),
    )
