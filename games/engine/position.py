"""The hand as the rules work on it: a small mutable object of ints, without history or names.

`play` decides everything about it; `state` keeps one that nobody changes behind each `HandState`.
Knows where each card and seat is, and nothing about what may be done.
"""

from collections.abc import Sequence
from functools import cache, lru_cache

from games.engine.cards import LAYOUTS
from games.engine.events import Event, Result
from games.engine.rules import Rules

NOBODY = -1


@cache
def _play_orders(seats: int, step: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    around = [[(first + step * turn) % seats for turn in range(seats)] for first in range(seats)]
    return tuple(
        tuple(tuple(seat for seat in ring if seats_in >> seat & 1) for ring in around)
        for seats_in in range(1 << seats)
    )


class Setting:
    """Rules and number of seats, worked out once: what stays the same through a hand."""

    __slots__ = (
        "draws",
        "half",
        "has_penalty",
        "layout",
        "leader_loses",
        "lowest_leads",
        "may_take",
        "opening",
        "orders",
        "rules",
        "seats",
        "step",
        "void_picks_up",
        "void_throws",
    )

    def __init__(self, rules: Rules, seats: int) -> None:
        self.rules = rules
        self.seats = seats
        self.layout = LAYOUTS[rules.ace]
        self.step = 1 if rules.direction == "clockwise" else -1
        # orders[mask of seats in][seat]: those seats in play order, from that seat or the next one.
        self.orders = _play_orders(seats, self.step)
        self.void_throws = rules.void == "thulla"
        self.void_picks_up = rules.void == "pick_up"
        self.lowest_leads = rules.lead == "lowest"
        self.draws = rules.empty_leader == "draws"
        self.leader_loses = rules.last_trick == "leader_loses"
        self.may_take = rules.take != "off"
        self.has_penalty = rules.revoke == "penalty"
        self.half = seats // 2 if rules.teams else 0
        self.opening = self.layout.numbers[rules.opening]

    def next_seat(self, seat: int, seats_in: int) -> int:
        """Give the next seat in the table's direction among the mask `seats_in`."""
        return self.orders[seats_in][(seat + self.step) % self.seats][0]


setting = lru_cache(maxsize=512)(Setting)


class Position:
    """Where a hand stands. Cards and sets of seats are masks, a single card is its number."""

    __slots__ = (
        "cards",  # of the trick on the table, in play order
        "events",  # what to tell of, or None while nobody listens
        "free",  # is this the free first trick?
        "hands",
        "high",  # the highest card of the led suit so far
        "lane",  # mask of the led suit, 0 before the lead
        "must_lead",  # the opening or the drawn card, NOBODY if any may be led
        "number",  # tricks finished
        "order",  # the seats of this trick, from its leader
        "out",  # seats that got away, in order
        "picked",  # by seat: number of the last trick that it picked up
        "pile",  # mask of `cards`
        "pool",  # what a draw may give; a draw is due while it is not empty
        "result",
        "run",  # tricks in a row that were picked up and let nobody out
        "seats_in",
        "setting",
        "taken",  # seats that took a hand in this pause
        "turn",
        "waste",
        "winner",  # the seat that played `high`
    )

    setting: Setting
    hands: list[int]
    seats_in: int
    order: tuple[int, ...]
    turn: int
    cards: list[int]
    pile: int
    lane: int
    high: int
    winner: int
    must_lead: int
    free: bool
    waste: int
    pool: int
    taken: int
    number: int
    run: int
    picked: tuple[int, ...]
    out: tuple[int, ...]
    result: Result | None
    events: list[Event] | None

    def __init__(self, setting: Setting, hands: Sequence[int], waste: int, leader: int) -> None:
        self.setting = setting
        self.hands = list(hands)
        self.seats_in = (1 << len(hands)) - 1
        self.order = setting.orders[self.seats_in][leader]
        self.turn = leader
        self.cards = []
        self.pile = self.lane = 0
        self.high = self.winner = self.must_lead = NOBODY
        self.free = setting.rules.free_first
        self.waste = waste
        self.pool = self.taken = self.number = self.run = 0
        self.picked = (0,) * len(hands)
        self.out = ()
        self.result = None
        self.events = None

    def copy(self) -> "Position":
        """Give one that can be changed without changing this; nobody listens to it."""
        twin = Position.__new__(Position)
        twin.setting = self.setting
        twin.hands = self.hands[:]
        twin.seats_in = self.seats_in
        twin.order = self.order
        twin.turn = self.turn
        twin.cards = self.cards[:]
        twin.pile = self.pile
        twin.lane = self.lane
        twin.high = self.high
        twin.winner = self.winner
        twin.must_lead = self.must_lead
        twin.free = self.free
        twin.waste = self.waste
        twin.pool = self.pool
        twin.taken = self.taken
        twin.number = self.number
        twin.run = self.run
        twin.picked = self.picked
        twin.out = self.out
        twin.result = self.result
        twin.events = None
        return twin

    def facts(self) -> tuple[object, ...]:
        """Give everything that makes two positions the same."""
        return tuple(
            getattr(self, name) for name in self.__slots__ if name not in ("setting", "events")
        )
