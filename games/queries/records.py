"""The record of a hand that is over, as RECORD.md describes it."""

from typing import Any

from games.models import Action, Hand
from games.queries.journal import as_act, fold, hand_start


def is_told(hand: Hand) -> bool:
    """Whether cards and secret may be known: it is over or annulled, and was dealt at all."""
    return bool(hand.ended_at or hand.annulled_at) and hand.deal is not None


def record_of(hand: Hand) -> dict[str, Any]:
    """All that is needed to play the hand again, and what its cards were drawn from.

    Only when it is over or annulled, since it shows every card.
    """
    if not is_told(hand):
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
