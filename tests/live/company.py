"""Several people at one table whose first hand is dealt, for tests of what they do together."""

import asyncio
from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async

from accounts.models import User
from games.models import Hand, HandSeat, Seat, Table
from tests.live.conftest import Browser

NAMES = ("Asha", "Bilal", "Chand", "Devi", "Esra", "Farid", "Gita", "Hari")


def seat_people(table: Table, count: int) -> list[User]:
    """Give the first places of a table, and of its hand, to people instead of bots."""
    people = [User.objects.get_or_create(username=n.lower(), name=n)[0] for n in NAMES[:count]]
    for place, user in enumerate(people):
        who = {"user": user, "bot": "", "name": user.name}
        Seat.objects.filter(table=table, place=place).update(**who)
        HandSeat.objects.filter(hand__session__table=table, place=place).update(**who)
    return people


class Company:
    """The browsers of everybody at a table, by place."""

    def __init__(self, table: Table, browsers: list[Browser]) -> None:
        self.table = table
        self.browsers = browsers

    @classmethod
    async def at(cls, set_table: Callable[..., Table], count: int, **options: Any) -> "Company":
        table = await sync_to_async(set_table)(**({"take": "off", "size": 4} | options))
        people = await sync_to_async(seat_people)(table, count)
        return cls(table, [await Browser(table, user).open() for user in people])

    def __getitem__(self, place: int) -> Browser:
        return self.browsers[place]

    def by_seat(self, seat: int) -> Browser:
        return next(browser for browser in self.browsers if browser.you == seat)

    async def hear_up_to(self, seq: int) -> None:
        for browser in self.browsers:
            while browser.seq < seq:
                await browser.hear("act")

    async def until_opened(self) -> None:
        """The opening card goes by itself; everybody has heard of it."""
        await self.hear_up_to(1)

    async def play(self) -> dict[str, Any]:
        """The seat to act does the first thing allowed; everybody has heard of it."""
        seq = self.browsers[0].seq + 1
        actor = self.by_seat(self.browsers[0].turn["seat"])
        await actor.play_on()
        await self.hear_up_to(seq)
        return next(frame for frame in reversed(actor.heard) if frame["t"] == "act")

    async def hear_nothing(self, but: Browser) -> None:
        """Nobody but one hears a word; whatever was said before has been heard."""
        for browser in self.browsers:
            if browser is not but:
                assert await browser.socket.receive_nothing(0.02)

    async def close(self) -> None:
        await asyncio.gather(*(browser.close() for browser in self.browsers))


async def told(browser: Browser, holds: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """The first snapshot from now on of which `holds` is true."""
    while True:
        snapshot = (await browser.hear_any()).get("table")
        if snapshot and holds(snapshot):
            return snapshot


async def present_hand(table: Table) -> Hand:
    return await Hand.objects.filter(session__table=table).order_by("-pk").afirst()
