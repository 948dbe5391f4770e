"""A line that stays away: presence runs out, the table chooses, and coming back ends it."""

import asyncio

import pytest
from asgiref.sync import sync_to_async

from games.live.clock import now_ms
from games.live.grace import Question, decision
from games.models import Session
from tests.live.company import Company, told
from tests.live.conftest import Browser

pytestmark = pytest.mark.django_db(transaction=True)


async def asked(browser: Browser) -> dict:
    return await told(browser, lambda table: table["grace"])


async def test_lost_place_shows_until_when_and_then_the_table_is_asked(set_table, live):
    people = await Company.at(set_table, 3)
    await people[1].close()
    lost = await told(people[0], lambda table: table["places"][1]["state"] == "lost")
    assert lost["places"][1]["until"] > 0
    assert lost["grace"] is None
    question = await asked(people[0])
    assert question["grace"]["place"] == 1
    assert question["grace"]["votes"] == {"wait": [], "bot": [], "stop": []}
    assert question["grace"]["until"] > lost["places"][1]["until"]
    await people.close()


async def play_out(browser: Browser) -> dict:
    if browser.is_my_turn:
        await browser.play_on()
    return await browser.play_session()


@pytest.mark.parametrize("says", ["bot", None])
async def test_bot_keeps_the_seat_by_choice_or_by_silence(says, set_table, live):
    people = await Company.at(set_table, 2)
    await people[1].close()
    await asked(people[0])
    if says:
        await people[0].say(t="grace", choice=says)
    kept = await told(people[0], lambda table: table["grace"] is None)
    assert kept["places"][1]["state"] == "bot"
    assert kept["session"]["stopping"] is False
    # The table, which has no clock, goes on to the end of the hand.
    over = await play_out(people[0])
    assert over["phase"] == "over"
    await people.close()


async def test_waiting_gives_another_grace_and_is_asked_again(set_table, live):
    people = await Company.at(set_table, 2)
    await people[1].close()
    first = await asked(people[0])
    await people[0].say(t="grace", choice="wait")
    waits = await told(people[0], lambda table: table["grace"] is None)
    assert waits["places"][1]["state"] == "lost"
    assert waits["places"][1]["until"] > first["grace"]["until"] - 200
    again = await asked(people[0])
    assert again["grace"]["until"] > first["grace"]["until"]
    await people.close()


async def test_stop_ends_the_session_with_the_hand(set_table, live):
    people = await Company.at(set_table, 2, ends_at=5)
    await people[1].close()
    await asked(people[0])
    await people[0].say(t="grace", choice="stop")
    await told(people[0], lambda table: table["session"]["stopping"])
    await told(people[0], lambda table: table["places"][1]["state"] == "bot")
    over = await play_out(people[0])
    assert over["session"]["end_reason"] == "stopped"
    assert (await Session.objects.aget()).ended_at is not None
    await people.close()


async def test_coming_back_ends_the_question(set_table, live):
    people = await Company.at(set_table, 2)
    await people[1].close()
    await asked(people[0])
    again = await Browser(people.table, people[1].socket.scope["user"]).open()
    here = await told(people[0], lambda table: table["grace"] is None)
    assert here["places"][1]["state"] == "here"
    assert "until" not in here["places"][1]
    await people[0].say(t="grace", choice="bot")
    assert (await people[0].hear("no"))["reason"] == "not_now"
    await again.close()
    await people.close()


async def test_coming_back_gives_the_seat_back(set_table, live):
    people = await Company.at(set_table, 2)
    await people[1].close()
    await asked(people[0])
    await people[0].say(t="grace", choice="bot")
    await told(people[0], lambda table: table["places"][1]["state"] == "bot")
    again = await Browser(people.table, people[1].socket.scope["user"]).open()
    await told(people[0], lambda table: table["places"][1]["state"] == "here")
    await again.close()
    await people.close()


async def test_everybody_here_has_a_voice_and_the_last_one_decides(set_table, live):
    people = await Company.at(set_table, 4)
    await people[3].close()
    await asked(people[0])
    await people[0].say(t="grace", choice="wait")
    one = await told(people[0], lambda table: table["grace"]["votes"]["wait"])
    assert one["grace"]["votes"] == {"wait": [0], "bot": [], "stop": []}
    await people[0].say(t="grace", choice="bot")
    await told(people[0], lambda table: table["grace"]["votes"]["bot"] == [0])
    await people[1].say(t="grace", choice="wait")
    await people[2].say(t="grace", choice="wait")
    waits = await told(people[0], lambda table: table["grace"] is None)
    assert waits["places"][3]["state"] == "lost"
    await people.close()


@pytest.mark.parametrize(
    ("votes", "people", "choice"),
    [
        ({}, {0, 1}, "bot"),
        ({0: "wait", 1: "wait"}, {0, 1, 2}, "wait"),
        ({0: "wait"}, {0, 1}, "bot"),
        ({0: "wait", 1: "stop"}, {0, 1}, "bot"),
        ({0: "stop", 1: "stop", 2: "wait"}, {0, 1, 2}, "stop"),
        ({0: "wait", 1: "wait", 2: "stop"}, {2}, "stop"),
    ],
)
def test_most_voices_decide_and_silence_is_for_the_bot(votes, people, choice):
    assert decision(Question(3, 0, votes), people) == choice


async def test_nobody_is_asked_until_somebody_is_there(set_table, live):
    people = await Company.at(set_table, 2)
    here = live.tables[people.table.code]
    await people.close()
    for _ in range(1000):
        if len(here.grace.until) == 2 and max(here.grace.until.values()) < now_ms():
            break
        await asyncio.sleep(0.01)
    assert here.grace.question is None
    again = await Browser(people.table, people[0].socket.scope["user"]).open()
    question = await asked(again)
    assert question["grace"]["place"] == 1
    await again.close()


async def test_who_never_came_after_a_start_is_lost_too(set_table, asha, live):
    people = await Company.at(set_table, 2)
    await people.close()
    live.tables.pop(people.table.code).close()
    again = await Browser(people.table, asha).open()
    await told(again, lambda table: table["places"][1]["state"] == "lost")
    assert (await asked(again))["grace"]["place"] == 1
    await again.close()


async def test_voice_is_refused_where_nothing_is_asked(set_table, asha, chand, live):
    table = await sync_to_async(set_table)(take="off")
    browser, watcher = [await Browser(table, who).open() for who in (asha, chand)]
    await browser.say(t="grace", choice="wait")
    assert (await browser.hear("no"))["reason"] == "not_now"
    await browser.say(t="grace", choice="fly")
    assert (await browser.hear("no"))["reason"] == "malformed"
    await watcher.say(t="grace", choice="wait")
    assert (await watcher.hear("no"))["reason"] == "not_seated"
    await browser.close()
    await watcher.close()
