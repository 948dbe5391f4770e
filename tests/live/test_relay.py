"""News between processes: two hosts in one loop, each with a writer and an ear of its own."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from asgiref.sync import sync_to_async
from django.db import connection

from games.engine import legal
from games.live import course, relay, store
from games.live.host import Host
from games.live.table import LiveTable
from games.models import Action, Hand, Session, Trick
from games.queries.journal import fold_hand

pytestmark = pytest.mark.django_db(transaction=True)
on_postgresql = pytest.mark.skipif(
    connection.vendor != "postgresql", reason="SQLite is served by one process"
)


class Ear:
    """A socket that only listens."""

    heard_at = float("inf")
    muted: frozenset[int] = frozenset()

    def __init__(self, user_id: int | None = None) -> None:
        self.user_id = user_id
        self.heard: list[str] = []

    async def send_text(self, text: str) -> None:
        self.heard.append(text)

    async def hang_up(self, code: int) -> None:
        pass


@pytest.fixture
async def hosts(transactional_db) -> AsyncIterator[list[Host]]:
    made = [Host(), Host()]
    yield made
    for host in made:
        host.close()
    await asyncio.sleep(0.05)  # their connections are closed before the database is dropped


async def both(hosts: list[Host], code: str) -> list[LiveTable]:
    tables = [await host.table(code) for host in hosts]
    for host in hosts:
        async with asyncio.timeout(5):
            await host.relay.is_listening.wait()
    return tables


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not is_so():  # noqa: ASYNC110 (what is waited for comes over a database)
            await asyncio.sleep(0.01)


async def play_one(table: LiveTable) -> None:
    async with table.turn:
        if table.state.due == "draw":
            await table._draw(table.state.turn)
        else:
            acts = [act for act in legal(table.state) if act.seat == table.state.turn]
            await table.commit(next((act for act in acts if act.do == "play"), acts[0]))


async def play_out(table: LiveTable) -> None:
    while not table.state.is_over:
        await play_one(table)


@pytest.fixture
def still(settings) -> None:
    settings.TABLE_TEMPO = 100_000  # nothing happens by itself


@on_postgresql
async def test_other_host_follows_every_act(hosts, set_table, still):
    table = await sync_to_async(set_table)("thulla", 4, take="off")
    here, there = await both(hosts, table.code)
    ear = Ear()
    await there.join(ear)
    for _ in range(8):
        await play_one(here)
    await until(lambda: there.state.seq == 8)
    assert there.state == here.state
    acts = [text for text in ear.heard if '"t":"act"' in text]
    assert len(acts) == 8
    await play_one(there)
    await until(lambda: here.state.seq == 9)


@on_postgresql
async def test_hosts_come_through_a_session_together(hosts, set_table, asha, settings):
    settings.TABLE_TEMPO = 1
    table = await sync_to_async(set_table)("thulla", 4, take="off", ends_at=2, pace="fast")
    tables = await both(hosts, table.code)
    for live in tables:
        await live.join(Ear(asha.pk))
    await until(lambda: all(live.phase == "over" for live in tables))
    assert tables[0].state == tables[1].state
    assert tables[0].session == tables[1].session
    assert await Session.objects.filter(ended_at=None).acount() == 0
    hands = [hand async for hand in Hand.objects.order_by("number")]
    assert [hand.number for hand in hands] == [1, 2]
    for hand in hands:
        state = await sync_to_async(fold_hand)(hand)
        assert state.is_over
        assert await Action.objects.filter(hand=hand).acount() == state.seq
        assert await Trick.objects.filter(hand=hand).acount() == len(state.tricks)


@on_postgresql
async def test_end_of_a_hand_is_heard_by_the_host_that_had_no_part_in_it(
    hosts, set_table, asha, still
):
    table = await sync_to_async(set_table)("thulla", 4, take="off")
    here, there = await both(hosts, table.code)
    for live in (here, there):
        await live.join(Ear(asha.pk))
    await play_out(here)
    async with here.turn:
        await course.finish(here)
    await until(lambda: there.phase == "over")
    assert there.session.is_over


@on_postgresql
async def test_lost_ear_is_made_again_and_what_was_missed_is_read(hosts, set_table, still):
    table = await sync_to_async(set_table)("thulla", 4, take="off")
    here, there = await both(hosts, table.code)
    await there.join(Ear())
    there_relay = hosts[1].relay
    there_relay.hear = lambda payload: None  # deaf, as while its connection is away
    for _ in range(3):
        await play_one(here)
    await asyncio.sleep(0.05)
    del there_relay.hear
    assert there.state.seq == 0
    await sync_to_async(_cut_ears)()
    await until(lambda: there.state.seq == 3)
    await play_one(here)
    await until(lambda: there.state.seq == 4)


def _cut_ears() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'bhabhi relay'"
        )


@on_postgresql
async def test_host_without_people_leaves_the_table_to_the_one_that_has_them(
    hosts, set_table, still
):
    table = await sync_to_async(set_table)("thulla", 4, take="off")
    _, there = await both(hosts, table.code)
    await there.join(Ear())
    await until(lambda: table.code not in hosts[0].tables)
    assert hosts[1].tables[table.code] is there


@on_postgresql
async def test_host_that_starts_takes_up_only_what_nobody_plays(hosts, set_table, still):
    mine, other = [await sync_to_async(set_table)("thulla", 4) for _ in range(2)]
    await hosts[0].table(mine.code)
    async with asyncio.timeout(5):
        await hosts[0].relay.is_listening.wait()
    await hosts[1].resume()
    assert set(hosts[1].tables) == {other.code}


async def test_page_is_heard_by_the_hosts_of_its_own_process(hosts, set_table, still):
    table = await sync_to_async(set_table)("thulla", 4)
    here, there = await both(hosts, table.code)
    await sync_to_async(_rename)(table)
    await until(lambda: here.table.name == there.table.name == "Renamed")


def _rename(table) -> None:
    table.name = "Renamed"
    table.save()
    relay.publish([f"table:{table.code}"])


def test_payloads_stay_under_what_postgresql_takes():
    words = [f"act:{hand}:{seq}" for hand in range(10**8, 10**8 + 40) for seq in range(60)]
    texts = list(relay.payloads(words, "me"))
    assert all(len(text) < 8000 and text.startswith("me ") for text in texts)
    assert [word for text in texts for word in text.split(" ")[1:]] == words


async def test_no_hand_is_opened_after_the_session_has_ended(hosts, set_table, still):
    """One host ends the session between two hands while another, not yet told, deals the next."""
    table = await sync_to_async(set_table)("thulla", 4, take="off", ends_at=3)
    live = await hosts[0].table(table.code)
    await play_out(live)
    session = live.session
    await sync_to_async(store.finish)(live.table.pk, live.hand.pk)
    assert (await sync_to_async(store.stop)(live.table.pk, session.pk)).is_over
    opened = await sync_to_async(store.open_next)(live.table.pk, session.pk)
    assert opened is None or opened.is_over
    assert await Hand.objects.acount() == 1
