"""Hands that nobody sits at: planned, played, written down and added up.

Knows the rules and the bots, no database and no web. Every hand has dice of its own, made of its
plan and its number, so neither the order nor the number of processes changes any of them.
"""

import json
import multiprocessing
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from games import bots
from games.engine import (
    Action,
    HandState,
    Rules,
    Source,
    apply,
    arbitrary,
    fair,
    project,
    record,
    start,
)
from games.engine.deal import own_cut

RANDOM = "random"
PLAYERS = (RANDOM, *bots.KINDS)
ENDINGS = ("bhabhi", "team", "all safe", "deadlock", "stall", "limit")
CALLED = ENDINGS[3:]

# So many hands are one piece of work for a process: a second or so of random play.
PIECE = 250


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play so many hands of. `name` tells the rules apart, as in `pick_up`."""

    name: str
    rules: Rules
    seats: int
    hands: int
    seed: int
    players: str = RANDOM

    def dice(self, number: int) -> Random:
        return Random(f"{self.seed} {self.name} {self.seats} {number}")  # noqa: S311

    def fair(self, number: int) -> dict[str, Any]:
        """What a hand is drawn from: every second cut by a seat, one salt in three not given."""
        dice = Random(f"fair {self.seed} {self.name} {self.seats} {number}")  # noqa: S311
        secret = dice.randbytes(32)
        salts = [
            dice.choice(["", *(dice.randbytes(8).hex() for _ in range(3))])
            for _ in range(self.seats)
        ]
        if dice.random() < 0.5:
            return fair.told(secret, salts, dice.randint(1, 51), dice.randrange(self.seats))
        return fair.told(secret, salts, own_cut(secret))


@dataclass(slots=True)
class Tally:
    """What some hands of one plan come to. `tricks` and `actions` count hands by length."""

    hands: int = 0
    ended: int = 0
    verified: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    tricks: Counter[int] = field(default_factory=Counter)
    actions: Counter[int] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def add(self, state: HandState) -> None:
        self.hands += 1
        self.tricks[len(state.tricks)] += 1
        self.actions[state.seq] += 1
        if state.result is not None:
            self.ended += 1
            self.endings[ending(state.result)] += 1

    def merge(self, other: "Tally") -> None:
        self.hands += other.hands
        self.ended += other.ended
        self.verified += other.verified
        self.endings.update(other.endings)
        self.tricks.update(other.tricks)
        self.actions.update(other.actions)
        self.wrong += other.wrong

    @property
    def called_share(self) -> float:
        return sum(self.endings[why] for why in CALLED) / self.hands


@dataclass(slots=True)
class Piece:
    """Hands `first` to `last` of a plan, and what became of them."""

    plan: Plan
    first: int
    last: int
    tally: Tally = field(default_factory=Tally)
    lines: list[str] = field(default_factory=list)


def ending(result: dict[str, Any]) -> str:
    """One of `ENDINGS`."""
    if result["called"] is not None:
        return result["called"]
    if result["bhabhi"] is not None:
        return "bhabhi"
    return "all safe" if result["team"] is None else "team"


def quantile(lengths: Counter[int], share: float) -> int:
    """The length that a `share` of the hands does not exceed."""
    wanted = share * lengths.total()
    reached = 0
    for length in sorted(lengths):
        reached += lengths[length]
        if reached >= wanted:
            return length
    raise ValueError("no hands")


def hand(plan: Plan, number: int) -> HandState:
    """Play one hand to its end; numbers count from 1."""
    dice, source = plan.dice(number), fair.source(plan.fair(number))
    state = start(plan.rules, arbitrary.dealing(dice, plan.rules, plan.seats, source))
    if plan.players != RANDOM:
        return _played_by_bots(state, plan, dice, source)
    for action in arbitrary.play_out(state, dice, source):
        state = apply(state, action).state
    return state


def _played_by_bots(state: HandState, plan: Plan, dice: Random, source: Source) -> HandState:
    while (seat := state.turn) is not None:
        if state.due == "draw":
            action = Action(seat, "draw", source.draw(state.seq + 1, state.drawable))
        else:
            action = bots.choose(plan.players, project(state, seat), plan.rules, dice)
        state = apply(state, action).state
    return state


def written(plan: Plan, number: int, state: HandState) -> dict[str, Any]:
    names = [f"{plan.players.capitalize()} {seat + 1}" for seat in range(plan.seats)]
    meta = {
        "source": "simulated",
        "players": plan.players,
        "seed": plan.seed,
        "number": number,
    }
    return record.write(state, names, fair=plan.fair(number), meta=meta)


def pieces(plans: list[Plan]) -> Iterator[Piece]:
    for plan in plans:
        for first in range(1, plan.hands + 1, PIECE):
            yield Piece(plan, first, min(first + PIECE - 1, plan.hands))


@dataclass(frozen=True, slots=True)
class Play:
    """The work of one process: play a piece, and write or check what was played if asked to."""

    write: bool = False
    check: bool = False

    def __call__(self, piece: Piece) -> Piece:
        plan, tally = piece.plan, piece.tally
        for number in range(piece.first, piece.last + 1):
            state = hand(plan, number)
            tally.add(state)
            if not (self.write or self.check):
                continue
            told = written(plan, number, state)
            if self.check:
                self._check(plan, number, told, tally)
            if self.write:
                piece.lines.append(json.dumps(told, ensure_ascii=False) + "\n")
        return piece

    def _check(self, plan: Plan, number: int, told: dict[str, Any], tally: Tally) -> None:
        difference = record.check(told)
        if difference is None:
            tally.verified += 1
        else:
            tally.wrong.append(f"{plan.name}, {plan.seats} seats, hand {number}: {difference}")


@contextmanager
def played(plans: list[Plan], play: Play, jobs: int) -> Iterator[Iterator[Piece]]:
    """Play all plans on `jobs` processes; the pieces come in their order."""
    work = pieces(plans)
    if jobs == 1 or sum(plan.hands for plan in plans) <= PIECE:
        yield map(play, work)
        return
    # Spawned, not forked: the parent has threads, and no child needs its database.
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield pool.imap(play, work)
