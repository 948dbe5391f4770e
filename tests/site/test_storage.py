"""Static files under hashed names, all the way into JavaScript's import lines."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

SETTINGS_STORAGE = "bhabhi_site.storage.HashedStaticFilesStorage"
IMPORTED = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']""")
HASHED = re.compile(r"\.[0-9a-f]{12}\.m?js$")


@pytest.fixture
def collect(settings, tmp_path: Path) -> Callable[..., Path]:
    def run(*sources: Path) -> Path:
        settings.STATIC_ROOT = tmp_path / "collected"
        settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": SETTINGS_STORAGE}}
        settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
        if sources:
            settings.STATICFILES_DIRS = list(sources)
        call_command("collectstatic", interactive=False, verbosity=0)
        return tmp_path / "collected"

    return run


def _hashed(folder: Path, name: str) -> Path:
    stem, suffix = name.rsplit(".", 1)
    (found,) = folder.glob(f"{stem}.*.{suffix}")
    return found


def test_imports_of_modules_are_rewritten(collect, tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    (source / "b.js").write_text("export const b = 1;\n")
    (source / "a.js").write_text(
        'import { b } from "./b.js";\nimport * as all from "./b.js";\n'
        'export { b as again } from "./b.js";\nconst late = () => import("./b.js");\n'
        # Last, since Django 5.2 takes a bare import before an `export … from` for one with it.
        'import "./b.js";\n'
    )
    folder = collect(source)
    hashed = _hashed(folder, "b.js").name
    assert IMPORTED.findall(_hashed(folder, "a.js").read_text()) == [f"./{hashed}"] * 5


def test_own_static_files_refer_to_each_other_by_hash(collect) -> None:
    """Also fails where a style sheet or module names a file that is not there."""
    folder = collect()
    loose = {
        f"{path.relative_to(folder)}: {name}"
        for path in (folder / "js").rglob("*.js")
        if HASHED.search(path.name)
        for name in IMPORTED.findall(path.read_text())
        if not HASHED.search(name)
    }
    assert loose == set()


def test_served_site_uses_hashed_names() -> None:
    """Tests put a plain storage in its place (tests/conftest.py); the settings must not."""
    source = (settings.BASE_DIR / "bhabhi_site/settings.py").read_text()
    assert f'"staticfiles": {{"BACKEND": "{SETTINGS_STORAGE}"}}' in source
