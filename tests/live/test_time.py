"""Seconds an act, a bank, late acts, and breaks in which no clock runs."""

import pytest
from asgiref.sync import sync_to_async

from games.live.bank import Banks
from games.live.clock import PACES, now_ms
from games.models import Action
from tests.live.company import Company, told
from tests.live.conftest import Browser

pytestmark = pytest.mark.django_db(transaction=True)


async def own_clock(browser: Browser) -> dict:
    """The clock on which this browser's seat has to choose, the next if none runs."""
    while True:
        clock = browser.heard[-1].get("clock")
        if clock and clock["seat"] == browser.you and not clock["forced"]:
            return clock
        await browser.hear_any()


@pytest.mark.parametrize("pace", ["relaxed", "normal", "fast"])
async def test_clock_shows_seconds_and_bank(pace, set_table, asha, live):
    table = await sync_to_async(set_table)(pace=pace, take="off")
    browser = await Browser(table, asha).open()
    told_pace = browser.heard[0]["table"]["pace"]
    clock = await own_clock(browser)
    await browser.close()
    assert told_pace == {
        "act_s": PACES[pace].act_ms / 1000,
        "bank_s": PACES[pace].bank_ms / 1000,
    }
    assert clock["total"] >= PACES[pace].act_ms / 100
    assert clock["bank"] == PACES[pace].bank_ms / 100


async def test_no_clock_without_a_pace(set_table, asha, live):
    table = await sync_to_async(set_table)(pace="none", take="off")
    browser = await Browser(table, asha).open()
    await browser.until_my_turn()
    while browser.turn["card"]:
        await browser.hear("act")
        await browser.until_my_turn()
    last = browser.heard[-1]
    await browser.close()
    assert browser.heard[0]["table"]["pace"] == {"act_s": None, "bank_s": None}
    assert last["clock"] is None


async def test_late_act_comes_when_seconds_and_bank_are_used_and_the_second_brings_a_bot(
    set_table, asha, live
):
    table = await sync_to_async(set_table)(pace="fast", take="off")
    browser = await Browser(table, asha).open()
    first = await own_clock(browser)
    late = await browser.hear("act")
    assert (late["by"], late["seat"]) == ("clock", browser.you)
    assert late["now"] >= first["until"] + first["bank"]

    second = await own_clock(browser)
    assert second["bank"] == 0
    again = await browser.hear("act")
    assert (again["by"], again["seat"]) == ("bot", browser.you)
    assert again["now"] >= second["until"]
    snapshot = await told(browser, lambda table: table["places"][0]["state"] == "bot")
    assert snapshot["phase"] == "playing"

    await browser.say(t="back")
    await told(browser, lambda table: table["places"][0]["state"] == "here")
    await browser.close()


def test_bank_pays_only_for_what_an_act_took_beyond_its_seconds(settings):
    settings.TABLE_TEMPO = 100
    banks = Banks("hand", "fast")
    banks.run({"seat": 2, "until": now_ms() + 5_000, "forced": False}, 7)
    banks.stop()
    assert banks.left_ms(2) == 20_000
    banks.run({"seat": 2, "until": now_ms() - 5_000, "forced": False}, 11)
    banks.stop()
    assert 14_000 < banks.left_ms(2) <= 15_000
    banks.run({"seat": 2, "until": now_ms() - 50_000, "forced": False}, 15)
    banks.stop()
    assert banks.left_ms(2) == 0
    assert banks.left_ms(1) == 20_000


def test_stopped_clock_goes_on_for_its_own_act_alone(settings):
    settings.TABLE_TEMPO = 100
    banks = Banks("hand", "normal")
    banks.run({"seat": 2, "until": now_ms() + 5_000, "forced": False}, 7)
    banks.stop()
    assert 4_000 < banks.rest_ms(2, 7) <= 5_000
    assert banks.rest_ms(2, 8) is None
    assert banks.rest_ms(1, 7) is None


async def test_nobody_is_late_in_a_break(set_table, asha, live):
    table = await sync_to_async(set_table)(pace="fast", take="off")
    browser = await Browser(table, asha).open()
    await own_clock(browser)
    await browser.say(t="break", on=True)
    assert (await browser.hear("clock"))["clock"] is None
    begun = await told(browser, lambda table: table["break"])
    assert begun["break"]["place"] == 0
    assert begun["break"]["agreed"] == []
    before = len([frame for frame in browser.heard if frame["t"] == "act"])
    on_again = await browser.hear("clock")
    assert len([frame for frame in browser.heard if frame["t"] == "act"]) == before
    assert on_again["now"] >= begun["break"]["until"]
    assert on_again["clock"]["seat"] == browser.you
    assert on_again["clock"]["until"] - on_again["now"] <= PACES["fast"].act_ms / 100 + 20
    await told(browser, lambda table: table["break"] is None)
    await browser.say(t="break", on=True)
    assert (await browser.hear("no"))["reason"] == "not_now"
    await browser.close()


async def test_bots_wait_in_a_break_and_ending_it_lets_them_go(set_table, asha, live, settings):
    settings.TABLE_TEMPO = 20
    table = await sync_to_async(set_table)(take="off")
    browser = await Browser(table, asha).open()
    await browser.say(t="break", on=True)
    await told(browser, lambda table: table["break"])
    settings.TABLE_TEMPO = 1
    count = await Action.objects.acount()
    assert await browser.socket.receive_nothing(0.3)
    assert await Action.objects.acount() == count
    await browser.say(t="break", on=False)
    await told(browser, lambda table: table["break"] is None)
    await browser.hear("act")
    await browser.close()


async def test_break_goes_on_when_everybody_else_asks_for_it(set_table, live):
    people = await Company.at(set_table, 3)
    await people[1].say(t="break", on=True)
    first = (await told(people[0], lambda table: table["break"]))["break"]
    await people[0].say(t="break", on=True)
    await people[2].say(t="break", on=True)
    agreed = await told(people[0], lambda table: table["break"]["agreed"] == [0, 2])
    assert agreed["break"]["until"] == first["until"]
    longer = await told(people[0], lambda table: table["break"]["until"] > first["until"])
    assert longer["break"] == {"place": 1, "until": longer["break"]["until"], "agreed": []}
    await told(people[0], lambda table: table["break"] is None)
    # Agreeing uses up nobody's own.
    await people[0].say(t="break", on=True)
    await told(people[0], lambda table: table["break"] and table["break"]["place"] == 0)
    await people.close()


async def test_agreement_may_be_taken_back(set_table, live):
    people = await Company.at(set_table, 2)
    await people[0].say(t="break", on=True)
    await told(people[1], lambda table: table["break"])
    await people[1].say(t="break", on=True)
    await told(people[1], lambda table: table["break"]["agreed"] == [1])
    await people[1].say(t="break", on=False)
    await told(people[1], lambda table: table["break"]["agreed"] == [])
    over = await told(people[1], lambda table: table["break"] is None or table["break"]["agreed"])
    assert over["break"] is None
    await people.close()


async def test_break_ends_when_its_person_leaves(set_table, live):
    people = await Company.at(set_table, 2)
    await people[1].say(t="break", on=True)
    await told(people[0], lambda table: table["break"])
    await people[1].say(t="stand")
    await told(people[0], lambda table: table["break"] is None)
    await people.close()


async def test_pause_outlasts_a_break_with_its_wishes(set_table, live, settings):
    settings.TABLE_TEMPO = 30
    people = await Company.at(set_table, 4, take="any")
    pause = people[0].heard[0]["pause"]
    taker = people.by_seat(pause["takers"][-1])
    await taker.say(t="break", on=True)
    await told(people[0], lambda table: table["break"])
    await taker.say(t="wish", hand=taker.hand, trick=1, take=True)
    await people[0].hear("pause")
    await taker.say(t="break", on=False)
    again = await people[0].hear("pause")
    assert again["until"] > again["now"]
    assert again["wishes"] == [taker.you]
    taken = await people[0].hear("act")
    assert (taken["do"], taken["seat"]) == ("take", taker.you)
    await people.close()


async def test_break_between_hands_stops_the_countdown(set_table, asha, live):
    table = await sync_to_async(set_table)(pace="fast", take="off", ends_at=2)
    browser = await Browser(table, asha).open()
    await told(browser, lambda table: table["phase"] == "between" and table["next_at"])
    await browser.say(t="break", on=True)
    stopped = await told(browser, lambda table: table["break"])
    assert stopped["next_at"] is None
    await browser.say(t="break", on=False)
    again = await told(browser, lambda table: table["next_at"])
    assert again["phase"] == "between"
    await browser.close()


async def test_break_is_for_people_at_the_table_and_in_a_session(set_table, asha, chand, live):
    table = await sync_to_async(set_table)(take="off")
    watcher = await Browser(table, chand).open()
    await watcher.say(t="break", on=True)
    assert (await watcher.hear("no"))["reason"] == "not_seated"
    browser = await Browser(table, asha).open()
    await browser.say(t="break", on=False)
    assert (await browser.hear("no"))["reason"] == "not_now"
    await browser.say(t="break")
    assert (await browser.hear("no"))["reason"] == "malformed"
    await browser.play_session()
    await browser.say(t="break", on=True)
    assert (await browser.hear("no"))["reason"] == "not_now"
    await watcher.close()
    await browser.close()


async def test_timers_say_how_late_they_were(set_table, asha, live):
    table = await sync_to_async(set_table)(pace="fast", take="off")
    browser = await Browser(table, asha).open()
    await browser.hear("act")
    await browser.close()
    assert live.worst_late_ms == live.tables[table.code].worst_late_ms
    assert live.worst_late_ms > 0
