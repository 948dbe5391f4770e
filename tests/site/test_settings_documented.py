"""docs/settings.md names every variable that is read, and no other."""

import re

from tests.site.places import ROOT

READ_BY_SITE = re.compile(r"\benv\.(?:text|words|flag|number|secret)\(\s*['\"]([A-Z_]+)['\"]")
READ_BY_RUN = re.compile(r"\$\{([A-Z_]+):-")
ROW = re.compile(r"^\| `([A-Z_]+)` \|", re.MULTILINE)


def test_settings_page_names_what_is_read() -> None:
    read = set(READ_BY_RUN.findall((ROOT / "run").read_text()))
    for path in (ROOT / "bhabhi_site").rglob("*.py"):
        read |= set(READ_BY_SITE.findall(path.read_text()))
    assert set(ROW.findall((ROOT / "docs/settings.md").read_text())) == read


def test_environment_is_read_in_one_place() -> None:
    elsewhere = {
        str(path.relative_to(ROOT))
        for folder in ("bhabhi_site", "games", "accounts")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(
            r"os\.environ(?!\.setdefault\(\"DJANGO_SETTINGS_MODULE)|os\.getenv", path.read_text()
        )
    }
    assert elsewhere == {"bhabhi_site/env.py"}
