"""Bots: see one seat's own view, return that seat's action. No clock, no database.

Taking a neighbour's hand and conceding are decisions that a bot leaves alone, and what a draw
gives is chance; so a bot only ever plays or picks up.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from games.bots.base import BUDGET_S, Bot
from games.bots.counting import counting
from games.bots.look import Look
from games.bots.plain import plain
from games.engine import Action, Rules

__all__ = ["BUDGET_S", "KINDS", "Bot", "choose"]

KINDS: dict[str, Bot] = {"plain": plain, "counting": counting}


def choose(kind: str, view: Mapping[str, Any], rules: Rules, rng: Random) -> Action:
    """What the bot of this kind does at its turn; always one of the seat's legal actions.

    `view` is `project(state, seat)` for the seat to play or pick up; ValueError for any other.
    """
    turn, me = view["turn"], view["viewer"]
    if turn is None or turn["seat"] != me or turn["do"] not in ("play", "pick_up"):
        raise ValueError("not a turn of this seat to play or pick up")
    if turn["do"] == "pick_up":
        return Action(me, "pick_up")
    look = Look(view, rules)
    card = look.options[0] if len(look.options) == 1 else KINDS[kind](look, rng)
    return Action(me, "play", card)
