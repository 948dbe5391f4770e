"""The page shown while the database cannot be reached."""

import logging

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin

log = logging.getLogger(__name__)

RETRY_AFTER_S = 10


class DatabaseAwayMiddleware(MiddlewareMixin):
    """Answers 503 in plain words; what people had on their tables is kept and goes on."""

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, OperationalError | InterfaceError):
            return None
        log.error("no page without the database: %s", type(error).__name__)
        return HttpResponse(
            render_to_string("503.html"), status=503, headers={"Retry-After": str(RETRY_AFTER_S)}
        )
