"""Real sockets, real hands, bots' choices: how fast, at what cost, and is all of it true?"""

import asyncio
import json
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games.engine import PRESETS
from games.load import floor
from games.load.drive import Plan, Run
from games.load.figures import rows
from games.load.line import NotOpened
from games.load.served import Failed, Served, scratch_database

# Flat out, nothing may wait for a person's pace; a clock of 45 s still runs at every act.
QUICK_TEMPO, EASY_TEMPO = 2, 100
HANDS_A_SESSION = 20


class Command(BaseCommand):
    help = (
        "Plays at many tables over real sockets and measures the server, which it starts itself "
        "on a database of its own. Checks that every seat saw every act once and in order, that "
        "the journal holds just that, and that every hand folds."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tables", type=int, default=50)
        parser.add_argument("--seats", type=int, default=4)
        parser.add_argument("--seconds", type=float, default=30)
        parser.add_argument(
            "--rate", type=float, default=0, help="acts a second and table (default: flat out)"
        )
        parser.add_argument("--preset", choices=PRESETS, default="thulla")
        parser.add_argument("--floor", action="store_true", help="measure a bare Daphne beside it")
        parser.add_argument(
            "--reconnect", action="store_true", help="cut all lines at the end; when are all back?"
        )
        parser.add_argument(
            "--pages",
            choices=["same", "other"],
            help="load pages meanwhile, of the same process or another",
        )
        parser.add_argument(
            "--servers", type=int, default=1, help="processes that share the tables"
        )
        parser.add_argument(
            "--serve",
            default="",
            metavar="COMMAND",
            help="serve in another way; {port} is the port",
        )
        parser.add_argument(
            "--url", help="a server that runs, on this DATABASE_URL; tables stay there"
        )
        parser.add_argument("--json", action="store_true", help="all figures as JSON")

    def handle(self, **options: Any) -> None:
        for name in ("tables", "seats", "seconds", "servers"):
            if options[name] <= 0:
                raise CommandError(f"--{name} must be more than 0.")
        # Whoever ends it by a signal leaves no server and no database behind either.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        try:
            found = self._measure(options)
        except (Failed, NotOpened, OSError, TimeoutError) as failed:
            raise CommandError(str(failed) or type(failed).__name__) from failed
        except KeyboardInterrupt:
            raise SystemExit(130) from None
        if options["json"]:
            self.stdout.write(json.dumps(found, indent=1))
        else:
            for name, figure in rows(found):
                self.stdout.write(f"{name:22} {figure}")
        for problem in found["wrong"]:
            self.stderr.write(problem)
        if found["errors"]:
            raise SystemExit(1)

    def _measure(self, options: dict[str, Any]) -> dict[str, Any]:
        with ExitStack() as stack:
            servers, pages_url = _servers(options, stack)
            urls = [options["url"]] if options["url"] else [s.url for s in servers]
            tables = json.loads(servers[0].manage("load_tables", *_table_words(options)))
            plan = Plan(
                seats=options["seats"],
                seconds=options["seconds"],
                rate=options["rate"],
                reconnects=options["reconnect"],
                pages_url=pages_url,
            )
            with _told_seconds(options) as on_second:
                run = Run(plan, urls, [] if options["url"] else servers, tables, on_second)
                found = asyncio.run(run.play())
            for server in servers:
                server.stop()
            codes = [table["code"] for table in tables]
            run.check_journal(json.loads(servers[0].manage("load_tables", "--journal", *codes)))
            found["journal"] = servers[0].manage("check_journal").strip()
            found["floor"] = _floor(options, run, stack) if options["floor"] else None
        if floor_found := found["floor"]:
            found["of_floor"] = found["actions_per_s"] / floor_found["actions_per_s"]
        return _described(options) | found | _faults(run)


def _servers(options: dict[str, Any], stack: ExitStack) -> tuple[list[Served], str]:
    """Servers that are up, and the address whose pages are to be loaded, if any are."""
    tempo = EASY_TEMPO if options["rate"] else QUICK_TEMPO
    if options["url"]:
        known = Served(Path(settings.VAR_DIR), settings.DATABASE_URL, settings.TABLE_TEMPO)
        return [known], options["url"] if options["pages"] else ""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bhabhi-load-")))
    database_url = stack.enter_context(scratch_database(settings.DATABASE_URL))
    count = options["servers"] + (options["pages"] == "other")
    if count > 1 and not database_url:
        raise Failed("SQLite is served by one process: give a DATABASE_URL of PostgreSQL.")
    servers = [Served(folder, database_url, tempo, options["serve"]) for _ in range(count)]
    if options["serve"]:
        servers[0].manage("migrate", "--verbosity=0")
        servers[0].manage("createcachetable", "--verbosity=0")
    for server in servers:
        stack.callback(server.stop)
        server.start()
    if options["pages"] == "other":
        return servers[:-1], servers[-1].url
    return servers, servers[0].url if options["pages"] else ""


def _table_words(options: dict[str, Any]) -> list[str]:
    return [
        f"--tables={options['tables']}",
        f"--seats={options['seats']}",
        f"--people={options['seats']}",
        f"--preset={options['preset']}",
        f"--hands={HANDS_A_SESSION}",
        "--pace=relaxed",
        "--without-takes",
    ]


def _floor(options: dict[str, Any], run: Run, stack: ExitStack) -> dict[str, Any]:
    """The bare Daphne's figures, with the frames that the first table of this run has heard."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bhabhi-load-")))
    frames = folder / "frames.json"
    frames.write_text(json.dumps(run.watched[0].frames))
    bare = Served(folder, "", 100, f"{sys.executable} -m games.load.floor {frames} {{port}}")
    stack.callback(bare.stop)
    bare.start()
    said = '{"t":"act","hand":"k7Q2x9aB","seq":41,"do":"play","card":"9H"}'
    measured = floor.measure(bare, options["tables"], options["seats"], options["seconds"], said)
    return asyncio.run(measured)


@contextmanager
def _told_seconds(options: dict[str, Any]) -> Iterator[Any]:
    with tqdm(total=int(options["seconds"]), unit="s", disable=None) as bar:
        yield bar.update


def _described(options: dict[str, Any]) -> dict[str, Any]:
    names = ("tables", "seats", "rate", "preset", "servers", "pages", "serve")
    return {
        "asked": {name: options[name] for name in names},
        "database": settings.DATABASES["default"]["ENGINE"].rsplit(".", 1)[-1],
        "processors": os.cpu_count(),
        "load_average": os.getloadavg()[0],
    }


def _faults(run: Run) -> dict[str, Any]:
    tally = run.tally
    return {
        "resyncs": tally.resyncs,
        "refusals": dict(tally.refusals),
        "errors": tally.wrong_count,
        "wrong": tally.wrong,
    }
