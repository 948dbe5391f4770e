"""The load tool, small: that it plays and checks; and that it would notice what is wrong."""

import json
import subprocess
import sys

import pytest

from games.engine import PRESETS, Source, apply, deal, legal, project, project_step, start
from games.load.watch import Sitter, Tally, Watched
from tests.site.places import ROOT


def test_a_small_load_is_played_and_found_right(tmp_path):
    words = ["loadtest", "--tables=2", "--seconds=2", "--floor", "--reconnect", "--json"]
    done = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["actions"] > 0
    assert found["errors"] == 0
    assert found["resyncs"] == 0
    assert found["journal"].endswith("0 do not fold")
    assert found["reconnect"]["sockets"] == 8
    assert found["floor"]["actions_per_s"] > 0


class Dumb:
    """A line that goes nowhere."""

    def __init__(self) -> None:
        self.said: list[dict] = []

    def send(self, text: str) -> None:
        self.said.append(json.loads(text))


class Hand:
    """A hand whose frames are told to the sitters of one watched table, as a server would."""

    def __init__(self) -> None:
        rules = PRESETS["thulla"]
        self.state = start(rules, deal(rules, 4, 0, Source(bytes(32)).deck()))
        self.table = Watched("TEST", [""] * 4, Tally(), 0, 1)
        for seat, sitter in enumerate(self.table.sitters):
            sitter.line = Dumb()
            view = project(self.state, seat)
            frame = {"t": "view", "hand": "h", "view": view, "you": seat, "place": seat}
            self.tell(sitter, {**frame, "clock": None})

    def tell(self, sitter: Sitter, frame: dict) -> None:
        self.table.hear(sitter, json.dumps(frame).encode())

    def step(self) -> list[dict]:
        """The next act's frame for each seat, not told yet."""
        done = apply(self.state, legal(self.state)[0])
        self.state = done.state
        common = {"t": "act", "hand": "h", "clock": None}
        return [{**common, **project_step(done, seat)} for seat in range(4)]

    def tell_all(self, frames: list[dict]) -> None:
        for sitter, frame in zip(self.table.sitters, frames, strict=True):
            self.tell(sitter, frame)


@pytest.fixture
def hand() -> Hand:
    return Hand()


def test_what_is_told_in_order_is_right(hand):
    for _ in range(5):
        hand.tell_all(hand.step())
    assert hand.table.tally.wrong == []
    assert [len(hand.table.seen["h"]), hand.table.sitters[3].seq] == [5, 5]


def test_an_act_told_twice_is_noticed(hand):
    frames = hand.step()
    hand.tell_all(frames)
    hand.tell(hand.table.sitters[1], frames[1])
    assert hand.table.tally.wrong_count == 1


def test_a_gap_is_asked_for_and_counted(hand):
    hand.step()
    later = hand.step()
    sitter = hand.table.sitters[2]
    hand.tell(sitter, later[2])
    assert hand.table.tally.resyncs == 1
    assert sitter.line.said == [{"t": "from", "hand": "h", "seq": 0}]


def test_two_seats_that_are_told_different_acts_are_noticed(hand):
    frames = hand.step()
    frames[3] = {**frames[3], "card": "2C"}
    hand.tell_all(frames)
    assert hand.table.tally.wrong_count == 1
