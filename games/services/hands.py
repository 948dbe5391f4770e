"""Opening a hand, dealing it, and writing down what became of it."""

import secrets
from collections.abc import Mapping

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.engine import ENGINE_VERSION, Rules, deal, fair
from games.engine.deal import own_cut
from games.models import Hand, HandSeat, Seat, Session, Table
from games.queries.sessions import player_key, session_standing
from games.services.codes import written_code
from games.services.rebuild import write_history


def open_hand(session: Session) -> Hand:
    """Open the next hand of an open session: who sits in it, and the secret of its deal.

    Its secret and commitment are durable before anybody hears of them, and there is no card before
    `deal_hand`. Two processes that open at once get the same hand: the number within the session
    is unique, and the later one reads the first one's row.
    """
    last = session.hands.order_by("-number").first()
    if last and not last.ended_at:
        return last
    number = last.number + 1 if last else 1
    try:
        with transaction.atomic():
            return _open(session, number, last)
    except IntegrityError:
        return session.hands.get(number=number)


def _open(session: Session, number: int, last: Hand | None) -> Hand:
    rules = Rules.from_dict(session.rules)
    remaining = session_standing(session).remaining
    sitters = [
        sitter
        for sitter in session.table.seats.order_by("place")
        if player_key(sitter.user_id, sitter.name) in remaining
    ]
    places = [sitter.place for sitter in sitters]
    dealer = places.index(_dealer_place(session.table, sitters, last, rules))
    hand = Hand.objects.create(
        code=written_code(),
        session=session,
        number=number,
        preset=session.table.preset,
        rules=session.rules,
        title=session.table.title,
        engine=ENGINE_VERSION,
        seat_count=len(places),
        dealer=dealer,
        fair=fair.promised(secrets.token_bytes(32)),
    )
    HandSeat.objects.bulk_create(
        HandSeat(
            hand=hand,
            seat=seat,
            place=sitter.place,
            user_id=sitter.user_id,
            bot=sitter.bot,
            name=sitter.name,
        )
        for seat, sitter in enumerate(sitters)
    )
    return hand


def deal_hand(hand: Hand, salts: Mapping[int, str], cut: int | None) -> Hand:
    """Deal an open hand from its secret, the salts by seat, and the cut; None if nobody cut.

    It happens once: whoever comes later, in this process or another, gets the deal that stands.
    """
    secret = bytes.fromhex(hand.fair["secret"])
    by_seat = [salts.get(seat, "") for seat in range(hand.seat_count)]
    if cut is None:
        told = fair.told(secret, by_seat, own_cut(secret))
    else:
        told = fair.told(secret, by_seat, cut, fair.cutter(hand.dealer, hand.seat_count))
    rules = Rules.from_dict(hand.rules)
    dealt = deal(rules, hand.seat_count, hand.dealer, fair.source(told).deck())
    Hand.objects.filter(pk=hand.pk, deal__isnull=True).update(
        deal=[list(fan) for fan in dealt.fans],
        set_aside=list(dealt.set_aside),
        fair=told,
        dealt_at=timezone.now(),
    )
    hand.refresh_from_db()
    return hand


def deal_at_once(session: Session) -> Hand:
    """Open the next hand and deal it without salts or a cut, where no person could give any."""
    hand = open_hand(session)
    return deal_hand(hand, {}, None) if hand.deal is None else hand


def _dealer_place(table: Table, sitters: list[Seat], last: Hand | None, rules: Rules) -> int:
    """Who deals (RULES §2): drawn or the host at first, then the next place in the direction."""
    places = [sitter.place for sitter in sitters]
    if last is None:
        if table.first_dealer == Table.FirstDealer.HOST:
            hosts = (sitter.place for sitter in sitters if sitter.user_id == table.host_id)
            return next(hosts, places[0])
        return secrets.choice(places)
    before = last.seats.get(seat=last.dealer).place
    if rules.direction == "clockwise":
        return min((p for p in places if p > before), default=places[0])
    return max((p for p in places if p < before), default=places[-1])


def may_deal(session: Session) -> bool:
    """Whether those at the table make a hand: three at least, two where others were eliminated."""
    count = len(session_standing(session).remaining)
    least = 2 if session.ends_by == Table.EndsBy.ELIMINATION and session.hands.exists() else 3
    return count >= least and not Rules.from_dict(session.rules).problems(count)


def finish_hand(hand: Hand) -> None:
    """Write the tricks and results of a hand that is over, and close it; ValueError for another.

    Safe to repeat, also for two processes at once: the later one finds all there.
    """
    with transaction.atomic():
        Hand.objects.select_for_update().get(pk=hand.pk)
        write_history(hand)
        Hand.objects.filter(pk=hand.pk, ended_at=None).update(ended_at=timezone.now())


def leave_hand(hand: Hand, seat: int, seq: int) -> None:
    """Note that the person of a seat left after `seq` actions; a bot plays on (RULES §8)."""
    hand.seats.filter(seat=seat, left_seq=None).update(left_seq=seq)
