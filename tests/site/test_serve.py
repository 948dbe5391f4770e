"""`manage.py serve` as a process: ready when it says so, and plain words when it cannot be."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bhabhi_site.management.commands.serve import free_address
from tests.site.places import ROOT

OURS = {"HOST", "PORT", "DEBUG", "HTTPS", "ALLOWED_HOSTS", "DATABASE_URL", "SECRET_KEY"}


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    return kept | {"VAR_DIR": str(tmp_path / "var"), "PORT": "0"}


@pytest.fixture
def manage(environment: dict[str, str]) -> Callable[..., subprocess.CompletedProcess[str]]:
    def run(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            env=environment | variables,
            capture_output=True,
            text=True,
            timeout=60,
        )

    return run


@pytest.fixture
def served(environment: dict[str, str]) -> Iterator[tuple[subprocess.Popen[str], str]]:
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    yield process, process.stdout.readline()
    process.kill()
    process.wait()
    process.stdout.close()


def test_serve_answers_once_it_says_so_and_stops_when_asked(served, manage) -> None:
    process, ready = served
    words, _, address = ready.strip().rpartition(" ")
    assert words == "Bhabhi is ready:"
    with urllib.request.urlopen(f"{address}/accounts/login/") as response:  # noqa: S310
        assert response.status == 200
    # A second server on the same SQLite file would not hear of the first one's cards.
    second = manage("serve")
    assert second.returncode == 1
    assert second.stderr == (
        "Another Bhabhi serves this SQLite database: stop it first, "
        "or use PostgreSQL (DATABASE_URL).\n"
    )
    process.send_signal(signal.SIGTERM)
    assert process.wait(15) == 0
    assert process.stdout.read() == "Bhabhi has stopped.\n"


def test_taken_port_is_one_sentence(manage) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taker:
        port = taker.getsockname()[1]
        done = manage("serve", PORT=str(port))
    assert done.returncode == 1
    assert done.stdout + done.stderr == (
        f"Port {port} is taken. Stop what uses it or choose another: PORT={port + 1} ./run\n"
    )


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"PORT": "eighty"}, "PORT='eighty': write a whole number."),
        ({"HOST": "0.0.0.0"}, "Error: HOST=0.0.0.0 is open to others, but no name"),  # noqa: S104
        ({"DATABASE_URL": "postgres://127.0.0.1:1/none"}, "The database cannot be used:"),
    ],
)
def test_misset_variable_is_one_sentence(manage, variables, sentence) -> None:
    done = manage("serve", **variables)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith(sentence)


def test_host_that_is_none_is_one_sentence() -> None:
    with pytest.raises(SystemExit, match=r"^HOST=nowhere\.invalid PORT=80 is no address"):
        free_address("nowhere.invalid", 80)
    with pytest.raises(SystemExit, match=r"^HOST=192\.0\.2\.1 is no address of this machine"):
        free_address("192.0.2.1", 8000)  # an address kept for examples


def test_public_site_passes_deployment_checks(manage) -> None:
    done = manage("check", "--deploy", "--fail-level", "WARNING", ALLOWED_HOSTS="cards.example.org")
    assert done.returncode == 0, done.stderr
