"""One world of a hand: a whole live table whose time stands still and whose journal keeps nothing.

Everything that is said goes the server's own way: `LiveTable` decides, tells and encodes. Worlds
of one hand that differ in cards alone go through the same acts and happenings, so that their texts
can be compared.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from unittest.mock import patch

from games.engine import PRESETS, Action, Deal, HandState, Rules, arbitrary, legal, meant, start
from games.engine.score import standing
from games.live import breaks, clock, outage, queueing
from games.live.frames import Up
from games.live.journal import Row
from games.live.table import LiveTable
from games.queries.live import HandFacts, SessionFacts, Sitter, TableFacts
from tests.engine.strategies import Hand, hand_from

WATCHER = -1
STARTED_MS = 1_790_000_000_000
CODE = "twins00001"
PRESET_ORDER = ("thulla", "pick_up", "thulla", "get_away", "thulla", "discard")
OFTEN = {
    "take": "leader",
    "whole_pile": True,
    "ace": "low",
    "deal": "equal",
    "revoke": "penalty",
    "teams": True,
}
HAPPENINGS = 3  # of each kind in a hand, about
LONGEST = 240  # acts; what follows in a pick-up game without end is known to everybody

Change = dict[str, str]
"""Which card lies where which was, before the deal."""

Texts = dict[int, list[list[str]]]
"""What each viewer heard, by the number of the act after which it was."""


def some_hand(seed: int) -> Hand:
    """A hand of any size and preset, every second one of thulla, with some options changed.

    Those by which cards become known in another way than by play are changed more often.
    """
    dice = Random(f"rules {seed}")
    seats = 2 + seed % 7
    preset = PRESET_ORDER[seed // 7 % len(PRESET_ORDER)]
    options = {name: value for name, value in OFTEN.items() if dice.random() < 0.25}
    for name in dice.sample(sorted(arbitrary.VALUES), dice.choice([0, 0, 1, 2, 4])):
        options[name] = dice.choice(arbitrary.VALUES[name])
    rules = Rules.from_dict(PRESETS[preset].to_dict() | options)
    hand = hand_from(seed, arbitrary.mended(rules, seats), seats)
    return Hand(hand.rules, hand.deal, hand.actions[:LONGEST], hand.steps[:LONGEST])


def otherwise(deal: Deal, change: Change) -> Deal:
    fans = tuple(tuple(change.get(card, card) for card in fan) for fan in deal.fans)
    return Deal(fans, deal.set_aside, deal.dealer)


class Ear:
    """A browser that keeps every text."""

    def __init__(self, user_id: int | None) -> None:
        self.user_id = user_id
        self.muted: set[int] = set()
        self.heard_at = 0.0
        self.texts: list[str] = []

    async def send_text(self, text: str) -> None:
        self.texts.append(text)

    async def hang_up(self, code: int) -> None:
        raise AssertionError(f"hung up with {code}")


class NoJournal:
    async def append(self, row: Row) -> bool:
        return True


class StillTable(LiveTable):
    """A live table at which nothing happens by itself."""

    def start_task(self, work):
        work.close()
        return SimpleNamespace(cancel=lambda: None)


@dataclass(frozen=True)
class Moment:
    """Something else that happens after an act: the same in every world."""

    what: str
    seat: int
    card: str
    number: int


def moments(hand: Hand, seed: int) -> list[list[Moment]]:
    """By the number of the act before: in both worlds the same, but for cards dealt otherwise."""
    dice = Random(f"moments {seed}")
    pack = [card for fan in hand.deal.fans for card in fan]
    seats = len(hand.deal.fans)

    def some(often: float) -> list[Moment]:
        return [
            Moment(what, dice.randrange(seats), dice.choice(pack), dice.randrange(15))
            for what in DO
            if dice.random() < often
        ]

    first = [Moment(what, 0, pack[0], 0) for what in ("hello", "view")]
    often = HAPPENINGS / len(hand.actions)
    return [first, *(some(often) for _ in hand.actions[1:]), [*first, *some(0.5)]]


class World:
    """One deal, and whoever listens. `change` is how it differs from the hand's own."""

    def __init__(self, hand: Hand, seed: int, change: Change, heard_by: Collection[int]) -> None:
        self.change = change
        seats = len(hand.deal.fans)
        dice = Random(f"table {seed}")
        self.bot = dice.randrange(seats) if dice.random() < 0.25 else None
        self.by = [dice.choice(["", "", "", "clock"]) for _ in hand.actions]
        # Another secret in every world: it is nobody's to know.
        secret = Random(f"secret {seed} {sorted(change.items())}").randbytes(32).hex()
        begun = start(hand.rules, otherwise(hand.deal, change))
        self.secret = secret
        self.table = StillTable(*_facts(begun, self.bot, secret), NoJournal())
        people = [None if seat == self.bot else seat + 1 for seat in range(seats)]
        self.sitters = [Ear(user_id) for user_id in people]
        everybody = {**dict(enumerate(self.sitters)), WATCHER: Ear(None)}
        everybody.pop(self.bot, None)
        self.ears = {viewer: everybody[viewer] for viewer in heard_by if viewer in everybody}

    async def live(self, hand: Hand, length: int, happenings: list[list[Moment]]) -> Texts:
        """Do the first `length` acts of the hand; give all that was said."""
        heard: Texts = {viewer: [] for viewer in self.ears}
        with time_stands_still() as time:
            self.table.plan()
            for ear in self.ears.values():
                await self.table.join(ear)
            for seq in range(length + 1):
                if seq:
                    act = hand.actions[seq - 1]
                    by = "bot" if act.seat == self.bot else self.by[seq - 1]
                    await self.table.commit(act, "" if act.do == "draw" else by)
                elif self.table.pause:
                    await self.table.tell_pause()
                for moment in happenings[seq]:
                    await DO[moment.what](self, moment)
                for viewer, ear in self.ears.items():
                    heard[viewer].append(ear.texts)
                    ear.texts = []
                time.ms += 733
        return heard


@contextmanager
def time_stands_still() -> Iterator[SimpleNamespace]:
    """The server's clock goes on by what is added to `ms` alone, and its dice fall as before."""
    still = SimpleNamespace(ms=STARTED_MS)
    still.time_ns = lambda: still.ms * 1_000_000
    with patch.object(clock, "time", still), patch.object(clock, "random", Random(1)):
        yield still


def _facts(
    begun: HandState, bot: int | None, secret: str
) -> tuple[TableFacts, SessionFacts, HandFacts]:
    seats = range(begun.seats)
    people = tuple(None if seat == bot else seat + 1 for seat in seats)
    bots = tuple("plain" if seat == bot else "" for seat in seats)
    names = tuple(f"Seat {seat}" for seat in seats)
    table = TableFacts(
        pk=1, code="TWINSX", name="Twins", preset="thulla", rules=begun.rules.to_dict(),
        title="Bhabhi", size=begun.seats, host_id=None, pace="normal", watching="link",
        talk="text", is_listed=False, is_locked=False, is_closed=False,
        sitters=tuple(map(Sitter, seats, names, people, bots)),
    )  # fmt: skip
    session = SessionFacts(
        pk=1, code="twins001", ends_by="hands", ends_at=5, is_over=False, stop_asked=False,
        standing=standing([], names, "hands", 5), past=(),
    )  # fmt: skip
    fair = {"method": "", "commitment": "", "secret": secret, "salts": [], "cut": 0}
    hand = HandFacts(
        pk=1, code=CODE, number=1, start=begun, acts=(), places=tuple(seats), people=people,
        bots=bots, names=names, left=frozenset(), fair=fair, dealt_at_ms=STARTED_MS,
        is_closed=False,
    )  # fmt: skip
    return table, session, hand


# -- what happens beside acts --------------------------------------------------------------------


async def _hello(world: World, moment: Moment) -> None:
    await world.table.greet_all()


async def _view(world: World, moment: Moment) -> None:
    await world.table.tell_view()


async def _table(world: World, moment: Moment) -> None:
    await world.table.tell_table()


async def _clock(world: World, moment: Moment) -> None:
    await world.table.tell_clock()


async def _halt(world: World, moment: Moment) -> None:
    """The database goes away and comes back."""
    await outage.halt(world.table)
    await outage.go_on(world.table)


async def _break(world: World, moment: Moment) -> None:
    up = Up("break", on=moment.number % 2 == 0)
    await breaks.ask(world.table, world.sitters[moment.seat], up)


async def _tail(world: World, moment: Moment) -> None:
    """Somebody asks for what it missed, now and then for more than there is."""
    ear = world.ears.get(WATCHER if moment.number == 0 else moment.seat)
    if ear:
        seq = max(0, world.table.state.seq - moment.number + 2)
        await world.table.catch_up(ear, Up("from", CODE, seq))


async def _wish(world: World, moment: Moment) -> None:
    state = world.table.state
    up = Up("wish", CODE, trick=state.trick_number, take=moment.number % 3 > 0)
    if world.table.pause:
        await world.table.wish(world.sitters[moment.seat], up)


async def _lay_ready(world: World, moment: Moment) -> None:
    """A seat lays a card ready; where its cards are others, it is the one in that place."""
    state, seat = world.table.state, moment.seat
    back = {new: old for old, new in world.change.items()}
    cards = sorted(state.fan(seat), key=lambda card: back.get(card, card))
    if cards and seat != world.bot:
        trick = state.trick_number + any(who == seat for who, _ in state.plays)
        up = Up("queue", CODE, card=cards[moment.number % len(cards)], trick=trick)
        await queueing.lay_ready(world.table, world.sitters[seat], up)


async def _refused(world: World, moment: Moment) -> None:
    """Everybody who listens tries what they may not do now."""
    state = world.table.state
    do = ("play", "play", "pick_up", "take", "concede")[moment.number % 5]
    card = moment.card if do == "play" else None
    source = moment.number % state.seats if do == "take" else None
    allowed = legal(state)
    for seat, ear in world.ears.items():
        act = Action(seat, do, card, source)
        if seat == WATCHER or meant(state, act) not in allowed:
            up = Up("act", CODE, state.seq + 1, do, card, source)
            await world.table.act(ear, up)


DO = {
    "hello": _hello,
    "view": _view,
    "table": _table,
    "clock": _clock,
    "halt": _halt,
    "break": _break,
    "tail": _tail,
    "wish": _wish,
    "lay_ready": _lay_ready,
    "refused": _refused,
}
