"""What holds for every page: the policy is sent, nothing is inline, errors are plain words."""

import re
from html.parser import HTMLParser

import pytest
from django.test import Client, override_settings
from django.urls import reverse

from accounts.models import Preferences, User
from games.models import Hand
from tests.games.played import deal, played_hands, set_table
from tests.games.test_lobby import filled


@pytest.fixture
def hand(asha: User) -> Hand:
    (only,) = played_hands(asha, 1)
    return only


class Inline(HTMLParser):
    """Collects what the content security policy would block, and links that go nowhere."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.found += [f"{tag} {name}" for name in named if name == "style" or name[:2] == "on"]
        if tag == "style":
            self.found.append("style element")
        if tag == "script" and "src" not in named and named.get("type") != "application/json":
            self.found.append("inline script")
        if tag == "a" and named.get("href", "#") in {"#", "", "None"}:
            self.found.append("dead link")
        if "id" in named:
            self.ids.append(str(named["id"]))


def pages(hand: Hand) -> dict[str, str]:
    open_hand = deal(set_table(hand.session.table.host))
    return {
        "lobby": reverse("lobby"),
        "rules": reverse("rules"),
        "history": reverse("history"),
        "join": reverse("join") + "?code=XXXXXX",
        "session": reverse("session", args=[hand.session.code]),
        "hand": reverse("hand", args=[hand.code]),
        "check": reverse("hand_check", args=[hand.code]),
        "deals": reverse("deals"),
        "open hand": reverse("hand", args=[open_hand.code]),
        "not found": "/nothing/here/",
    }


@pytest.mark.parametrize("who", ["asha", "nobody"])
def test_pages_carry_the_policy_and_nothing_inline(as_asha: Client, hand: Hand, who: str) -> None:
    client = as_asha if who == "asha" else Client()
    for name, address in pages(hand).items():
        answer = client.get(address)
        parser = Inline()
        parser.feed(answer.text)
        assert "script-src 'self'" in answer["Content-Security-Policy"], name
        assert (name, parser.found) == (name, [])
        assert (name, len(parser.ids)) == (name, len(set(parser.ids)))
        assert not re.search(r"\{[{%]|%\(", answer.text), name


def test_agreement_has_nothing_inline(as_asha: Client) -> None:
    parser = Inline()
    parser.feed(as_asha.post(reverse("set_table"), filled()).text)
    assert parser.found == []


def test_preferences_stand_on_the_page(as_asha: Client, asha: User) -> None:
    Preferences.objects.create(user=asha, theme="dark", suits="4", motion="reduced")
    html = as_asha.get(reverse("lobby")).text.partition("<head>")[0]
    assert 'data-theme="dark"' in html
    assert 'data-theme-choice="dark"' in html
    assert 'data-suits="4"' in html
    assert 'data-motion="reduced"' in html


def test_without_preferences_the_device_decides(db: None) -> None:
    html = Client().get(reverse("lobby")).text.partition("<head>")[0]
    assert 'data-theme="light" data-theme-choice="system"' in html


def test_current_page_is_marked_once_a_menu(as_asha: Client) -> None:
    for name in ("lobby", "history", "rules"):
        assert as_asha.get(reverse(name)).text.count('aria-current="page"') == 2


def test_favicon_is_answered(client: Client) -> None:
    assert client.get("/favicon.ico").url.endswith("img/favicon.svg")


def test_not_found_says_what_to_do_next(client: Client, db: None) -> None:
    answer = client.get("/nothing/here/")
    assert answer.status_code == 404
    assert "Nothing is here" in answer.text
    assert "Go to the tables" in answer.text


def test_form_from_an_old_page_is_explained(db: None) -> None:
    answer = Client(enforce_csrf_checks=True).post(reverse("play_now"))
    assert answer.status_code == 403
    assert "That page was too old" in answer.text


@override_settings(DEBUG_PROPAGATE_EXCEPTIONS=False)
def test_broken_page_says_it_is_our_fault(db: None, monkeypatch) -> None:
    monkeypatch.setattr("games.views.lobby.open_tables", lambda user: 1 / 0)
    answer = Client(raise_request_exception=False).get(reverse("lobby"))
    assert answer.status_code == 500
    assert "It is our fault, not yours." in answer.text


def test_names_are_escaped(as_asha: Client, asha: User) -> None:
    User.objects.filter(pk=asha.pk).update(name="<b>Asha</b>")
    set_table(User.objects.get(pk=asha.pk), name="<script>x</script>")
    text = as_asha.get(reverse("lobby")).text
    assert "<b>Asha" not in text
    assert "<script>x" not in text
