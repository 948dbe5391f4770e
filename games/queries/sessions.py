"""How a session stands, worked out from its finished hands."""

from collections.abc import Iterable

from games.engine.score import Outcome, Player, Standing, standing
from games.models import HandSeat, Session


def player_key(user_id: int | None, bot_name: str) -> Player:
    """Who keeps a count through a session: a person wherever it sits, or a bot by its name."""
    return f"u{user_id}" if user_id is not None else f"b{bot_name}"


def session_outcomes(session: Session) -> list[Outcome]:
    """One outcome a finished, not annulled hand, oldest first. One query."""
    rows = _finished(session).filter(hand__annulled_at=None)
    return [
        Outcome(
            players=tuple(player_key(user_id, name) for user_id, name, *_ in seats),
            bhabhi=next((n for n, (*_, lost, _team) in enumerate(seats) if lost), None),
            team=next((n for n, (*_, team) in enumerate(seats) if team), None),
        )
        for seats in _by_hand(
            rows.values_list(
                "hand_id", "user_id", "name", "result__is_bhabhi", "result__lost_as_team"
            )
        )
    ]


def session_standing(session: Session) -> Standing:
    """Two queries. `session.table` should have been fetched."""
    sitters = session.table.seats.order_by("place").values_list("user_id", "name")
    return standing(
        session_outcomes(session),
        [player_key(*sitter) for sitter in sitters],
        session.ends_by,
        session.ends_at,
        stopped=session.stop_asked_at is not None,
        pot_before=session.pot_before,
    )


def session_past(session: Session) -> tuple[dict[Player, int | None], ...]:
    """A finished hand each: order of getting away from 1, 0 for who lost, None where neither."""
    rows = _finished(session).values_list(
        "hand_id",
        "user_id",
        "name",
        "result__out_place",
        "result__is_bhabhi",
        "result__lost_as_team",
    )
    return tuple(
        {
            player_key(user_id, name): 0 if is_bhabhi or lost_as_team else out_place
            for user_id, name, out_place, is_bhabhi, lost_as_team in seats
        }
        for seats in _by_hand(rows)
    )


def _finished(session: Session):
    return HandSeat.objects.filter(hand__session=session, hand__ended_at__isnull=False).order_by(
        "hand__number", "seat"
    )


def _by_hand(rows: Iterable[tuple]) -> list[list[tuple]]:
    hands: dict[int, list[tuple]] = {}
    for hand_id, *rest in rows:
        hands.setdefault(hand_id, []).append(tuple(rest))
    return list(hands.values())
