"""The first page: playing at once, joining by code, setting a table."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine import PRESETS
from games.forms import TableForm
from games.models import Hand, Table
from games.queries.lobby import WAITS, open_tables
from tests.games.played import deal, play_out, played_hands, set_table

LOBBY_QUERIES = 6
"""Session, person, preferences, tables, their seats, last hands."""
LIST_QUERIES = 4
"""Session, person, tables, their seats."""


def filled(**changes: object) -> dict[str, object]:
    """The set-a-table form as the page shows it, with some fields filled in otherwise."""
    form = TableForm()
    shown = {name: form[name].value() for name in form.fields}
    return {name: "" if value is None else value for name, value in shown.items()} | changes


def errors(**changes: object) -> dict[str, list[str]]:
    return {name: list(found) for name, found in TableForm(filled(**changes)).errors.items()}


def test_play_now_makes_a_guest_and_deals(db: None) -> None:
    client = Client()
    answer = client.post(reverse("play_now"))
    table = Table.objects.get()
    assert answer.url == reverse("table", args=[table.code])
    assert table.host.is_guest
    assert [seat.bot for seat in table.seats.order_by("place")] == ["", "plain", "plain", "plain"]
    assert Hand.objects.get().session.table == table


def test_play_now_is_not_followed_by_a_link(as_asha: Client) -> None:
    assert as_asha.get(reverse("play_now")).status_code == 405
    assert not Table.objects.exists()


@pytest.mark.parametrize("spelled", ["{}{}", " {}{} ", "{}-{}", "{} {}"])
def test_join_finds_the_table_however_the_code_is_spelled(
    as_asha: Client, asha: User, spelled: str
) -> None:
    code = set_table(asha).code
    typed = spelled.format(code[:3].lower(), code[3:])
    answer = as_asha.get(reverse("join"), {"code": typed})
    assert answer.url == reverse("door", args=[code])


def test_join_unknown_code_says_what_to_do_next(as_asha: Client) -> None:
    answer = as_asha.get(reverse("join"), {"code": "XXXXXX"})
    assert "No table has that code. Ask for it again" in answer.text
    assert 'value="XXXXXX"' in answer.text


def test_join_closed_table_is_unknown(as_asha: Client, asha: User) -> None:
    table = set_table(asha)
    Table.objects.update(closed_at=table.created_at)
    answer = as_asha.get(reverse("join"), {"code": table.code})
    assert "No table has that code." in answer.text


def test_set_table_shows_the_rules_before_it_opens(as_asha: Client) -> None:
    answer = as_asha.post(reverse("set_table"), filled(preset="discard", title="laad"))
    assert "Whoever cannot follow plays any card, which cannot win." in answer.text
    assert "The last player in is the Laad." in answer.text
    assert not Table.objects.exists()


def test_set_table_agreed_opens_it(as_asha: Client, asha: User) -> None:
    choices = filled(preset="get_away", size=5, pace="fast", ends_by="bhabhis", ends_at=3)
    choices |= {"listing": "lobby", "talk": "text", "allows_elsewhere": "on"}
    answer = as_asha.post(reverse("set_table"), choices | {"agreed": "1"})
    table = Table.objects.get()
    assert answer.url == reverse("table", args=[table.code])
    assert (table.host, table.preset, table.size) == (asha, "get_away", 5)
    assert (table.pace, table.ends_by, table.ends_at) == ("fast", "bhabhis", 3)
    assert table.rules == PRESETS["get_away"].to_dict()
    assert (table.is_listed, table.talk, table.allows_elsewhere) == (True, "text", True)


def test_table_without_bots_waits_for_people(as_asha: Client, asha: User) -> None:
    page = as_asha.post(reverse("set_table"), filled(fill_with="people"))
    assert "3 to 4: you, and who sits down" in page.text
    as_asha.post(reverse("set_table"), filled(fill_with="people") | {"agreed": "1"})
    (row,) = open_tables(asha)
    assert (row.phase, row.taken, row.people) == ("waiting", 1, ["Asha"])
    assert not Hand.objects.exists()


def test_agreement_repeats_every_choice(as_asha: Client) -> None:
    choices = filled(preset="pick_up", size=6, rule_ace="low", rule_opening="2S", name="Ours")
    choices |= {"listing": "lobby", "talk": "none", "fill_with": "counting", "watching": "none"}
    page = as_asha.post(reverse("set_table"), choices)
    again = {
        field.html_name: field.value()
        for field in page.context["form"]
        if f'name="{field.html_name}"' in page.text
    }
    as_asha.post(reverse("set_table"), again | {"agreed": "1"})
    table = Table.objects.get()
    assert (table.name, table.preset, table.size) == ("Ours", "own", 6)
    assert table.rules == PRESETS["pick_up"].to_dict() | {"ace": "low", "opening": "2S"}
    assert (table.is_listed, table.talk, table.watching) == (True, "none", "none")
    assert {seat.bot for seat in table.seats.all()} == {"", "counting"}


def test_change_something_comes_back_with_the_choices(as_asha: Client) -> None:
    answer = as_asha.post(reverse("set_table"), filled(size=7, name="Ours") | {"change": "1"})
    form = answer.context["table_form"]
    assert (form["size"].value(), form["name"].value()) == ("7", "Ours")
    assert not Table.objects.exists()


def test_untouched_house_rules_follow_the_preset_without_script(db: None) -> None:
    form = TableForm(filled(preset="pick_up"))
    assert form.is_valid()
    assert form.cleaned_data["rules"] == PRESETS["pick_up"]
    assert form.preset_of_rules() == "pick_up"


def test_touched_house_rule_stays_when_the_preset_changes(db: None) -> None:
    form = TableForm(filled(preset="pick_up", rule_ace="low"))
    assert form.is_valid()
    assert form.cleaned_data["rules"].to_dict() == PRESETS["pick_up"].to_dict() | {"ace": "low"}
    assert form.preset_of_rules() == "own"


def test_rules_that_amount_to_another_preset_are_called_so(db: None) -> None:
    form = TableForm(filled(preset="pick_up", rule_lead="lowest"))
    assert form.is_valid()
    assert form.preset_of_rules() == "get_away"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"rule_opening": "2S"}, "rule_opening"),
        ({"preset": "discard", "rule_revoke": "penalty"}, "rule_revoke"),
        ({"preset": "discard", "rule_sudden_death": "True"}, "rule_sudden_death"),
        ({"preset": "discard", "rule_whole_pile": "True"}, "rule_whole_pile"),
        ({"preset": "discard", "rule_take": "leader"}, "rule_take"),
        ({"size": 5, "rule_teams": "True"}, "rule_teams"),
        ({"rule_teams": "True", "ends_by": "elimination"}, "ends_by"),
        ({"size": 2}, "size"),
        ({"size": 9}, "size"),
        ({"ends_at": ""}, "ends_at"),
        ({"preset": "poker"}, "preset"),
        ({"rule_void": "poker"}, "rule_void"),
    ],
)
def test_impossible_table_is_refused_under_its_field(
    db: None, changes: dict[str, object], field: str
) -> None:
    assert list(errors(**changes)) == [field]


def test_problem_opens_the_house_rules_and_says_why(as_asha: Client) -> None:
    answer = as_asha.post(reverse("set_table"), filled(rule_opening="2S") | {"agreed": "1"})
    assert "The 2 of spades can open only when the ace is low: set Ace to Low." in answer.text
    assert answer.text.count('<details class="more-of" open>') == 1
    assert not Table.objects.exists()


def test_session_that_the_table_stops_needs_no_number(db: None) -> None:
    assert errors(ends_by="stop", ends_at="") == {}


def test_stranger_finds_listed_tables_only(asha: User, chand: User) -> None:
    set_table(asha, name="Open house", is_listed=True)
    set_table(asha, name="With the link", watching="public")
    assert [row.name for row in open_tables(chand)] == ["Open house"]
    assert sorted(row.name for row in open_tables(asha)) == ["Open house", "With the link"]


def test_table_where_nobody_came_is_not_listed_for_ever(asha: User, chand: User) -> None:
    table = set_table(asha, is_listed=True, fill_with="")
    assert [row.code for row in open_tables(chand)] == [table.code]
    Table.objects.update(created_at=table.created_at - WAITS)
    assert open_tables(chand) == []
    assert [row.code for row in open_tables(asha)] == [table.code]


def test_table_that_was_left_in_mid_session_is_not_listed_for_ever(asha: User, chand: User) -> None:
    table = set_table(asha, is_listed=True)
    hand = deal(table)
    Table.objects.update(created_at=table.created_at - WAITS)
    assert [row.code for row in open_tables(chand)] == [table.code]
    hand.__class__.objects.update(dealt_at=hand.dealt_at - WAITS)
    assert open_tables(chand) == []


def test_table_whose_session_is_over_is_not_listed(asha: User) -> None:
    table = set_table(asha, ends_at=1)
    hand = play_out(deal(table))
    hand.session.__class__.objects.update(ended_at=hand.ended_at)
    assert open_tables(asha) == []


def test_row_tells_who_sits_and_how_far_the_session_is(asha: User) -> None:
    table = set_table(asha, size=3, ends_at=4)
    play_out(deal(table))
    deal(table)
    (row,) = open_tables(asha)
    assert (row.phase, row.hand_number, row.ends_at, row.mine) == ("playing", 2, 4, True)
    assert [(s.place, s.initials, s.bot) for s in row.sitters] == [
        (0, "As", False),
        (1, "Bi", True),
        (2, "Ch", True),
    ]


@pytest.mark.parametrize("tables", [1, 3])
def test_lobby_asks_as_often_for_many_tables_as_for_one(
    as_asha: Client, asha: User, django_assert_num_queries, tables: int
) -> None:
    for number in range(tables):
        set_table(asha, name=f"Table {number}", is_listed=True)
    played_hands(asha, tables)
    with django_assert_num_queries(LOBBY_QUERIES):
        answer = as_asha.get(reverse("lobby"))
    assert answer.text.count('class="tcard"') == tables + 1


@pytest.mark.parametrize("tables", [1, 3])
def test_fragment_is_the_list_alone(
    as_asha: Client, asha: User, django_assert_num_queries, tables: int
) -> None:
    for number in range(tables):
        set_table(asha, name=f"Table {number}", is_listed=True)
    with django_assert_num_queries(LIST_QUERIES):
        answer = as_asha.get(reverse("lobby_tables"))
    assert answer.text.count('class="tcard"') == tables
    assert "<html" not in answer.text
    assert "no-store" in answer["Cache-Control"]


def test_last_hands_are_mine_alone(as_asha: Client, asha: User, bilal: User) -> None:
    (mine,) = played_hands(asha, 1)
    played_hands(bilal, 2)
    stitches = as_asha.get(reverse("lobby")).context["stitches"]
    assert [stitch.code for stitch in stitches] == [mine.code]


def test_nobody_signed_in_has_no_last_hands(asha: User) -> None:
    played_hands(asha, 1)
    answer = Client().get(reverse("lobby"))
    assert answer.context["stitches"] == []
    assert "Sign in" in answer.text
