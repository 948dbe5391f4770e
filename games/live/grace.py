"""What becomes of a seat whose person's line is gone: the presence clock, and the table's choice.

Three clocks, none of which moves another: the socket's (a line is lost only after a few seconds),
presence (this one), and the turn's. When presence runs out while the seat is still in the hand, the
people at the table choose between waiting once more, a bot, and stopping after this hand. With
nobody there, nobody is asked until somebody is.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from games.live import course, frames
from games.live.clock import now_ms, scaled

if TYPE_CHECKING:
    from games.live.table import LiveTable, Socket

GRACE_MS = 60_000
ASK_MS = 20_000
CHOICES = ("wait", "bot", "stop")


@dataclass
class Question:
    """About whom, until when, and what each place said."""

    place: int
    until: int
    votes: dict[int, str] = field(default_factory=dict)


class Grace:
    """Presence at one table: `until` by lost place, and `kept`, seats a bot has by this alone."""

    def __init__(self) -> None:
        self.until: dict[int, int] = {}
        self.kept: set[int] = set()
        self.question: Question | None = None

    def shown(self, table: LiveTable) -> frames.JSON | None:
        asked = self.question
        if asked is None or _seat_needed(table, asked.place) is None:
            return None
        votes = {
            choice: sorted(place for place, said in asked.votes.items() if said == choice)
            for choice in CHOICES
        }
        return {"place": asked.place, "until": asked.until, "votes": votes}


def open_hand(table: LiveTable) -> None:
    """Another hand: nothing of the last one's lost seats holds; presence runs anew."""
    table.grace = Grace()
    for place in table.lost:
        arm(table, place)


def arm(table: LiveTable, place: int) -> None:
    """A place is lost, or waited for once more: start its presence clock if it is needed."""
    if _seat_needed(table, place) is not None:
        until = now_ms() + round(scaled(GRACE_MS))
        table.grace.until[place] = until
        table.start_task(_run_out(table, place, until))


def _seat_needed(table: LiveTable, place: int) -> int | None:
    """The seat of the hand for which a place's person is missing, if the hand needs it."""
    if table.phase != "playing" or place not in table.lost:
        return None
    seat = table.seat_at(place)
    if seat is None or seat in table.state.out or seat in table.keeping.kept:
        return None
    return seat


async def _run_out(table: LiveTable, place: int, until: int) -> None:
    await asyncio.sleep(max(0, until - now_ms()) / 1000)
    async with table.turn:
        if table.grace.until.get(place) == until:
            await ask(table)


async def ask(table: LiveTable) -> None:
    """Ask about the first place whose presence clock has run out. Needs the turn."""
    grace = table.grace
    if grace.question or not table.people_here():
        return
    for place, until in sorted(grace.until.items(), key=lambda item: item[1]):
        if _seat_needed(table, place) is None:
            del grace.until[place]
        elif until <= now_ms():
            grace.question = Question(place, now_ms() + round(scaled(ASK_MS)))
            table.start_task(_close(table, grace.question))
            return await table.tell_table()


async def _close(table: LiveTable, question: Question) -> None:
    await asyncio.sleep(max(0, question.until - now_ms()) / 1000)
    async with table.turn:
        if table.grace.question is question:
            await _settle(table, question)


async def choose(table: LiveTable, socket: Socket, up: frames.Up) -> None:
    """One person's voice. With the last one of those here it is decided."""
    async with table.turn:
        place, question = table.place_of(socket), table.grace.question
        if place is None:
            await table.refuse(socket, "not_seated", up)
        elif question is None or place == question.place or table.phase != "playing":
            await table.refuse(socket, "not_now", up)
        else:
            question.votes[place] = up.choice
            if table.people_here() <= set(question.votes):
                await _settle(table, question)
            else:
                await table.tell_table()


def decision(question: Question, people: set[int]) -> str:
    """Most voices; who is silent is for the bot, and so is a tie."""
    voices = Counter(question.votes.get(place, "bot") for place in people)
    most = max(voices.values(), default=0)
    first = [choice for choice in CHOICES if most and voices[choice] == most]
    return first[0] if len(first) == 1 else "bot"


async def _settle(table: LiveTable, question: Question) -> None:
    grace, place = table.grace, question.place
    seat = _seat_needed(table, place)
    grace.question = None
    grace.until.pop(place, None)
    if seat is not None:
        choice = decision(question, table.people_here())
        if choice == "wait":
            arm(table, place)
        else:
            grace.kept.add(seat)
            table.keeping.away.add(seat)
            table.plan()
            await table.tell_clock()
            if choice == "stop":
                await course.stop_session(table)
    await table.tell_table()
    await ask(table)


async def returned(table: LiveTable, place: int) -> None:
    """The person of a place has a line, again or newly: that ends all of it. Needs the turn."""
    grace, was_lost = table.grace, place in table.lost
    table.lost.discard(place)
    grace.until.pop(place, None)
    if grace.question and grace.question.place == place:
        grace.question = None
    seat = table.seat_at(place)
    if seat in grace.kept:
        grace.kept.discard(seat)
        await table.take_back(seat)
    if was_lost:
        await table.tell_table()
    await ask(table)
