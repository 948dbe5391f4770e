"""Who may import whom; the contracts are in pyproject.toml, the map in README.md."""

import ast
import subprocess
import sys

from tests.site.places import ROOT


def test_rooms_keep_their_contracts() -> None:
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run(
        [sys.executable, "-c", command, "--no-logo", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def _imported_packages(source: str) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "the engine writes its imports in full"
            names.add(node.module or "")
    return names


def test_engine_needs_the_standard_library_alone() -> None:
    strangers = {
        f"{path.name}: {name}"
        for path in (ROOT / "games/engine").rglob("*.py")
        for name in _imported_packages(path.read_text())
        if name.partition(".")[0] not in sys.stdlib_module_names
        and not f"{name}.".startswith("games.engine.")
    }
    assert strangers == set()


def test_engine_comes_without_the_web() -> None:
    """Importing the rules must not load Django through a parent package either."""
    code = "import sys, games.engine; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT).returncode == 0
