"""The writer's hard cases, on the real database."""

import asyncio

import pytest
from django.db import DatabaseError, OperationalError, connections

from games.live import journal as journal_module
from games.live.journal import Busy, Journal, Row
from games.models import Action, Hand

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hands(set_table) -> list[Hand]:
    for _ in range(3):
        set_table()
    return list(Hand.objects.order_by("pk"))


@pytest.fixture
async def journal():
    made = Journal()
    yield made
    made.close()


def row(hand: Hand, seq: int = 1, card: str = "AS", **more) -> Row:
    return Row(hand.pk, seq, 0, "play", card, None, more.get("by", ""), more.get("at_ms", 5))


async def test_row_is_durable_when_append_returns(hands, journal):
    assert await journal.append(row(hands[0])) is True
    stored = await Action.objects.aget()
    assert (stored.hand_id, stored.seq, stored.card, stored.at_ms) == (hands[0].pk, 1, "AS", 5)


async def test_second_row_under_the_same_number_loses(hands, journal):
    await journal.append(row(hands[0], card="AS"))
    assert await journal.append(row(hands[0], card="KS")) is False
    assert (await Action.objects.aget()).card == "AS"


async def test_same_act_again_is_ours(hands, journal):
    """A commit whose answer was lost is tried again and recognised."""
    await journal.append(row(hands[0], at_ms=5))
    assert await journal.append(row(hands[0], at_ms=9)) is True
    assert await Action.objects.acount() == 1


async def test_queued_rows_share_commits_and_each_learns_its_own_fate(hands, journal):
    await journal.append(row(hands[1], card="KS"))
    asked = [row(hands[0]), row(hands[1], card="QS"), row(hands[2])]
    assert await asyncio.gather(*map(journal.append, asked)) == [True, False, True]


async def test_poisoned_row_falls_alone(hands, journal):
    ghost = row(hands[0])._replace(hand_id=10**9)
    outcomes = await asyncio.gather(
        *map(journal.append, [row(hands[0]), ghost, row(hands[2])]), return_exceptions=True
    )
    assert outcomes[0] is True
    assert isinstance(outcomes[1], DatabaseError)
    assert outcomes[2] is True
    assert await journal.append(row(hands[1])) is True


async def test_lost_connection_is_made_again_and_the_batch_kept(hands, journal, monkeypatch):
    """The database's border is the fake here: it is away for the first seven tries."""
    real, tries, told = journal_module.append_rows, [], []

    def away_at_first(rows, sender):
        tries.append(len(rows))
        if len(tries) <= 7:
            connections["default"].close()
            raise OperationalError("gone")
        return real(rows, sender)

    monkeypatch.setattr(journal_module, "append_rows", away_at_first)
    monkeypatch.setattr(journal_module, "RETRY_S", (0.001,) * 5)
    journal.on_change = told.append
    assert await journal.append(row(hands[0])) is True
    assert await Action.objects.acount() == 1
    assert told == [True, False]
    assert journal.is_down is False


async def test_full_queue_refuses(hands, journal, monkeypatch):
    monkeypatch.setattr(journal_module, "QUEUE_CAP", 0)
    with pytest.raises(Busy):
        await journal.append(row(hands[0]))
    assert await Action.objects.acount() == 0


async def test_close_saves_what_is_queued(hands):
    journal = Journal()
    waiting = asyncio.gather(*(journal.append(row(hand)) for hand in hands))
    await asyncio.sleep(0)
    await asyncio.to_thread(journal.close)
    assert await waiting == [True, True, True]
