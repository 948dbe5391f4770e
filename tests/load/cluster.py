"""A PostgreSQL of one's own in a folder, to be stopped and started without asking anybody."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psycopg

from games.load.served import Failed, free_port


class Cluster:
    """`url` is its database `postgres`. Run by root it needs the user `postgres`."""

    def __init__(self, folder: Path) -> None:
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
        on_path = shutil.which("pg_ctl")
        if not found and not on_path:
            raise Failed("PostgreSQL is not installed here: its pg_ctl is needed.")
        self._bin = found[-1].parent if found else Path(on_path).parent
        self._folder = folder
        self._port = free_port()
        self.url = f"postgres://postgres@127.0.0.1:{self._port}/postgres"
        if os.getuid() == 0:
            os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
        self._run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8")

    def start(self) -> None:
        words = f"-p {self._port} -h 127.0.0.1 -k {self._folder}"
        self._run("pg_ctl", "-w", "-l", str(self._folder / "log"), "-o", words, "start")

    def stop(self, mode: str = "fast") -> None:
        """`fast` says goodbye to its clients, `immediate` dies as in a power cut."""
        self._run("pg_ctl", "-w", "-m", mode, "stop")

    def ask(self, sql: str) -> list[tuple]:
        with psycopg.connect(self.url, autocommit=True) as line:
            return line.execute(sql).fetchall()

    def _run(self, program: str, *words: str) -> None:
        command = [str(self._bin / program), "-D", str(self._folder / "data"), *words]
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            command = ["runuser", "-u", "postgres", "--", *command]
        # To a file: the server keeps what it inherits, and a pipe would never end.
        with open(self._folder / "pg_ctl.log", "a") as log:
            done = subprocess.run(command, cwd="/", stdout=log, stderr=log, check=False)
        if done.returncode:
            raise Failed(f"{program} failed: {(self._folder / 'pg_ctl.log').read_text()[-400:]}")


@contextmanager
def own_cluster() -> Iterator[Cluster]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        cluster = Cluster(folder)
        cluster.start()
        try:
            yield cluster
        finally:
            with suppress(Failed):  # it may be down already
                cluster.stop()
