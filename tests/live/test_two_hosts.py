"""Two processes' worth of hosts over one database: the constraint decides, nobody is wrong."""

import asyncio

import pytest
from asgiref.sync import sync_to_async

from games.engine import legal
from games.live.host import Host
from games.models import Action, Hand
from games.queries.journal import fold_hand

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def two_hosts(transactional_db):
    hosts = [Host(), Host()]
    yield hosts
    for host in hosts:
        host.close()


async def test_both_append_and_one_wins_each_number(two_hosts, set_table, settings):
    settings.TABLE_TEMPO = 100_000  # nothing happens by itself
    table = await sync_to_async(set_table)("thulla", 4, take="off")
    lives = [await host.table(table.code) for host in two_hosts]

    async def act_once(live) -> None:
        async with live.turn:
            seq = live.state.seq
            if live.state.is_over:
                return
            if live.state.due == "draw":
                await live._draw(live.state.turn)
            else:
                options = [a for a in legal(live.state) if a.seat == live.state.turn]
                plays = [a for a in options if a.do == "play"]
                await live.commit((plays or options)[0 if live is lives[0] else -1])
            assert live.state.seq > seq

    for _ in range(400):
        await asyncio.gather(*map(act_once, lives))
        if all(live.state.is_over for live in lives):
            break
    hand = await Hand.objects.aget()
    state = await sync_to_async(fold_hand)(hand)
    seqs = [s async for s in Action.objects.order_by("seq").values_list("seq", flat=True)]
    assert seqs == list(range(1, len(seqs) + 1))
    assert state.is_over
    assert lives[0].state == lives[1].state == state
