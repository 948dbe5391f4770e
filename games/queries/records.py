"""The record of a finished hand, as RECORD.md describes it."""

from typing import Any

from games.models import Action, Hand
from games.queries.journal import as_act, fold, hand_start


def record_of(hand: Hand) -> dict[str, Any]:
    """All that is needed to play the hand again. Only when it is over: it shows every card."""
    if hand.ended_at is None:
        raise ValueError(f"hand {hand.code} is not over")
    rows = list(hand.actions.order_by("seq"))
    state = fold(hand_start(hand), rows)
    return {
        "format": "bhabhi-hand/1",
        "rules": hand.rules,
        "seats": [seat.name for seat in hand.seats.order_by("seat")],
        "dealer": hand.dealer,
        "deal": hand.deal,
        "set_aside": hand.set_aside,
        "actions": [_action(row) for row in rows],
        "tricks": list(state.tricks),
        "result": state.result,
        "fair": hand.fair,
        "meta": {
            "played_at": hand.dealt_at.isoformat(timespec="seconds").replace("+00:00", "Z"),
            "source": "online",
            "code": hand.code,
            "engine": hand.engine,
        },
    }


def _action(row: Action) -> dict[str, Any]:
    told = as_act(row).to_dict() | {"at": row.at_ms}
    return told | {"by": row.by} if row.by else told
