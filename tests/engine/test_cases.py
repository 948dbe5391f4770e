"""The shared cases: an independent implementation's hands and refusals, re-played."""

from pathlib import Path

import pytest

from games.engine import Action, Deal, Refusal, Rules, apply, record, start
from tests.engine.samples import CASES, case_records, case_refusals

SHARED = Path(__file__).parents[3] / "shared" / "cases"


def replayed(told: dict, after: int | None = None):
    """The hand from `rules`, `deal`, `set_aside` and `actions` alone."""
    deal = Deal(tuple(map(tuple, told["deal"])), tuple(told["set_aside"]), told["dealer"])
    state = start(Rules.from_dict(told["rules"]), deal)
    for action in told["actions"][:after]:
        state = apply(state, Action.from_dict(action)).state
    return state


@pytest.mark.parametrize("number", range(130))
def test_a_case_is_replayed_to_its_tricks_and_result(number):
    told = case_records()[number]
    state = replayed(told)
    assert list(state.tricks) == told["tricks"]
    assert state.result == told["result"]
    assert record.check(told) is None


@pytest.mark.parametrize("number", range(139))
def test_a_refusal_has_its_reason_and_changes_nothing(number):
    refusal = case_refusals()[number]
    told = case_records()[refusal["case"]]
    state = replayed(told, refusal["after"])
    with pytest.raises(Refusal) as refused:
        apply(state, Action.from_dict(refusal["action"]))
    assert refused.value.reason == refusal["reason"]
    assert state == replayed(told, refusal["after"])


def test_there_are_as_many_cases_as_the_project_was_given():
    assert (len(case_records()), len(case_refusals())) == (130, 139)


@pytest.mark.parametrize("name", ["hands.jsonl", "refusals.jsonl"])
def test_the_cases_kept_here_are_the_shared_ones(name):
    if not SHARED.exists():
        pytest.skip("the shared folder is not beside this clone")
    assert (CASES / name).read_bytes() == (SHARED / name).read_bytes()
