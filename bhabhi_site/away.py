"""What pages and sockets say while the database cannot be reached."""

import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin

log = logging.getLogger(__name__)

RETRY_AFTER_S = 10
CLOSED_AWAY = 4013


class DatabaseAwayMiddleware(MiddlewareMixin):
    """Answers 503 in plain words; what people had on their tables is kept and goes on."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, OperationalError | InterfaceError):
            return None
        log.error("no page without the database: %s", type(error).__name__)
        return HttpResponse(
            render_to_string("503.html"), status=503, headers={"Retry-After": str(RETRY_AFTER_S)}
        )


def close_while_away(app: Callable) -> Callable:
    """Wraps the sockets' application: who connects while the database is away is to come again."""

    async def serve(scope: dict, receive: Callable, send: Callable) -> None:
        try:
            await app(scope, receive, send)
        except (OperationalError, InterfaceError) as error:
            log.error("no socket without the database: %s", type(error).__name__)
            await send({"type": "websocket.close", "code": CLOSED_AWAY})

    return serve
