"""Everything that can break breaks under play, again and again; nothing that was seen is lost.

    python -m tests.load.chaos --tables 40 --kills 20 --database-stops 3

Two servers on a PostgreSQL of their own behind a proxy that hashes tables to servers. At every
table two people and two bots play, and a third line, led astray on purpose, watches from the
server that the hash does not name; at every second table so does one of the people. In a shuffled
order that `--seed` repeats: a server is killed with SIGKILL, or restarted by SIGTERM; PostgreSQL is
stopped and started; the connections that LISTEN are cut; half of all sockets are dropped at once.
The proxy holds bytes back at random, and clients that come back say again what they said before.

Checked: play goes on after everything that happens; in the end every hand ends, every act that
anybody saw stands in the journal as seen, no number is missing, and `check_journal` holds.
Exit status 1 if anything is not so.
"""

import argparse
import asyncio
import json
import os
import random
import secrets
import signal
import tempfile
import time
from collections import Counter
from pathlib import Path

from tqdm import tqdm

from games.load.served import Served
from tests.load.cluster import Cluster, own_cluster
from tests.load.crash import compare
from tests.load.proxy import Proxy
from tests.load.stubborn import Stubborn

GOES_ON_S = 60
END_S = 300
LISTENERS = (
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
    " WHERE application_name = 'bhabhi relay'"
)


class Chaos:
    def __init__(
        self, servers: list[Served], cluster: Cluster, proxy: Proxy, dice: random.Random
    ) -> None:
        self.servers, self.cluster, self.proxy, self.dice = servers, cluster, proxy, dice
        self.clients: list[Stubborn] = []
        self.wrong: list[str] = []
        self.waits: dict[str, list[float]] = {}

    def sit_down(self, tables: list[dict]) -> None:
        for number, table in enumerate(tables):
            url = f"ws://127.0.0.1:{self.proxy.port}/ws/table/{table['code']}/"
            astray = "?astray" if number % 2 else ""
            first, second = table["cookies"]
            lines = [(url, first), (url + astray, second), (url + "?astray", "")]
            self.clients += [
                Stubborn(where, who, random.Random(self.dice.random()), is_host=who == first)
                for where, who in lines
            ]

    @property
    def seen(self) -> int:
        return sum(len(client.memory.acts) for client in self.clients)

    async def goes_on(self, what: str) -> None:
        """As many further acts as there are lines; how long the first tenth took is noted."""
        began, before, wanted = time.monotonic(), self.seen, len(self.clients)
        is_noted = False
        while self.seen < before + wanted:
            await asyncio.sleep(0.05)
            if not is_noted and self.seen >= before + wanted / 10:
                self.waits.setdefault(what, []).append(time.monotonic() - began)
                is_noted = True
            if time.monotonic() > began + GOES_ON_S:
                self.wrong.append(f"after {what}: {self.seen - before} acts in {GOES_ON_S} s")
                return

    # -- what happens ----------------------------------------------------------------------------

    async def kill(self) -> None:
        server = self.dice.choice(self.servers)
        server.kill()
        await self.goes_on("kill, one server left")
        await asyncio.to_thread(server.start)

    async def restart(self) -> None:
        """One server after the other, as for a new version."""
        for server in self.servers:
            server.process.send_signal(signal.SIGTERM)
            if await asyncio.to_thread(server.process.wait, 20):
                self.wrong.append(f"a server asked to end did so with {server.process.returncode}")
            server.process.stdout.close()
            await asyncio.to_thread(server.start)

    async def stop_database(self) -> None:
        before = sum(client.notices for client in self.clients)
        await asyncio.to_thread(self.cluster.stop, self.dice.choice(["fast", "immediate"]))
        await asyncio.sleep(self.dice.uniform(3, 8))
        if sum(client.notices for client in self.clients) == before:
            self.wrong.append("no table said that it cannot save")
        await asyncio.to_thread(self.cluster.start)

    async def cut_listeners(self) -> None:
        ((count,),) = await asyncio.to_thread(self.cluster.ask, LISTENERS)
        if count < len(self.servers):
            self.wrong.append(f"only {count} connections listened")

    async def drop_half(self) -> None:
        self.proxy.drop(0.5)

    async def run(self, plan: list[str]) -> None:
        tasks = [asyncio.create_task(client.run()) for client in self.clients]
        await self.goes_on("start")
        for what in tqdm(plan, unit="event", disable=None):
            await asyncio.sleep(self.dice.uniform(0, 0.6))
            await HAPPENS[what](self)
            await self.goes_on(what)
        self.proxy.delay_s = 0
        for client in self.clients:
            client.is_ending = True
        self.proxy.drop(1)  # whoever comes back asks for the end
        _, late = await asyncio.wait(tasks, timeout=END_S)
        for client, task in zip(self.clients, tasks, strict=True):
            if task in late:
                where = f"{client.url}: {client.phase} {client.hand} at {client.seq}"
                self.wrong.append(f"stuck at {where}, turn {client.turn}")
                task.cancel()
            elif error := task.exception():
                self.wrong.append(f"a client fell: {error!r}")
        await self.proxy.close()


HAPPENS = {
    "kill": Chaos.kill,
    "restart": Chaos.restart,
    "database stop": Chaos.stop_database,
    "listeners cut": Chaos.cut_listeners,
    "half of all sockets dropped": Chaos.drop_half,
}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--restarts", type=int, default=2)
    parser.add_argument("--database-stops", type=int, default=3)
    parser.add_argument("--listener-cuts", type=int, default=4)
    parser.add_argument("--drops", type=int, default=4)
    parser.add_argument("--delay-ms", type=int, default=150)
    parser.add_argument("--tempo", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep-logs", type=Path, help="a folder for the servers' logs")
    return parser.parse_args()


def plan_of(asked: argparse.Namespace, dice: random.Random) -> list[str]:
    plan = (
        ["kill"] * asked.kills
        + ["restart"] * asked.restarts
        + ["database stop"] * asked.database_stops
        + ["listeners cut"] * asked.listener_cuts
        + ["half of all sockets dropped"] * asked.drops
    )
    dice.shuffle(plan)
    return plan


def main() -> None:
    asked = arguments()
    dice = random.Random(asked.seed)
    os.environ |= {"SECRET_KEY": secrets.token_hex(32), "DB_POOL_SIZE": "6"}
    with own_cluster() as cluster, tempfile.TemporaryDirectory() as name:
        folders = [Path(asked.keep_logs or name) / f"server{n}" for n in (1, 2)]
        for folder in folders:
            folder.mkdir(parents=True, exist_ok=True)
        servers = [Served(folder, cluster.url, asked.tempo) for folder in folders]
        for server in servers:
            server.start()
        try:
            report(asked, *measure(asked, servers, cluster, dice))
        finally:
            for server in servers:
                server.stop()


def measure(
    asked: argparse.Namespace, servers: list[Served], cluster: Cluster, dice: random.Random
) -> tuple[Chaos, dict, str, int]:
    opened = servers[0].manage(
        "load_tables", f"--tables={asked.tables}", "--people=2", "--pace=relaxed"
    )
    tables = json.loads(opened)
    proxy = Proxy([server.port for server in servers], dice)
    proxy.delay_s = asked.delay_ms / 1000
    chaos = Chaos(servers, cluster, proxy, dice)
    asyncio.run(_all(chaos, tables, plan_of(asked, dice)))
    codes = [table["code"] for table in tables]
    journal = json.loads(servers[0].manage("load_tables", "--journal", *codes))
    checked = servers[0].manage("check_journal").strip()
    ((late,),) = cluster.ask(
        "SELECT count(*) FROM games_action a JOIN games_handseat s ON s.hand_id = a.hand_id"
        " AND s.seat = a.seat WHERE s.user_id IS NOT NULL AND a.by <> ''"
    )
    return chaos, journal, checked, late


async def _all(chaos: Chaos, tables: list[dict], plan: list[str]) -> None:
    await chaos.proxy.open()
    chaos.sit_down(tables)
    await chaos.run(plan)


def report(asked: argparse.Namespace, chaos: Chaos, journal: dict, checked: str, late: int) -> None:
    lost = compare(chaos.clients, journal)
    tracebacks = sum(
        (server.folder / "server.log").read_text().count("Traceback") for server in chaos.servers
    )
    stored = sum(len(hand["acts"]) for hand in journal.values())
    refusals = Counter(word for client in chaos.clients for word in client.memory.refusals)
    lines = [
        f"{asked.tables} tables, {len(chaos.clients)} lines, {len(journal)} hands, {stored} acts"
        f" stored, {chaos.seen} seen, {sum(c.memory.reconnects for c in chaos.clients)} reconnects",
        f"seen and not stored, gaps, hands without an end: {len(lost)}; {checked}",
        f"people's acts done by the clock or a bot: {late}; tracebacks in the logs: {tracebacks}",
        f"refusals: {dict(refusals)}",
        *(
            f"{what}: {len(waits)} times, play went on after {sorted(waits)[len(waits) // 2]:.1f} s"
            f" (median), {max(waits):.1f} s at most"
            for what, waits in chaos.waits.items()
        ),
        *(chaos.wrong + lost)[:20],
    ]
    print("\n".join(lines))  # noqa: T201
    raise SystemExit(bool(chaos.wrong + lost))


if __name__ == "__main__":
    main()
