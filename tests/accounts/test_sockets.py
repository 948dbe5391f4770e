"""Whose socket it is: what the session cookie says, and nothing else."""

import pytest
from django.conf import settings
from django.test import Client

from accounts.models import User
from accounts.sockets import SocketUser

pytestmark = pytest.mark.django_db(transaction=True)


async def user_of(*headers: tuple[bytes, bytes]):
    seen = []

    async def inner(scope, receive, send) -> None:
        seen.append(scope["user"])

    await SocketUser(inner)({"type": "websocket", "headers": list(headers)}, None, None)
    return seen[0]


def cookie(value: str) -> tuple[bytes, bytes]:
    return b"cookie", f"theme=dark; {settings.SESSION_COOKIE_NAME}={value}".encode()


async def test_the_signed_in_person_is_known():
    asha = await User.objects.acreate(name="Asha", username="asha")
    client = Client()
    await client.aforce_login(asha)
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    assert await user_of(cookie(key)) == asha


@pytest.mark.parametrize("headers", [[], [cookie("made-up")], [(b"cookie", b"\xff=;;")]])
async def test_anybody_else_is_nobody(headers):
    assert not (await user_of(*headers)).is_authenticated


async def test_a_session_of_another_password_is_nobody():
    asha = await User.objects.acreate(name="Asha", username="asha")
    client = Client()
    await client.aforce_login(asha)
    key = client.cookies[settings.SESSION_COOKIE_NAME].value
    asha.set_password("something else")
    await asha.asave()
    assert not (await user_of(cookie(key))).is_authenticated
