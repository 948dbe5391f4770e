"""Lets bots act at a live table: one bot's choice for one seat, from that seat's own view."""

import asyncio
import random

from games import bots
from games.engine import Action, HandState, project

ORDINARY = "plain"  # the bot that plays for a person who is late or away (RULES §8)


async def choose(state: HandState, seat: int, kind: str) -> Action:
    """What a bot of this kind does at `seat`. Off the event loop, since a bot may think long."""
    view = project(state, seat)
    # Which of two equal cards a bot plays is no secret.
    dice = random.Random()  # noqa: S311
    return await asyncio.to_thread(bots.choose, kind or ORDINARY, view, state.rules, dice)
