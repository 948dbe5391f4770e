"""Twin worlds at live tables: what is sent to a viewer may not hang on cards it cannot know.

A world is a whole `LiveTable` with a browser at every seat and one that watches; only the journal
keeps nothing and time stands still. Its twin is dealt some cards otherwise that a viewer has never
seen, and the same is done in both. As long as nothing happens that people would see, every text
to that viewer must be the same, byte for byte.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random

from games.engine import HandState, Refusal, apply, start
from tests.engine.strategies import Hand
from tests.live.worlds import WATCHER, Change, World, moments, otherwise, some_hand

CARD = re.compile(r'"([2-9TJQKA][SHCD])"')
KIND = re.compile(r'\{"t":"(\w+)"')


@dataclass(frozen=True)
class Leak:
    """Two worlds that a viewer could tell apart, or a text with cards that are not its to know."""

    hand: int
    seq: int
    viewer: int
    ours: str
    theirs: str

    def __str__(self) -> str:
        viewer = "a watcher" if self.viewer == WATCHER else f"seat {self.viewer}"
        where = f"hand {self.hand}, seq {self.seq}, to {viewer}"
        return f"{where}:\n  {self.ours}\n  {self.theirs}"


@dataclass
class Report:
    """What was compared. Frames are counted in the hand's own world, comparisons twin by twin.

    `twinned` are frames with a twin that is truly dealt otherwise, `crossed` those with one in
    which seats hold other suits. `open` are those at which two other seats or more held a card
    that the viewer had not seen: nowhere else can there be a twin. All by who heard it and by
    quarter of the hand.
    """

    hands: int = 0
    twins: int = 0
    comparisons: int = 0
    frames: Counter[str] = field(default_factory=Counter)
    heard: Counter[tuple[str, int]] = field(default_factory=Counter)
    open: Counter[tuple[str, int]] = field(default_factory=Counter)
    twinned: Counter[tuple[str, int]] = field(default_factory=Counter)
    crossed: Counter[tuple[str, int]] = field(default_factory=Counter)
    tables: Counter[str] = field(default_factory=Counter)
    acts: Counter[str] = field(default_factory=Counter)
    leaks: list[Leak] = field(default_factory=list)


# -- what everybody knows of a hand --------------------------------------------------------------


def learned(
    hand: Hand, states: list[HandState], fans: list[tuple[tuple[str, ...], ...]]
) -> dict[int, dict[str, int]]:
    """By viewer and card, after which act the viewer has seen it; never is beyond the last one."""
    never = len(states)
    public = dict.fromkeys(hand.deal.set_aside, 0)
    for seq, state in enumerate(states):
        shown = [state.forced] if state.forced else []
        if seq:
            shown.append(hand.actions[seq - 1])
        for act in shown:
            if act.card:
                public.setdefault(act.card, seq)
    whole = [card for fan in hand.deal.fans for card in fan]
    known = {WATCHER: {card: public.get(card, never) for card in whole} | public}
    for seat in range(len(hand.deal.fans)):
        own = dict(known[WATCHER])
        for seq, held in enumerate(fans):
            own |= {card: seq for card in held[seat] if own[card] > seq}
        known[seat] = own
    return known


def face(state: HandState) -> tuple[object, ...]:
    """What of a moment everybody at the table sees, fans and the waste lying face down."""
    card = state.forced and state.forced.card
    seen = (state.turn, state.due, card, state.takers, state.counts)
    return *seen, state.out, state.leader, state.plays, state.result


# -- twins ---------------------------------------------------------------------------------------


def twin_states(hand: Hand, faces: list[object], change: Change, limit: int) -> list[HandState]:
    """The twin's states for as long as nobody at the table would see a difference."""
    state = start(hand.rules, otherwise(hand.deal, change))
    states: list[HandState] = []
    for seq, seen in enumerate(faces[: limit + 1]):
        try:
            state = apply(state, hand.actions[seq - 1]).state if seq else state
        except Refusal:
            break
        if face(state) != seen:
            break
        states.append(state)
    return states


class Changes:
    """Ways to deal a hand otherwise that people do not see for as long as possible."""

    def __init__(self, hand: Hand, faces: list[object], known: dict[int, dict[str, int]]) -> None:
        self.hand, self.faces, self.known = hand, faces, known
        self.owner = {card: seat for seat, fan in enumerate(hand.deal.fans) for card in fan}

    def bound(self, viewer: int, change: Change) -> int:
        """After which act the viewer sees one of the cards."""
        return min((self.known[viewer][card] for card in change), default=0)

    def pairs(self, viewer: int, same_suit: bool) -> Iterator[Change]:
        """Two cards of two other seats change places; those seen last come first."""
        known = self.known[viewer]
        late = sorted((card for card in self.owner if known[card]), key=lambda card: -known[card])
        for place, one in enumerate(late):
            for other in late[:place]:
                if self.owner[one] != self.owner[other] and (one[1] == other[1]) == same_suit:
                    yield {one: other, other: one}

    def best(self, viewer: int, same_suit: bool, dice: Random) -> Change:
        """The pair that stays unseen longest; of two suits, of some that are tried."""
        if same_suit:
            return next(self.pairs(viewer, same_suit), {})
        some = list(islice(self.pairs(viewer, same_suit), 60))
        return max(
            dice.sample(some, min(len(some), 4)),
            key=lambda change: self.length(viewer, change),
            default={},
        )

    def length(self, viewer: int, change: Change) -> int:
        """How many moments the viewer cannot tell the worlds apart by what people see."""
        bound = self.bound(viewer, change)
        return min(bound, len(twin_states(self.hand, self.faces, change, bound)))

    def redeal(self, viewer: int, seq: int, dice: Random) -> Change:
        """All that the viewer has not seen by then is dealt anew, among those who held it.

        In half of all cases card for card of the same suit, so that more may happen unseen.
        """
        unseen = sorted(card for card in self.owner if self.known[viewer][card] > seq)
        groups = dice.choice([["SHCD"], ["S", "H", "C", "D"]])
        change: Change = {}
        for group in groups:
            cards = [card for card in unseen if card[1] in group]
            change |= zip(cards, dice.sample(cards, len(cards)), strict=True)
        return {old: new for old, new in change.items() if old != new}


# -- the check -----------------------------------------------------------------------------------


class Check:
    """One hand in its own world and in twins of it."""

    def __init__(self, seed: int, report: Report) -> None:
        self.seed, self.report = seed, report
        self.hand = some_hand(seed)
        self.states = self.hand.states
        self.fans = [state.fans for state in self.states]
        self.known = learned(self.hand, self.states, self.fans)
        self.changes = Changes(self.hand, [face(state) for state in self.states], self.known)
        self.happenings = moments(self.hand, seed)
        self.twinned: set[tuple[int, int]] = set()
        self.crossed: set[tuple[int, int]] = set()

    async def run(self) -> None:
        world = World(self.hand, self.seed, {}, self.known)
        self.heard = await world.live(self.hand, len(self.hand.actions), self.happenings)
        self._scan(world.secret)
        dice = Random(f"twins {self.seed}")
        viewers = sorted(self.known)
        dice.shuffle(viewers)
        for same_suit in (True, False):
            reached = dict.fromkeys(viewers, 0)
            for viewer in viewers:
                best = self.changes.best(viewer, same_suit, dice)
                if reached[viewer] < 0.9 * self.changes.bound(viewer, best):
                    for other, length in (await self._compare(best)).items():
                        reached[other] = max(reached[other], length)
        for _ in range(2):
            viewer, seq = dice.choice(viewers), dice.randrange(len(self.states) // 2)
            await self._compare(self.changes.redeal(viewer, seq, dice))
        self._count()

    async def _compare(self, change: Change) -> dict[int, int]:
        """Live the twin for whoever cannot know of it; say for how many moments, by viewer."""
        bounds = {viewer: self.changes.bound(viewer, change) for viewer in self.known}
        limit = max(bounds.values()) - 1
        if limit < 0:
            return {}
        states = twin_states(self.hand, self.changes.faces, change, limit)
        lengths = {viewer: min(bound, len(states)) for viewer, bound in bounds.items() if bound}
        world = World(self.hand, self.seed, change, lengths)
        heard = await world.live(self.hand, len(states) - 1, self.happenings)
        differs = [self._is_otherwise(seq, change) for seq in range(len(states))]
        self.report.twins += 1
        for viewer in world.ears:
            if self._is_alike(viewer, heard[viewer][: lengths[viewer]]):
                seqs = range(lengths[viewer])
                told = {(viewer, seq) for seq in seqs if differs[seq] or differs[max(0, seq - 1)]}
                self.report.comparisons += sum(len(heard[viewer][seq]) for _, seq in told)
                self.twinned |= told
                if any(old[1] != new[1] for old, new in change.items()):
                    self.crossed |= told
        return lengths

    def _is_otherwise(self, seq: int, change: Change) -> bool:
        """Whether the twin's fans still differ; not if one seat has taken all the cards in it."""
        holder = {card: seat for seat, fan in enumerate(self.fans[seq]) for card in fan}
        return any(holder.get(old) != holder.get(new) for old, new in change.items())

    def _is_alike(self, viewer: int, heard: list[list[str]]) -> bool:
        for seq, theirs in enumerate(heard):
            ours = self.heard[viewer][seq]
            if ours != theirs:
                leak = Leak(self.seed, seq, viewer, *_first_difference(ours, theirs))
                self.report.leaks.append(leak)
                return False
        return True

    def _scan(self, secret: str) -> None:
        """A plainer search beside: codes of cards that a viewer has not seen, and the secret."""
        for viewer, heard in self.heard.items():
            known = self.known[viewer]
            for seq, texts in enumerate(heard):
                for text in texts:
                    told = {card for card in CARD.findall(text) if known[card] > seq}
                    if told or secret in text or KIND.match(text)[1] == "fair":
                        why = f"tells of {sorted(told) or 'the secret'}"
                        self.report.leaks.append(Leak(self.seed, seq, viewer, text, why))

    def _is_open(self, viewer: int, seq: int) -> bool:
        known = self.known[viewer]
        return sum(any(known[card] > seq for card in fan) for fan in self.fans[seq]) > 1

    def _count(self) -> None:
        report, hand = self.report, self.hand
        report.hands += 1
        report.tables[f"seats={len(hand.deal.fans)}"] += 1
        for name, value in hand.rules.to_dict().items():
            report.tables[f"{name}={value}"] += 1
        report.acts.update(act.do for act in hand.actions)
        for viewer, heard in self.heard.items():
            who = "watcher" if viewer == WATCHER else f"seat of {len(hand.deal.fans)}"
            for seq, texts in enumerate(heard):
                report.frames.update(KIND.match(text)[1] for text in texts)
                part = who, 1 + 4 * seq // len(heard)
                report.heard[part] += len(texts)
                report.open[part] += len(texts) * self._is_open(viewer, seq)
                report.twinned[part] += len(texts) * ((viewer, seq) in self.twinned)
                report.crossed[part] += len(texts) * ((viewer, seq) in self.crossed)


def _first_difference(ours: list[str], theirs: list[str]) -> tuple[str, str]:
    pairs = zip([*ours, "nothing"], [*theirs, "nothing"], strict=False)
    return next((one, other) for one, other in pairs if one != other)


async def check(seed: int, report: Report) -> None:
    """Play the hand of that number in its own world and in twins, and note what was found."""
    await Check(seed, report).run()
