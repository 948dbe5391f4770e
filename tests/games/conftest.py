"""People of the stories: Asha hosts, Bilal plays elsewhere, Chand is a stranger."""

import pytest
from django.test import Client

from accounts.models import User
from tests import factories


@pytest.fixture
def asha(db: None) -> User:
    return factories.user("Asha")


@pytest.fixture
def bilal(db: None) -> User:
    return factories.user("Bilal")


@pytest.fixture
def chand(db: None) -> User:
    return factories.user("Chand")


@pytest.fixture
def as_asha(asha: User) -> Client:
    client = Client()
    client.force_login(asha, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def as_chand(chand: User) -> Client:
    client = Client()
    client.force_login(chand, backend="django.contrib.auth.backends.ModelBackend")
    return client
