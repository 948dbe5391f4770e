"""The rules of play: the only module that decides one. Works on `Position`s, in place.

Functions that change a position trust their caller to have asked `refusal` first. All end a trick
by `_settle`, the only place but a take or a concession where anybody gets out (RULES §4).
"""

from collections.abc import Callable
from functools import lru_cache

from games.engine.action import Action
from games.engine.cards import LANE_OF, LANES
from games.engine.events import (
    Event,
    GotAway,
    HandEnded,
    PickedUp,
    Result,
    Taken,
    Trick,
    TrickEnded,
    WasteGrew,
)
from games.engine.position import NOBODY, Position, Setting

CLEAN, THULLA, PICK_UP, REVOKE = "clean", "thulla", "pick_up", "revoke"
TRICK_LIMIT = 300


def open_hand(setting: Setting, hands: list[int], set_aside: int, dealer: int) -> Position:
    """Set up a dealt hand: whoever holds the opening card leads it (RULES §3.1)."""
    dealt = 0
    for hand in hands:
        dealt |= hand
    spades = dealt & LANES[-1]
    opening = setting.opening if dealt >> setting.opening & 1 else spades.bit_length() - 1
    leader = (dealer + setting.step) % setting.seats
    if spades:
        leader = next(seat for seat, hand in enumerate(hands) if hand >> opening & 1)
    p = Position(setting, hands, set_aside, leader)
    p.must_lead = opening if spades else NOBODY
    _conclude(p)
    return p


def has_to_pick_up(p: Position) -> bool:
    """Is the seat to act void in the pick-up game (RULES §3.3)?"""
    return bool(
        p.lane
        and p.setting.void_picks_up
        and not p.free
        and p.result is None
        and not p.hands[p.turn] & p.lane
    )


def options(p: Position) -> int:
    """Give the cards that the seat to act may play; none if it has to pick up or draw."""
    hand = p.hands[p.turn]
    if p.lane:
        following = hand & p.lane
        if following:
            return following
        return 0 if p.setting.void_picks_up and not p.free else hand
    return hand if p.must_lead < 0 else 1 << p.must_lead


def revokes(p: Position) -> int:
    """Give the cards by which the seat to act could revoke at a price (RULES §8)."""
    hand = p.hands[p.turn]
    if not p.setting.has_penalty or p.free or not hand & p.lane:
        return 0
    return hand & ~p.lane


def takes(p: Position) -> tuple[tuple[int, int], ...]:
    """Give the takes allowed now, as pairs of taker and taken, in play order (RULES §5)."""
    setting = p.setting
    if not setting.may_take or p.cards or p.pool or p.result is not None:
        return ()
    if p.must_lead >= 0 and p.number:
        return ()
    return _pairs(p.order, p.taken, setting.rules.take == "leader", setting.half)


def takers(p: Position) -> list[int]:
    """Give the seats that may take their neighbour's hand now, in play order."""
    return [seat for seat, _ in takes(p)]


@lru_cache(maxsize=4096)
def _pairs(
    order: tuple[int, ...], taken: int, only_leader: bool, half: int
) -> tuple[tuple[int, int], ...]:
    if len(order) < 3:
        return ()
    return tuple(
        (seat, source)
        for seat, source in zip(order, order[1:] + order[:1], strict=True)
        if not taken >> seat & 1
        and not (only_leader and seat != order[0])
        and not (half and seat % half == source % half)
    )


def may_concede(p: Position, seat: int) -> bool:
    """With two seats in, either may give up at any time (RULES §8)."""
    return seat in p.order and len(p.order) == 2


def lay(p: Position, card: int) -> None:
    """Play `card` for the seat to act, and settle the trick if that ends it."""
    seat = p.turn
    bit = 1 << card
    p.hands[seat] ^= bit
    p.pile |= bit
    cards = p.cards
    cards.append(card)
    lane = p.lane
    if not lane:
        p.lane = LANE_OF[card]
        p.high = card
        p.winner = seat
        p.must_lead = NOBODY
    elif bit & lane:
        if card > p.high:
            p.high = card
            p.winner = seat
    elif p.setting.void_throws and not p.free:
        _settle(p, THULLA, p.winner)
        return
    played = len(cards)
    if played < len(p.order):
        p.turn = p.order[played]
    elif p.setting.lowest_leads:
        lowest = min(card for card in cards if LANE_OF[card] == p.lane)
        _settle(p, CLEAN, p.order[cards.index(lowest)])
    else:
        _settle(p, CLEAN, p.winner)


def pick_up(p: Position) -> None:
    """Let the void seat pick up the trick so far (RULES §3.3)."""
    _settle(p, PICK_UP, p.turn)


def revoke(p: Position) -> None:
    """Let the offender keep its wrong card, pick up the trick and lead (RULES §8)."""
    _settle(p, REVOKE, p.turn)


def draw(p: Position, card: int) -> None:
    """Give the empty leader a card of the waste, which it must lead (RULES §4.3)."""
    p.waste ^= 1 << card
    p.hands[p.turn] = 1 << card
    p.pool = 0
    p.must_lead = card


def take(p: Position, seat: int, source: int) -> None:
    """Let `seat` take the hand of `source`, which is out at that moment (RULES §5)."""
    hands = p.hands
    cards = hands[source]
    hands[seat] |= cards
    hands[source] = 0
    p.taken |= 1 << seat
    # The opening card moves with the hand that leads, so the first trick needs no case of its own.
    leader = seat if source == p.turn else p.turn
    p.run = 0
    if p.events is not None:
        p.events.append(Taken(seat, source, tuple(p.setting.layout.fan(cards))))
    _let_out(p, [source])
    p.order = p.setting.orders[p.seats_in][leader]
    p.turn = leader
    _conclude(p)


def concede(p: Position, seat: int) -> None:
    """Make `seat` the Bhabhi; a trick on the table stays where it is (RULES §8)."""
    _let_out(p, [other for other in p.order if other != seat])
    _finish(p, seat)


def _settle(p: Position, end: str, to: int) -> None:
    """End the trick: `to` leads next or picks up (RULES §4, in its order)."""
    setting, hands, order = p.setting, p.hands, p.order
    rules = setting.rules
    pool = gain = 0
    if end == CLEAN:
        if setting.draws and not hands[to]:
            # The waste as it stood before this trick; were it empty, this trick but L's own card.
            pool = p.waste or p.pile & ~(1 << p.cards[order.index(to)])
        p.waste |= p.pile
    else:
        gain = p.pile | p.waste if rules.whole_pile else p.pile
        p.waste &= ~gain
        hands[to] |= gain
        p.picked = (*p.picked[:to], p.number + 1, *p.picked[to + 1 :])
    stays = to if setting.draws else NOBODY
    out = [seat for seat in order if not hands[seat] and seat != stays]
    if gain and rules.sudden_death and len(order) == 2:
        out = [seat for seat in order if seat != to]
    elif len(out) == len(order) and setting.leader_loses:
        out.remove(to)
    p.number += 1
    p.run = p.run + 1 if gain and not out else 0
    if p.events is not None:
        _tell(p, p.events, Trick(order[0], plays(p), end, to, tuple(out)), gain)
    p.cards = []
    p.pile = p.lane = p.taken = 0
    p.high = p.winner = p.must_lead = NOBODY
    p.free = False
    if out:
        _let_out(p, out)
    p.order = setting.orders[p.seats_in][to] or (to,)
    p.turn = p.order[0]
    if not _conclude(p):
        p.pool = pool


def plays(p: Position) -> tuple[tuple[int, str], ...]:
    codes = p.setting.layout.codes
    return tuple(zip(p.order, [codes[card] for card in p.cards], strict=False))


def _tell(p: Position, events: list[Event], trick: Trick, gain: int) -> None:
    events.append(TrickEnded(trick))
    if not gain:
        events.append(WasteGrew(len(trick.plays)))
        return
    if from_waste := (gain & ~p.pile).bit_count():
        events.append(WasteGrew(-from_waste))
    events.append(PickedUp(trick.to, tuple(p.setting.layout.fan(gain))))


def _let_out(p: Position, seats: list[int]) -> None:
    for seat in seats:
        p.seats_in ^= 1 << seat
        p.out += (seat,)
        if p.events is not None:
            p.events.append(GotAway(seat, len(p.out)))


def _conclude(p: Position) -> bool:
    """End the hand if one seat or team is left, or if it has to be called (RULES §4.5, 6, 9)."""
    seats_in, half = p.seats_in, p.setting.half
    if not seats_in & (seats_in - 1):
        _finish(p, seats_in.bit_length() - 1 if seats_in else None)
    elif half and len({seat % half for seat in p.order}) == 1:
        _finish(p, None, team=p.turn % half)
    elif called := _called(p):
        ahead = max(p.order, key=lambda seat: _burden(p, seat))
        _let_out(p, [seat for seat in p.order if seat != ahead])
        _finish(p, ahead, called=called)
    else:
        return False
    return True


def _called(p: Position) -> str | None:
    """Say why a hand that would not end is called now, if it is (RULES §6)."""
    if p.setting.void_picks_up:
        if len(p.order) == 2:
            in_play = p.hands[p.order[0]] | p.hands[p.order[1]]
            if (
                in_play.bit_count() <= len(LANES)
                and p.hands[p.turn].bit_count() >= 2
                and all((in_play & lane).bit_count() < 2 for lane in LANES)
            ):
                return "deadlock"
        if p.run >= p.setting.rules.stall * len(p.order):
            return "stall"
    return "limit" if p.number >= TRICK_LIMIT else None


def _burden(p: Position, seat: int) -> tuple[int, int, int]:
    """What makes a seat the Bhabhi of a called hand: cards, then ranks, then the last pick-up."""
    hand = p.hands[seat]
    return hand.bit_count(), p.setting.layout.sum(hand), p.picked[seat]


def _finish(
    p: Position, bhabhi: int | None, team: int | None = None, called: str | None = None
) -> None:
    if bhabhi is not None and p.setting.half:
        team = bhabhi % p.setting.half
    p.turn = NOBODY
    p.result = Result(p.out, bhabhi, team, called, p.number)
    if p.events is not None:
        p.events.append(HandEnded(p.result))


def refusal(p: Position, action: Action) -> str | None:
    """Say why the rules refuse an action, in RECORD's order of reasons, or `None`."""
    if p.result is not None:
        return "hand_over"
    act = _ACTS.get(action.do)
    return "unknown_action" if act is None else act[0](p, action)


def perform(p: Position, action: Action) -> None:
    """Do what an allowed action says."""
    _ACTS[action.do][1](p, action)


def _refuse_play(p: Position, action: Action) -> str | None:
    card = p.setting.layout.numbers.get(action.card or "")
    if card is None:
        return "unknown_action"
    if action.seat != p.turn:
        return "not_your_turn"
    if p.pool:
        return "draw_due"
    if options(p) >> card & 1:
        return None
    hand = p.hands[p.turn]
    if not hand >> card & 1:
        return "not_your_card"
    if not p.lane:
        return "must_lead_opening_card"
    return "must_follow_suit" if hand & p.lane else "must_pick_up"


def _refuse_revoke(p: Position, action: Action) -> str | None:
    """Only what is a revoke at this table, in this trick, may be called one (RULES §8)."""
    reason = _refuse_play(p, action)
    if not p.setting.has_penalty or reason is None:
        return "unknown_action"
    if reason == "must_follow_suit" and not p.free:
        return None
    return reason


def _refuse_pick_up(p: Position, action: Action) -> str | None:
    if action.seat != p.turn:
        return "not_your_turn"
    if p.pool:
        return "draw_due"
    return None if has_to_pick_up(p) else "cannot_pick_up"


def _refuse_draw(p: Position, action: Action) -> str | None:
    card = p.setting.layout.numbers.get(action.card or "")
    if card is None:
        return "unknown_action"
    if action.seat != p.turn:
        return "not_your_turn"
    if not p.pool:
        return "draw_not_due"
    return None if p.pool >> card & 1 else "not_in_waste"


def _refuse_take(p: Position, action: Action) -> str | None:
    if action.source is None:
        return "unknown_action"
    return None if (action.seat, action.source) in takes(p) else "take_not_allowed"


def _refuse_concede(p: Position, action: Action) -> str | None:
    return None if may_concede(p, action.seat) else "concede_not_allowed"


def _number(p: Position, action: Action) -> int:
    return p.setting.layout.numbers[action.card or ""]


def _do_play(p: Position, action: Action) -> None:
    lay(p, _number(p, action))


def _do_pick_up(p: Position, action: Action) -> None:
    pick_up(p)


def _do_draw(p: Position, action: Action) -> None:
    draw(p, _number(p, action))


def _do_take(p: Position, action: Action) -> None:
    take(p, action.seat, action.source if action.source is not None else NOBODY)


def _do_concede(p: Position, action: Action) -> None:
    concede(p, action.seat)


def _do_revoke(p: Position, action: Action) -> None:
    revoke(p)


_Refuse = Callable[[Position, Action], str | None]
_Do = Callable[[Position, Action], None]

_ACTS: dict[str, tuple[_Refuse, _Do]] = {
    "play": (_refuse_play, _do_play),
    "pick_up": (_refuse_pick_up, _do_pick_up),
    "draw": (_refuse_draw, _do_draw),
    "take": (_refuse_take, _do_take),
    "concede": (_refuse_concede, _do_concede),
    "revoke": (_refuse_revoke, _do_revoke),
}
