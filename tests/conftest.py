"""Settings that only tests have, and what every test may ask for."""

import pytest
from django.conf import settings
from django.core.cache import cache


def pytest_configure() -> None:
    # No collectstatic before the tests; `tests/site/test_storage.py` tries the real storage.
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    settings.SERVESTATIC_USE_STATIC_ROOT = False
    # On PostgreSQL the cache is a table, which a test without a database could not empty.
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    settings.PASSWORD_HASHERS = [
        "tests.hashers.CheapArgon2PasswordHasher",
        *settings.PASSWORD_HASHERS,
    ]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    # Playwright leaves its event loop running, which async tests behind it trip over.
    items.sort(key=lambda item: bool(item.get_closest_marker("e2e")))


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    """Rate limits live in the cache; none may reach from one test into the next."""
    cache.clear()
