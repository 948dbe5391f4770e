"""Every line of play of a few small packs, counted and pinned.

The numbers were counted by a separate program, written from RULES alone and checked against the
shared cases; a change here needs a ruling. Conceding is left out: it would end a line at each
node with two seats in and tell nothing more.
"""

from collections import Counter
from typing import NamedTuple

import pytest

from games.engine import HandState, apply, legal
from tests.hands import dealt, rules


class Tree(NamedTuple):
    """`lines[n]`: ways to play n actions; `ends`: outcomes of those that ended by `depth`."""

    preset: str
    changes: dict
    fans: tuple[str, ...]
    depth: int
    lines: list[int]
    ends: dict[str, int]


TREES = [
    Tree(
        "thulla",
        {},
        ("AS 3H 2D", "KS 4H 5C", "2S 5H 3D"),
        7,
        [1, 4, 4, 5, 19, 34, 119, 176],
        {"bhabhi 0": 18, "bhabhi 1": 24, "bhabhi 2": 37},
    ),
    Tree(
        "thulla",
        {},
        ("AS KH 2D", "KS 4H 5C", "2S 3H 3D"),
        7,
        [1, 4, 4, 5, 19, 34, 113, 170],
        {"bhabhi 0": 30, "bhabhi 1": 8, "bhabhi 2": 37},
    ),
    Tree(
        "thulla",
        {},
        ("AS 3H 2D 7D", "KS 4H 5C 6C"),
        10,
        [1, 1, 1, 3, 7, 26, 44, 184, 184, 72, 72],
        {"bhabhi 0": 146, "bhabhi 1": 10},
    ),
    Tree(
        "thulla",
        {},
        ("AS 4H 2C 5D", "3S 5H 4C 3D"),
        12,
        [1, 1, 1, 3, 3, 6, 6, 6, 6],
        {"bhabhi 0": 2, "bhabhi 1": 4},
    ),
    Tree(
        "thulla",
        {"take": "off", "free_first": False},
        ("AS KH 2D", "KS 4H 5C", "2S 3H 3D"),
        11,
        [1, 1, 1, 1, 2, 3, 7, 7, 22, 29, 89, 102],
        {"bhabhi 0": 77},
    ),
    Tree(
        "thulla",
        {"whole_pile": True, "take": "off"},
        ("AS 3H 2D", "KS 4H 5C", "2S 5H 3D"),
        9,
        [1, 1, 1, 1, 2, 3, 13, 13, 79, 123],
        {"bhabhi 2": 1},
    ),
    Tree(
        "thulla",
        {"sudden_death": True, "take": "off"},
        ("AS 3H 2D", "KS 4H 5C", "2S 5H 3D"),
        12,
        [1, 1, 1, 1, 2, 3, 7, 7, 22, 27, 16, 26, 106],
        {"bhabhi 0": 10, "bhabhi 2": 1},
    ),
    Tree(
        "thulla",
        {"empty_leader": "out", "take": "leader"},
        ("AS 3H 2D", "KS 4H 5C", "2S 5H 3D"),
        12,
        [1, 2, 2, 2, 8, 14, 41, 57, 48, 55, 94, 70],
        {"bhabhi 0": 141, "bhabhi 2": 3},
    ),
    Tree(
        "thulla",
        {"teams": True},
        ("AS 4H", "3S 5D", "QC 6H", "7D 2C"),
        7,
        [1, 5, 13, 11, 22, 94, 146, 189],
        {"bhabhi 0": 16, "bhabhi 1": 6, "bhabhi 2": 13, "bhabhi 3": 23, "team 0": 32, "team 1": 14},
    ),
    Tree(
        "pick_up",
        {},
        ("AS 3H 2D", "KS 4H 5C", "2S 5H 3D"),
        20,
        [1, 1, 1, 1, 2, 2, 2, 5, 5, 9, 8, 11, 14, 17, 23, 26, 26, 29, 40, 41, 55],
        {"bhabhi 0": 13, "bhabhi 1": 16, "stall": 1},
    ),
    Tree(
        "pick_up",
        {"stall": 1},
        ("AS 3H 2D", "KS 4H 5C", "2S 5H 3D"),
        20,
        [1, 1, 1, 1, 2, 2, 2, 5, 5, 9, 8, 5, 8, 6, 8, 8],
        {"bhabhi 0": 5, "bhabhi 1": 4, "stall": 8},
    ),
    Tree(
        "pick_up",
        {},
        ("AS 3H 2D 7D", "KS 4H 5C 6C"),
        20,
        [1, 1, 1, 3, 3, 10, 10, 28, 28, 44, 44, 44, 44],
        {"bhabhi 0": 2, "bhabhi 1": 4, "safe": 44},
    ),
    Tree(
        "pick_up",
        {"revoke": "penalty", "stall": 1},
        ("AS 3H 2D", "KS 4H 5C", "2S 5H 3D"),
        9,
        [1, 1, 3, 11, 32, 80, 149, 190, 150, 143],
        {"bhabhi 1": 1, "stall": 235},
    ),
    Tree(
        "get_away",
        {},
        ("AS 3H 2D", "KS 4H 5C", "2S 5H 3D"),
        17,
        [1, 1, 1, 1, 2, 2, 4, 4, 6, 8, 9, 13, 16, 23, 27, 38, 43, 54],
        {"bhabhi 0": 3, "bhabhi 1": 8, "bhabhi 2": 4},
    ),
    Tree(
        "get_away",
        {"stall": 1},
        ("AS KH 2D", "KS 4H 5C", "2S 3H 3D"),
        20,
        [1, 1, 1, 1, 2, 2, 4, 4, 6, 10, 8, 6, 7, 2, 4, 4],
        {"bhabhi 0": 3, "bhabhi 1": 4, "stall": 8},
    ),
    Tree(
        "get_away",
        {},
        ("AS 3H 2D 7D", "KS 4H 5C 6C"),
        20,
        [1, 1, 1, 3, 3, 10, 10, 28, 28, 44, 44, 44, 44],
        {"bhabhi 0": 4, "bhabhi 1": 2, "safe": 44},
    ),
    Tree(
        "discard",
        {},
        ("AS 3H 2D", "KS 4H 5C", "2S 5H 3D"),
        20,
        [1, 1, 1, 1, 2, 2, 3, 3, 3, 3],
        {"bhabhi 2": 3},
    ),
    Tree(
        "discard",
        {"lead": "lowest"},
        ("AS KH 2D", "KS 4H 5C", "2S 3H 3D"),
        20,
        [1, 1, 1, 1, 2, 3, 3, 3, 3, 3],
        {"bhabhi 0": 1, "bhabhi 2": 2},
    ),
    Tree(
        "discard",
        {},
        ("AS 3H 2D 7D", "KS 4H 5C 6C"),
        20,
        [1, 1, 1, 3, 7, 14, 24, 24, 24],
        {"bhabhi 0": 12, "bhabhi 1": 12},
    ),
]


def outcome(result: dict) -> str:
    if result["called"]:
        return result["called"]
    if result["bhabhi"] is not None:
        return f"bhabhi {result['bhabhi']}"
    return "safe" if result["team"] is None else f"team {result['team']}"


def count(state: HandState, depth: int, lines: Counter, ends: Counter) -> None:
    lines[state.seq] += 1
    if state.is_over:
        ends[outcome(state.result)] += 1
    elif state.seq < depth:
        for action in legal(state):
            if action.do != "concede":
                count(apply(state, action).state, depth, lines, ends)


def named(tree: Tree) -> str:
    options = [f"{name}={value}" for name, value in tree.changes.items()]
    return "-".join([tree.preset, f"{len(tree.fans)}x{len(tree.fans[0].split())}", *options])


@pytest.mark.parametrize("tree", TREES, ids=named)
def test_every_line_of_play_is_counted(tree):
    lines, ends = Counter(), Counter()
    situation = dealt(*tree.fans, table=rules(tree.preset, **tree.changes))
    count(situation.state, tree.depth, lines, ends)
    assert [lines[seq] for seq in range(len(tree.lines))] == tree.lines
    assert max(lines) == len(tree.lines) - 1
    assert dict(sorted(ends.items())) == tree.ends
