"""Play hands by the rules alone: to write them down as records, or to check a great many."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games.engine import PRESETS, Rules
from games.engine.rules import MAX_SEATS, MIN_SEATS, VALUES
from games.simulation import CALLED, ENDINGS, PLAYERS, RANDOM, Plan, Play, Tally, played, quantile
from games.wording import PROBLEMS

PRESET, SEATS = "thulla", 4


class Command(BaseCommand):
    help = (
        "Plays hands that nobody sits at and says how they ended. The same options give the same "
        "hands, byte for byte, on any number of processes."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--preset", help=f"{', '.join(PRESETS)} (default: {PRESET})")
        parser.add_argument("--seats", type=int, help=f"2 to 8 (default: {SEATS})")
        parser.add_argument(
            "--set",
            action="append",
            default=[],
            metavar="OPTION=VALUE",
            help="change an option of the preset, as in whole_pile=true; may be repeated",
        )
        parser.add_argument("--hands", type=int, default=1000, help="(default: 1000)")
        parser.add_argument("--seed", type=int, default=1, help="(default: 1)")
        parser.add_argument(
            "--players",
            help=f"{', '.join(PLAYERS)} (default: plain; {RANDOM} with --every-preset)",
        )
        parser.add_argument("--out", help="write the records to this file; - for standard output")
        parser.add_argument(
            "--every-preset", action="store_true", help="play so many hands per preset and size"
        )
        parser.add_argument("--sizes", help="sizes for --every-preset (default: 2-8)")
        parser.add_argument(
            "--check", action="store_true", help="play every record again and compare"
        )
        parser.add_argument("--jobs", type=int, help="processes (default: one per processor)")

    def handle(self, **options: Any) -> None:
        plans = _plans(options)
        jobs = options["jobs"] if options["jobs"] is not None else os.cpu_count() or 1
        if jobs < 1:
            raise CommandError(f"--jobs {jobs}: at least one process is needed.")
        play = Play(write=options["out"] is not None, check=options["check"])
        with _opened(options["out"], self.stdout) as out:
            tallies = self._play(plans, play, jobs, out)
        # The records have standard output to themselves.
        say = self.stderr if options["out"] == "-" else self.stdout
        tell = _table if options["every_preset"] else _summary
        for line in tell(plans, tallies):
            say.write(line, style_func=str)
        _raise_if_wrong(tallies, options["check"])

    def _play(self, plans: list[Plan], play: Play, jobs: int, out: TextIO | None) -> list[Tally]:
        tallies = {plan: Tally() for plan in plans}
        total = sum(plan.hands for plan in plans)
        with (
            played(plans, play, jobs) as pieces,
            tqdm(total=total, unit="hand", disable=None) as bar,
        ):
            for piece in pieces:
                tallies[piece.plan].merge(piece.tally)
                if out is not None:
                    out.writelines(piece.lines)
                bar.update(piece.tally.hands)
        return list(tallies.values())


# ---- what was asked for


def _plans(options: dict[str, Any]) -> list[Plan]:
    if options["hands"] < 1:
        raise CommandError(f"--hands {options['hands']}: at least one hand is needed.")
    every = options["every_preset"]
    if every and (options["preset"] or options["seats"]):
        raise CommandError("--every-preset plays them all: leave --preset and --seats away.")
    if options["sizes"] and not every:
        raise CommandError("--sizes goes with --every-preset; use --seats.")
    players = options["players"] or (RANDOM if every else "plain")
    if players not in PLAYERS:
        raise CommandError(f"--players {players}: not one of {', '.join(PLAYERS)}.")
    if every:
        tables = [(name, seats) for name in PRESETS for seats in _sizes(options["sizes"] or "2-8")]
    else:
        tables = [(options["preset"] or PRESET, SEATS if (s := options["seats"]) is None else s)]
    return [
        Plan(
            name=name,
            rules=_rules(name, seats, options["set"]),
            seats=seats,
            hands=options["hands"],
            seed=options["seed"],
            players=players,
        )
        for name, seats in tables
    ]


def _sizes(text: str) -> list[int]:
    first, _, last = text.partition("-")
    if not first.isdecimal() or not (last or first).isdecimal():
        raise CommandError(f"--sizes {text}: not a number or a span such as 2-8.")
    sizes = list(range(int(first), int(last or first) + 1))
    if not sizes or sizes[0] < MIN_SEATS or sizes[-1] > MAX_SEATS:
        raise CommandError(f"--sizes {text}: a span between {MIN_SEATS} and {MAX_SEATS} is needed.")
    return sizes


def _rules(preset: str, seats: int, changes: list[str]) -> Rules:
    if preset not in PRESETS:
        raise CommandError(f"--preset {preset}: not one of {', '.join(PRESETS)}.")
    if not MIN_SEATS <= seats <= MAX_SEATS:
        raise CommandError(f"--seats {seats}: not {MIN_SEATS} to {MAX_SEATS}.")
    changed = dict(_change(text) for text in changes)
    rules = Rules.from_dict(PRESETS[preset].to_dict() | changed)
    if problems := rules.problems(seats):
        sentence = PROBLEMS[problems[0]].sentence
        raise CommandError(f"{preset} with {seats} seats cannot be played so: {sentence}")
    return rules


def _change(text: str) -> tuple[str, object]:
    name, _, told = text.partition("=")
    if name not in VALUES:
        raise CommandError(f"--set {text}: no option {name!r}; there are {', '.join(VALUES)}.")
    values = {str(value).lower(): value for value in VALUES[name]}
    if told.lower() not in values:
        raise CommandError(f"--set {text}: {name} is one of {', '.join(values)}.")
    return name, values[told.lower()]


@contextmanager
def _opened(path: str | None, stdout: Any) -> Iterator[TextIO | None]:
    if path is None:
        yield None
    elif path == "-":
        try:
            yield stdout
        except BrokenPipeError as error:
            raise CommandError("Standard output was closed before all was written.") from error
    else:
        try:
            # One form of line end everywhere: the same seed is the same bytes.
            with open(path, "w", encoding="utf-8", newline="\n") as file:
                yield file
        except OSError as error:
            raise CommandError(f"{path} cannot be written: {error.strerror}.") from error


# ---- what came of it


def _summary(plans: list[Plan], tallies: list[Tally]) -> Iterator[str]:
    (plan,), (tally,) = plans, tallies
    players = f"{plan.players} players"
    yield f"{tally.hands} hands of {plan.name}, {plan.seats} seats, {players}, seed {plan.seed}"
    yield ""
    for why in ENDINGS:
        named = f"called: {why}" if why in CALLED else why
        yield f"{named:<16} {tally.endings[why]:>8} {tally.endings[why] / tally.hands:>8.1%}"
    yield f"{'called in all':<16} {'':>8} {tally.called_share:>8.1%}"
    yield ""
    yield f"{'':<16} {'median':>8} {'95 %':>8}"
    for named, lengths in (("tricks", tally.tricks), ("actions", tally.actions)):
        yield f"{named:<16} {quantile(lengths, 0.5):>8} {quantile(lengths, 0.95):>8}"
    if tally.verified:
        yield f"{tally.verified} hands re-played, {len(tally.wrong)} differ"


def _table(plans: list[Plan], tallies: list[Tally]) -> Iterator[str]:
    yield (
        f"{'preset':<10} {'seats':>5} {'hands':>8} {'ended':>8} {'verified':>8} {'called':>8}"
        f" {'tricks':>8} {'95 %':>8}"
    )
    for plan, tally in zip(plans, tallies, strict=True):
        yield (
            f"{plan.name:<10} {plan.seats:>5} {tally.hands:>8} {tally.ended:>8}"
            f" {tally.verified:>8} {tally.called_share:>8.1%}"
            f" {quantile(tally.tricks, 0.5):>8} {quantile(tally.tricks, 0.95):>8}"
        )
    hands, ended, verified = (
        sum(getattr(tally, name) for tally in tallies) for name in ("hands", "ended", "verified")
    )
    yield f"{'all':<10} {'':>5} {hands:>8} {ended:>8} {verified:>8}"


def _raise_if_wrong(tallies: list[Tally], check: bool) -> None:
    unended = sum(tally.hands - tally.ended for tally in tallies)
    wrong = [line for tally in tallies for line in tally.wrong]
    if unended:
        raise CommandError(f"{unended} hands did not end.")
    if check and wrong:
        raise CommandError("\n".join([*wrong[:20], f"{len(wrong)} hands differ when re-played."]))
