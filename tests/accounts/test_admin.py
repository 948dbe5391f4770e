"""People in the admin, and its door."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import Preferences, User
from tests import factories

pytestmark = pytest.mark.django_db

LIST = "/admin/accounts/user/"


@pytest.fixture
def keeper(client: Client) -> Client:
    asha = factories.user("Asha", is_staff=True, is_superuser=True)
    client.force_login(asha)
    return client


def test_admin_is_entered_through_our_page(client: Client) -> None:
    assert client.get("/admin/", follow=True).redirect_chain[-1][0] == (
        "/accounts/login/?next=%2Fadmin%2F"
    )
    form = {"username": "asha", "password": factories.PASSWORD}
    assert client.post("/admin/login/", form).status_code == 302
    assert "_auth_user_id" not in client.session


def test_admin_opens_after_signing_in(client: Client) -> None:
    factories.user("Asha", is_staff=True, is_superuser=True, password=factories.PASSWORD)
    form = {"login": "asha@example.org", "password": factories.PASSWORD, "next": "/admin/"}
    page = client.post("/accounts/login/", form, follow=True)
    assert "the back room" in page.content.decode()


def test_member_is_refused(client: Client) -> None:
    client.force_login(factories.user("Bilal"))
    assert client.get("/admin/", follow=True).status_code == 403


@pytest.mark.parametrize("people", [1, 3])
def test_list_of_people_costs_the_same(
    keeper: Client, people: int, django_assert_num_queries
) -> None:
    for number in range(people):
        Preferences.objects.create(user=factories.user(f"Chand{number}"))
    with django_assert_num_queries(6):
        assert keeper.get(LIST).status_code == 200


def test_people_are_found_by_name_and_email(keeper: Client) -> None:
    factories.user("Bilal", email="b@example.org")
    factories.user("Chand")
    for words in ("bila", "b@example"):
        assert [p.name for p in keeper.get(LIST, {"q": words}).context["cl"].result_list] == [
            "Bilal"
        ]


def test_guests_are_set_apart_by_a_filter(keeper: Client) -> None:
    guest = factories.guest()
    found = keeper.get(LIST, {"is_guest__exact": 1}).context["cl"].result_list
    assert list(found) == [guest]


def test_person_is_added_by_name_and_email(keeper: Client) -> None:
    form = {
        "name": " Bilal  Khan ",
        "email": "Bilal@Example.org",
        "password1": factories.PASSWORD,
        "password2": factories.PASSWORD,
    }
    assert keeper.post(f"{LIST}add/", form).status_code == 302
    bilal = User.objects.get(name="Bilal Khan")
    assert (bilal.email, bilal.username[:2]) == ("bilal@example.org", "u-")
    assert EmailAddress.objects.get(user=bilal).email == "bilal@example.org"
    in_browser = Client()
    in_browser.post(
        "/accounts/login/", {"login": "bilal@example.org", "password": factories.PASSWORD}
    )
    assert in_browser.session["_auth_user_id"] == str(bilal.pk)


def _form(person: User, **changes: object) -> dict:
    prefix = {"preferences-TOTAL_FORMS": 0, "preferences-INITIAL_FORMS": 0}
    return {"name": person.name, "email": person.email, "is_active": "on"} | prefix | changes


def test_old_email_opens_nothing_after_a_change(keeper: Client) -> None:
    bilal = factories.user("Bilal")
    EmailAddress.objects.create(user=bilal, email=bilal.email, primary=True)
    answer = keeper.post(f"{LIST}{bilal.pk}/change/", _form(bilal, email="new@example.org"))
    assert answer.status_code == 302
    assert [a.email for a in EmailAddress.objects.filter(user=bilal)] == ["new@example.org"]


def test_taken_email_is_refused_in_words(keeper: Client) -> None:
    bilal = factories.user("Bilal")
    page = keeper.post(f"{LIST}{bilal.pk}/change/", _form(bilal, email="ASHA@example.org"))
    assert "Somebody has signed up with this e-mail already." in page.content.decode()


def test_preferences_stand_with_their_person(keeper: Client) -> None:
    bilal = factories.user("Bilal")
    Preferences.objects.create(user=bilal, theme="dark")
    page = keeper.get(f"{LIST}{bilal.pk}/change/").content.decode()
    assert 'name="preferences-0-theme"' in page
