"""Where the project's own files are, for tests that read them."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PYTHON_FOLDERS = ("bhabhi_site", "games", "accounts", "tests", "scripts")


def python_files() -> Iterator[Path]:
    for folder in PYTHON_FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if "migrations" not in path.parts:
                yield path


def templates() -> list[Path]:
    return [
        path
        for folder in ("templates", "games", "accounts")
        for path in sorted((ROOT / folder).rglob("*.html"))
    ]


def own_scripts() -> list[Path]:
    """Our JavaScript; what others wrote lies under static/vendor and is theirs to shape."""
    return [
        path
        for folder in ("static/js", "tests/js")
        for path in sorted((ROOT / folder).rglob("*.*js"))
        if "vendor" not in path.parts
    ]
