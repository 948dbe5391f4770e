"""Hands that several tests look at: the shared cases, and one for every option."""

import json
from functools import cache
from pathlib import Path

from games.engine import PRESETS, Rules
from tests.engine.strategies import Hand, hand_from

CASES = Path(__file__).parent.parent / "cases"


@cache
def case_records() -> list[dict]:
    return [json.loads(line) for line in (CASES / "hands.jsonl").read_text().splitlines()]


@cache
def case_refusals() -> list[dict]:
    return [json.loads(line) for line in (CASES / "refusals.jsonl").read_text().splitlines()]


def option_hands(seed: int = 1) -> list[tuple[str, Hand]]:
    """Each preset at two sizes, and each option changed where it says something; small hands."""
    tables: list[tuple[str, Rules, int]] = []
    for place, (name, preset) in enumerate(PRESETS.items()):
        tables += [(f"{name} {seats}", preset, seats) for seats in (3 + place % 2, 5 + place % 4)]
    changes = [
        ("thulla", 2, {}),
        ("thulla", 4, {"take": "leader"}),
        ("thulla", 4, {"whole_pile": True}),
        ("thulla", 5, {"free_first": False, "lead": "lowest"}),
        ("thulla", 3, {"empty_leader": "out"}),
        ("thulla", 3, {"empty_leader": "out", "last_trick": "leader_loses"}),
        ("thulla", 5, {"ace": "low", "opening": "2S"}),
        ("thulla", 6, {"teams": True}),
        ("thulla", 4, {"direction": "counterclockwise", "deal": "equal"}),
        ("thulla", 3, {"sudden_death": True}),
        ("thulla", 4, {"revoke": "penalty"}),
        ("pick_up", 4, {"free_first": True, "take": "any"}),
        ("pick_up", 4, {"empty_leader": "draws", "ace": "low"}),
        ("pick_up", 3, {"sudden_death": True}),
        ("pick_up", 4, {"teams": True, "stall": 1}),
        ("pick_up", 4, {"revoke": "penalty", "whole_pile": True, "stall": 1}),
        ("discard", 4, {"empty_leader": "draws", "deal": "full"}),
    ]
    for preset, seats, change in changes:
        rules = Rules.from_dict({**PRESETS[preset].to_dict(), **change})
        named = " ".join(f"{key}={value}" for key, value in change.items())
        tables.append((f"{preset} {seats} {named}".strip(), rules, seats))
    return [
        (name, hand_from(seed * 1000 + number, rules, seats))
        for number, (name, rules, seats) in enumerate(tables)
    ]
