"""RULES §2 and §7: what a table may choose, and how the cards are dealt."""

import hashlib
import hmac
import random
import struct
from itertools import product

import pytest

from games.engine import PRESETS, Rules, Source, deal
from tests.hands import PACK, rules

OPTIONS = {
    "void": ["thulla", "pick_up", "discard"],
    "lead": ["highest", "lowest"],
    "empty_leader": ["draws", "out"],
    "free_first": [True, False],
    "take": ["any", "leader", "off"],
    "whole_pile": [True, False],
    "ace": ["high", "low"],
    "opening": ["AS", "2S"],
    "direction": ["clockwise", "counterclockwise"],
    "deal": ["full", "equal"],
    "last_trick": ["all_safe", "leader_loses"],
    "sudden_death": [True, False],
    "teams": [True, False],
    "revoke": ["refuse", "penalty"],
    "stall": [1, 3, 10],
}

PRESET_TABLE = {
    "thulla": ("thulla", "highest", "draws", True, "any", "clockwise", "full"),
    "pick_up": ("pick_up", "highest", "out", False, "off", "counterclockwise", "full"),
    "get_away": ("pick_up", "lowest", "out", False, "off", "counterclockwise", "full"),
    "discard": ("discard", "highest", "out", False, "off", "counterclockwise", "equal"),
}


@pytest.mark.parametrize("name", PRESET_TABLE)
def test_presets_are_those_of_the_table(name):
    preset = PRESETS[name].to_dict()
    columns = ("void", "lead", "empty_leader", "free_first", "take", "direction", "deal")
    assert tuple(preset[column] for column in columns) == PRESET_TABLE[name]
    rest = {column: preset[column] for column in OPTIONS if column not in columns}
    assert rest == {
        "whole_pile": False,
        "ace": "high",
        "opening": "AS",
        "last_trick": "leader_loses" if name == "discard" else "all_safe",
        "sudden_death": False,
        "teams": False,
        "revoke": "refuse",
        "stall": 3,
    }


def test_presets_are_four_and_thulla_is_the_default():
    assert list(PRESETS) == list(PRESET_TABLE)
    assert Rules() == PRESETS["thulla"]


def impossible(options, seats):
    """RULES §7, the sentence that begins with "Refuse with a reason"."""
    return (
        (options["opening"] == "2S" and options["ace"] != "low")
        or (
            options["void"] == "discard"
            and (
                options["revoke"] == "penalty"
                or options["sudden_death"]
                or options["whole_pile"]
                or options["take"] != "off"
            )
        )
        or (options["teams"] and (seats % 2 == 1 or seats < 4))
    )


def test_problems_are_named_for_exactly_the_impossible_combinations():
    decisive = ["void", "take", "whole_pile", "ace", "opening", "sudden_death", "teams", "revoke"]
    for values in product(*(OPTIONS[name] for name in decisive)):
        table = rules(**dict(zip(decisive, values, strict=True)))
        for seats in range(2, 9):
            problems = table.problems(seats)
            assert isinstance(problems, tuple)
            assert bool(problems) == impossible(table.to_dict(), seats), (table, seats, problems)


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_preset_can_be_played_at_every_size(seats):
    assert [PRESETS[name].problems(seats) for name in PRESETS] == [()] * 4


def test_each_impossible_combination_has_a_code_of_its_own():
    codes = [
        rules(opening="2S").problems(4),
        rules("discard", revoke="penalty").problems(4),
        rules("discard", sudden_death=True).problems(4),
        rules("discard", whole_pile=True).problems(4),
        rules("discard", take="any").problems(4),
        rules(teams=True).problems(5),
    ]
    assert [len(code) for code in codes] == [1] * 6
    assert len(set(codes)) == 6


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_an_option_is_read_back(name):
    for value in OPTIONS[name]:
        told = {**Rules().to_dict(), name: value}
        assert Rules.from_dict(told).to_dict() == told


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("value", ["nonsense", None, 11, 0, [], {}])
def test_a_wrong_value_is_refused_by_the_name_of_its_field(name, value):
    with pytest.raises(ValueError, match=name):
        Rules.from_dict({**Rules().to_dict(), name: value})


def test_an_unknown_field_is_refused():
    with pytest.raises(ValueError, match="jokers"):
        Rules.from_dict({**Rules().to_dict(), "jokers": True})


FULL = {
    2: [26, 26],
    3: [18, 17, 17],
    4: [13, 13, 13, 13],
    5: [11, 11, 10, 10, 10],
    6: [9, 9, 9, 9, 8, 8],
    7: [8, 8, 8, 7, 7, 7, 7],
    8: [7, 7, 7, 7, 6, 6, 6, 6],
}


@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
@pytest.mark.parametrize("seats", FULL)
def test_cards_go_one_at_a_time_from_the_seat_after_the_dealer(seats, direction):
    way = 1 if direction == "clockwise" else -1
    table = rules(direction=direction)
    for dealer in range(seats):
        dealt = deal(table, seats, dealer, PACK)
        order = [(dealer + way * (turn + 1)) % seats for turn in range(seats)]
        assert [len(dealt.fans[seat]) for seat in order] == FULL[seats]
        assert [set(dealt.fans[seat]) for seat in order] == [
            set(PACK[turn::seats]) for turn in range(seats)
        ]
        assert (list(dealt.set_aside), dealt.dealer) == ([], dealer)


ASIDE = {
    ("high", "AS"): {3: "2C", 5: "2C 2D", 6: "2C 2D 2H 2S", 7: "2C 2D 2H", 8: "2C 2D 2H 2S"},
    ("low", "AS"): {3: "AC", 5: "AC AD", 6: "AC AD AH 2C", 7: "AC AD AH", 8: "AC AD AH 2C"},
    ("low", "2S"): {3: "AC", 5: "AC AD", 6: "AC AD AH AS", 7: "AC AD AH", 8: "AC AD AH AS"},
}


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize(("ace", "opening"), ASIDE)
def test_an_equal_deal_sets_the_lowest_cards_aside_but_never_the_opening_card(seats, ace, opening):
    table = rules(deal="equal", ace=ace, opening=opening)
    deck = random.Random(seats).sample(PACK, 52)
    dealt = deal(table, seats, 0, deck)
    aside = ASIDE[ace, opening].get(seats, "").split()

    assert list(dealt.set_aside) == aside
    assert {len(fan) for fan in dealt.fans} == {52 // seats}
    left = [card for card in deck if card not in aside]
    assert set(dealt.fans[1 % seats]) == set(left[0::seats])


def test_the_deal_does_not_depend_on_who_sits_where():
    """Moving the dealer by one seat moves every fan by one seat and does nothing else."""
    deck = random.Random(11).sample(PACK, 52)
    for seats in range(2, 9):
        first = deal(rules(), seats, 0, deck)
        for dealer in range(seats):
            moved = deal(rules(), seats, dealer, deck)
            assert [set(fan) for fan in moved.fans] == [
                set(first.fans[(seat - dealer) % seats]) for seat in range(seats)
            ]


def numbers(secret, label, salts, cut):
    """The stream of `bhabhi-fair/1`, written down again from its description."""
    block = 0
    while True:
        told = [hashlib.sha256(salt.encode()).hexdigest() for salt in salts]
        lines = ["bhabhi-fair/1", label, str(cut), str(len(salts)), *told, str(block)]
        digest = hmac.new(secret, "\n".join(lines).encode(), hashlib.sha256).digest()
        yield from struct.unpack(">8I", digest)
        block += 1


def below(limit, stream):
    for number in stream:
        if number < 2**32 // limit * limit:
            return number % limit
    raise AssertionError("a stream has no end")


class TestSource:
    @pytest.mark.parametrize(("salts", "cut"), [((), 0), (("Asha's", "بلال"), 17)])
    def test_anybody_can_compute_a_deal_and_a_draw_again(self, salts, cut):
        secret = bytes(range(32))
        stream = numbers(secret, "deck", salts, cut)
        deck = list(PACK)
        for place in range(51, 0, -1):
            other = below(place + 1, stream)
            deck[place], deck[other] = deck[other], deck[place]
        source = Source(secret, salts=salts, cut=cut)
        assert list(source.deck()) == deck[cut:] + deck[:cut]
        few = ["4D", "AS", "9H"]
        drawn = below(3, numbers(secret, "draw 41", salts, cut))
        assert source.draw(41, few) == ["AS", "9H", "4D"][drawn]

    def test_a_deck_is_the_whole_pack(self):
        assert sorted(Source(b"secret").deck()) == sorted(PACK)

    def test_the_same_source_gives_the_same_deck_and_draws(self):
        one, other = (Source(b"secret", salts=("a", "b"), cut=7) for _ in range(2))
        assert list(one.deck()) == list(other.deck())
        assert [one.draw(seq, PACK) for seq in range(9)] == [
            other.draw(seq, PACK) for seq in range(9)
        ]

    def test_secret_and_salts_change_the_deck(self):
        decks = [
            tuple(Source(secret, salts=salts).deck())
            for secret, salts in [(b"a", ()), (b"b", ()), (b"a", ("x",)), (b"a", ("x", "y"))]
        ]
        assert len(set(decks)) == 4

    def test_a_draw_gives_one_of_the_cards_whatever_their_order(self):
        source = Source(b"secret")
        few = ("4H", "9C", "KD")
        drawn = {source.draw(seq, few) for seq in range(60)}
        assert drawn == set(few)

    def test_every_card_comes_first_about_as_often(self):
        counts = dict.fromkeys(PACK, 0)
        for number in range(2600):
            counts[Source(number.to_bytes(4, "big")).deck()[0]] += 1
        # 50 expected each; chi-squared with 51 degrees of freedom, one in a million above 116.
        assert sum((count - 50) ** 2 / 50 for count in counts.values()) < 116
