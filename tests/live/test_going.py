"""What goes on, and what ends, when somebody goes: between hands, before one, and for good."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

from games.engine import legal
from games.live import course, outage
from games.live.mending import mend
from games.models import Action, Hand, HandSeat, Session, Table
from games.queries.live import unfinished_table_codes
from games.services.hands import open_hand
from games.services.seating import fill_with_bots, give_up_seat
from games.services.tables import Refused
from tests.live.company import Company, told
from tests.live.conftest import Browser

pytestmark = pytest.mark.django_db(transaction=True)


async def between(company: Company) -> None:
    """The hand that is on is over; everybody has heard of it."""
    browsers = company.browsers
    await asyncio.gather(*(browser.play_until({"between"}) for browser in browsers))


@pytest.mark.parametrize("how", ["stand", "lost", "remove"])
async def test_whoever_is_ready_does_not_wait_for_who_has_gone(how, set_table, live):
    company = await Company.at(set_table, 2, size=5, ends_at=5)
    await between(company)
    await company[0].say(t="ready", hand=company[0].hand)
    await told(company[0], lambda table: table["ready"] == [0])
    if how == "lost":
        await company[1].close()
    elif how == "stand":
        await company[1].say(t="stand")
    else:
        await company[0].say(t="remove", place=1)
    dealt = await told(company[0], lambda table: table["phase"] in {"cutting", "playing"})
    assert dealt["session"]["hand_number"] == 2
    await company.close()


@pytest.mark.parametrize("how", ["stand", "remove"])
async def test_table_that_nobody_may_watch_is_not_watched_by_who_has_gone(how, set_table, live):
    company = await Company.at(set_table, 2, watching="none")
    await company.until_opened()
    if how == "stand":
        await company[1].say(t="stand")
    else:
        await company[0].say(t="remove", place=1)
    while (heard := await company[1].socket.receive_output(5))["type"] != "websocket.close":
        pass
    assert heard["code"] == 4403
    await company[0].close()


async def test_break_of_who_is_removed_is_over(set_table, live):
    company = await Company.at(set_table, 2)
    await company.until_opened()
    await company[1].say(t="break", on=True)
    await told(company[0], lambda table: table["break"])
    await company[0].say(t="remove", place=1)
    while (await company[1].hear("hello"))["place"] is not None:
        pass
    assert live.tables[company.table.code].breaks.now is None
    await company.close()


async def test_countdown_begins_again_behind_an_outage(set_table, asha, live):
    company = await Company.at(set_table, 1, ends_at=5, pace="normal")
    await between(company)
    table = live.tables[company.table.code]
    async with table.turn:
        await outage.halt(table)
        table.next_at = None
        await course.await_next(table)  # as a hand that ends while the database is away
        assert table.next_at is None
    await outage.go_on(table)
    await told(company[0], lambda table: table["session"]["hand_number"] == 2)
    await company.close()


async def test_countdown_begins_again_behind_a_mended_table(set_table, live):
    company = await Company.at(set_table, 1, ends_at=5, pace="normal")
    await between(company)
    table = live.tables[company.table.code]
    table.next_at = None  # its countdown has failed
    await mend(table)
    await told(company[0], lambda table: table["session"]["hand_number"] == 2)
    await company.close()


async def test_mending_does_not_fall_behind_what_happens_meanwhile(set_table, live):
    company = await Company.at(set_table, 4)
    await company.until_opened()
    table = live.tables[company.table.code]
    async with table.turn:
        mending = asyncio.create_task(mend(table))
        await asyncio.sleep(0.1)
        await table.commit(next(act for act in legal(table.state) if act.do != "take"))
        seq = table.state.seq
    await mending
    assert table.state.seq >= seq
    await company.close()


async def test_marks_go_along_with_who_changes_places(set_table, live):
    company = await Company.at(set_table, 2, size=5, ends_at=5)
    await between(company)
    await company[0].say(t="ready", hand=company[0].hand)
    await company[0].say(t="swap", place=1)
    await company[1].say(t="swap", place=0)
    assert await told(company[0], lambda table: table["places"][1]["name"] == "Asha")
    while (hello := await company[1].hear("hello"))["place"] != 0:
        pass
    assert hello["table"]["ready"] == [1]
    await company.close()


async def test_votes_end_with_their_session(set_table, live):
    company = await Company.at(set_table, 3)
    await company[1].say(t="vote", stop=True)
    await told(company[0], lambda table: table["votes"] == [1])
    await asyncio.gather(*(browser.play_until({"over"}) for browser in company.browsers))
    await company[0].say(t="start")
    new = await told(company[0], lambda table: table["phase"] in {"cutting", "playing"})
    assert new["votes"] == []
    await company.close()


async def test_no_new_bot_in_an_elimination(set_table, live):
    table = await sync_to_async(set_table)(ends_by="elimination")
    await table.seats.filter(place=3).adelete()
    await Hand.objects.aupdate(ended_at="2026-01-01T00:00Z")
    with pytest.raises(Refused, match="session_closed"):
        await sync_to_async(fill_with_bots)(table, "plain")


async def test_host_deals_first_wherever_it_sits(set_table, asha):
    table = await sync_to_async(set_table)(is_dealt=False)
    await HandSeat.objects.all().adelete()
    await Hand.objects.all().adelete()
    await table.seats.filter(place=3).adelete()
    await table.seats.filter(user=asha).aupdate(place=3)
    await Table.objects.aupdate(first_dealer="host")
    session = await Session.objects.select_related("table").aget()
    hand = await sync_to_async(open_hand)(session)
    assert (await hand.seats.aget(seat=hand.dealer)).user_id == asha.pk


async def test_elimination_ends_when_two_are_left_by_going(set_table, live):
    company = await Company.at(set_table, 2, ends_by="elimination", ends_at=9)
    await between(company)
    await company[0].say(t="remove", place=3)
    await company[1].say(t="stand")
    await company[0].say(t="ready", hand=company[0].hand)
    over = await told(company[0], lambda table: table["phase"] not in {"between", "cutting"})
    assert over["phase"] == "over"
    assert over["session"]["end_reason"] == "elimination"
    assert await Hand.objects.acount() == 1
    await company.close()


async def test_who_got_away_and_goes_has_left_nothing(set_table, live):
    def dealt(**options) -> Table:
        table = set_table(**options)
        fans = [["2S", "3H", "6H", "7H"], ["AS"], ["KS", "4H"], ["QS", "5H"]]
        Hand.objects.update(deal=fans, set_aside=[])
        return table

    company = await Company.at(dealt, 2, empty_leader="out")
    await company.hear_up_to(3)
    await company.play()
    assert company[1].heard[-1]["then"][0]["out"] == [1]
    await company[1].say(t="stand")
    assert (await company[1].hear("hello"))["you"] is None
    assert not await HandSeat.objects.exclude(left_seq=None).aexists()
    await company.close()


async def test_hand_may_last_longer_than_its_column_counts(set_table, live):
    company = await Company.at(set_table, 1)
    table = live.tables[company.table.code]
    table.hand = replace(table.hand, dealt_at_ms=table.hand.dealt_at_ms - 2**32)
    await company.until_opened()
    assert (await Action.objects.aget(seq=1)).at_ms == 2**31 - 1
    await company.close()


async def test_server_ended_as_the_last_person_left_before_the_deal(set_table, asha, live):
    table = await sync_to_async(set_table)(is_dealt=False)
    await HandSeat.objects.filter(user=asha).aupdate(left_seq=0)
    await sync_to_async(give_up_seat)(table, asha)
    await live.resume()
    watcher = await Browser(table, None).open()
    await told(watcher, lambda table: table["phase"] == "over")
    await table.arefresh_from_db()
    assert table.closed_at is not None
    await watcher.close()


async def test_hand_left_alone_for_days_is_not_taken_up(set_table, live):
    table = await sync_to_async(set_table)()
    assert await sync_to_async(unfinished_table_codes)() == [table.code]
    await Hand.objects.aupdate(dealt_at=timezone.now() - timedelta(days=3))
    assert await sync_to_async(unfinished_table_codes)() == []
    assert await live.table(table.code) is not None
