"""`simulate`: hands that nobody sits at, the same for the same options, and honestly summed up."""

import io
import json
from collections import Counter

import pytest
from django.core.management import CommandError, call_command

from games.engine import PRESETS, record
from games.management.commands.simulate import _raise_if_wrong
from games.simulation import ENDINGS, PIECE, Plan, Tally, ending, hand, quantile


def simulate(*words: object, **options: object) -> tuple[str, str]:
    """What was said on standard output and on standard error."""
    out, err = io.StringIO(), io.StringIO()
    call_command("simulate", *map(str, words), stdout=out, stderr=err, **options)
    return out.getvalue(), err.getvalue()


def records(path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_simulate_writes_as_many_records_as_asked_and_they_verify(tmp_path):
    path = tmp_path / "hands.jsonl"
    simulate("--preset", "get_away", "--seats", 5, "--hands", 6, "--seed", 7, "--out", path)
    told = records(path)
    assert [hand["meta"]["number"] for hand in told] == [1, 2, 3, 4, 5, 6]
    for one in told:
        assert one["rules"] == PRESETS["get_away"].to_dict()
        assert len(one["seats"]) == 5
        assert one["meta"] == {
            "source": "simulated",
            "players": "plain",
            "seed": 7,
            "number": one["meta"]["number"],
        }
        assert one["result"] is not None
        assert record.check(one) is None
    assert len({json.dumps(one["deal"]) for one in told}) == 6


@pytest.mark.parametrize("players", ["random", "plain"])
def test_simulate_with_the_same_seed_writes_the_same_bytes(tmp_path, players):
    paths = [tmp_path / name for name in ("one", "other", "third")]
    for path, seed in zip(paths, (7, 7, 8), strict=True):
        simulate("--hands", 5, "--seed", seed, "--players", players, "--out", path)
    one, other, third = (path.read_bytes() for path in paths)
    assert one == other
    assert one != third


def test_simulate_on_two_processes_writes_and_says_the_same(tmp_path):
    told = []
    for jobs in (1, 2):
        path = tmp_path / f"{jobs}.jsonl"
        options = ["--preset", "discard", "--seats", 8, "--players", "random", "--check"]
        said = simulate(*options, "--hands", PIECE + 20, "--jobs", jobs, "--out", path)
        told.append((said, path.read_bytes()))
    assert told[0] == told[1]
    assert len(told[0][1].splitlines()) == PIECE + 20


def test_simulate_to_standard_output_sums_up_on_standard_error():
    out, err = simulate("--hands", 3, "--out", "-")
    assert len(out.splitlines()) == 3
    assert all(record.check(json.loads(line)) is None for line in out.splitlines())
    assert "3 hands of thulla, 4 seats, plain players, seed 1" in err


def test_simulate_changes_the_options_that_are_set(tmp_path):
    path = tmp_path / "hands.jsonl"
    changes = ["--set", "whole_pile=true", "--set", "stall=1", "--set", "revoke=penalty"]
    simulate("--preset", "pick_up", *changes, "--hands", 2, "--players", "random", "--out", path)
    expected = PRESETS["pick_up"].to_dict() | {
        "whole_pile": True,
        "stall": 1,
        "revoke": "penalty",
    }
    assert [one["rules"] for one in records(path)] == [expected] * 2


def test_simulate_sums_up_how_hands_ended(tmp_path):
    path = tmp_path / "hands.jsonl"
    said, _ = simulate("--preset", "pick_up", "--hands", 40, "--seed", 3, "--out", path)
    told = records(path)
    endings = Counter(ending(one["result"]) for one in told)
    assert endings["stall"]
    lines = {line[:16].strip(): line[16:].split() for line in said.splitlines()}
    for why in ("bhabhi", "team", "all safe"):
        assert lines[why] == [str(endings[why]), f"{endings[why] / 40:.1%}"]
    called = 0
    for why in ("deadlock", "stall", "limit"):
        called += endings[why]
        assert lines[f"called: {why}"] == [str(endings[why]), f"{endings[why] / 40:.1%}"]
    assert lines["called in all"] == [f"{called / 40:.1%}"]
    tricks = sorted(len(one["tricks"]) for one in told)
    actions = sorted(len(one["actions"]) for one in told)
    assert lines["tricks"] == [str(tricks[19]), str(tricks[37])]
    assert lines["actions"] == [str(actions[19]), str(actions[37])]


def test_simulate_without_a_file_only_sums_up(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said, err = simulate("--hands", 4, "--check")
    assert "4 hands re-played, 0 differ" in said
    assert err == ""
    assert list(tmp_path.iterdir()) == []


def test_simulate_every_preset_says_a_line_for_each_table():
    said, _ = simulate("--every-preset", "--sizes", "2-3", "--hands", 5, "--check", "--jobs", 1)
    head, *lines, total = said.splitlines()
    assert head.split()[:6] == ["preset", "seats", "hands", "ended", "verified", "called"]
    assert [line.split()[:5] for line in lines] == [
        [preset, str(seats), "5", "5", "5"] for preset in PRESETS for seats in (2, 3)
    ]
    assert total.split() == ["all", "40", "40", "40"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--preset", "whist"], "--preset whist: not one of thulla, pick_up, get_away, discard."),
        (["--seats", 9], "--seats 9: not 2 to 8."),
        (["--seats", 1], "--seats 1: not 2 to 8."),
        (["--seats", 0], "--seats 0: not 2 to 8."),
        (["--hands", 0], "--hands 0: at least one hand is needed."),
        (["--jobs", 0], "--jobs 0: at least one process is needed."),
        (["--players", "wise"], "--players wise: not one of random, plain, counting."),
        (["--set", "whole_pile=maybe"], "whole_pile is one of true, false."),
        (["--set", "stall=11"], "stall is one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10."),
        (["--set", "void"], "void is one of thulla, pick_up, discard."),
        (["--set", "jokers=2"], "--set jokers=2: no option 'jokers'; there are void, lead,"),
        (
            ["--set", "teams=true", "--seats", 5],
            "thulla with 5 seats cannot be played so: Teams need 4, 6 or 8 players.",
        ),
        (
            ["--set", "opening=2S"],
            "thulla with 4 seats cannot be played so: The 2 of spades can open only when",
        ),
        (
            ["--every-preset", "--set", "whole_pile=true"],
            "discard with 2 seats cannot be played so: Nobody picks up in this game",
        ),
        (["--every-preset", "--preset", "thulla"], "leave --preset and --seats away."),
        (["--sizes", "2-4"], "--sizes goes with --every-preset; use --seats."),
        (["--every-preset", "--sizes", "two"], "--sizes two: not a number or a span such as 2-8."),
        (["--every-preset", "--sizes", "5-9"], "a span between 2 and 8 is needed."),
        (["--every-preset", "--sizes", "5-3"], "a span between 2 and 8 is needed."),
        (["--seats", "two"], "argument --seats: invalid int value: 'two'"),
    ],
)
def test_simulate_refuses_what_it_cannot_do_in_one_sentence(words, sentence):
    with pytest.raises(CommandError) as refused:
        simulate(*words)
    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("place", ["none/hands.jsonl", "."])
def test_simulate_says_when_a_file_cannot_be_written(tmp_path, place):
    with pytest.raises(CommandError, match="cannot be written: "):
        simulate("--hands", 1, "--out", tmp_path / place)


@pytest.mark.parametrize(
    ("tally", "sentence"),
    [
        (Tally(hands=3, ended=2), "1 hands did not end."),
        (
            Tally(hands=1, ended=1, wrong=["thulla, 4 seats, hand 1: …"]),
            "thulla, 4 seats, hand 1: …\n1 hands differ when re-played.",
        ),
    ],
)
def test_simulate_fails_where_a_hand_does_not_end_or_differs(tally, sentence):
    with pytest.raises(CommandError) as failed:
        _raise_if_wrong([Tally(), tally], check=True)
    assert str(failed.value) == sentence


@pytest.mark.parametrize("players", ["random", "plain", "counting"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_kind_of_player_plays_every_preset_to_its_end(preset, players):
    plan = Plan(preset, PRESETS[preset], 4, 1, 5, players)
    assert hand(plan, 1).is_over
    assert hand(plan, 1) == hand(plan, 1)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ({"bhabhi": 0, "team": None, "called": None}, "bhabhi"),
        ({"bhabhi": 0, "team": 0, "called": None}, "bhabhi"),
        ({"bhabhi": None, "team": 1, "called": None}, "team"),
        ({"bhabhi": None, "team": None, "called": None}, "all safe"),
        ({"bhabhi": 2, "team": None, "called": "limit"}, "limit"),
    ],
)
def test_an_ending_is_one_of_six(result, expected):
    assert ending(result) == expected
    assert expected in ENDINGS


def test_a_quantile_is_a_length_that_so_many_hands_do_not_exceed():
    lengths = Counter({10: 1, 20: 17, 30: 1, 40: 1})
    assert [quantile(lengths, share) for share in (0.5, 0.9, 0.95, 1.0)] == [20, 20, 30, 40]
