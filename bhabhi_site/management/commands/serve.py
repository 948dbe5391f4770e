"""Pages and sockets from one Daphne, with database and static files brought up to date first."""

import asyncio
import errno
import gc
import hashlib
import os
import signal
import socket
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from channels.routing import get_default_application
from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server, twisted_loop
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core import checks
from django.core.management import call_command
from django.core.management.base import BaseCommand
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from twisted.internet import reactor

from games.routing import stand_down, take_up_hands

# Our largest frame is a few hundred bytes; Daphne allows a megabyte.
MAX_MESSAGE_BYTES = 65_536
# A thousand browsers that come back at once wait 15 s with Daphne's 50, half a second with this.
BACKLOG = 2048
PAGES_END_S = 3


class Command(BaseCommand):
    help = "Serve on HOST:PORT; brings the database and the static files up to date first."
    requires_system_checks = ()  # run by hand, to answer in sentences

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._check_settings()
            address = free_address(settings.HOST, settings.PORT)
            with sole_server_of_sqlite():
                self._migrate()
                self._collect_static()
                self._run(address)
        except KeyboardInterrupt:
            raise SystemExit(130) from None

    def _check_settings(self) -> None:
        found = checks.run_checks(include_deployment_checks=settings.HTTPS)
        found = [message for message in found if not message.is_silenced()]
        errors = [message for message in found if message.is_serious()]
        for message in errors or found:
            self.stderr.write(f"{'Error' if errors else 'Warning'}: {message.msg}")
        if errors:
            raise SystemExit(1)

    def _migrate(self) -> None:
        try:
            if connection.vendor == "postgresql":  # without the pool, which would hide the reason
                connection.Database.connect(**connection.get_connection_params()).close()
            executor = MigrationExecutor(connection)
            if executor.migration_plan(executor.loader.graph.leaf_nodes()):
                with self._told("Bringing the database up to date"):
                    call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
            call_command("createcachetable", verbosity=0)  # only where it lacks
        except (Error, connection.Database.Error) as error:
            reason = str(error).strip().splitlines()[0]
            raise SystemExit(f"The database cannot be used: {reason} (DATABASE_URL)") from error
        finally:
            connection.close()

    def _collect_static(self) -> None:
        if settings.DEBUG:  # served from where they lie
            return
        stamp = Path(settings.VAR_DIR) / "static.stamp"
        fingerprint = static_fingerprint()
        if stamp.exists() and stamp.read_text() == fingerprint:
            return
        with self._told("Preparing static files"):
            call_command("collectstatic", interactive=False, verbosity=0, skip_checks=True)
        stamp.write_text(fingerprint)

    @contextmanager
    def _told(self, what: str) -> Iterator[None]:
        self.stderr.write(f"{what} … ", ending="")
        self.stderr.flush()
        began = time.monotonic()
        yield
        self.stderr.write(f"{time.monotonic() - began:.0f} s")

    def _run(self, address: tuple[str, int]) -> None:
        host, port = address
        (endpoint,) = build_endpoint_description_strings(host=host, port=port)
        server = GentleServer(
            application=get_default_application(),
            endpoints=[f"{endpoint}:backlog={BACKLOG}"],
            websocket_max_message_size=MAX_MESSAGE_BYTES,
            websocket_max_frame_size=MAX_MESSAGE_BYTES,
            ready_callable=lambda: self._when_ready(server, show_warnings),
        )
        show_warnings = warnings.showwarning
        reactor.callWhenRunning(server.end_gently_when_asked)
        server.run()
        if server.abort_start:
            raise SystemExit(taken(port))
        self.stdout.write("Bhabhi has stopped.")

    def _when_ready(self, server: Server, show_warnings: Callable[..., None]) -> None:
        # Daphne sends Twisted's log nowhere, and Twisted takes Python's warnings along.
        warnings.showwarning = show_warnings
        # What is loaded by now stays: without this the collector's sweeps hold up cards
        # (99th percentile of an act under page load 152 ms, with it 37 ms).
        gc.collect()
        gc.freeze()
        self._taking_up = twisted_loop.create_task(take_up_hands())
        self.stdout.write(f"Bhabhi is ready: {public_url(server.listening_addresses[0][1])}")
        self.stdout.flush()


class GentleServer(Server):
    """On SIGTERM or Ctrl-C: no new lines, every act in flight saved and told, goodbye to sockets,
    pages finished; a second signal ends it at once."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._ports: list[Any] = []
        self._ending: asyncio.Task[None] | None = None

    def listen_success(self, port: Any) -> None:
        super().listen_success(port)
        self._ports.append(port)

    def end_gently_when_asked(self) -> None:
        for asked in (signal.SIGTERM, signal.SIGINT):
            signal.signal(asked, self._asked_to_end)

    def _asked_to_end(self, *_: Any) -> None:
        for asked in (signal.SIGTERM, signal.SIGINT):
            signal.signal(asked, lambda *_: twisted_loop.call_soon_threadsafe(self.stop))
        twisted_loop.call_soon_threadsafe(self._begin_to_end)

    def _begin_to_end(self) -> None:
        self._ending = twisted_loop.create_task(self._end())

    async def _end(self) -> None:
        for port in self._ports:
            port.stopListening()
        try:
            await stand_down()
            deadline = time.monotonic() + PAGES_END_S
            while self._is_answering() and time.monotonic() < deadline:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        finally:
            self.stop()

    def _is_answering(self) -> bool:
        running = (details.get("application_instance") for details in self.connections.values())
        return any(instance and not instance.done() for instance in running)


def free_address(host: str, port: int) -> tuple[str, int]:
    """The address to listen on; ends the program with one sentence if it cannot be had."""
    try:
        found = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)
        # localhost is both ::1 and 127.0.0.1; browsers and people try the latter.
        family, _, _, _, address = min(found, key=lambda entry: entry[0] != socket.AF_INET)
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except (socket.gaierror, OverflowError):
        raise SystemExit(f"HOST={host} PORT={port} is no address: try HOST=127.0.0.1.") from None
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise SystemExit(taken(port)) from None
        if error.errno == errno.EACCES:
            raise SystemExit(
                f"Port {port} needs more rights: choose one above 1023: PORT=8000 ./run"
            ) from None
        raise SystemExit(
            f"HOST={host} is no address of this machine: try HOST=127.0.0.1 or HOST=0.0.0.0."
        ) from None
    return str(address[0]), port


def taken(port: int) -> str:
    other = port + 1 if port < 65_535 else 8000
    return f"Port {port} is taken. Stop what uses it or choose another: PORT={other} ./run"


def public_url(port: int) -> str:
    if settings.IS_LOOPBACK and not settings.HTTPS:
        host = f"[{settings.HOST}]" if ":" in settings.HOST else settings.HOST
        return f"http://{host}:{port}"
    strangers = (name for name in settings.ALLOWED_HOSTS if name not in settings.LOOPBACK_NAMES)
    name = next(strangers, "localhost")
    if settings.HTTPS:
        return f"https://{name} (through your proxy, which reaches it at port {port})"
    return f"http://{name}:{port}"


def static_fingerprint() -> str:
    """Changes whenever a static file of ours or of an app does."""
    rows = []
    for finder in get_finders():
        for path, storage in finder.list([]):
            stat = os.stat(storage.path(path))
            rows.append(f"{path} {stat.st_size} {stat.st_mtime_ns}")
    rows.append(f"{settings.STATIC_ROOT} {settings.STORAGES['staticfiles']['BACKEND']}")
    return hashlib.sha256("\n".join(rows).encode()).hexdigest()


@contextmanager
def sole_server_of_sqlite() -> Iterator[None]:
    """Refuses a second server on one SQLite file: neither would hear of the other's cards."""
    if connection.vendor != "sqlite":
        yield
        return
    import fcntl  # noqa: PLC0415 (absent on Windows, where PostgreSQL or WSL serves)

    database = Path(connection.settings_dict["NAME"])
    database.parent.mkdir(parents=True, exist_ok=True)
    with open(f"{database}.serving", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SystemExit(
                "Another Bhabhi serves this SQLite database: stop it first, "
                "or use PostgreSQL (DATABASE_URL)."
            ) from None
        yield
