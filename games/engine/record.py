"""The record of one hand, `bhabhi-hand/1`: write it, read it, play it again, compare.

A record comes from anywhere, so `read` believes nothing of it but its shape, and `check` plays the
hand again by the rules before anybody relies on its tricks and result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from games.engine import fair
from games.engine.action import Action, Refusal
from games.engine.cards import PACK
from games.engine.deal import Deal, deal
from games.engine.rules import MAX_SEATS, MIN_SEATS, Rules
from games.engine.state import HandState, Step, apply, start

FORMAT = "bhabhi-hand/1"

Json = Mapping[str, Any]


class RecordError(ValueError):
    """A record that has not the shape of one; `field` says where, as in `actions[3].card`."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


@dataclass(frozen=True, slots=True)
class Record:
    """A record of the right shape. Nothing says yet that its actions, tricks and result agree.

    `notes` has one entry an action, with `at` and `by` where they were given. `problems` are the
    combinations of rules that no table may play; such a hand can still be played again.
    """

    rules: Rules
    names: tuple[str, ...]
    deal: Deal
    actions: tuple[Action, ...]
    notes: tuple[dict[str, Any], ...]
    tricks: tuple[dict[str, Any], ...]
    result: dict[str, Any] | None
    fair: dict[str, Any] | None
    meta: dict[str, Any]

    @property
    def problems(self) -> tuple[str, ...]:
        return self.rules.problems(len(self.names))


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a record first departs from the rules.

    `kind` is `format`, `action`, `trick`, `result` or `fair`; `number` counts actions and tricks
    from 1, and is 0 where there is nothing to count. `field` is the part that differs, `None` for
    a whole entry that is lacking or too much. `expected` is what the rules say (of a refused
    action the reason; of `fair` what the method gives), `found` what the record says.
    """

    kind: str
    number: int
    field: str | None
    expected: Any
    found: Any


def write(
    state: HandState,
    names: Sequence[str],
    notes: Sequence[Json] = (),
    fair: Json | None = None,
    meta: Json | None = None,
) -> dict[str, Any]:
    """Give the record of a hand, with its fields in the order of the format.

    `names` by seat; `notes` are what is told of each action beyond itself (`at`, `by`), one an
    action or none at all. `result` is null while the hand goes on. ValueError if names or notes
    do not fit the hand.
    """
    if len(names) != state.seats:
        raise ValueError(f"names: {len(names)} for {state.seats} seats")
    if notes and len(notes) != state.seq:
        raise ValueError(f"notes: {len(notes)} for {state.seq} actions")
    actions = [action.to_dict() for action in state.actions]
    for action, note in zip(actions, notes, strict=False):
        action.update(note)
    record: dict[str, Any] = {
        "format": FORMAT,
        "rules": state.rules.to_dict(),
        "seats": list(names),
        "dealer": state.dealer,
        "deal": [list(fan) for fan in state.deal.fans],
        "set_aside": list(state.set_aside),
        "actions": actions,
        "tricks": list(state.tricks),
        "result": state.result,
    }
    if fair is not None:
        record["fair"] = dict(fair)
    record["meta"] = dict(meta or {})
    return record


def read(record: Json) -> Record:
    """Check the shape of a record and give it in the engine's own types.

    Raises `RecordError` with the field that is wrong: another format, an unknown or missing rule,
    a card that is none, lacks or stands twice, a deal that no dealer could have dealt, an action
    that is none. Unknown fields of the record itself are left aside.
    """
    if not isinstance(record, Mapping):
        raise RecordError("record", "not an object")
    if record.get("format") != FORMAT:
        raise RecordError("format", f"{record.get('format')!r:.40} is not {FORMAT}")
    try:
        rules = Rules.from_dict(_get(record, "rules", Mapping))
    except ValueError as error:
        raise RecordError("rules", str(error)) from error
    names = _names(_get(record, "seats", list))
    actions = _get(record, "actions", list)
    result = record.get("result")
    if result is not None and not isinstance(result, dict):
        raise RecordError("result", "neither an object nor null")
    drawn_from = record.get("fair")
    if drawn_from is not None and not isinstance(drawn_from, dict):
        raise RecordError("fair", "not an object")
    meta = record.get("meta", {})
    if not isinstance(meta, dict):
        raise RecordError("meta", "not an object")
    return Record(
        rules=rules,
        names=names,
        deal=_deal(record, rules, len(names)),
        actions=tuple(_action(fields, place) for place, fields in enumerate(actions)),
        notes=tuple(_note(fields, place) for place, fields in enumerate(actions)),
        tricks=tuple(_get(record, "tricks", list)),
        result=result,
        fair=drawn_from,
        meta=meta,
    )


def steps(record: Record | Json) -> Iterator[Step]:
    """Play a record again, action by action; `RecordError` names the first that is refused."""
    hand = record if isinstance(record, Record) else read(record)
    state = start(hand.rules, hand.deal)
    for place, action in enumerate(hand.actions):
        try:
            step = apply(state, action)
        except Refusal as refusal:
            raise RecordError(f"actions[{place}]", refusal.reason) from refusal
        yield step
        state = step.state


def fold(record: Record | Json, after: int | None = None) -> HandState:
    """Give the state after all actions of a record, or after the first `after`.

    Its `tricks` and `result` are not looked at. Raises `RecordError` as `read` and `steps` do.
    """
    hand = record if isinstance(record, Record) else read(record)
    state = start(hand.rules, hand.deal)
    for step in islice(steps(hand), after):
        state = step.state
    return state


def check(record: Record | Json) -> Difference | None:
    """Play a record again; give the first place where it departs from the rules, if any.

    Actions come first, then tricks, the result, and what the deal was drawn from if that is told.
    Nothing is raised for a bad record: its shape is the difference of kind `format`.
    """
    try:
        hand = record if isinstance(record, Record) else read(record)
    except RecordError as error:
        return Difference("format", 0, error.field, None, error.message)
    state = start(hand.rules, hand.deal)
    draws: list[fair.Draw] = []
    for number, action in enumerate(hand.actions, start=1):
        if action.do == "draw" and action.card:
            draws.append(fair.Draw(number, state.drawable, action.card))
        try:
            state = apply(state, action).state
        except Refusal as refusal:
            return Difference("action", number, action.do, refusal.reason, action.to_dict())
    tricks = state.tricks
    for number in range(1, max(len(tricks), len(hand.tricks)) + 1):
        expected = tricks[number - 1] if number <= len(tricks) else None
        found = hand.tricks[number - 1] if number <= len(hand.tricks) else None
        if not _is_same(expected, found):
            return Difference("trick", number, *_where(expected, found))
    if not _is_same(state.result, hand.result):
        return Difference("result", 0, *_where(state.result, hand.result))
    return _unfair(hand, draws)


def _unfair(hand: Record, draws: Sequence[fair.Draw]) -> Difference | None:
    if hand.fair is None:
        return None
    try:
        unlike = fair.unlike(hand.fair, hand.rules, hand.deal, draws)
    except fair.FairError as error:
        return Difference("format", 0, error.field, None, error.message)
    if unlike is None:
        return None
    return Difference("fair", unlike.seq, unlike.field, unlike.expected, unlike.found)


def refused(record: Record | Json, after: int, action: Action | Json) -> str | None:
    """Say for which reason an action would be refused after the first `after` of a record."""
    tried = action if isinstance(action, Action) else Action.from_dict(action)
    try:
        apply(fold(record, after), tried)
    except Refusal as refusal:
        return refusal.reason
    return None


def _is_same(expected: Any, found: Any) -> bool:
    """Are these the same JSON values? Unlike `==`, 1 is neither true nor 1.0."""
    if type(expected) is not type(found):
        return False
    if isinstance(expected, dict):
        return expected.keys() == found.keys() and all(
            _is_same(value, found[key]) for key, value in expected.items()
        )
    if isinstance(expected, list):
        return len(expected) == len(found) and all(map(_is_same, expected, found))
    return bool(expected == found)


def _where(expected: Any, found: Any) -> tuple[str | None, Any, Any]:
    """Give the first field in which two entries differ, and its values."""
    if not isinstance(expected, dict) or not isinstance(found, dict):
        return None, expected, found
    for field in (*expected, *found):
        if not (field in expected and field in found and _is_same(expected[field], found[field])):
            return field, expected.get(field), found.get(field)
    return None, expected, found


def _get(record: Json, field: str, kind: type) -> Any:
    if field not in record:
        raise RecordError(field, "missing")
    if not isinstance(record[field], kind):
        raise RecordError(field, "not an object" if kind is Mapping else "not a list")
    return record[field]


def _names(names: list[Any]) -> tuple[str, ...]:
    if not MIN_SEATS <= len(names) <= MAX_SEATS:
        raise RecordError("seats", f"{len(names)} is not {MIN_SEATS} to {MAX_SEATS}")
    for seat, name in enumerate(names):
        if not isinstance(name, str):
            raise RecordError(f"seats[{seat}]", "not a text")
    return tuple(names)


def _deal(record: Json, rules: Rules, seats: int) -> Deal:
    fans, set_aside = _get(record, "deal", list), _get(record, "set_aside", list)
    if len(fans) != seats:
        raise RecordError("deal", f"{len(fans)} fans for {seats} seats")
    dealer = record.get("dealer")
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise RecordError("dealer", f"{dealer!r:.40} is no seat of {seats}")
    seen: set[str] = set()
    for field, cards in [(f"deal[{seat}]", fan) for seat, fan in enumerate(fans)] + [
        ("set_aside", set_aside)
    ]:
        if not isinstance(cards, list):
            raise RecordError(field, "not a list")
        for card in cards:
            if not isinstance(card, str) or card not in PACK:
                raise RecordError(field, f"{card!r:.40} is no card")
            if card in seen:
                raise RecordError(field, f"{card} stands twice")
            seen.add(card)
    if missing := set(PACK) - seen:
        raise RecordError("deal", f"{min(missing, key=PACK.index)} is missing")
    made = Deal(tuple(tuple(fan) for fan in fans), tuple(set_aside), dealer)
    _check_counts(made, deal(rules, seats, dealer, PACK))
    return made


def _check_counts(made: Deal, possible: Deal) -> None:
    if made.set_aside != possible.set_aside:
        raise RecordError("set_aside", f"not {' '.join(possible.set_aside) or 'empty'}")
    for seat, (fan, other) in enumerate(zip(made.fans, possible.fans, strict=True)):
        if len(fan) != len(other):
            raise RecordError(f"deal[{seat}]", f"{len(fan)} cards, not {len(other)}")


def _action(fields: Any, place: int) -> Action:
    try:
        return Action.from_dict(fields)
    except ValueError as error:
        raise RecordError(f"actions[{place}]", str(error)) from error


def _note(fields: Json, place: int) -> dict[str, Any]:
    note = {name: fields[name] for name in ("at", "by") if name in fields}
    if type(note.get("at", 0)) is not int or note.get("at", 0) < 0:
        raise RecordError(
            f"actions[{place}]", f"at: {note['at']!r:.40} is no number of milliseconds"
        )
    if note.get("by", "bot") not in ("clock", "bot"):
        raise RecordError(f"actions[{place}]", f"by: {note['by']!r:.40} is neither clock nor bot")
    return note
