"""The front page stands, and the policy that keeps strangers' scripts out is on."""

from playwright.sync_api import Page


def test_front_page_opens_without_complaint(page: Page) -> None:
    response = page.goto("/")
    assert response is not None
    assert response.status == 200
    assert "script-src 'self'" in response.headers["content-security-policy"]
    assert page.locator("h1").count() == 1


def test_style_sheet_is_named_by_its_content(page: Page) -> None:
    page.goto("/")
    sheet = page.locator("link[rel=stylesheet]").first.get_attribute("href")
    assert sheet is not None
    response = page.request.get(sheet)
    assert "immutable" in response.headers["cache-control"]


def test_missing_page_says_so(page: Page, console_errors: list[str]) -> None:
    response = page.goto("/no-such-page/")
    assert response is not None
    assert response.status == 404
    assert page.locator("a[href='/']").count() >= 1
    # Chromium reports the page itself; nothing else may be wrong with it.
    assert [error for error in console_errors if "404" not in error] == []
    console_errors.clear()
