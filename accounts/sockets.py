"""Who a socket's browser belongs to, read once when it connects."""

from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings
from django.contrib import auth
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.http import parse_cookie

Scope = dict[str, Any]
Application = Callable[[Scope, Any, Any], Awaitable[None]]


class SocketUser:
    """Puts the signed-in person, or nobody, into `scope["user"]`.

    Channels' own stack hops twice through the one thread that all sockets share, and stays in the
    way of every frame that is sent, to keep a session that no socket here changes.
    """

    def __init__(self, inner: Application) -> None:
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        user = AnonymousUser()
        if key := _session_key(scope):
            user = await database_sync_to_async(_user_of, thread_sensitive=False)(key)
        await self.inner({**scope, "user": user}, receive, send)


def _session_key(scope: Scope) -> str | None:
    for name, value in scope["headers"]:
        if name == b"cookie":
            return parse_cookie(value.decode("latin1")).get(settings.SESSION_COOKIE_NAME)
    return None


def _user_of(session_key: str) -> Any:
    return auth.get_user(SimpleNamespace(session=SessionStore(session_key)))
