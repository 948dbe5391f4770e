"""Every code has its words, and the words say what the rules are."""

import itertools

import pytest

from games import wording
from games.engine import PRESETS, Rules
from games.engine.rules import VALUES
from games.models.table import Table, Title


def words(title: str = "Bhabhi", **changes: object) -> list[str]:
    return wording.rules_in_words(PRESETS["thulla"].to_dict() | changes, title)


def test_every_preset_and_option_has_words() -> None:
    assert list(wording.PRESETS) == list(PRESETS)
    assert {
        option.field: tuple(v for v, _ in option.values) for option in wording.OPTIONS
    } == VALUES
    assert set(wording.PACES) == set(Table.Pace)


def test_every_problem_has_a_sentence() -> None:
    found = set()
    for values in itertools.product(*(VALUES[field] for field in PROBLEM_FIELDS)):
        rules = Rules.from_dict(
            PRESETS["thulla"].to_dict() | dict(zip(PROBLEM_FIELDS, values, strict=True))
        )
        for seats in (1, 2, 3, 4, 5, 9):
            found |= set(rules.problems(seats))
    assert found == set(wording.PROBLEMS)


PROBLEM_FIELDS = ("void", "take", "whole_pile", "ace", "opening", "sudden_death", "teams", "revoke")


@pytest.mark.parametrize("title", Title.labels)
@pytest.mark.parametrize("preset", PRESETS)
def test_title_is_a_parameter(preset: str, title: str) -> None:
    told = " ".join(wording.rules_in_words(PRESETS[preset].to_dict(), title))
    assert f"The last player in is the {title}." in told
    assert "%(" not in told
    assert title == "Bhabhi" or "Bhabhi" not in told


@pytest.mark.parametrize("option", wording.OPTIONS, ids=lambda option: option.field)
def test_every_option_changes_what_is_said(option: wording.Option) -> None:
    """Under rules where it plays a part, each value reads differently."""
    ground = PRESETS["pick_up"].to_dict() | {"take": "any", "teams": False}
    told = {
        tuple(wording.rules_in_words(ground | {option.field: value}, "Bhabhi"))
        for value, _label in option.values
    }
    assert len(told) == len(option.values)


def test_option_without_part_says_nothing() -> None:
    assert words(stall=3) == words(stall=9)
    assert words(last_trick="all_safe") == words(last_trick="leader_loses")


def test_thulla_is_told_whole() -> None:
    assert words("Laad") == [
        "All 52 cards are dealt; some players may get one more than others.",
        "Cards are dealt and played clockwise.",
        "The ace is the highest card of a suit, the 2 the lowest.",
        "Whoever holds the ace of spades leads it to the first trick.",
        "Whoever can follow the led suit must follow it, with any card of that suit.",
        "Whoever cannot follow plays any card, a thulla. It ends the trick at once: the highest"
        " card of the led suit picks up all its cards and leads next.",
        "The first trick is free: all play, whoever cannot follow plays any card, and nobody"
        " picks up.",
        "A trick that nobody picks up goes to the waste, and the highest card of the led suit"
        " leads next.",
        "A card that does not follow, though its player could, is refused.",
        "Whoever has no cards left when a trick is settled has got away.",
        "You cannot get away while you have the power: whoever would lead next without a card"
        " left draws one from the waste at random and must lead it.",
        "Before a trick, anybody still in may take all cards of the next player, who has then got"
        " away. Not with two players left, nor before a drawn card is led.",
        "The last player in is the Laad.",
        "Any hand is called after 300 tricks. The player with most cards in a called hand is the"
        " Laad.",
    ]


def test_single_pick_up_reads_as_one() -> None:
    told = wording.rules_in_words(PRESETS["pick_up"].to_dict() | {"stall": 1}, "Bhabhi")
    assert any("after one pick-up in a row" in sentence for sentence in told)


def test_cards_are_named_in_words() -> None:
    assert [wording.card_name(code) for code in ("AS", "TH", "QD", "2C")] == [
        "ace of spades",
        "10 of hearts",
        "queen of diamonds",
        "2 of clubs",
    ]


def test_own_mixture_is_called_house_rules() -> None:
    assert wording.preset_name("own") == "House rules"


@pytest.mark.parametrize(
    ("by", "at", "said"),
    [
        ("hands", 1, "1 hand"),
        ("hands", 5, "5 hands"),
        ("bhabhis", 3, "until somebody has lost 3 hands"),
        ("elimination", 3, "out after 3 lost hands, until two are left"),
        ("stop", 1, "until the table stops"),
    ],
)
def test_ends_are_told(by: str, at: int, said: str) -> None:
    assert wording.ends_in_words(by, at) == said


@pytest.mark.parametrize(("last_trick", "is_said"), [("all_safe", True), ("leader_loses", False)])
def test_literal_discard_says_that_the_deal_decides(last_trick: str, is_said: bool) -> None:
    told = wording.rules_in_words(PRESETS["discard"].to_dict() | {"last_trick": last_trick}, "Laad")
    assert any("the deal alone decides" in sentence for sentence in told) is is_said
