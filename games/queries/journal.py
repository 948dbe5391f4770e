"""Reading the journal: a hand's actions, and the state they fold to."""

from collections.abc import Iterable

from games.engine import Action as Act
from games.engine import Deal, HandState, Rules, apply, start
from games.models import Action, Hand


def hand_start(hand: Hand) -> HandState:
    """The state before the first lead."""
    dealt = Deal(tuple(map(tuple, hand.deal)), tuple(hand.set_aside), hand.dealer)
    return start(Rules.from_dict(hand.rules), dealt)


def as_act(row: Action) -> Act:
    return Act(row.seat, row.do, row.card or None, row.source)


def action_rows(hand: Hand, after: int = 0) -> list[Action]:
    return list(hand.actions.filter(seq__gt=after).order_by("seq"))


def fold(state: HandState, rows: Iterable[Action]) -> HandState:
    """Apply rows in order. A gap or a refused row raises: the journal is wrong and must be seen."""
    for row in rows:
        if row.seq != state.seq + 1:
            raise ValueError(f"action {state.seq + 1} is missing, found {row.seq}")
        state = apply(state, as_act(row)).state
    return state


def fold_hand(hand: Hand) -> HandState:
    return fold(hand_start(hand), action_rows(hand))
