"""The only reader of the environment. Every name read here stands in `docs/settings.md`."""

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


class Misset(ImproperlyConfigured):
    """A variable that cannot be understood; its text is one sentence for whoever set it."""


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
    raise Misset(f"{name}={value!r}: write 1 or 0.")


def number(name: str, default: int) -> int:
    value = os.environ.get(name, str(default))
    try:
        return int(value)
    except ValueError:
        raise Misset(f"{name}={value!r}: write a whole number.") from None


def secret(name: str, path: Path) -> str:
    """The variable if set, else the content of `path`, which is made on first use (mode 600)."""
    if value := os.environ.get(name):
        return value
    try:
        if not path.exists():
            _write_secret(path)
        return path.read_text().strip()
    except OSError as error:
        raise Misset(
            f"The secret key cannot be kept in {path} ({error.strerror}): "
            f"make that place readable and writable, or set {name}."
        ) from None


def _write_secret(path: Path) -> None:
    """Linked into place whole, so that processes which start together all read the same key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        file.write(secrets.token_urlsafe(48))
    try:
        os.link(new, path)
    except FileExistsError:
        pass  # another process was first
    finally:
        new.unlink()
