"""One table at two hosts: a person whose line another host has is not lost here."""

import asyncio
from collections.abc import Callable

import pytest
from asgiref.sync import sync_to_async

from games.live.host import Host
from tests.live.company import seat_people

pytestmark = pytest.mark.django_db(transaction=True)


class Line:
    """A socket at a table, without a consumer."""

    def __init__(self, user_id: int) -> None:
        self.user_id, self.muted, self.heard_at = user_id, set(), 0.0

    async def send_text(self, text: str) -> None:
        await asyncio.sleep(0)

    async def hang_up(self, code: int) -> None:
        await asyncio.sleep(0)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110  # states of two tables, which no event tells
            await asyncio.sleep(0.01)


@pytest.fixture
async def two_hosts(transactional_db):
    """Two hosts that hear each other, as over PostgreSQL, and what was said."""
    hosts, said = [Host(), Host()], []
    loop = asyncio.get_running_loop()

    def heard_by(other: Host, sender: str) -> Callable[[str], bool]:
        def tell(word: str) -> bool:
            said.append(word)
            loop.call_soon(other.relay.hear, f"{sender} {word}")
            return True

        return tell

    for host, other in (hosts, hosts[::-1]):
        host.relay.tell = heard_by(other, host.relay.sender)
    yield hosts, said
    for host in hosts:
        host.close()


async def test_only_who_has_a_line_nowhere_is_lost(two_hosts, set_table):
    hosts, said = two_hosts
    table = await sync_to_async(set_table)(take="off")
    people = await sync_to_async(seat_people)(table, 2)
    lines = [Line(user.pk) for user in people]
    lives = []
    for host, line in zip(hosts, lines, strict=True):
        lives.append(await host.table(table.code))
        await lives[-1].join(line)

    for place in (0, 1):
        await until(lambda word=f"seek:{table.code}:{place}": said.count(word) >= 2)
    assert [live.lost for live in lives] == [set(), set()]

    lives[1].part(lines[1])
    await until(lambda: lives[0].lost == {1})
    await until(lambda: 1 in lives[0].grace.until)

    await lives[1].join(lines[1])
    await until(lambda: lives[0].lost == lives[1].lost == set())
    assert lives[0].grace.until == {}
