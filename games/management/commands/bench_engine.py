"""Say how fast the engine is on this machine, beside a bare Python loop. Asserts nothing."""

import json
import platform
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from django.core.management.base import BaseCommand

from games.engine import PRESETS, HandState, Source, apply, deal, legal, start
from games.engine.playout import count_playout

PRESET, SEATS, HANDS = "thulla", 4, 100
LOOP_TURNS = 1_000_000

# Would end most random hands early, before there was much play to measure.
NOT_PLAYED = ("take", "concede")


class Command(BaseCommand):
    help = (
        "Measures actions a second through legal() and apply(), and in play-outs, both with "
        "random play of 4-seat thulla hands; medians over the rounds, in processor time."
    )
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser) -> None:
        parser.add_argument("--rounds", type=int, default=7, help="rounds of each (default 7)")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *, rounds: int, json: bool, **options) -> None:
        figures = measure(max(1, rounds))
        self.stdout.write(as_json(figures) if json else as_text(figures))


def measure(rounds: int) -> dict[str, int | float | str]:
    """Take turns between the three, so that a busy moment of the machine hits them alike."""
    states = [_dealt(number) for number in range(HANDS)]
    rng = Random(1)  # noqa: S311 - play, not chance that matters
    kinds: dict[str, Callable[[], int]] = {
        "loop": _loop,
        "apply": lambda: sum(_apply_to_end(state, rng) for state in states),
        "playout": lambda: sum(count_playout(state, rng)[1] for state in states),
    }
    speeds: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(rounds):
        for kind, work in kinds.items():
            began = process_time()
            done = work()
            speeds[kind].append(done / (process_time() - began))
    loop, through_apply, in_playouts = (round(median(speeds[kind])) for kind in kinds)
    return {
        "preset": PRESET,
        "seats": SEATS,
        "hands": HANDS,
        "rounds": rounds,
        "python": platform.python_version(),
        "loop_turns_per_s": loop,
        "apply_actions_per_s": through_apply,
        "apply_in_loop_turns": round(loop / through_apply, 1),
        "playout_actions_per_s": in_playouts,
        "playout_in_loop_turns": round(loop / in_playouts, 1),
    }


def as_json(figures: dict[str, int | float | str]) -> str:
    return json.dumps(figures)


def as_text(figures: dict[str, int | float | str]) -> str:
    return (
        "Python {python}, {hands} hands of {preset}, {seats} seats, medians of {rounds} rounds\n"
        "legal + apply  {apply_actions_per_s:>11,} actions/s, "
        "one costs {apply_in_loop_turns} turns of a bare loop\n"
        "play-outs      {playout_actions_per_s:>11,} actions/s, "
        "one costs {playout_in_loop_turns} turns\n"
        "bare loop      {loop_turns_per_s:>11,} turns/s"
    ).format(**figures)


def _dealt(number: int) -> HandState:
    rules = PRESETS[PRESET]
    deck = Source(f"bench {number}".encode()).deck()
    return start(rules, deal(rules, SEATS, number % SEATS, deck))


def _loop() -> int:
    total = 0
    for turn in range(LOOP_TURNS):
        total += turn
    return LOOP_TURNS


def _apply_to_end(state: HandState, rng: Random) -> int:
    throw = rng.random
    while actions := legal(state):
        action = actions[int(throw() * len(actions))]
        while action.do in NOT_PLAYED:
            action = actions[int(throw() * len(actions))]
        state = apply(state, action).state
    return state.seq
