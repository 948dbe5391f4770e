"""Asha owns things, Bilal is a member, Chand is a stranger."""

import pytest
from django.test import Client

from accounts.models import User
from tests import factories


@pytest.fixture
def asha(db: None) -> User:
    return factories.user("Asha", password=factories.PASSWORD)


@pytest.fixture
def bilal(db: None) -> User:
    return factories.user("Bilal")


@pytest.fixture
def as_asha(asha: User) -> Client:
    client = Client()
    client.force_login(asha)
    return client


@pytest.fixture
def guest_client(db: None) -> Client:
    """A browser that has clicked "Play as a guest"."""
    client = Client()
    client.post("/guest/")
    return client
