"""./run before there is a Python to help: what is amiss is one sentence that says what to do."""

import os
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.places import ROOT

TOOLS = ("sh", "cat", "cmp", "cp", "date", "dirname", "find", "head", "mkdir", "rm", "sleep", "pwd")
NOBODY = 65_534


class Machine:
    """A folder with ./run in it, and a PATH that holds no more than is put there."""

    def __init__(self, place: Path) -> None:
        self.folder = place / "a club's folder"
        self.bin = place / "bin"
        self.folder.mkdir()
        self.bin.mkdir()
        for name in ("run", "requirements.lock", "requirements-dev.lock"):
            shutil.copy(ROOT / name, self.folder)
        for name in TOOLS:
            if real := shutil.which(name):
                (self.bin / name).symlink_to(real)

    def put(self, name: str, script: str) -> None:
        path = self.bin / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)

    def run(self, *words: str, **options: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["/bin/sh", str(self.folder / "run"), *words],
            env={"PATH": str(self.bin)},
            cwd="/",
            capture_output=True,
            text=True,
            timeout=30,
            **options,
        )


@pytest.fixture
def machine() -> Iterator[Machine]:
    # Not tmp_path, whose parents are closed to the user that the read-only test becomes.
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        yield Machine(Path(place))


def _only_line(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 1
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    return line


def test_run_is_plain_sh() -> None:
    shells = [shell for shell in ("dash", "sh", "bash") if shutil.which(shell)]
    for shell in shells:
        assert subprocess.run([shell, "-n", str(ROOT / "run")]).returncode == 0
    assert os.access(ROOT / "run", os.X_OK)


def test_help_needs_nothing(machine: Machine) -> None:
    done = machine.run("--help")
    assert done.returncode == 0
    assert "./run test" in done.stdout


def test_unknown_word_is_refused_with_help(machine: Machine) -> None:
    done = machine.run("dance")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == "Unknown: dance"


def test_missing_python_is_one_sentence(machine: Machine) -> None:
    assert _only_line(machine.run()) == (
        "No Python here: install Python 3.11 or newer, or uv, then ./run again."
    )


def test_old_python_is_one_sentence(machine: Machine) -> None:
    machine.put("python3", 'case $1 in -V) echo "Python 3.9.2" ;; *) exit 1 ;; esac')
    assert _only_line(machine.run()) == (
        "Python 3.9.2 is too old: install Python 3.11 or newer, or uv, then ./run again."
    )


def test_new_python_is_found_behind_an_old_one(machine: Machine) -> None:
    machine.put("python3", "exit 1")
    machine.put("python3.12", 'case $1 in -m) echo "asked $*" >&2; exit 1 ;; esac')
    assert "venv module is missing" in machine.run().stderr


def test_missing_venv_module_is_one_sentence(machine: Machine) -> None:
    machine.put("python3", "case $1 in -m) exit 1 ;; esac")
    done = machine.run()
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith(
        "Python's venv module is missing: install it "
        "(on Debian and Ubuntu: apt install python3-venv) or uv, then ./run again."
    )
    assert not (machine.folder / ".venv").exists()


@pytest.mark.skipif(not hasattr(os, "setuid"), reason="needs POSIX users")
def test_read_only_folder_is_one_sentence(machine: Machine) -> None:
    machine.put("python3", "exit 0")
    machine.folder.chmod(0o555)
    other = {"user": NOBODY, "group": NOBODY} if os.geteuid() == 0 else {}
    line = _only_line(machine.run(**other))
    machine.folder.chmod(0o755)
    assert line.startswith(f"Cannot write to {machine.folder}: move the folder")


def test_set_up_that_was_broken_off_is_begun_anew(machine: Machine) -> None:
    machine.put("python3", "case $1 in -m) exit 1 ;; esac")
    venv = machine.folder / ".venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "half").write_text("")
    gone = subprocess.Popen(["true"])
    gone.wait()
    (venv / ".setting-up").write_text(f"{gone.pid}\n")
    assert machine.run().stderr.splitlines()[0] == (
        "An earlier set-up was broken off; starting it anew."
    )
    assert not (venv / "half").exists()


def test_set_up_by_another_is_waited_for(machine: Machine) -> None:
    venv = machine.folder / ".venv"
    (venv / "bin").mkdir(parents=True)
    done_by_other = venv / "bin" / "python"
    done_by_other.write_text('#!/bin/sh\ncase $1 in manage.py) echo "$*" ;; esac\n')
    done_by_other.chmod(0o755)
    ending = "sleep 1; cp requirements.lock .venv/.stamp-requirements.lock; rm .venv/.setting-up"
    other = subprocess.Popen(["sh", "-c", ending], cwd=machine.folder)
    (venv / ".setting-up").write_text(f"{other.pid}\n")
    machine.put("python3", "exit 1")
    done = machine.run("manage", "check")
    other.wait()
    assert done.stderr == "Another ./run is setting up here; waiting for it.\n"
    assert done.stdout == "manage.py check\n"


def test_ready_machine_is_asked_nothing_again(machine: Machine) -> None:
    """No python on PATH, no set-up: the environment that is there serves."""
    venv = machine.folder / ".venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").write_text('#!/bin/sh\ncase $1 in manage.py) echo "$*" ;; esac\n')
    (venv / "bin" / "python").chmod(0o755)
    shutil.copy(ROOT / "requirements.lock", venv / ".stamp-requirements.lock")
    done = machine.run()
    assert (done.stdout, done.stderr) == ("manage.py serve\n", "")
