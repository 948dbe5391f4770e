"""Servers under test: started and stopped, asked for what they use, on a database of their own."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parents[2]
READY_S = 60


class Failed(Exception):
    """A server or a command did not do what it was started for; says so in a sentence."""


class CpuTimes(NamedTuple):
    """Processor seconds a process has used in user and system: all of it, and its first thread,
    which runs the event loop."""

    all_s: float
    loop_s: float

    def __sub__(self, earlier: "CpuTimes") -> "CpuTimes":
        return CpuTimes(self.all_s - earlier.all_s, self.loop_s - earlier.loop_s)


class Served:
    """One server on one port, with a database that outlives it.

    `command` serves the same application in another way, with `{port}` for the port.
    """

    def __init__(self, folder: Path, database_url: str, tempo: int, command: str = "") -> None:
        self.folder = folder
        self.port = 0
        self.command = command
        database = [f"DATABASE_URL={database_url}"] if database_url else []
        settings = [f"VAR_DIR={folder}", f"TABLE_TEMPO={tempo}", "HOST=127.0.0.1", *database]
        # Our own environment with these changes; it becomes the program, and keeps the number.
        self.within = ["env", "-u", "DATABASE_URL", *settings]
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Returns once it serves; `Failed` with its own last words if it does not."""
        port = free_port() if self.command else self.port
        words = self.command.format(port=port).split() or [sys.executable, "manage.py", "serve"]
        with open(self.folder / "server.log", "a") as log:
            self.process = subprocess.Popen(  # noqa: S603 (our own, or what the caller asked for)
                [*self.within, f"PORT={port}", *words],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        if self.command:
            self._await_port(port)
        elif "ready" not in (ready := self.process.stdout.readline()):
            raise Failed(f"the server did not start: {ready.strip()} {self.last_words()}")
        else:
            port = int(ready.rsplit(":", 1)[-1])
        self.port = port

    def _await_port(self, port: int) -> None:
        deadline = time.monotonic() + READY_S
        while self.process.poll() is None and time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
            except OSError:
                time.sleep(0.1)
            else:
                return
        raise Failed(f"the server did not start: {self.last_words()}")

    def last_words(self) -> str:
        return (self.folder / "server.log").read_text()[-600:].strip()

    def stop(self) -> None:
        """Ask it to end, and see that it does."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process:
            self.process.stdout.close()

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def manage(self, *words: str) -> str:
        """The output of a management command under this server's settings."""
        done = subprocess.run(  # noqa: S603 (our own commands)
            [*self.within, sys.executable, "manage.py", *words],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise Failed(f"{words[0]} failed: {done.stderr.strip()[-600:]}")
        return done.stdout

    def cpu(self) -> CpuTimes:
        return cpu_times(self.process.pid)

    def memory_kb(self) -> int:
        return memory_kb(self.process.pid)


def cpu_times(pid: int | None = None) -> CpuTimes:
    pid = pid or os.getpid()
    return CpuTimes(_cpu_s(f"/proc/{pid}/stat"), _cpu_s(f"/proc/{pid}/task/{pid}/stat"))


def _cpu_s(stat: str) -> float:
    fields = Path(stat).read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kb(pid: int) -> int:
    """Resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def scratch_database(url: str) -> Iterator[str]:
    """A new database beside the one of `url`, gone behind it; `""` for SQLite in a folder."""
    if not url.startswith("postgres"):
        yield ""
        return
    parts = urlsplit(url)
    name = f"{parts.path.strip('/') or 'bhabhi'}_load_{os.getpid()}"
    beside = parts._replace(path="/postgres").geturl()  # there even where the one of `url` is not
    try:
        with psycopg.connect(beside, autocommit=True) as server:
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    except psycopg.Error as error:
        reason = str(error).strip().splitlines()[0]
        raise Failed(f"no database for the test can be made: {reason} (DATABASE_URL)") from error
    try:
        yield parts._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(beside, autocommit=True) as server:
            drop = "DROP DATABASE IF EXISTS {} WITH (FORCE)"
            server.execute(sql.SQL(drop).format(sql.Identifier(name)))
