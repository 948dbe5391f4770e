"""A record is believed for nothing: whatever is changed in one is found, and nothing breaks."""

import copy
import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import record
from tests.engine.samples import case_records
from tests.engine.strategies import hands

CASE = 1  # three seats, with a take


def changed(*path, to):
    told = copy.deepcopy(case_records()[CASE])
    *way, last = path
    place = told
    for step in way:
        place = place[step]
    place[last] = to
    return record.check(told)


@given(hands())
def test_a_written_record_reads_and_checks(hand):
    told = record.write(hand.states[-1], [f"Seat {seat}" for seat in range(len(hand.deal.fans))])
    again = json.loads(json.dumps(told))
    assert again == told
    assert record.check(again) is None
    assert list(told) == [
        *("format", "rules", "seats", "dealer", "deal", "set_aside", "actions"),
        *("tricks", "result", "meta"),
    ]
    assert list(record.read(again).actions) == hand.actions


@given(hands(), st.integers(0, 10**6))
def test_a_hand_written_half_way_is_read_to_the_same_state(hand, cut):
    state = hand.states[cut % len(hand.states)]
    told = json.loads(json.dumps(record.write(state, ["-"] * state.seats)))
    assert record.check(told) is None
    assert record.fold(told) == state


@pytest.mark.parametrize(
    ("path", "to", "kind", "number", "field"),
    [
        (("tricks", 4, "to"), 9, "trick", 5, "to"),
        (("tricks", 0, "leader"), 2, "trick", 1, "leader"),
        (("tricks", 0, "end"), "thulla", "trick", 1, "end"),
        (("tricks", 3, "plays", 0, 1), "2C", "trick", 4, "plays"),
        (("tricks", -1, "out"), [], "trick", 17, "out"),
        (("result", "bhabhi"), 0, "result", 0, "bhabhi"),
        (("result", "out"), [], "result", 0, "out"),
        (("result", "called"), "stall", "result", 0, "called"),
        (("result", "team"), 0, "result", 0, "team"),
        (("result", "tricks"), 16, "result", 0, "tricks"),
        (("actions", 1, "card"), "AS", "action", 2, None),
        (("rules", "jokers"), True, "format", 0, "rules"),
        (("format",), "bhabhi-hand/2", "format", 0, "format"),
        (("dealer",), 3, "format", 0, "dealer"),
        (("deal", 0, 0), "1X", "format", 0, "deal[0]"),
        (("actions", 3, "do"), "dance", "format", 0, "actions[3]"),
    ],
)
def test_what_differs_is_named(path, to, kind, number, field):
    difference = changed(*path, to=to)
    assert (difference.kind, difference.number) == (kind, number)
    if field is not None:
        assert difference.field == field


def test_the_reason_of_a_refused_action_is_told():
    assert changed("actions", 1, "card", to="AS").expected == "not_your_card"


@pytest.mark.parametrize(("part", "number"), [("tricks", 17), ("actions", 38)])
def test_a_missing_or_added_entry_is_found(part, number):
    told = copy.deepcopy(case_records()[CASE])
    assert len(told[part]) == number
    told[part].append(told[part][-1])
    assert record.check(told).number == number + 1
    del told[part][-2:]
    assert record.check(told) is not None


NONSENSE = [None, True, 0, -1, 99, 10**30, 0.5, "", "AS", "\ud800", [], [[]], {}, {"a": 1}, [None]]


def places(value, path=()):
    yield path
    inner = value.items() if isinstance(value, dict) else ()
    if isinstance(value, list):
        inner = enumerate(value)
    for key, below in inner:
        yield from places(below, (*path, key))


def test_nonsense_anywhere_is_a_difference_and_never_an_error():
    told = copy.deepcopy(case_records()[CASE])
    rng = random.Random(2)
    everywhere = [path for path in places(told) if path and path[0] not in ("seats", "meta")]
    for path in [*rng.sample(everywhere, 250), *[(name,) for name in told if name != "meta"]]:
        place = told
        for step in path[:-1]:
            place = place[step]
        kept = place[path[-1]]
        for nonsense in NONSENSE:
            if nonsense == kept and type(nonsense) is type(kept):
                continue
            place[path[-1]] = nonsense
            assert record.check(told) is not None, (path, nonsense)
        place[path[-1]] = kept
    assert record.check(told) is None
    for nonsense in NONSENSE:
        assert record.check(nonsense) is not None
