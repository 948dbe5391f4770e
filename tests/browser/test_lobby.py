"""The lobby with its script: the form follows the preset, and a table opens in two steps."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect


def pick(page: Page, name: str, value: str) -> None:
    # The input itself is drawn by its label, so it is clicked through it.
    page.locator(f"label:has(input[name='{name}'][value='{value}'])").click()


def test_house_rules_follow_the_preset_but_keep_what_was_touched(page: Page) -> None:
    page.goto("/")
    page.get_by_text("House rules").click()
    expect(page.locator("[data-option='stall']")).to_be_hidden()
    pick(page, "rule_ace", "low")
    pick(page, "preset", "pick_up")
    expect(page.locator("input[name='rule_direction'][value='counterclockwise']")).to_be_checked()
    expect(page.locator("input[name='rule_ace'][value='low']")).to_be_checked()
    expect(page.locator("[data-option='stall']")).to_be_visible()
    expect(page.locator("[data-option].is-own")).to_have_count(1)


def test_table_opens_after_its_rules_were_read(page: Page) -> None:
    page.goto("/")
    pick(page, "preset", "get_away")
    page.get_by_role("button", name="More players").click()
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_text("the lowest card of the led suit leads next")).to_be_visible()
    page.get_by_role("button", name="Change something").click()
    expect(page.get_by_label("Players", exact=True)).to_have_value("5")
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("button", name="Sit down and deal").click()
    page.wait_for_url("**/tables/*/")


def test_code_is_typed_into_six_boxes(page: Page) -> None:
    page.goto("/")
    code = page.get_by_role("textbox", name="Join by code")
    code.press_sequentially("rav")
    boxes = page.locator(".code > span")
    expect(boxes).to_have_text(["R", "A", "V", "", "", ""])
    expect(boxes.nth(3)).to_have_class("on")
    code.press("Enter")
    expect(page.get_by_text("No table has that code.")).to_be_visible()


def test_lobby_follows_by_itself_and_keeps_the_focus(
    page: Page, new_context: Callable[..., BrowserContext]
) -> None:
    page.goto("/")
    expect(page.get_by_role("heading", name="No open tables just now")).to_be_visible()
    host = new_context().new_page()
    host.goto("/")
    host.get_by_label("Other places").select_option("Wait for people")
    host.get_by_label("Who finds it").select_option("Anybody, in the lobby")
    host.get_by_role("button", name="Set the table").click()
    host.get_by_role("button", name="Sit down and wait").click()
    host.wait_for_url("**/tables/*/")
    seat = page.get_by_role("button", name="Take a seat")
    expect(seat).to_be_visible()
    expect(page.locator("[data-tables-say]")).to_have_text("1 open table")
    seat.focus()
    friend = new_context().new_page()
    friend.goto("/")
    friend.get_by_role("button", name="Take a seat").click()
    friend.wait_for_url("**/tables/*/")
    expect(page.get_by_text("2 of 4 places taken")).to_be_visible()
    expect(seat).to_be_focused()
    seat.press("Enter")
    page.wait_for_url("**/tables/*/")
    expect(host.locator("[data-table]")).to_contain_text("1 place is free")


def test_link_leads_to_the_door_and_the_rules(
    page: Page, new_context: Callable[..., BrowserContext]
) -> None:
    page.goto("/")
    page.get_by_label("Other places").select_option("Wait for people")
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("button", name="Sit down and wait").click()
    page.wait_for_url("**/tables/*/")
    code = page.url.rstrip("/").rpartition("/")[2]
    friend = new_context().new_page()
    friend.goto(f"/t/{code.lower()}/")
    expect(friend.get_by_text("Whoever can follow the led suit must follow it")).to_be_visible()
    picture = friend.get_by_role("img", name="The link to this table as a picture to scan")
    assert picture.evaluate("img => img.decode().then(() => img.naturalWidth > 0)")
    friend.get_by_role("button", name="Take a seat").click()
    friend.wait_for_url(f"**/tables/{code}/")


def test_theme_is_turned_and_kept(page: Page) -> None:
    page.goto("/")
    with page.expect_response("**/preferences/") as answer:
        page.get_by_role("button", name="Light or dark").click()
    assert answer.value.status == 204
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_pages_fit_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for address in ("/", "/rules/", "/history/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
