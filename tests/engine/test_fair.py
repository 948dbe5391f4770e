"""A record that tells what its cards were drawn from: it agrees, and a changed one does not."""

import copy
import json
from random import Random

import pytest

from games.engine import PRESETS, Source, apply, arbitrary, fair, record, start
from games.engine.cards import PACK
from games.engine.deal import commitment, own_cut

SECRET = bytes(range(32))
# Words of the vector below, told in docs/fair-deal.md too.
SALTS = ["salt of seat 0", "", "नमक"]
FIRST = "9H 8D 9C 7H 2C 5S 5D AC 8C 8S TC 5H AH"


def played(seed: int = 1, cut_by: int | None = None, preset: str = "thulla") -> dict:
    """The record of a hand of three with at least one draw where the preset has any."""
    for number in range(seed, seed + 50):
        dice = Random(number)
        secret = dice.randbytes(32)
        cut = own_cut(secret) if cut_by is None else 17
        told = fair.told(secret, ["a", "", "c"], cut, cut_by)
        source = fair.source(told)
        rules = PRESETS[preset]
        state = start(rules, arbitrary.dealing(dice, rules, 3, source))
        for action in arbitrary.play_out(state, dice, source):
            state = apply(state, action).state
        if any(action.do == "draw" for action in state.actions):
            break
    return record.write(state, ["A", "B", "C"], fair=told)


def differing(hand: dict, **changes: object) -> record.Difference | None:
    changed = copy.deepcopy(hand)
    changed["fair"] |= changes
    return record.check(json.loads(json.dumps(changed)))


@pytest.mark.parametrize("cut_by", [None, 1])
def test_a_hand_drawn_by_the_method_agrees(cut_by):
    hand = played(cut_by=cut_by)
    assert any(action["do"] == "draw" for action in hand["actions"])
    assert record.check(hand) is None


def test_a_record_without_word_of_its_chance_is_not_judged():
    hand = played()
    del hand["fair"]
    assert record.check(hand) is None


def test_another_secret_is_not_what_was_committed_to():
    hand = played()
    other = bytes(32)
    assert differing(hand, secret=other.hex()).field == "commitment"
    both = differing(hand, secret=other.hex(), commitment=commitment(other), cut_by=0)
    assert (both.kind, both.field) == ("fair", "deal")


@pytest.mark.parametrize(
    "changes",
    [{"salts": ["a", "", "d"]}, {"salts": ["a", "c", ""]}, {"salts": []}, {"cut": 18}],
    ids=["salt", "order of salts", "no salts", "cut"],
)
def test_other_salts_or_another_cut_give_another_deal(changes):
    found = differing(played(cut_by=1), **changes)
    assert (found.kind, found.number, found.field) == ("fair", 0, "deal")


def test_cut_of_nobody_is_the_one_the_secret_settles():
    hand = played()
    at = hand["fair"]["cut"]
    found = differing(hand, cut=at % 51 + 1)
    assert (found.kind, found.field, found.expected) == ("fair", "cut", at)


def test_another_card_drawn_is_named_by_its_action():
    hand = played()
    number, draw = next(
        (n, action) for n, action in enumerate(hand["actions"], 1) if action["do"] == "draw"
    )
    state = record.fold(hand, number - 1)
    draw["card"] = next(card for card in state.drawable if card != draw["card"])
    # What follows is played anew, so that nothing but the draw is wrong.
    state = record.fold(hand | {"actions": hand["actions"][:number]})
    for action in arbitrary.play_out(state, Random(1), fair.source(hand["fair"])):
        state = apply(state, action).state
    again = record.write(state, hand["seats"], fair=hand["fair"])
    found = record.check(again)
    assert (found.kind, found.number, found.field) == ("fair", number, "draw")
    assert found.found == draw["card"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"method": "dice"}, "fair.method"),
        ({"method": None}, "fair.method"),
        ({"secret": "ab"}, "fair.secret"),
        ({"secret": 7}, "fair.secret"),
        ({"secret": "AB" * 32}, "fair.secret"),
        ({"salts": "a"}, "fair.salts"),
        ({"salts": [1]}, "fair.salts"),
        ({"salts": ["\ud800"]}, "fair.salts"),
        ({"cut": 52}, "fair.cut"),
        ({"cut": True}, "fair.cut"),
        ({"cut": "7"}, "fair.cut"),
    ],
)
def test_nonsense_is_a_difference_of_form_and_never_an_error(changes, field):
    found = differing(played(), **changes)
    assert (found.kind, found.field) == ("format", field)


def test_lacking_parts_are_a_difference_of_form():
    hand = played()
    hand["fair"] = {}
    assert record.check(hand).field == "fair.method"


def test_own_cut_is_a_place_between_two_cards_and_any_of_them():
    cuts = {own_cut(number.to_bytes(32, "big")) for number in range(1000)}
    assert cuts == set(range(1, 52))


def test_vector_of_the_document():
    assert commitment(SECRET) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    source = Source(SECRET, SALTS, 17)
    assert " ".join(source.deck()[:13]) == FIRST
    assert own_cut(SECRET) == 21
    assert source.draw(41, PACK[:5]) == "TS"
