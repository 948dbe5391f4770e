"""A hand at one moment, for everybody outside the rules: immutable, in codes, not in bits."""

from dataclasses import replace
from typing import Any, NamedTuple

from games.engine import play
from games.engine.action import Action, Refusal
from games.engine.cards import BITS_IN, LAYOUTS, PACK, SHIFT_OF, SHIFTS, bits
from games.engine.deal import Deal
from games.engine.events import Event, Trick, TrickEnded
from games.engine.position import Position, setting
from games.engine.rules import Rules


class HandState:
    """Everything needed to go on with a hand, and how it came to be.

    Never changes; two are equal if the same cards were dealt and the same was done with them.
    """

    __slots__ = ("_actions", "_deal", "_finished", "_position")

    def __init__(
        self,
        deal: Deal,
        position: Position,
        actions: tuple[Action, ...] = (),
        finished: tuple[Trick, ...] = (),
    ) -> None:
        self._deal = deal
        self._position = position
        self._actions = actions
        self._finished = finished

    @property
    def position(self) -> Position:
        """What the rules work on: for the engine's own modules, and for copies only."""
        return self._position

    @property
    def rules(self) -> Rules:
        return self._position.setting.rules

    @property
    def deal(self) -> Deal:
        return self._deal

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything that was decided so far."""
        return self._actions

    @property
    def seats(self) -> int:
        return self._position.setting.seats

    @property
    def dealer(self) -> int:
        return self._deal.dealer

    @property
    def set_aside(self) -> tuple[str, ...]:
        return self._deal.set_aside

    @property
    def seq(self) -> int:
        """How many actions were applied."""
        return len(self._actions)

    @property
    def is_over(self) -> bool:
        return self._position.result is not None

    @property
    def turn(self) -> int | None:
        """The seat to act, or `None` once the hand is over."""
        return None if self.is_over else self._position.turn

    @property
    def due(self) -> str | None:
        """What the seat to act has to do: `play`, `pick_up` or `draw`."""
        p = self._position
        if p.result is not None:
            return None
        if p.pool:
            return "draw"
        return "pick_up" if play.has_to_pick_up(p) else "play"

    @property
    def forced(self) -> Action | None:
        """The one action that the seat to act can do; a draw is chance, and not forced."""
        p, due = self._position, self.due
        if due == "pick_up":
            return Action(p.turn, "pick_up")
        if due == "play" and p.must_lead >= 0:
            return Action(p.turn, "play", p.setting.layout.codes[p.must_lead])
        return None

    @property
    def takers(self) -> tuple[int, ...]:
        """The seats that may take their neighbour's hand now, in play order (RULES §5)."""
        return tuple(play.takers(self._position))

    @property
    def drawable(self) -> tuple[str, ...]:
        """The cards that a draw may give, in pack order; none while no draw is due."""
        return self._codes(self._position.pool)

    @property
    def fans(self) -> tuple[tuple[str, ...], ...]:
        """The cards that each seat holds, in pack order."""
        return tuple(map(self._codes, self._position.hands))

    def fan(self, seat: int) -> tuple[str, ...]:
        """The cards that one seat holds, in pack order."""
        return self._codes(self._position.hands[seat])

    @property
    def counts(self) -> tuple[int, ...]:
        return tuple(hand.bit_count() for hand in self._position.hands)

    @property
    def waste(self) -> tuple[str, ...]:
        """The cards out of play, those set aside by an equal deal among them, in pack order."""
        return self._codes(self._position.waste)

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that got away, in order."""
        return self._position.out

    @property
    def leader(self) -> int:
        """The seat that leads, or led, the trick on the table."""
        return self._position.order[0]

    @property
    def plays(self) -> tuple[tuple[int, str], ...]:
        """The trick on the table, in play order."""
        return play.plays(self._position)

    @property
    def trick_number(self) -> int:
        """The number of the trick on the table, from 1; once the hand is over, of none."""
        return len(self._finished) + 1

    @property
    def tricks(self) -> tuple[dict[str, Any], ...]:
        """The finished tricks in the record's form."""
        return tuple(trick.to_dict() for trick in self._finished)

    @property
    def result(self) -> dict[str, Any] | None:
        """How the hand ended, in the record's form; `None` while it goes on."""
        result = self._position.result
        return None if result is None else result.to_dict()

    def _codes(self, mask: int) -> tuple[str, ...]:
        return tuple(self._position.setting.layout.fan(mask))

    def _facts(self) -> tuple[object, ...]:
        return self.rules, self._deal, self._actions, self._finished, self._position.facts()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandState):
            return NotImplemented
        return self._facts() == other._facts()

    def __hash__(self) -> int:
        return hash((self.rules, self._deal, self._actions))

    def __repr__(self) -> str:
        return (
            f"<HandState seq={self.seq} turn={self.turn} due={self.due} fans={self.fans} "
            f"plays={self.plays} waste={self.waste} out={self.out} result={self.result}>"
        )


class Step(NamedTuple):
    """One action: the states around it, and what it brought about."""

    before: HandState
    action: Action
    state: HandState
    events: tuple[Event, ...]


def start(rules: Rules, deal: Deal) -> HandState:
    """Give a dealt hand before its first lead.

    Any pack will do. ValueError for fewer than two seats or more than eight, a seat without a
    card, a card that stands twice, or one that is none.
    """
    if not 2 <= len(deal.fans) <= 8:
        raise ValueError(f"deal: {len(deal.fans)} seats")
    if not all(deal.fans):
        raise ValueError("deal: a seat without a card")
    everything = [card for cards in (*deal.fans, deal.set_aside) for card in cards]
    if len(set(everything)) != len(everything) or not set(everything) <= set(PACK):
        raise ValueError("deal: not a set of different cards")
    table = setting(rules, len(deal.fans))
    masks = [table.layout.mask(fan) for fan in deal.fans]
    set_aside = table.layout.mask(deal.set_aside)
    return HandState(deal, play.open_hand(table, masks, set_aside, deal.dealer))


def apply(state: HandState, action: Action) -> Step:
    """Take one action and say what it brought about.

    Never changes `state`. Raises `Refusal` with the first of RECORD's reasons that is true; a
    refused action leaves no trace, so a caller may try one that it is unsure of.
    """
    reason = play.refusal(state._position, action)
    if reason is not None:
        raise Refusal(reason)
    position = state._position.copy()
    events: list[Event] = []
    position.events = events
    play.perform(position, action)
    position.events = None
    finished = state._finished
    if events and isinstance(events[0], TrickEnded):
        finished = (*finished, events[0].trick)
    after = HandState(state._deal, position, (*state._actions, action), finished)
    return Step(state, action, after, tuple(events))


def meant(state: HandState, action: Action) -> Action:
    """Give what an action is by the rules, where somebody at a table can only play cards.

    Under penalty revoke, a card of another suit that is played by a seat able to follow is a
    `revoke` (RULES §8). Every other action is itself, allowed or not.
    """
    p = state._position
    if action.do == "play" and play.refusal(p, action) == "must_follow_suit":
        revoke = replace(action, do="revoke")
        if play.refusal(p, revoke) is None:
            return revoke
    return action


# Most actions that can ever be legal, made once: `legal` is asked for before every card.
_PLAYS = {
    ace: tuple(
        {
            shift: tuple(Action(seat, "play", code) for code in layout.codes[shift : shift + 13])
            for shift in SHIFTS
        }
        for seat in range(8)
    )
    for ace, layout in LAYOUTS.items()
}
_TAKES = tuple(
    tuple(Action(seat, "take", source=source) for source in range(8)) for seat in range(8)
)
_PICK_UPS = tuple(Action(seat, "pick_up") for seat in range(8))
_CONCEDES = tuple(Action(seat, "concede") for seat in range(8))


def legal(state: HandState) -> tuple[Action, ...]:
    """Give every action that `apply` would accept now, by whichever seat (RULES §3 to §8)."""
    p = state._position
    if p.result is not None:
        return ()
    seat = p.turn
    codes = p.setting.layout.codes
    if p.pool:
        actions = [Action(seat, "draw", codes[card]) for card in bits(p.pool)]
    elif cards := play.options(p):
        actions = []
        plays = _PLAYS[p.setting.rules.ace][seat]
        while cards:
            shift = SHIFT_OF[cards.bit_length() - 1]
            of_suit = plays[shift]
            actions += [of_suit[bit] for bit in BITS_IN[cards >> shift]]
            cards &= (1 << shift) - 1
    else:
        actions = [_PICK_UPS[seat]]
    if not p.cards:
        actions += [_TAKES[seat][source] for seat, source in play.takes(p)]
    if len(p.order) == 2:
        actions += [_CONCEDES[other] for other in p.order]
    if p.setting.has_penalty:
        actions += [Action(seat, "revoke", codes[card]) for card in bits(play.revokes(p))]
    return tuple(actions)
