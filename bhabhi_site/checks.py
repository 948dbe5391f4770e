"""What must not be served to others: each finding is one sentence that says what to set."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register


@register(Tags.security)
def check_public(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    """Nothing to say while only this machine can reach the site."""
    return [*_findings()] if settings.IS_PUBLIC else []


def _findings() -> list[CheckMessage]:
    found: list[CheckMessage] = []
    hosts = set(settings.ALLOWED_HOSTS)
    if settings.DEBUG:
        found.append(
            Error(
                "DEBUG=1 shows the site's insides to everyone who can reach it: unset DEBUG, "
                "or set HOST=127.0.0.1 and leave ALLOWED_HOSTS alone.",
                id="bhabhi.E001",
            )
        )
    if hosts <= settings.LOOPBACK_NAMES:
        found.append(
            Error(
                f"HOST={settings.HOST} is open to others, but no name they may use is allowed: set "
                "ALLOWED_HOSTS to the site's name or this machine's address, "
                "as in ALLOWED_HOSTS=cards.example.org",
                id="bhabhi.E002",
            )
        )
    if "*" in hosts:
        found.append(
            Warning(
                "ALLOWED_HOSTS=* lets any other site open sockets in your members' names: "
                "write the names that are really used.",
                id="bhabhi.W001",
            )
        )
    if not settings.HTTPS:
        found.append(
            Warning(
                "HTTPS=0: everyone on the network can read passwords and cards on their way. "
                "Only for a network whose every member you trust.",
                id="bhabhi.W002",
            )
        )
    return found
