"""Chromium against a real server on the test database.

`live_site` is the address; `page` and `new_context` come from pytest-playwright. A journey fails on
any console error, uncaught exception or breach of the content security policy; a failed one leaves
its screenshots under test-results/.
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from playwright.sync_api import BrowserContext, ConsoleMessage

from accounts.models import User
from tests.browser.server import Server

CHROMIUM_ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def chromium() -> str | None:
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    return next(filter(None, map(shutil.which, NAMES)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here not in item.path.parents:
            continue
        item.add_marker("e2e")
        if not chromium():
            item.add_marker(
                pytest.mark.skip("no Chromium: install it, or set CHROMIUM to its path")
            )


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict) -> dict:
    return {**browser_type_launch_args, "args": CHROMIUM_ARGS, "executable_path": chromium()}


@pytest.fixture(scope="session", autouse=True)
def _orm_beside_playwright() -> Iterator[None]:
    # Sync Playwright keeps an event loop running here, and Django takes that for async code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    yield
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


def _test_database_url() -> str:
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(settings.DATABASE_URL)._replace(path=f"/{name}").geturl()


@pytest.fixture(scope="session")
def server(
    django_db_setup: None, django_db_blocker, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """`manage.py serve` as people run it, with hashed static files, at a fraction of their pace."""
    with django_db_blocker.unblock():
        environment = os.environ | {
            "DATABASE_URL": _test_database_url(),
            "SECRET_KEY": settings.SECRET_KEY,  # sessions made by a test hold in the server
            "VAR_DIR": str(tmp_path_factory.mktemp("served")),
            "TABLE_TEMPO": "5",
            "GUESTS_PER_HOUR": "100000",
        }
    one = Server(environment)
    one.start()
    yield one
    one.stop()


@pytest.fixture
def live_site(server: Server, transactional_db: None) -> str:
    """The address of a running server that sees what this test writes."""
    if not server.is_running:  # a journey that failed may have left it killed
        server.start()
    return server.url


@pytest.fixture
def browser_context_args(browser_context_args: dict, live_site: str) -> dict:
    """Lets journeys write `page.goto("/")`."""
    return {**browser_context_args, "base_url": live_site}


@pytest.fixture
def console_errors() -> list[str]:
    """What browsers complained about in this test; a journey that expects a complaint clears it."""
    return []


@pytest.fixture
def new_context(
    new_context: Callable[..., BrowserContext], console_errors: list[str]
) -> Iterator[Callable[..., BrowserContext]]:
    def hear(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            console_errors.append(f"{message.type}: {message.text}")

    def watched(**kwargs: object) -> BrowserContext:
        context = new_context(**kwargs)
        context.on("console", hear)
        context.on("weberror", lambda problem: console_errors.append(str(problem.error)))
        return context

    yield watched
    assert console_errors == []


@pytest.fixture
def sign_in(live_site: str) -> Callable[[BrowserContext, User], None]:
    """Gives a browser the session of somebody who has signed in."""

    def give(context: BrowserContext, user: User) -> None:
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.create()
        context.add_cookies(
            [
                {
                    "name": settings.SESSION_COOKIE_NAME,
                    "value": session.session_key,
                    "url": live_site,
                }
            ]
        )

    return give
