"""Derived rows, made from the journal: thrown away and made again, they come out the same."""

from django.db import transaction

from games.engine import HandState, apply
from games.models import Hand, HandSeat, SeatResult, Trick
from games.queries.journal import action_rows, as_act, hand_start

DERIVED_TRICK = ("number", "leader", "plays", "end", "to", "picked_up", "out", "last_seq")
DERIVED_RESULT = (
    "hand_seat_id",
    "is_bhabhi",
    "lost_as_team",
    "out_place",
    "thullas_given",
    "thullas_taken",
    "cards_picked_up",
)


def derive(hand: Hand) -> tuple[list[Trick], list[SeatResult]]:
    """The tricks and seat results of a finished hand, unsaved, from its actions alone.

    ValueError if it is not over.
    """
    state = hand_start(hand)
    tricks: list[Trick] = []
    for row in action_rows(hand):
        before, state = state, apply(state, as_act(row)).state
        if state.trick_number > before.trick_number:
            tricks.append(_trick(hand, before, state, row.seq))
    if not state.is_over:
        raise ValueError(f"hand {hand.code} is not over")
    return tricks, [_result(seat, state, tricks) for seat in hand.seats.all()]


def _trick(hand: Hand, before: HandState, after: HandState, seq: int) -> Trick:
    done = after.tricks[-1]
    gained = set(after.fans[done["to"]]) - set(before.fans[done["to"]])
    return Trick(
        hand=hand,
        number=before.trick_number,
        leader=done["leader"],
        plays=[list(play) for play in done["plays"]],
        end=done["end"],
        to=done["to"],
        picked_up=[] if done["end"] == "clean" else sorted(gained),
        out=list(done["out"]),
        last_seq=seq,
    )


def _result(hand_seat: HandSeat, state: HandState, tricks: list[Trick]) -> SeatResult:
    seat, result = hand_seat.seat, state.result
    thullas = [trick for trick in tricks if trick.end == Trick.End.THULLA]
    team = result["team"]
    return SeatResult(
        hand_seat=hand_seat,
        is_bhabhi=result["bhabhi"] == seat,
        lost_as_team=team is not None and seat % (state.seats // 2) == team,
        out_place=result["out"].index(seat) + 1 if seat in result["out"] else None,
        thullas_given=sum(trick.plays[-1][0] == seat for trick in thullas),
        thullas_taken=sum(trick.to == seat for trick in thullas),
        cards_picked_up=sum(len(trick.picked_up) for trick in tricks if trick.to == seat),
    )


def write_history(hand: Hand) -> bool:
    """Make a finished hand's derived rows again. Says whether they differ from what stood there."""
    tricks, results = derive(hand)
    stood_tricks = hand.tricks.order_by("number")
    stood_results = SeatResult.objects.filter(hand_seat__hand=hand).order_by("hand_seat__seat")
    before = (
        list(stood_tricks.values_list(*DERIVED_TRICK)),
        list(stood_results.values_list(*DERIVED_RESULT)),
    )
    if before == (_values(tricks, DERIVED_TRICK), _values(results, DERIVED_RESULT)):
        return False
    with transaction.atomic():
        if any(before):
            hand.tricks.all().delete()
            stood_results.delete()
        Trick.objects.bulk_create(tricks)
        SeatResult.objects.bulk_create(results)
    return True


def _values(rows: list[Trick] | list[SeatResult], fields: tuple[str, ...]) -> list[tuple]:
    return [tuple(getattr(row, field) for field in fields) for row in rows]
