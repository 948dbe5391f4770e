"""The settings page, which works without script."""

import pytest
from django.test import Client

from accounts.models import Preferences, User

pytestmark = pytest.mark.django_db

EVERYTHING = {
    "theme": "dark",
    "suits": "4",
    "motion": "reduced",
    "sort": "rank",
    "one_tap": "on",
    "volume": "35",
}  # boxes left out are unticked


def test_every_preference_is_set_by_the_form(as_asha: Client, asha: User) -> None:
    answer = as_asha.post("/settings/", EVERYTHING, follow=True)
    assert answer.redirect_chain == [("/settings/", 302)]
    assert [str(m) for m in answer.context["messages"]] == ["Saved."]
    kept = Preferences.objects.get(user=asha)
    assert [kept.theme, kept.suits, kept.motion, kept.sort] == ["dark", "4", "reduced", "rank"]
    assert [kept.one_tap, kept.sound, kept.volume, kept.vibration] == [True, False, 35, False]


def test_visitor_sets_the_same(client: Client) -> None:
    client.post("/settings/", EVERYTHING)
    page = client.get("/settings/")
    assert page.context["prefs"].theme == "dark"
    assert b'data-theme="dark"' in page.content
    assert b"Name at the table" not in page.content


def test_impossible_value_is_told_at_its_field(as_asha: Client) -> None:
    page = as_asha.post("/settings/", EVERYTHING | {"volume": "101"})
    assert page.context["form"].errors.keys() == {"volume"}
    assert b'id="id_volume_error"' in page.content
    assert not Preferences.objects.exists()


def test_name_is_changed_and_tidied(as_asha: Client, asha: User) -> None:
    assert as_asha.post("/settings/name/", {"name": "  Asha   Rani "}).status_code == 302
    asha.refresh_from_db()
    assert asha.name == "Asha Rani"


def test_bad_name_is_refused_at_its_field(as_asha: Client, asha: User) -> None:
    page = as_asha.post("/settings/name/", {"name": "A"})
    assert page.context["name_form"].errors == {"name": ["At least 2 characters."]}
    assert b'aria-describedby="id_name_error"' in page.content
    asha.refresh_from_db()
    assert asha.name == "Asha"


def test_stranger_renames_nobody(client: Client, asha: User) -> None:
    answer = client.post("/settings/name/", {"name": "Chand"})
    assert answer["Location"] == "/accounts/login/?next=/settings/name/"


def test_guest_is_offered_an_account(guest_client: Client) -> None:
    page = guest_client.get("/settings/").content.decode()
    assert "/accounts/signup/" in page
    assert "/accounts/password/change/" not in page
