"""What the site says of itself before others may reach it."""

import pytest

from bhabhi_site.checks import check_public


@pytest.fixture
def public(settings):
    """A site as it should be: behind a proxy, with HTTPS and its own name."""
    settings.IS_PUBLIC = True
    settings.DEBUG = False
    settings.HTTPS = True
    settings.ALLOWED_HOSTS = ["cards.example.org"]
    return settings


def _ids() -> list[str | None]:
    return [message.id for message in check_public(None)]


def test_public_site_as_it_should_be_has_no_findings(public) -> None:
    assert _ids() == []


def test_private_site_may_do_as_it_likes(public) -> None:
    public.IS_PUBLIC = False
    public.DEBUG = True
    assert _ids() == []


def test_debug_pages_are_an_error(public) -> None:
    public.DEBUG = True
    assert _ids() == ["bhabhi.E001"]


def test_no_name_for_others_is_an_error(public) -> None:
    public.ALLOWED_HOSTS = ["localhost", "127.0.0.1"]
    assert _ids() == ["bhabhi.E002"]


def test_any_name_at_all_is_warned_about(public) -> None:
    public.ALLOWED_HOSTS = ["*"]
    assert _ids() == ["bhabhi.W001"]


def test_club_network_without_https_is_warned_loudly(public) -> None:
    public.HTTPS = False
    (warning,) = check_public(None)
    assert "everyone on the network can read passwords" in warning.msg
