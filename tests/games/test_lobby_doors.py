"""The way to a table: its door, sitting down and being refused, the picture to scan."""

import xml.etree.ElementTree as ET

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Removal, Seat, Table
from games.queries.lobby import table_row
from games.services.seating import take_seat
from tests.games.played import set_table

DOOR_QUERIES = 6
"""Session, person, preferences, the table, it again as a row, its seats."""


@pytest.fixture
def table(asha: User) -> Table:
    return set_table(asha, fill_with="", size=3, is_listed=True, watching="public")


def sit(client: Client, table: Table):
    return client.post(reverse("sit", args=[table.code]))


def test_invitation_comes_to_the_door_however_it_is_typed(db: None, table: Table) -> None:
    answer = Client().get(f"/t/{table.code.lower()}/")
    assert answer.url == reverse("door", args=[table.code])


def test_door_tells_who_sits_and_the_rules_before_one_sits_down(
    as_chand: Client, table: Table, django_assert_num_queries
) -> None:
    with django_assert_num_queries(DOOR_QUERIES):
        page = as_chand.get(reverse("door", args=[table.code]))
    assert "<bdi>Asha</bdi>" in page.text
    assert "Whoever can follow the led suit must follow it" in page.text
    assert f"http://testserver/t/{table.code}/" in page.text
    assert f'action="{reverse("sit", args=[table.code])}"' in page.text
    assert f'href="{reverse("table", args=[table.code])}"' in page.text


@pytest.mark.parametrize(
    ("watching", "in_lobby", "at_door"),
    [("public", True, True), ("link", False, True), ("none", False, False)],
)
def test_watching_is_offered_where_it_is_allowed(
    as_chand: Client, table: Table, watching: str, in_lobby: bool, at_door: bool
) -> None:
    Table.objects.update(watching=watching)
    link = f'href="{reverse("table", args=[table.code])}"'
    assert (link in as_chand.get(reverse("lobby_tables")).text) is in_lobby
    assert (link in as_chand.get(reverse("door", args=[table.code])).text) is at_door
    watched = as_chand.get(reverse("table", args=[table.code]))
    assert watched.status_code == (200 if at_door else 403)


def test_closed_table_says_so_in_words(as_chand: Client, table: Table) -> None:
    Table.objects.update(watching="none")
    page = as_chand.get(reverse("table", args=[table.code]))
    assert "Nobody may watch this table" in page.text
    Table.objects.update(closed_at=timezone.now())
    page = as_chand.get(reverse("door", args=[table.code]))
    assert (page.status_code, "This table has been closed." in page.text) == (409, True)


def test_unknown_door_is_not_found(db: None) -> None:
    for name in ("door", "invite"):
        assert Client().get(reverse(name, args=["XXXXXX"])).status_code == 404
    assert Client().post(reverse("sit", args=["XXXXXX"])).status_code == 404
    assert not User.objects.exists()


def test_one_click_seats_a_guest(db: None, table: Table) -> None:
    client = Client()
    assert client.get(reverse("sit", args=[table.code])).status_code == 405
    answer = sit(client, table)
    assert answer.url == reverse("table", args=[table.code])
    seat = Seat.objects.get(place=1)
    assert seat.user.is_guest
    assert sit(client, table).url == answer.url
    assert table.seats.count() == 2


def test_row_offers_no_seat_that_would_be_refused(table: Table, chand: User, bilal: User) -> None:
    assert table_row(table.code, chand).has_place
    take_seat(table, bilal)
    assert not table_row(table.code, bilal).has_place
    Table.objects.update(is_locked=True)
    assert not table_row(table.code, chand).has_place


def _fill(table: Table, bilal: User) -> None:
    table.seats.bulk_create(
        Seat(table=table, place=place, bot="plain", name=f"Bot {place}") for place in (1, 2)
    )


def _lock(table: Table, bilal: User) -> None:
    Table.objects.update(is_locked=True)


def _remove(table: Table, chand: User) -> None:
    Removal.objects.create(table=table, user=chand)


def _close(table: Table, bilal: User) -> None:
    Table.objects.filter(pk=table.pk).update(closed_at=timezone.now())


@pytest.mark.parametrize(
    ("make", "sentence", "step"),
    [
        (_fill, "All places at this table are taken.", "Watch the table"),
        (_lock, "The host lets nobody new sit down at this table.", "Watch the table"),
        (_remove, "The host has taken you from this table", "Go to the tables"),
        (_close, "This table has been closed.", "Go to the tables"),
    ],
)
def test_refusal_is_one_sentence_and_one_step(
    as_chand: Client, table: Table, chand: User, make, sentence: str, step: str
) -> None:
    make(table, chand)
    page = sit(as_chand, table)
    assert page.status_code == 409
    assert sentence in page.text
    assert step in page.text
    assert not table.seats.filter(user=chand).exists()


@pytest.fixture
def company(table: Table, chand: User) -> Table:
    """Chand sits with Asha."""
    take_seat(table, chand)
    return table


def test_who_keeps_others_waiting_sits_nowhere_else(
    as_chand: Client, company: Table, bilal: User
) -> None:
    other = set_table(bilal, fill_with="")
    page = sit(as_chand, other)
    assert page.status_code == 409
    assert "You sit at another table, where others wait for you." in page.text
    assert f'href="{reverse("table", args=[company.code])}"' in page.text
    assert as_chand.post(reverse("play_now")).status_code == 409
    assert Table.objects.count() == 2


def test_two_tables_that_both_allow_it_may_be_sat_at(
    as_chand: Client, company: Table, bilal: User
) -> None:
    Table.objects.update(allows_elsewhere=True)
    other = set_table(bilal, fill_with="", allows_elsewhere=True)
    assert sit(as_chand, other).status_code == 302


def test_picture_is_plain_svg_that_needs_nothing_inline(db: None, table: Table) -> None:
    answer = Client().get(reverse("invite", args=[table.code]))
    assert answer["Content-Type"] == "image/svg+xml"
    root = ET.fromstring(answer.content)  # noqa: S314 (our own drawing)
    drawn = list(root.iter())
    assert {part.tag.rpartition("}")[2] for part in drawn} == {"svg", "rect", "path"}
    assert not any("style" in part.attrib for part in drawn)
