"""Signing up, in and out, and passwords: allauth's doing on our pages."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import NoReverseMatch, reverse

from accounts.models import User
from tests import factories

pytestmark = pytest.mark.django_db

FORM = {"name": " Chand  Bibi ", "email": "Chand@Example.org", "password1": factories.PASSWORD}
EVIL = ["https://evil.example/", "//evil.example/x", "/\\evil.example", "javascript:alert(1)"]


def sign_in(client: Client, **fields: str) -> object:
    form = {"login": "asha@example.org", "password": factories.PASSWORD}
    return client.post("/accounts/login/", form | fields)


def test_signing_up_asks_for_name_email_and_password(client: Client) -> None:
    page = client.get("/accounts/signup/")
    assert list(page.context["form"].fields) == ["name", "email", "password1"]


def test_signing_up_signs_in(client: Client) -> None:
    assert client.post("/accounts/signup/", FORM)["Location"] == "/"
    chand = User.objects.get()
    assert (chand.name, chand.email, chand.is_guest) == ("Chand Bibi", "chand@example.org", False)
    assert chand.username.startswith("u-")
    assert client.session["_auth_user_id"] == str(chand.pk)
    assert mail.outbox == []


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": "C"}, "name"),
        ({"name": "Cha\tnd"}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"email": "nowhere"}, "email"),
        ({"password1": "short"}, "password1"),
        ({"password1": "password123"}, "password1"),
        ({"password1": "chand@example.org"}, "password1"),
    ],
)
def test_signing_up_badly_is_told_at_the_field(client: Client, changes: dict, field: str) -> None:
    page = client.post("/accounts/signup/", FORM | changes)
    assert list(page.context["form"].errors) == [field]
    assert f'id="id_{field}_error"' in page.content.decode()
    assert not User.objects.exists()


def test_email_signed_up_between_check_and_save_is_told(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_late(self, request):
        factories.user("Bilal", email="chand@example.org")
        return original(self, request)

    from accounts.forms import SignupForm  # noqa: PLC0415

    original = SignupForm.save
    monkeypatch.setattr(SignupForm, "save", too_late)
    page = client.post("/accounts/signup/", FORM)
    assert page.context["form"].errors["email"] == [
        "Somebody has signed up with this e-mail already."
    ]
    assert [person.name for person in User.objects.all()] == ["Bilal"]


@pytest.mark.parametrize("typed", ["asha@example.org", "ASHA@Example.ORG", " asha@example.org "])
def test_signing_in_by_email(client: Client, asha: User, typed: str) -> None:
    assert sign_in(client, login=typed)["Location"] == "/"
    assert client.session["_auth_user_id"] == str(asha.pk)


def test_superuser_made_by_hand_signs_in_by_email(client: Client) -> None:
    User.objects.create_superuser("root", "Root@example.org", factories.PASSWORD, name="Asha")
    assert sign_in(client, login="root@example.org").status_code == 302


@pytest.mark.parametrize(
    "wrong", [{"password": "wrong-wrong-1"}, {"login": "nobody@example.org"}, {"login": "Asha"}]
)
def test_signing_in_wrongly_does_not_tell_who_is_known(
    client: Client, asha: User, wrong: dict
) -> None:
    page = sign_in(client, **wrong)
    said = page.content.decode()
    assert ("do not belong together" in said) != ("valid email" in said)
    assert "_auth_user_id" not in client.session


def test_username_does_not_sign_in(client: Client, asha: User) -> None:
    assert sign_in(client, login=asha.username).status_code == 200


def test_guessing_a_password_is_stopped(client: Client, asha: User) -> None:
    for _ in range(5):
        sign_in(client, password="wrong-wrong-1")
    page = sign_in(client)
    assert "Too many wrong passwords" in page.content.decode()


def test_signing_in_gives_the_session_a_new_key(client: Client, asha: User) -> None:
    client.post("/preferences/", '{"theme": "dark"}', content_type="application/json")
    before = client.session.session_key
    sign_in(client)
    assert before
    assert client.session.session_key != before


def test_another_site_signs_nobody_in(asha: User) -> None:
    client = Client(enforce_csrf_checks=True)
    assert sign_in(client).status_code == 403
    client.get("/accounts/login/")
    token = client.cookies["csrftoken"].value
    assert sign_in(client, csrfmiddlewaretoken=token).status_code == 302


def test_closed_account_is_told_so(client: Client, asha: User) -> None:
    User.objects.update(is_active=False)
    assert sign_in(client)["Location"] == "/accounts/inactive/"
    assert "This account is closed" in client.get("/accounts/inactive/").content.decode()


def test_signing_in_goes_on_within_the_site(client: Client, asha: User) -> None:
    assert sign_in(client, next="/settings/")["Location"] == "/settings/"


@pytest.mark.parametrize("away", EVIL)
def test_signing_in_never_goes_off_the_site(client: Client, asha: User, away: str) -> None:
    assert sign_in(client, next=away)["Location"] == "/"


@pytest.mark.parametrize("away", EVIL)
def test_signing_up_never_goes_off_the_site(client: Client, away: str) -> None:
    assert client.post("/accounts/signup/", FORM | {"next": away})["Location"] == "/"


@pytest.mark.parametrize("away", EVIL)
def test_signing_out_never_goes_off_the_site(as_asha: Client, away: str) -> None:
    assert as_asha.post("/accounts/logout/", {"next": away})["Location"] == "/"


def test_signing_out_asks_first(as_asha: Client) -> None:
    assert as_asha.get("/accounts/logout/").status_code == 200
    assert "_auth_user_id" in as_asha.session
    as_asha.post("/accounts/logout/")
    assert "_auth_user_id" not in as_asha.session


@pytest.mark.parametrize("page", ["/accounts/login/", "/accounts/signup/"])
def test_member_has_no_business_at_the_door(as_asha: Client, page: str) -> None:
    assert as_asha.get(page)["Location"] == "/"


def test_forgotten_password_is_chosen_anew(client: Client, asha: User) -> None:
    elsewhere = Client()
    elsewhere.force_login(asha)
    answer = client.post("/accounts/password/reset/", {"email": "Asha@example.org"})
    assert answer["Location"] == "/accounts/password/reset/done/"
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == (["asha@example.org"], "Choose a new password")
    assert "Hello Asha," in letter.body
    link = re.search(r"http://testserver(\S+)", letter.body)[1]
    page = client.get(link, follow=True)
    form_address = page.redirect_chain[0][0]
    assert link not in page.content.decode()
    new = {"password1": "tamarind-rice-7", "password2": "tamarind-rice-7"}
    done = client.post(form_address, new)
    assert done["Location"] == "/accounts/password/reset/key/done/"
    assert client.get(done["Location"]).status_code == 200
    assert sign_in(client, password="tamarind-rice-7").status_code == 302
    assert "_auth_user_id" not in elsewhere.get("/settings/").wsgi_request.session
    used = Client().get(link)
    assert "This link has been used up" in used.content.decode()


def test_resetting_does_not_tell_who_is_known(client: Client, asha: User) -> None:
    pages = [
        client.post("/accounts/password/reset/", {"email": email}, follow=True)
        for email in ("asha@example.org", "nobody@example.org")
    ]
    known, unknown = (re.sub(r'data-csrf="\w+"', "", page.content.decode()) for page in pages)
    assert known == unknown
    assert [letter.subject for letter in mail.outbox] == [
        "Choose a new password", "No account with this e-mail",
    ]  # fmt: skip


def test_guest_row_is_never_reset(client: Client) -> None:
    factories.guest()
    assert client.post("/accounts/password/reset/", {"email": ""}).status_code == 200
    assert mail.outbox == []


def test_changing_the_password_signs_out_elsewhere_only(as_asha: Client, asha: User) -> None:
    elsewhere = Client()
    elsewhere.force_login(asha)
    form = {"oldpassword": factories.PASSWORD, "password1": "tamarind-rice-7"}
    answer = as_asha.post("/accounts/password/change/", form | {"password2": "tamarind-rice-7"})
    assert answer["Location"] == "/settings/"
    assert as_asha.get("/settings/").context["user"] == asha
    assert elsewhere.get("/settings/").context["user"].is_anonymous


def test_changing_the_password_needs_the_old_one(as_asha: Client) -> None:
    form = {"oldpassword": "wrong-wrong-1", "password1": "tamarind-rice-7"}
    page = as_asha.post("/accounts/password/change/", form | {"password2": "tamarind-rice-7"})
    assert page.context["form"].errors == {"oldpassword": ["This is not your current password."]}


@pytest.mark.parametrize(
    "name", ["account_email", "account_reauthenticate", "account_set_password"]
)
def test_pages_that_we_have_not_dressed_are_not_served(name: str) -> None:
    with pytest.raises(NoReverseMatch):
        reverse(name)


@pytest.mark.parametrize("path", ["/accounts/", "/accounts/email/", "/accounts/social/"])
def test_unknown_pages_are_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
)


@pytest.mark.parametrize(
    "path", ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/settings/"]
)
def test_pages_carry_the_policy_and_nothing_inline(client: Client, path: str) -> None:
    page = client.get(path)
    assert sorted(page["Content-Security-Policy"].split("; ")) == sorted(POLICY.split("; "))
    assert page["X-Frame-Options"] == "DENY"
    assert page["X-Content-Type-Options"] == "nosniff"
    said = page.content.decode()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", said)


def test_cookies_are_kept_from_scripts_and_other_sites(client: Client, asha: User) -> None:
    sign_in(client)
    cookie = client.cookies["sessionid"]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
