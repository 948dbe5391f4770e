"""One table of the load: people's lines, what each of them saw, and bots that choose for them.

Every seat's every event is checked as it comes. Frames of the same bytes are parsed once a table,
since all that may differ between two seats is in the bytes.
"""

import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import SplitResult

from games import bots
from games.engine import Rules
from games.load.fold import fold
from games.load.line import Line, open_line

JSON = dict[str, Any]
Deed = tuple[int, str, str | None, int | None]
CUT_AT = 26
RECENT = 8
KEPT_FRAMES = 200
TOLD_OF = 20


@dataclass
class Tally:
    """What a run found. Actions, latencies and timers count while `is_counting`."""

    is_counting: bool = False
    actions: int = 0
    events: int = 0
    hands: int = 0
    latencies: list[float] = field(default_factory=list)
    timers_late_ms: list[float] = field(default_factory=list)
    resyncs: int = 0
    reconnects: int = 0
    turned_away: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    wrong_count: int = 0
    wrong: list[str] = field(default_factory=list)

    def complain(self, problem: str) -> None:
        self.wrong_count += 1
        if len(self.wrong) < TOLD_OF:
            self.wrong.append(problem)


class Sitter:
    """One person's line. `saw` holds by hand the first and the last number that came."""

    def __init__(self, table: "Watched", cookie: str) -> None:
        self.table, self.cookie = table, cookie
        self.line: Line | None = None
        self.hand, self.seq = "", 0
        self.you: int | None = None
        self.place: int | None = None
        self.view: JSON | None = None
        self.unfolded: list[JSON] = []
        self.saw: dict[str, list[int]] = {}
        self.said: set[tuple[str, str]] = set()
        self.last_table: JSON | None = None
        self.asked: set[tuple[str, int]] = set()
        self.is_up = False

    async def open(self, url: SplitResult) -> None:
        """Connect, and wait for the first frame."""
        self.heard_hello = asyncio.get_running_loop().create_future()
        path = f"/ws/table/{self.table.code}/"
        self.line = await open_line(url, path, self.cookie, self._hear, self._lost)
        self.is_up = True
        async with asyncio.timeout(30):
            await self.heard_hello

    def close(self) -> None:
        self.is_up = False
        if self.line:
            self.line.close()

    def say(self, **frame: Any) -> None:
        self.line.send(json.dumps(frame))

    def say_once(self, of: str, **frame: Any) -> None:
        """What is said once a hand (or whatever `of` names), however often it is asked for."""
        if (frame["t"], of) not in self.said:
            self.said.add((frame["t"], of))
            self.say(**frame)

    def stand(self, frame: JSON) -> None:
        """A whole view: on connecting, with a new hand, or after too long a gap."""
        self.you, self.place, self.view = frame["you"], frame["place"], frame["view"]
        self.hand = frame["hand"] or ""
        self.unfolded.clear()
        if self.view:
            self.seq = self.view["seq"]
            self.saw.setdefault(self.hand, [self.seq, self.seq])[1] = self.seq

    def fold_up(self) -> JSON:
        """The view after everything heard so far."""
        for act in self.unfolded:
            self.view = fold(self.view, act)
        self.unfolded.clear()
        return self.view

    def _hear(self, raw: bytes) -> None:
        self.table.hear(self, raw)

    def _lost(self) -> None:
        if self.is_up:
            self.is_up = False
            self.table.tally.complain(f"table {self.table.code}: a line was lost")


class Watched:
    """A table whose every place is a person's. `gap_s`: seconds between acts, 0 for flat out."""

    def __init__(
        self, code: str, cookies: list[str], tally: Tally, gap_s: float, seed: int
    ) -> None:
        self.code, self.tally, self.gap_s = code, tally, gap_s
        self.sitters = [Sitter(self, cookie) for cookie in cookies]
        self.dice = random.Random(seed)  # noqa: S311 (which card a bot lays is no secret)
        self.rules: Rules | None = None
        self.is_playing = False
        self.acted_at = 0.0
        self.seen: dict[str, list[Deed]] = {}
        self.over: set[str] = set()
        self.frames: list[str] = []
        self._parsed: dict[bytes, JSON] = {}
        self._sent: dict[tuple[str, int], list[float]] = {}
        self._due_ms = 0.0

    def hear(self, sitter: Sitter, raw: bytes) -> None:
        at = time.perf_counter()
        frame = self._parsed.get(raw)
        if frame is None:
            frame = self._parsed[raw] = json.loads(raw)
            if frame["t"] == "act" and len(self.frames) < KEPT_FRAMES:
                self.frames.append(raw.decode())
            if len(self._parsed) > RECENT:
                del self._parsed[next(iter(self._parsed))]
        if heard := HEARD.get(frame["t"]):
            heard(self, sitter, frame, at)

    def begin(self) -> None:
        """From now on whoever's turn it is plays."""
        self.is_playing = True
        if self.gap_s:
            self.acted_at = time.perf_counter() - self.dice.random() * self.gap_s
        for sitter in self.sitters:
            self._table(sitter, sitter.last_table, self.acted_at)
            if sitter.view:
                self._move(sitter, sitter.fold_up()["turn"], None)

    @property
    def is_quiet(self) -> bool:
        """Nothing is on its way to anybody here."""
        return not self._sent and len({(s.hand, s.seq) for s in self.sitters}) == 1

    def stand(self) -> str:
        """Where everybody is, for a complaint."""
        return f"{[(s.hand, s.seq) for s in self.sitters]}, unanswered {list(self._sent)}"

    # -- what is heard ---------------------------------------------------------------------------

    def _stand(self, sitter: Sitter, frame: JSON, at: float) -> None:
        for asked in sitter.asked:  # a view instead of an answer: it came far too late
            self._sent.pop(asked, None)
        sitter.asked.clear()
        sitter.stand(frame)
        self._note_clock(frame)
        if "table" in frame:
            self._table(sitter, frame, at)
            if not sitter.heard_hello.done():
                sitter.heard_hello.set_result(None)
        if sitter.view:
            self._move(sitter, sitter.view["turn"], frame["clock"])

    def _act(self, sitter: Sitter, frame: JSON, at: float) -> None:
        hand, seq = frame["hand"], frame["seq"]
        if seq <= sitter.seq and any(h == hand and s <= seq for h, s in sitter.asked):
            # Asked for too late: what stands there comes again, as the answer or before a refusal.
            self._sent.pop((hand, seq), None)
            return
        if hand != sitter.hand or seq <= sitter.seq:
            self.tally.complain(f"hand {hand}: act {seq} came to a seat at {sitter.seq}")
            return
        if frame["seat"] == sitter.you and "by" not in frame:
            sitter.asked.discard((hand, seq))
        if seq > sitter.seq + 1:
            self.tally.resyncs += 1
            sitter.say(t="from", hand=hand, seq=sitter.seq)
            return
        sitter.seq = sitter.saw[hand][1] = seq
        sitter.unfolded.append(frame)
        self._note_deed(frame, at)
        self._note_receipt(hand, seq, at)
        self._move(sitter, frame["turn"], frame["clock"])

    def _note_deed(self, frame: JSON, at: float) -> None:
        """The first to see an act writes it down; the others have to see the same one."""
        hand, seq = frame["hand"], frame["seq"]
        deed = (frame["seat"], frame["do"], frame.get("card"), frame.get("from"))
        seen = self.seen.setdefault(hand, [])
        if seq <= len(seen):
            if seen[seq - 1] != deed:
                self.tally.complain(f"hand {hand}: act {seq} is {seen[seq - 1]} and {deed}")
            return
        if seq > len(seen) + 1:
            seen += [(-1, "unseen", None, None)] * (seq - 1 - len(seen))
        seen.append(deed)
        by = frame.get("by")
        if by or frame["do"] == "draw":
            self._sent.pop((hand, seq), None)
        if self.tally.is_counting:
            self.tally.events += 1
            if by == "clock" and self._due_ms:
                self.tally.timers_late_ms.append(time.time() * 1000 - self._due_ms)
        if not frame["turn"]:
            self.over.add(hand)
            self.tally.hands += self.tally.is_counting
        self._note_clock(frame)

    def _note_clock(self, frame: JSON, *_: Any) -> None:
        clock = frame["clock"]
        self._due_ms = clock["until"] + clock.get("bank", 0) if clock else 0

    def _note_receipt(self, hand: str, seq: int, at: float) -> None:
        sent = self._sent.get((hand, seq))
        if sent is None:
            return
        sent[1] -= 1
        if sent[1] == 0:
            del self._sent[hand, seq]
            if self.tally.is_counting:
                self.tally.actions += 1
                self.tally.latencies.append(at - sent[0])

    def _table(self, sitter: Sitter, frame: JSON, at: float) -> None:
        table = frame["table"]
        sitter.last_table = frame
        if self.rules is None:
            self.rules = Rules.from_dict(table["rules"])
        if not self.is_playing:
            return
        phase, is_host = table["phase"], table["host"] == sitter.place
        if phase == "between":
            sitter.say_once(sitter.hand, t="ready", hand=sitter.hand)
        elif phase in {"over", "waiting"} and is_host:
            sitter.say_once(f"{sitter.hand} {table['rev']}", t="start")
        if cut := table.get("cut"):
            sitter.say_once(cut["hand"], t="salt", hand=cut["hand"], salt="x")
            if cut["cutter"] == sitter.place:
                sitter.say_once(cut["hand"], t="cut", hand=cut["hand"], at=CUT_AT)

    def _refused(self, sitter: Sitter, frame: JSON, at: float) -> None:
        self.tally.refusals[frame["reason"]] += 1
        sitter.asked.discard((frame["hand"], frame["seq"]))
        self._sent.pop((frame["hand"], frame["seq"]), None)

    # -- what is done ----------------------------------------------------------------------------

    def _move(self, sitter: Sitter, turn: JSON | None, clock: JSON | None) -> None:
        """Act if it is this seat's turn. At an easy pace what is forced is left to the clock."""
        if not self.is_playing or turn is None or turn["seat"] != sitter.you:
            return
        if turn["do"] == "draw":
            return
        if not self.gap_s:
            self._do(sitter)
        elif not (clock and clock["forced"]):
            wait_s = self.acted_at + self.gap_s * self.dice.uniform(0.6, 1.4) - time.perf_counter()
            asyncio.get_running_loop().call_later(wait_s, self._do, sitter, sitter.seq)

    def _do(self, sitter: Sitter, seq: int | None = None) -> None:
        if not self.is_playing or seq not in {None, sitter.seq}:
            return
        chosen = bots.choose("plain", sitter.fold_up(), self.rules, self.dice)
        card = f',"card":"{chosen.card}"' if chosen.card else ""
        hand, seq = sitter.hand, sitter.seq + 1
        text = f'{{"t":"act","hand":"{hand}","seq":{seq},"do":"{chosen.do}"{card}}}'
        self.acted_at = time.perf_counter()
        self._sent[hand, seq] = [self.acted_at, sum(other.is_up for other in self.sitters)]
        sitter.asked.add((hand, seq))
        sitter.line.send(text)


HEARD = {
    "hello": Watched._stand,
    "view": Watched._stand,
    "act": Watched._act,
    "table": Watched._table,
    "clock": lambda table, sitter, frame, at: table._note_clock(frame),
    "no": Watched._refused,
}
