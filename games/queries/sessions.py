"""How a session stands, worked out from its finished hands."""

from games.engine.score import Outcome, Standing, standing
from games.models import HandSeat, Session


def session_outcomes(session: Session) -> list[Outcome]:
    """One outcome a finished, not annulled hand, oldest first. One query."""
    rows = (
        HandSeat.objects.filter(
            hand__session=session, hand__ended_at__isnull=False, hand__annulled_at=None
        )
        .order_by("hand__number", "seat")
        .values_list("hand_id", "place", "seat", "result__is_bhabhi", "result__lost_as_team")
    )
    hands: dict[int, list[tuple[int, int, bool, bool]]] = {}
    for hand_id, place, seat, is_bhabhi, lost_as_team in rows:
        hands.setdefault(hand_id, []).append((place, seat, is_bhabhi, lost_as_team))
    return [
        Outcome(
            places=tuple(place for place, *_ in seats),
            bhabhi=next((seat for _, seat, lost, _ in seats if lost), None),
            team=next((seat for _, seat, _, team in seats if team), None),
        )
        for seats in hands.values()
    ]


def session_standing(session: Session) -> Standing:
    places = list(session.table.seats.order_by("place").values_list("place", flat=True))
    return standing(
        session_outcomes(session),
        places,
        session.table.size,
        session.ends_by,
        session.ends_at,
        stopped=session.stop_asked_at is not None,
    )


def session_past(session: Session) -> tuple[tuple[int | None, ...], ...]:
    """A row a finished hand, by place: order of getting away from 1, 0 for who lost, None else."""
    rows = (
        HandSeat.objects.filter(hand__session=session, hand__ended_at__isnull=False)
        .order_by("hand__number", "seat")
        .values_list(
            "hand_id", "place", "result__out_place", "result__is_bhabhi", "result__lost_as_team"
        )
    )
    hands: dict[int, list[int | None]] = {}
    for hand_id, place, out_place, is_bhabhi, lost_as_team in rows:
        row = hands.setdefault(hand_id, [None] * session.table.size)
        row[place] = 0 if is_bhabhi or lost_as_team else out_place
    return tuple(tuple(row) for row in hands.values())
