"""Send a hundred thousand hostile frames to a running server: nothing breaks, nothing changes.

    python -m tests.load.fuzz --frames 100000

Frames are made of real ones (tests/load/hostile.py) and sent over real sockets: by strangers and
watchers, by people who sit at other tables, and by people whose turn it is not. Nobody else plays
meanwhile. Checked: no traceback in the server's log; no hand, action, session, seat or table is
other than before at the tables of strangers, and at the others every action of the journal was told
to an honest watcher; the server's memory is flat; a line is closed after a hundred strikes, and may
be opened again; an honest ping is answered to the end. Exit status 1 if anything is not so.
"""

import argparse
import asyncio
import json
import logging
import random
import struct
import tempfile
from collections import Counter
from contextlib import suppress
from pathlib import Path

import websockets
from tqdm import tqdm

from games.load.served import Served, scratch_database
from tests.load.hostile import TEXT, Fuzzer, real_frames

LOBBY = "/ws/lobby/"
BATCH = 25
ANSWER_S = 10
WARM = 0.15  # the share of frames after which memory is first read
MAY_GROW_KB = 6_000


class Closed(Exception):
    """The server closed the line, with this code."""


class RawLine:
    """A WebSocket line that sends whatever bytes it is given, as no library would."""

    def __init__(self, port: int, path: str, cookie: str) -> None:
        self.port, self.path, self.cookie = port, path, cookie

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.writer.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nCookie: {self.cookie}\r\n"
            f"Origin: http://127.0.0.1:{self.port}\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        head = await self.reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.split(b"\r\n")[0].decode())

    def send(self, opcode: int, payload: bytes) -> None:
        length = len(payload)
        if length < 126:
            head = bytes((opcode, 0x80 | length))
        elif length < 65_536:
            head = struct.pack("!BBH", opcode, 0xFE, length)
        else:
            head = struct.pack("!BBQ", opcode, 0xFF, length)
        self.writer.write(head + bytes(4) + payload)

    async def hear(self) -> str:
        """The next text; `Closed` when the server hangs up."""
        while True:
            first, length = await self.reader.readexactly(2)
            if length == 126:
                (length,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
            payload = await self.reader.readexactly(length)
            if first == 0x88:
                raise Closed(struct.unpack("!H", payload[:2])[0] if payload else 1005)
            if first == TEXT:
                return payload.decode()

    def close(self) -> None:
        self.writer.transport.abort()


class Attack:
    """One hostile line, opened again whenever it is closed."""

    def __init__(self, line: RawLine, fuzzer: Fuzzer, dice: random.Random) -> None:
        self.line, self.fuzzer, self.dice = line, fuzzer, dice
        self.closed: Counter[int | str] = Counter()
        self.answers: Counter[str] = Counter()
        self.is_unanswered = False
        self.unread = 0  # at most so many frames were sent into a line that was closed already

    async def run(self, count: int, progress: tqdm) -> None:
        await self.line.open()
        while count > 0:
            batch = min(count, BATCH)
            count -= batch
            try:
                for _ in range(batch):
                    self.line.send(*self.fuzzer.next())
                await asyncio.wait_for(self._fence(), ANSWER_S)
            except TimeoutError:
                self.is_unanswered = True
                await self._open_again("unanswered")
            except Closed as closed:
                await self._open_again(closed.args[0])
            except (asyncio.IncompleteReadError, OSError):
                await self._open_again("broken off")
            progress.update(batch)
        self.line.close()

    async def _fence(self) -> None:
        """An honest ping; its answer, or the word that it came too fast, ends the batch."""
        if self.line.path == LOBBY:  # it answers nobody
            return await self._wait_a_little()
        mark = self.dice.randint(1, 10**9)
        self.line.send(TEXT, json.dumps({"t": "ping", "hand": "", "seq": 0, "echo": mark}).encode())
        await self.line.writer.drain()
        while True:
            frame = json.loads(await self.line.hear())
            self.answers[frame.get("reason") or frame["t"]] += 1
            if frame["t"] == "pong" and frame["echo"] == mark:
                return
            if frame.get("reason") == "too_fast":
                await asyncio.sleep(0.02)
                self.line.send(
                    TEXT, json.dumps({"t": "ping", "hand": "", "seq": 0, "echo": mark}).encode()
                )

    async def _wait_a_little(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self.line.hear(), 0.05)

    async def _open_again(self, why: int | str) -> None:
        self.closed[why] += 1
        self.unread += BATCH
        self.line.close()
        await self.line.open()


class Watch:
    """An honest watcher of one table: what it was told is what there is."""

    def __init__(self, port: int, code: str, cookie: str = "") -> None:
        self.code = code
        self.url = f"ws://127.0.0.1:{port}/ws/table/{code}/"
        self.origin = f"http://127.0.0.1:{port}"
        self.headers = {"Cookie": cookie} if cookie else {}
        self.hello: dict = {}
        self.acts: dict[tuple[str, int], tuple] = {}
        self.seq = -1

    async def run(self) -> None:
        async with websockets.connect(
            self.url, origin=self.origin, additional_headers=self.headers, max_size=2**20
        ) as socket:
            asking = asyncio.create_task(self._ask(socket))
            try:
                async for text in socket:
                    self._hear(json.loads(text))
            finally:
                asking.cancel()

    async def _ask(self, socket: websockets.ClientConnection) -> None:
        while True:
            await asyncio.sleep(5)
            hand = self.hello.get("hand") or ""
            ping = {"t": "ping", "hand": hand, "seq": max(0, self.seq), "echo": 0}
            await socket.send(json.dumps(ping))

    def _hear(self, frame: dict) -> None:
        if frame["t"] in {"hello", "view"} and frame["view"]:
            self.hello, self.seq = frame, frame["view"]["seq"]
        elif frame["t"] == "act":
            self.seq = frame["seq"]
            self.acts[frame["hand"], frame["seq"]] = (frame["seat"], frame["do"], frame.get("card"))


async def still(watches: list[Watch]) -> None:
    """Until it is a person's turn everywhere and no bot moves any more."""
    before: list[int] = []
    while any(not watch.hello for watch in watches) or before != [w.seq for w in watches]:
        before = [watch.seq for watch in watches]
        await asyncio.sleep(2)


def stands(served: Served, codes: list[str]) -> dict:
    """All that the journal holds of these tables, and who sits there."""
    return json.loads(served.manage("load_tables", "--journal", *codes))


async def attack(
    asked: argparse.Namespace, served: Served, tables: list[dict]
) -> tuple[list[Attack], list[Watch], dict, int]:
    dice = random.Random(asked.seed)
    half = len(tables) // 2
    # The first person of each table is there, and does nothing.
    seated = [Watch(served.port, table["code"], table["cookies"][0]) for table in tables]
    watches = [Watch(served.port, table["code"]) for table in tables]
    tasks = [asyncio.create_task(watch.run()) for watch in seated + watches]
    await asyncio.wait_for(still(watches), 120)
    before = await asyncio.to_thread(stands, served, [t["code"] for t in tables[:half]])
    attacks = []
    for number in range(asked.lines):
        at = number % len(tables)
        watch, is_strange = watches[at], at < half
        # At the first half nobody of the table: the second person of another one, or nobody.
        cookie = tables[(at + 1) % half]["cookies"][1] if is_strange else tables[at]["cookies"][1]
        cards = ["AS", "2C", "TH"]
        real = real_frames(watch.hello["hand"], watch.seq, cards, may_leave=is_strange)
        if is_strange:  # it may sit down where a place is free: there is none
            cookie = cookie if number % 4 else ""
        path = f"/ws/table/{tables[at]['code']}/" if number % 16 != 15 else LOBBY
        own = random.Random(dice.random())
        attacks.append(Attack(RawLine(served.port, path, cookie), Fuzzer(own, real), own))
    with tqdm(total=asked.frames, unit="frame", disable=None) as progress:
        warm = round(asked.frames * WARM / len(attacks))
        rest = asked.frames // len(attacks) - warm
        await asyncio.gather(*(one.run(warm, progress) for one in attacks))
        memory_kb = served.memory_kb()
        await asyncio.gather(*(one.run(rest, progress) for one in attacks))
    with suppress(TimeoutError):
        await asyncio.wait_for(still(watches), 60)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return attacks, watches, before, memory_kb


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--frames", type=int, default=100_000)
    parser.add_argument("--lines", type=int, default=16)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database-url", default="")
    parser.add_argument("--keep-log", type=Path, help="a folder for the server's log")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # it warns of what is sent after a close
    with tempfile.TemporaryDirectory() as name, scratch_database(asked.database_url) as database:
        folder = Path(asked.keep_log or name)
        folder.mkdir(parents=True, exist_ok=True)
        served = Served(folder, database, tempo=1)
        served.start()
        try:
            tables = json.loads(
                served.manage("load_tables", f"--tables={asked.tables}", "--people=2")
            )
            report(asked, served, tables, *asyncio.run(attack(asked, served, tables)))
        finally:
            served.stop()


def report(
    asked: argparse.Namespace,
    served: Served,
    tables: list[dict],
    attacks: list[Attack],
    watches: list[Watch],
    before: dict,
    warm_kb: int,
) -> None:
    grown_kb = served.memory_kb() - warm_kb
    half = len(tables) // 2
    wrong = []
    if stands(served, [table["code"] for table in tables[:half]]) != before:
        wrong.append("strangers changed something")
    for hand, rows in stands(served, [table["code"] for table in tables[half:]]).items():
        told = {seq: act for w in watches for (code, seq), act in w.acts.items() if code == hand}
        for seq, *act in rows["acts"]:
            if seq in told and tuple(act) != told[seq]:
                wrong.append(f"hand {hand}: act {seq} stands otherwise than it was told")
    log = (served.folder / "server.log").read_text()
    if "Traceback" in log:
        wrong.append(f"{log.count('Traceback')} tracebacks in the log")
    if grown_kb > MAY_GROW_KB:
        wrong.append(f"memory grew by {grown_kb} kB")
    if any(one.is_unanswered for one in attacks):
        wrong.append("an honest ping was not answered")
    closed = sum((one.closed for one in attacks), Counter())
    if not closed[4429]:
        wrong.append("nobody was hung up on for a hundred strikes")
    checked = served.manage("check_journal").strip()
    answers = sum((one.answers for one in attacks), Counter())
    print(  # noqa: T201
        f"{asked.frames} hostile frames over {len(attacks)} lines, at most"
        f" {sum(one.unread for one in attacks)} of them unread; lines closed: {dict(closed)}\n"
        f"answers: {dict(answers.most_common(20))}\n"
        f"memory {warm_kb} kB after the first {WARM:.0%}, {grown_kb:+} kB at the end; {checked}"
    )
    for problem in wrong[:20]:
        print(problem)  # noqa: T201
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
