"""Kill the server again and again under play, and prove that nothing anybody saw was lost.

    python -m tests.load.crash --kills 20 --tables 8

Starts `manage.py serve` on a database of its own, lets clients play at every table, kills the
server with SIGKILL at a random moment and starts it again, as often as asked; then lets every
hand end. Checked: every act that a client saw stands in the journal as seen, no number is missing,
every hand is over, `check_journal` holds. Exit status 1 if anything is not so.
"""

import argparse
import asyncio
import json
import random
import tempfile
from pathlib import Path

from tqdm import tqdm

from games.load.client import Client
from games.load.served import Served


async def play(served: Served, tables: list[dict], kills: int, seed: int) -> list[Client]:
    dice = random.Random(seed)
    clients = [
        Client(f"ws://127.0.0.1:{served.port}/ws/table/{t['code']}/", t["cookie"], random.Random(n))
        for n, t in enumerate(tables)
    ]
    tasks = [asyncio.create_task(client.run()) for client in clients]
    for _ in tqdm(range(kills), unit="kill", disable=None):
        before = sum(len(client.memory.acts) for client in clients)
        while sum(len(c.memory.acts) for c in clients) < before + 5 * len(clients):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        await asyncio.sleep(dice.uniform(0, 0.6))
        served.kill()
        await asyncio.to_thread(served.start)
    for client in clients:
        client.wants_stop = True
    done, late = await asyncio.wait(tasks, timeout=180)
    for task in late:
        task.cancel()
    for task in done:
        task.result()
    for client, task in zip(clients, tasks, strict=True):
        if task in late:
            client.memory.wrong.append(f"stuck in {client.hand} at {client.seq}: {client.turn}")
    return clients


def compare(clients: list[Client], journal: dict[str, list]) -> list[str]:
    """What is wrong, in words; nothing if all that was seen stands."""
    wrong = [problem for client in clients for problem in client.memory.wrong]
    for code, rows in journal.items():
        if [row[0] for row in rows["acts"]] != list(range(1, len(rows["acts"]) + 1)):
            wrong.append(f"hand {code}: numbers with a gap")
        if not rows["is_over"]:
            wrong.append(f"hand {code} is not over")
    for client in clients:
        for (code, seq), seen in client.memory.acts.items():
            acts = journal[code]["acts"]
            if seq > len(acts) or tuple(acts[seq - 1][1:]) != seen:
                wrong.append(f"hand {code}: act {seq} was seen as {seen} and is not there")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--tempo", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database-url", default="")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), asked.database_url, asked.tempo)
        served.start()
        tables = json.loads(
            served.manage("load_tables", f"--tables={asked.tables}", f"--seats={asked.seats}")
        )
        clients = asyncio.run(play(served, tables, asked.kills, asked.seed))
        journal = json.loads(
            served.manage("load_tables", "--journal", *[t["code"] for t in tables])
        )
        checked = served.manage("check_journal").strip()
        served.kill()
    wrong = compare(clients, journal)
    seen = sum(len(client.memory.acts) for client in clients)
    stored = sum(len(hand["acts"]) for hand in journal.values())
    print(f"{asked.kills} kills, {len(journal)} hands, {stored} acts stored, {seen} seen")  # noqa: T201
    print(f"seen but not stored: {len(wrong)}; {checked}")  # noqa: T201
    for problem in wrong[:20]:
        print(problem)  # noqa: T201
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
