"""`verify`: re-plays records and names what differs, or what cannot be read, and where."""

import io
import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

CASES = Path(__file__).parent.parent / "cases"
HANDS, REFUSALS = CASES / "hands.jsonl", CASES / "refusals.jsonl"


def verify(*words: object) -> list[str]:
    out = io.StringIO()
    call_command("verify", *map(str, words), stdout=out)
    return out.getvalue().splitlines()


def verify_and_fail(*words: object) -> list[str]:
    """The same where something is wrong: the command has to fail, and say what."""
    out = io.StringIO()
    with pytest.raises(CommandError) as failed:
        call_command("verify", *map(str, words), stdout=out)
    assert str(failed.value) == "Not everything is as it should be (named above)."
    return out.getvalue().splitlines()


def refused(*words: object) -> str:
    """The sentence with which the command gives up."""
    with pytest.raises(CommandError) as error:
        verify(*words)
    return str(error.value)


def some_hands(count: int) -> list[dict]:
    return [json.loads(line) for line in HANDS.read_text().splitlines()[:count]]


@pytest.fixture
def written(tmp_path):
    def write(*hands, name="hands.jsonl") -> Path:
        lines = [hand if isinstance(hand, str) else json.dumps(hand) for hand in hands]
        path = tmp_path / name
        path.write_text("\n".join(lines) + "\n")
        return path

    return write


def test_verify_counts_the_hands_and_the_refusals():
    assert verify(HANDS, "--refusals", REFUSALS) == [
        "130 hands re-played, 0 differ",
        "139 refusals as expected",
    ]


def test_verify_names_each_file_where_there_are_several(written):
    path = written(*some_hands(3))
    assert verify(path, path) == [f"{path}: 3 hands re-played, 0 differ"] * 2


def test_verify_names_the_trick_and_field_that_differ(written):
    hands = some_hands(3)
    hands[1]["tricks"][4]["to"] = 0
    hands[2]["result"]["bhabhi"] = 1
    to = some_hands(3)[1]["tricks"][4]["to"]
    assert to != 0
    assert verify_and_fail(written(*hands)) == [
        f"hand 2, trick 5, to: the rules say {to}, the record 0",
        "hand 3, result, bhabhi: the rules say 3, the record 1",
        "3 hands re-played, 2 differ",
    ]


def test_verify_names_an_action_that_is_refused(written):
    (hand,) = some_hands(1)
    hand["actions"][2]["card"] = "8C"
    assert verify_and_fail(written(hand)) == [
        'hand 1, action 3: {"seat": 0, "do": "play", "card": "8C"} is refused, not_your_card',
        "1 hand re-played, 1 differ",
    ]


def test_verify_names_a_record_of_the_wrong_shape(written):
    (hand,) = some_hands(1)
    hand["deal"][1][0] = hand["deal"][1][1]
    assert verify_and_fail(written(hand, {"format": "whist-hand/1"}, [], 7)) == [
        "hand 1, deal[1]: KC stands twice",
        "hand 2, format: 'whist-hand/1' is not bhabhi-hand/1",
        "hand 3, record: not an object",
        "hand 4, record: not an object",
        "4 hands re-played, 4 differ",
    ]


def test_verify_names_a_line_that_is_not_json_and_goes_on(written):
    one, other = some_hands(2)
    assert verify_and_fail(written(one, "", '{"format": ', other, "9" * 5000)) == [
        "hand 2: line 3 is not JSON: Expecting value at column 12",
        "hand 4: line 5 is not JSON: a number of too many digits",
        "2 hands re-played, 0 differ, 2 cannot be read",
    ]


def test_verify_names_twenty_and_counts_all(written):
    lines = verify_and_fail(written(*[{}] * 30))
    assert len(lines) == 22
    assert lines[20:] == ["and more", "30 hands re-played, 30 differ"]


def test_verify_reads_one_record_that_takes_many_lines(written):
    (hand,) = some_hands(1)
    assert verify(written(json.dumps(hand, indent=2), name="hand.json")) == [
        "1 hand re-played, 0 differ"
    ]


def test_verify_reads_a_file_with_a_byte_order_mark(tmp_path):
    path = tmp_path / "hands.jsonl"
    path.write_text(json.dumps(some_hands(1)[0]), encoding="utf-8-sig")
    assert verify(path) == ["1 hand re-played, 0 differ"]


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_verify_says_that_a_file_is_empty(written, text):
    path = written(text)
    assert refused(path) == f"{path} is empty: there is nothing to re-play."


def test_verify_says_that_a_file_cannot_be_read(tmp_path):
    assert refused(tmp_path / "none") == (
        f"{tmp_path / 'none'} cannot be read: No such file or directory."
    )
    assert refused(tmp_path) == f"{tmp_path} cannot be read: Is a directory."
    path = tmp_path / "cards.png"
    path.write_bytes(b"\x89PNG\r\n\xff")
    assert refused(path) == f"{path} is not a text in UTF-8."


def test_verify_wants_one_file_for_its_refusals():
    assert refused(HANDS, HANDS, "--refusals", REFUSALS) == (
        "--refusals counts the hands of one FILE; give only that one."
    )


def test_verify_names_a_refusal_that_is_not_as_expected(written):
    good = json.loads(REFUSALS.read_text().splitlines()[0])
    wrong = {**good, "reason": "not_your_turn"}
    accepted = {**good, "after": 0, "action": some_hands(1)[0]["actions"][0]}
    dance = {**good, "action": {"seat": 0, "do": "dance"}}
    lines = verify_and_fail(
        HANDS,
        "--refusals",
        written(good, wrong, accepted, dance, {**good, "case": 900}, {"case": 0}, "{"),
    )
    action = json.dumps(good["action"])
    assert lines == [
        "130 hands re-played, 0 differ",
        f"refusal 2: {action} after 52 actions of hand 1: not_your_turn expected, draw_due found",
        f"refusal 3: {json.dumps(accepted['action'])} after 0 actions of hand 1: "
        "draw_due expected, but it is accepted",
        "refusal 4: do: 'dance' is no action",
        "refusal 5: not a line with case, after, action and reason of a hand in the file",
        "refusal 6: not a line with case, after, action and reason of a hand in the file",
        "refusal 7: not JSON: Expecting property name enclosed in double quotes at column 2",
        "1 refusal as expected, 6 not",
    ]


def test_verify_computes_deal_and_draws_again_where_the_record_tells_their_chance(
    tmp_path, written
):
    path = tmp_path / "hands.jsonl"
    call_command("simulate", "--hands", "3", "--players", "random", "--out", str(path))
    assert verify(path) == ["3 hands re-played, 0 differ"]
    hands = [json.loads(line) for line in path.read_text().splitlines()]
    hands[0]["fair"]["commitment"] = "00" * 32
    hands[1]["fair"] |= {"cut": hands[1]["fair"]["cut"] % 51 + 1, "cut_by": 0}
    hands[2]["fair"]["secret"] = "night"
    lines = verify_and_fail(written(*hands))
    assert lines[0].startswith("hand 1, fair: the commitment differs, the method gives ")
    assert lines[1].startswith("hand 2, fair: the deal differs, the method gives ")
    assert lines[2:] == [
        "hand 3, fair.secret: not 64 hexadecimal digits",
        "3 hands re-played, 3 differ",
    ]
