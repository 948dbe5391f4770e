"""People at the door, in their settings, and the keeper in the back room.

What the console says fails every journey here, so each also shows that nothing breaks the policy.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from accounts.models import User
from tests import factories

JOIN = {"Name at the table": "Chand", "E-mail": "chand@example.org", "Password": "mango-lassi-42"}


@pytest.fixture
def keeper(context: BrowserContext, live_site: str, sign_in: Callable) -> User:
    asha = factories.user("Asha", is_staff=True, is_superuser=True)
    sign_in(context, asha)
    return asha


def test_guest_plays_signs_up_and_comes_back(page: Page) -> None:
    page.goto("/accounts/login/?next=/settings/")
    page.get_by_role("button", name="Play as a guest").click()
    expect(page.locator("main")).to_contain_text(re.compile(r"You play as \w+"))
    page.locator("main").get_by_role("link", name="Make an account").click()
    for label, words in JOIN.items():
        page.get_by_label(label).fill(words)
    page.get_by_role("button", name="Make an account").click()
    page.goto("/settings/")
    expect(page.get_by_label("Name at the table")).to_have_value("Chand")
    page.get_by_role("link", name="Sign out").click()
    page.get_by_role("button", name="Sign out").click()
    page.goto("/accounts/login/?next=/settings/")
    page.get_by_label("E-mail").fill("CHAND@example.org")
    page.get_by_label("Password").fill(JOIN["Password"])
    page.locator("main").get_by_role("button", name="Sign in").click()
    expect(page.get_by_label("Name at the table")).to_have_value("Chand")
    assert User.objects.count() == 1


def test_settings_are_chosen_by_keyboard_and_kept(page: Page) -> None:
    page.goto("/settings/")
    page.get_by_role("radio", name="As the device").first.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.get_by_role("checkbox", name="Play with one tap").press("Space")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("checkbox", name="Play with one tap")).to_be_checked()


def test_theme_button_is_remembered(page: Page) -> None:
    page.goto("/settings/")
    with page.expect_response("**/preferences/") as answered:
        page.get_by_role("button", name="Light or dark").click()
    assert answered.value.status == 204
    page.goto("/accounts/login/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize(
    "path",
    [
        "/accounts/login/",
        "/accounts/signup/",
        "/accounts/password/reset/",
        "/accounts/password/reset/done/",
        "/settings/",
    ],
)
def test_pages_fit(page: Page, path: str, width: int, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(path)
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_back_room_keeps_the_policy(page: Page, keeper: User) -> None:
    hand = factories.hand(sitters=[keeper])
    factories.action(hand, 1)
    for path in (
        "/admin/",
        "/admin/accounts/user/",
        "/admin/accounts/user/add/",
        f"/admin/accounts/user/{keeper.pk}/change/",
        "/admin/games/table/",
        f"/admin/games/table/{hand.session.table_id}/change/",
        f"/admin/games/hand/{hand.pk}/change/",
        "/admin/games/action/",
        "/admin/password_change/",
    ):
        page.goto(path)
        expect(page.locator("#content")).to_be_visible()


def test_back_room_is_as_dark_as_its_keeper_likes(page: Page, keeper: User) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto("/admin/")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
