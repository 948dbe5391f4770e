"""Preferences: kept in a row, or in the session of a visitor."""

import json

import pytest
from django.test import Client

from accounts.models import Preferences, User
from accounts.preferences import SESSION_KEY

pytestmark = pytest.mark.django_db


def send(client: Client, changes: object, **headers: str) -> object:
    body = changes if isinstance(changes, str) else json.dumps(changes)
    return client.post("/preferences/", body, content_type="application/json", headers=headers)


def shown(client: Client) -> Preferences:
    return client.get("/settings/").context["prefs"]


def test_some_preferences_are_kept(as_asha: Client, asha: User) -> None:
    assert send(as_asha, {"theme": "dark", "volume": 0}).status_code == 204
    assert send(as_asha, {"one_tap": True, "suits": "4"}).status_code == 204
    kept = Preferences.objects.get(user=asha)
    assert (kept.theme, kept.volume, kept.one_tap, kept.suits, kept.sort) == (
        "dark", 0, True, "4", "suit",
    )  # fmt: skip


def test_preferences_are_everybodys_own(as_asha: Client, bilal: User) -> None:
    send(as_asha, {"theme": "dark"})
    as_bilal = Client()
    as_bilal.force_login(bilal)
    assert (shown(as_asha).theme, shown(as_bilal).theme) == ("dark", "system")


def test_visitor_is_remembered_by_the_session() -> None:
    client = Client()
    assert send(client, {"theme": "dark"}).status_code == 204
    assert send(client, {"sound": False}).status_code == 204
    prefs = shown(client)
    assert (prefs.theme, prefs.sound, prefs.volume) == ("dark", False, 60)
    assert not Preferences.objects.exists()


def test_visitor_takes_preferences_along_as_a_guest() -> None:
    client = Client()
    send(client, {"theme": "dark"})
    client.post("/guest/")
    assert Preferences.objects.get().theme == "dark"
    assert SESSION_KEY not in client.session


def test_session_of_an_older_version_does_no_harm() -> None:
    client = Client()
    send(client, {"theme": "dark"})
    session = client.session
    session[SESSION_KEY] = {"theme": "sepia", "felt": "green", "sort": "rank"}
    session.save()
    prefs = shown(client)
    assert (prefs.theme, prefs.sort) == ("system", "rank")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ("{", "malformed"),
        ("[]", "malformed"),
        ("\udcff", "malformed"),
        ({"felt": "green"}, "unknown: felt"),
        ({"user": 1}, "unknown: user"),
        ({"x" * 200: 1}, "unknown: " + "x" * 51),
        ({"theme": "sepia"}, "not possible: theme"),
        ({"theme": None}, "not possible: theme"),
        ({"theme": ["dark"]}, "not possible: theme"),
        ({"suits": 4}, "not possible: suits"),
        ({"sound": 1}, "not possible: sound"),
        ({"sound": "true"}, "not possible: sound"),
        ({"volume": 101}, "not possible: volume"),
        ({"volume": -1}, "not possible: volume"),
        ({"volume": True}, "not possible: volume"),
        ({"volume": "60"}, "not possible: volume"),
        ({"volume": 10**30}, "not possible: volume"),
        ({"theme": "dark", "volume": 999}, "not possible: volume"),
    ],
)
def test_impossible_preferences_change_nothing(
    as_asha: Client, changes: object, reason: str
) -> None:
    if isinstance(changes, str):
        changes = changes.encode(errors="surrogateescape")
        answer = as_asha.post("/preferences/", changes, content_type="application/json")
    else:
        answer = send(as_asha, changes)
    assert (answer.status_code, answer.json()) == (400, {"reason": reason})
    assert not Preferences.objects.exists()


def test_no_changes_are_fine(as_asha: Client) -> None:
    assert send(as_asha, {}).status_code == 204


def test_preferences_need_the_csrf_token(asha: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(asha)
    assert send(client, {"theme": "dark"}).status_code == 403
    client.get("/settings/")
    token = client.cookies["csrftoken"].value
    assert send(client, {"theme": "dark"}, **{"X-CSRFToken": token}).status_code == 204


def test_preferences_are_only_posted(as_asha: Client) -> None:
    assert as_asha.get("/preferences/").status_code == 405


def test_page_without_preferences_asked_makes_no_query_for_them(
    as_asha: Client, django_assert_num_queries
) -> None:
    as_asha.get("/settings/")
    with django_assert_num_queries(4):  # session, person, the form's row, the template's row
        as_asha.get("/settings/")


def test_visitor_without_cookie_costs_no_query(django_assert_num_queries) -> None:
    with django_assert_num_queries(0):
        Client().get("/settings/")
