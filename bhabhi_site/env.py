"""The only reader of the environment. Every name read here stands in `docs/settings.md`."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

TRUE = {"1", "true", "yes", "on"}
FALSE = {"0", "false", "no", "off", ""}


def text(name: str, default: str) -> str:
    return os.environ.get(name, default)


def words(name: str, default: str = "") -> list[str]:
    """A comma-separated list; blanks around and empty entries are dropped."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def flag(name: str, default: bool) -> bool:
    value = os.environ.get(name)
    if value is None:
        return default
    if value.lower() in TRUE | FALSE:
        return value.lower() in TRUE
    raise ImproperlyConfigured(f"{name}={value!r}: write 1 or 0.")


def number(name: str, default: int) -> int:
    value = os.environ.get(name, str(default))
    try:
        return int(value)
    except ValueError:
        raise ImproperlyConfigured(f"{name}={value!r}: write a whole number.") from None


def secret(name: str, path: Path) -> str:
    """The variable if set, else the content of `path`, which is made on first use (mode 600)."""
    if value := os.environ.get(name):
        return value
    try:
        return path.read_text().strip()
    except FileNotFoundError:
        path.parent.mkdir(parents=True, exist_ok=True)
    value = secrets.token_urlsafe(48)
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(value)
    except FileExistsError:  # another process was first
        return path.read_text().strip()
    return value
