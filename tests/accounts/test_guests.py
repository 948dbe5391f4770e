"""One click and no form; later, if they like, a member on the same row."""

import re

import pytest
from django.test import Client, RequestFactory

from accounts.models import User
from accounts.services import GUEST_SESSION_S, become_guest
from tests import factories

pytestmark = pytest.mark.django_db

FORM = {"name": "Chand", "email": "Chand@Example.org", "password1": factories.PASSWORD}


def test_one_click_makes_a_guest(client: Client) -> None:
    assert client.post("/guest/")["Location"] == "/"
    guest = User.objects.get()
    assert guest.is_guest
    assert re.fullmatch(r"[A-Z][a-z]+ \d\d", guest.name)
    assert guest.email == ""
    assert not guest.has_usable_password()
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert client.session.get_expiry_age() == GUEST_SESSION_S


def test_guest_goes_on_to_where_the_page_asked(client: Client) -> None:
    assert client.post("/guest/", {"next": "/tables/ABC/"})["Location"] == "/tables/ABC/"


@pytest.mark.parametrize(
    "away", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)"]
)
def test_guest_is_not_sent_off_the_site(client: Client, away: str) -> None:
    assert client.post("/guest/", {"next": away})["Location"] == "/"


def test_whoever_is_signed_in_stays_who_they_are(as_asha: Client) -> None:
    as_asha.post("/guest/")
    assert User.objects.filter(is_guest=True).count() == 0


def test_second_click_makes_no_second_guest(guest_client: Client) -> None:
    guest_client.post("/guest/")
    assert User.objects.count() == 1


def test_following_a_link_makes_no_guest(client: Client) -> None:
    assert client.get("/guest/").status_code == 405
    request = RequestFactory().get("/")
    request.user = type("Nobody", (), {"is_authenticated": False})()
    with pytest.raises(ValueError, match="only a POST"):
        become_guest(request)


def test_another_site_makes_no_guest() -> None:
    assert Client(enforce_csrf_checks=True).post("/guest/").status_code == 403
    assert not User.objects.exists()


def test_guests_of_one_address_are_limited(settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"guest": "2/h/ip"}
    answers = [Client().post("/guest/") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "That was too often" in answers[2].content.decode()
    assert Client(REMOTE_ADDR="10.0.0.9").post("/guest/").status_code == 302
    assert User.objects.count() == 3


def test_guest_who_signs_up_keeps_the_row_and_its_hands(guest_client: Client) -> None:
    guest = User.objects.get()
    played = factories.hand(sitters=[guest])
    key = guest_client.session.session_key
    assert guest_client.post("/accounts/signup/", FORM)["Location"] == "/"
    member = User.objects.get()
    assert (member.pk, member.name, member.email) == (guest.pk, "Chand", "chand@example.org")
    assert not member.is_guest
    assert member.username == guest.username
    assert member.check_password(factories.PASSWORD)
    assert played.seats.get(seat=0).user == member
    assert guest_client.session["_auth_user_id"] == str(member.pk)
    assert guest_client.session.session_key != key
    assert [address.email for address in member.emailaddress_set.all()] == ["chand@example.org"]


def test_guest_with_a_taken_email_stays_a_guest(guest_client: Client, asha: User) -> None:
    page = guest_client.post("/accounts/signup/", FORM | {"email": asha.email})
    assert page.context["form"].errors == {
        "email": ["Somebody has signed up with this e-mail already."]
    }
    assert User.objects.get(is_guest=True).email == ""


def test_row_that_is_a_member_already_is_not_taken_over(guest_client: Client) -> None:
    """Two tabs of one guest: the second form must not write over the first."""
    guest = User.objects.get()
    page = guest_client.get("/accounts/signup/")
    User.objects.filter(pk=guest.pk).update(is_guest=False, email="first@example.org")
    assert page.status_code == 200
    assert guest_client.post("/accounts/signup/", FORM)["Location"] == "/"
    assert User.objects.get().email == "first@example.org"


def test_guest_may_sign_in_instead(guest_client: Client, asha: User) -> None:
    page = guest_client.get("/accounts/login/").content.decode()
    assert "stay with the guest" in page
    guest_client.post("/accounts/login/", {"login": asha.email, "password": factories.PASSWORD})
    assert guest_client.session["_auth_user_id"] == str(asha.pk)
    assert User.objects.filter(is_guest=True).count() == 1


def test_guest_has_no_password_to_change(guest_client: Client) -> None:
    assert guest_client.get("/accounts/password/change/")["Location"] == "/accounts/signup/"


def test_guest_is_warned_before_signing_out(guest_client: Client) -> None:
    assert "nobody can come back" in guest_client.get("/accounts/logout/").content.decode()
