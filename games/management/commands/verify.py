"""Re-play recorded hands and compare what comes of them with what the records say."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games.engine import record
from games.engine.record import Difference, RecordError

MOST_NAMED = 20


class Command(BaseCommand):
    help = (
        "Re-plays every hand of a file of records (one JSON object a line) from its deal and "
        "actions, computes the deal and every draw again where the record tells what they were "
        "drawn from, and names the first trick or field of each hand that differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument(
            "--refusals", metavar="FILE", help="actions that the hands of the one FILE must refuse"
        )

    def handle(self, **options: Any) -> None:
        files, refusals = options["files"], options["refusals"]
        if refusals and len(files) > 1:
            raise CommandError("--refusals counts the hands of one FILE; give only that one.")
        failed = False
        for file in files:
            said = f"{file}: " if len(files) > 1 else ""
            wrong, unread, hands = self._verify(file, said)
            failed |= bool(wrong or unread)
            also = f", {unread} cannot be read" if unread else ""
            self.stdout.write(
                f"{said}{_count(hands - unread, 'hand')} re-played, {wrong} differ{also}"
            )
        if refusals:
            failed |= not self._refusals(files[0], refusals)
        if failed:
            raise CommandError("Not everything is as it should be (named above).")

    def _verify(self, file: str, said: str) -> tuple[int, int, int]:
        lines = _lines(file)
        wrong = unread = 0
        for number, (line, text) in enumerate(tqdm(lines, unit="hand", disable=None), start=1):
            hand = _json(text)
            if isinstance(hand, _NotJson):
                unread += 1
                self._name(wrong + unread, f"{said}hand {number}: line {line} is not JSON: {hand}")
            elif difference := record.check(hand):
                wrong += 1
                self._name(wrong + unread, f"{said}hand {number}, {_told(difference)}")
        return wrong, unread, len(lines)

    def _refusals(self, file: str, refusals: str) -> bool:
        hands = [_json(text) for _, text in _lines(file)]
        wrong = 0
        lines = _lines(refusals)
        for number, (_, text) in enumerate(lines, start=1):
            if problem := _unlike(hands, _json(text)):
                wrong += 1
                self._name(wrong, f"refusal {number}: {problem}")
        also = f", {wrong} not" if wrong else ""
        self.stdout.write(f"{_count(len(lines) - wrong, 'refusal')} as expected{also}")
        return not wrong

    def _name(self, count: int, problem: str) -> None:
        if count <= MOST_NAMED:
            self.stdout.write(problem)
        elif count == MOST_NAMED + 1:
            self.stdout.write("and more")


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


class _NotJson(str):
    """Where and why a text is no JSON."""


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        return _NotJson(f"{error.msg} at column {error.colno}")
    except RecursionError:
        return _NotJson("nested too deeply")
    except ValueError:
        return _NotJson("a number of too many digits")


def _lines(file: str) -> list[tuple[int, str]]:
    """The lines that hold something, each with its number. A single object may take many."""
    try:
        text = Path(file).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{file} is not a text in UTF-8.") from error
    # Not `splitlines`: that also breaks at signs which a JSON text may hold, as in a name.
    lines = [(n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines:
        raise CommandError(f"{file} is empty: there is nothing to re-play.")
    if len(lines) > 1 and lines[0][1].strip() == "{" and not isinstance(_json(text), _NotJson):
        return [(1, text)]
    return lines


def _told(difference: Difference) -> str:
    where, expected, found = difference.kind, difference.expected, difference.found
    if where == "format":
        return f"{difference.field}: {found}"
    if where == "action":
        return f"action {difference.number}: {_short(found)} is refused, {expected}"
    if where == "fair":
        action = f", action {difference.number}" if difference.number else ""
        return (
            f"fair{action}: the {difference.field} differs, "
            f"the method gives {_short(expected)}, the record {_short(found)}"
        )
    place = f"{where} {difference.number}" if difference.number else where
    if difference.field:
        place = f"{place}, {difference.field}"
    return f"{place}: the rules say {_short(expected)}, the record {_short(found)}"


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 120 else text[:119] + "…"


def _unlike(hands: list[Any], refusal: Any) -> str | None:
    """What is wrong with one line of refusals, or `None` if all is as expected."""
    if isinstance(refusal, _NotJson):
        return f"not JSON: {refusal}"
    try:
        case, after, reason = refusal["case"], refusal["after"], refusal["reason"]
        hand = hands[case] if case >= 0 else None
        action = refusal["action"]
    except (KeyError, TypeError, IndexError):
        return "not a line with case, after, action and reason of a hand in the file"
    try:
        found = record.refused(hand, after, action)
    except (RecordError, ValueError) as error:
        return str(error)
    if found == reason:
        return None
    return f"{_short(action)} after {after} actions of hand {case + 1}: {reason} expected, " + (
        f"{found} found" if found else "but it is accepted"
    )
