"""Several people at one table: sitting, standing, changing places, a host's powers, votes."""

import asyncio

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.engine import PRESETS
from games.models import Hand, Seat, Session, Table
from games.services.tables import open_table
from tests.live.conftest import Browser

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def bilal(transactional_db: None) -> User:
    return User.objects.create(name="Bilal", username="bilal")


@pytest.fixture
def waiting(asha: User):
    def give(size: int = 4, **options) -> Table:
        mine = {"pace": "none", "ends_by": "hands", "ends_at": 1} | options
        return open_table(
            host=asha, name="Test", preset="thulla", rules=PRESETS["thulla"].to_dict(),
            size=size, fill_with="", **mine,
        )  # fmt: skip

    return give


async def table_until(browser: Browser, holds) -> dict:
    """The first snapshot of which `holds` is true."""
    while True:
        frame = await browser.hear_any()
        snapshot = frame.get("table")
        if snapshot and holds(snapshot):
            return snapshot


async def sit(browser: Browser, place: int | None = None) -> dict:
    await browser.say(t="sit", place=place)
    return await browser.hear("hello")


async def test_table_without_bots_waits(waiting, asha, live):
    host = await Browser(await sync_to_async(waiting)(), asha).open()
    assert host.heard[0]["table"]["phase"] == "waiting"
    assert host.heard[0]["place"] == 0
    await host.say(t="start")
    assert (await host.hear("no"))["reason"] == "not_now"
    await host.close()


async def test_friends_sit_and_the_host_deals(waiting, asha, bilal, chand, live):
    table = await sync_to_async(waiting)()
    host, friend, third = [await Browser(table, who).open() for who in (asha, bilal, chand)]
    assert (await sit(friend))["place"] == 1
    assert (await sit(third, 3))["place"] == 3
    await host.say(t="start")
    views = [await browser.hear("view") for browser in (host, friend, third)]
    assert sorted(view["you"] for view in views) == [0, 1, 2]
    assert views[0]["places"] == [0, 1, 3]
    fans = [set(view["view"]["fan"]) for view in views]
    assert len(set.union(*fans)) == 52
    for browser in (host, friend, third):
        await browser.close()


async def test_whole_session_of_three_people(waiting, asha, bilal, chand, live):
    table = await sync_to_async(waiting)(ends_at=2)
    browsers = [await Browser(table, who).open() for who in (asha, bilal, chand)]
    for browser in browsers[1:]:
        await sit(browser)
    await browsers[0].say(t="start")
    over = await asyncio.gather(*(browser.play_session() for browser in browsers))
    assert all(o["session"]["end_reason"] == "hands" for o in over)
    assert await Hand.objects.filter(ended_at__isnull=False).acount() == 2
    for browser in browsers:
        await browser.close()


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        ({"t": "lock", "on": True}, "not_allowed"),
        ({"t": "fill", "bot": "plain"}, "not_allowed"),
        ({"t": "remove", "place": 0}, "not_allowed"),
        ({"t": "host", "place": 1}, "not_allowed"),
        ({"t": "start"}, "not_allowed"),
        ({"t": "sit", "place": 0}, "place_taken"),
        ({"t": "swap", "place": 2}, "not_seated"),
        ({"t": "stand"}, "not_seated"),
        ({"t": "vote", "stop": True}, "not_seated"),
        ({"t": "sit", "place": "0"}, "malformed"),
        ({"t": "lock", "on": 1}, "malformed"),
        ({"t": "swap"}, "malformed"),
    ],
)
async def test_stranger_has_no_powers(frame, reason, waiting, asha, chand, live):
    table = await sync_to_async(waiting)()
    stranger = await Browser(table, chand).open()
    await stranger.say(**frame)
    assert (await stranger.hear("no"))["reason"] == reason
    await stranger.close()


async def test_locked_table_takes_nobody_new(waiting, asha, bilal, live):
    table = await sync_to_async(waiting)()
    host, friend = [await Browser(table, who).open() for who in (asha, bilal)]
    await host.say(t="lock", on=True)
    await table_until(friend, lambda t: t["locked"])
    await friend.say(t="sit", place=None)
    assert (await friend.hear("no"))["reason"] == "table_locked"
    await host.close()
    await friend.close()


async def test_who_was_removed_may_not_sit_again(waiting, asha, bilal, live):
    table = await sync_to_async(waiting)()
    host, friend = [await Browser(table, who).open() for who in (asha, bilal)]
    await sit(friend)
    await host.say(t="remove", place=1)
    assert (await friend.hear("hello"))["place"] is None
    await friend.say(t="sit", place=None)
    assert (await friend.hear("no"))["reason"] == "removed"
    await host.close()
    await friend.close()


async def test_bots_fill_and_one_is_taken_away_for_a_late_friend(waiting, asha, bilal, live):
    table = await sync_to_async(waiting)(ends_at=2)
    host, friend = [await Browser(table, who).open() for who in (asha, bilal)]
    await host.say(t="fill", bot="plain")
    await table_until(host, lambda t: all(p["bot"] for p in t["places"][1:]))
    await host.say(t="start")
    await host.hear("view")
    await host.say(t="remove", place=2)
    await friend.say(t="sit", place=2)
    assert (await friend.hear("no"))["reason"] == "table_full"
    await host.play_until({"between"})
    assert (await sit(friend, 2))["place"] == 2
    await host.say(t="ready", hand=host.hand)
    await friend.say(t="ready", hand=host.hand)
    await asyncio.gather(host.play_session(), friend.play_session())
    assert await Hand.objects.filter(number=2, seats__user=bilal).acount() == 1
    await host.close()
    await friend.close()


async def test_host_leaves_and_the_senior_seat_is_host(waiting, asha, bilal, chand, live):
    table = await sync_to_async(waiting)()
    browsers = [await Browser(table, who).open() for who in (asha, bilal, chand)]
    for browser in browsers[1:]:
        await sit(browser)
    await browsers[0].say(t="stand")
    snapshot = await table_until(browsers[1], lambda t: t["host"] == 1)
    assert snapshot["places"][0]["state"] == "free"
    for browser in browsers:
        await browser.close()


async def test_host_hands_over(waiting, asha, bilal, live):
    table = await sync_to_async(waiting)()
    host, friend = [await Browser(table, who).open() for who in (asha, bilal)]
    await sit(friend)
    await host.say(t="host", place=1)
    await table_until(friend, lambda t: t["host"] == 1)
    await host.say(t="lock", on=True)
    assert (await host.hear("no"))["reason"] == "not_allowed"
    await host.close()
    await friend.close()


async def test_two_change_places_once_both_asked(waiting, asha, bilal, live):
    table = await sync_to_async(waiting)()
    host, friend = [await Browser(table, who).open() for who in (asha, bilal)]
    await sit(friend)
    await host.say(t="swap", place=1)
    asked = await table_until(friend, lambda t: t["swaps"])
    assert asked["swaps"] == [[0, 1]]
    await friend.say(t="swap", place=0)
    assert (await friend.hear("hello"))["place"] == 0
    assert (await host.hear("hello"))["place"] == 1
    await host.say(t="swap", place=3)
    assert (await host.hear("hello"))["place"] == 3
    await host.close()
    await friend.close()


async def test_majority_ends_the_session_with_its_hand(waiting, asha, bilal, chand, live):
    table = await sync_to_async(waiting)(ends_at=9)
    browsers = [await Browser(table, who).open() for who in (asha, bilal, chand)]
    for browser in browsers[1:]:
        await sit(browser)
    await browsers[0].say(t="start")
    for browser in browsers[1:]:
        await browser.hear("view")
        await browser.say(t="vote", stop=True)
    over = await asyncio.gather(*(browser.play_session() for browser in browsers))
    assert over[0]["session"]["end_reason"] == "stopped"
    assert (await Session.objects.aget()).ended_at is not None
    for browser in browsers:
        await browser.close()


async def test_who_leaves_in_mid_hand_is_named_and_played_on(waiting, asha, bilal, chand, live):
    table = await sync_to_async(waiting)()
    browsers = [await Browser(table, who).open() for who in (asha, bilal, chand)]
    for browser in browsers[1:]:
        await sit(browser)
    await browsers[0].say(t="start")
    await browsers[2].hear("view")
    await browsers[2].say(t="leave")
    gone = await browsers[2].hear("hello")
    assert gone["you"] is None
    assert gone["view"]["fan"] is None
    assert gone["table"]["places"][2]["name"] == "Chand"
    assert gone["table"]["places"][2]["state"] == "bot"
    over = await asyncio.gather(*(browser.play_session() for browser in browsers[:2]))
    assert over[0]["phase"] == "over"
    assert await Seat.objects.filter(table=table).acount() == 2
    for browser in browsers:
        await browser.close()


async def test_one_person_sits_at_one_table_with_people(waiting, asha, bilal, live):
    here, there = [await sync_to_async(waiting)() for _ in range(2)]
    browsers = [await Browser(table, bilal).open() for table in (here, there)]
    await sit(browsers[0])
    await browsers[1].say(t="sit", place=None)
    assert (await browsers[1].hear("no"))["reason"] == "sits_elsewhere"
    for browser in browsers:
        await browser.close()
