"""The cut before the deal: commitment, salts, cut, and the secret told when the hand is over."""

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.engine import PRESETS, record
from games.engine.deal import commitment, own_cut
from games.live.host import Host
from games.live.snapshot import first_frame
from games.models import Hand, Table
from games.queries.records import record_of
from games.services.seating import take_seat
from games.services.tables import open_table
from tests.live.conftest import Browser

pytestmark = pytest.mark.django_db(transaction=True)

LONG = 100_000  # nothing is over by time


@pytest.fixture
def opened(set_table):
    """A table whose first hand waits for its cut. Seat 0, Asha's, cuts if nothing else is said."""

    def give(cutter: int = 0, **options) -> Table:
        table = set_table(is_dealt=False, **options)
        Hand.objects.update(dealer=(cutter + 1) % 4)
        return table

    return give


async def silent(table: Table, user: User | None) -> Browser:
    """A browser that gives neither cut nor salt by itself."""
    browser = Browser(table, user)
    browser.gives = False
    return await browser.open()


async def cut_told(browser: Browser, is_so=lambda cut: True) -> dict:
    while True:
        cut = (await browser.hear("table"))["table"]["cut"]
        if cut and is_so(cut):
            return cut


async def test_page_of_an_opened_table_shows_the_commitment_and_no_card(opened, asha, live):
    table = await sync_to_async(opened)()
    hand = await Hand.objects.aget()
    assert (hand.deal, hand.dealt_at) == (None, None)
    page = await sync_to_async(first_frame)(table.code, asha.pk)
    assert (page["table"]["phase"], page["view"], page["hand"]) == ("cutting", None, None)
    assert page["table"]["cut"] == {
        "hand": hand.code,
        "commitment": commitment(bytes.fromhex(hand.fair["secret"])),
        "cutter": 0,
        "until": None,
        "salted": [],
        "done": False,
    }
    assert page["table"]["session"]["hand_number"] == 1
    assert hand.fair["secret"] not in str(page)


async def test_cut_and_salt_of_the_only_person_deal_at_once(opened, asha, live, settings):
    settings.TABLE_TEMPO = LONG
    table = await sync_to_async(opened)()
    browser = await silent(table, asha)
    cut = await cut_told(browser)
    assert cut["until"] is not None
    await browser.say(t="salt", hand=cut["hand"], salt="नमक")
    assert (await cut_told(browser, lambda cut: cut["salted"]))["salted"] == [0]
    await browser.say(t="cut", hand=cut["hand"], at=51)
    view = await browser.hear("view")
    await browser.close()
    assert view["hand"] == cut["hand"]
    hand = await Hand.objects.aget()
    assert hand.fair["commitment"] == cut["commitment"]
    assert hand.fair["salts"] == ["नमक", "", "", ""]
    assert (hand.fair["cut"], hand.fair["cut_by"]) == (51, 0)


async def test_bot_cuts_at_once_where_the_secret_says(opened, asha, live, settings):
    settings.TABLE_TEMPO = LONG
    table = await sync_to_async(opened)(cutter=2)
    browser = await silent(table, asha)
    cut = await cut_told(browser)
    assert cut["cutter"] == 2
    await browser.say(t="salt", hand=cut["hand"], salt="a")
    await browser.hear("view")
    await browser.close()
    fair = (await Hand.objects.aget()).fair
    assert (fair["cut"], fair["cut_by"]) == (own_cut(bytes.fromhex(fair["secret"])), None)


async def test_cards_come_when_nobody_answers(opened, asha, live):
    table = await sync_to_async(opened)()
    browser = await silent(table, asha)
    await browser.hear("view")
    await browser.close()
    fair = (await Hand.objects.aget()).fair
    assert (fair["salts"], fair["cut_by"]) == ([""] * 4, None)


async def test_secret_is_told_after_the_last_act_and_never_before(opened, asha, live):
    table = await sync_to_async(opened)(ends_at=2)
    browser = await Browser(table, asha).open()
    await browser.play_session()
    await browser.close()
    hands = [hand async for hand in Hand.objects.order_by("number")]
    assert len(hands) == 2
    for hand in hands:
        places = [n for n, frame in enumerate(browser.heard) if hand.fair["secret"] in str(frame)]
        (told,) = [browser.heard[n] for n in places]
        acts = [
            n for n, f in enumerate(browser.heard) if f["t"] == "act" and f["hand"] == hand.code
        ]
        assert told == {"t": "fair", "hand": hand.code, **hand.fair}
        assert places[0] > acts[-1]
        cuts = [f["table"]["cut"] for f in browser.heard if f["t"] in {"hello", "table"}]
        promised = {c["commitment"] for c in cuts if c and c["hand"] == hand.code}
        assert promised == {commitment(bytes.fromhex(told["secret"]))}
        assert told["salts"] == ["salt of place 0", "", "", ""]
        assert record.check(await sync_to_async(record_of)(hand)) is None


async def test_only_the_cutter_cuts_and_only_once(opened, asha, live, settings):
    settings.TABLE_TEMPO = LONG
    table = await sync_to_async(opened)(cutter=1)
    browser = await silent(table, asha)
    cut = await cut_told(browser)
    await browser.say(t="cut", hand=cut["hand"], at=7)
    assert (await browser.hear("no"))["reason"] == "not_allowed"
    await browser.say(t="cut", hand="another", at=7)
    assert (await browser.hear("no"))["reason"] == "not_now"
    await browser.close()
    assert (await Hand.objects.aget()).deal is None


async def test_second_cut_and_second_salt_change_nothing(opened, asha, live, settings):
    settings.TABLE_TEMPO = LONG
    table = await sync_to_async(opened)()
    browser = await silent(table, asha)
    cut = await cut_told(browser)
    for at in (7, 8):
        await browser.say(t="cut", hand=cut["hand"], at=at)
    for salt in ("first", "second"):
        await browser.say(t="salt", hand=cut["hand"], salt=salt)
    await browser.hear("view")
    await browser.say(t="salt", hand=cut["hand"], salt="third")
    await browser.say(t="ping", hand=browser.hand, seq=0, echo=1)
    await browser.hear("pong")
    await browser.close()
    assert [frame for frame in browser.heard if frame["t"] == "no"] == []
    fair = (await Hand.objects.aget()).fair
    assert (fair["cut"], fair["salts"][0]) == (7, "first")


@pytest.mark.parametrize(
    "frame",
    [
        {"t": "cut", "at": 0},
        {"t": "cut", "at": 52},
        {"t": "cut", "at": True},
        {"t": "cut"},
        {"t": "salt", "salt": ""},
        {"t": "salt", "salt": "x" * 65},
        {"t": "salt", "salt": "\ud800"},
        {"t": "salt", "salt": "a\0"},
        {"t": "salt", "salt": 7},
    ],
)
async def test_broken_cut_or_salt_is_refused(frame, opened, asha, live, settings):
    settings.TABLE_TEMPO = LONG
    table = await sync_to_async(opened)()
    browser = await silent(table, asha)
    cut = await cut_told(browser)
    await browser.say(hand=cut["hand"], **frame)
    assert (await browser.hear("no"))["reason"] == "malformed"
    await browser.close()


async def test_watcher_adds_nothing(opened, chand, live, settings):
    settings.TABLE_TEMPO = LONG
    table = await sync_to_async(opened)()
    watcher = await silent(table, chand)
    cut = watcher.heard[0]["table"]["cut"]
    assert cut["until"] is None
    for frame in ({"t": "cut", "at": 7}, {"t": "salt", "salt": "a"}):
        await watcher.say(hand=cut["hand"], **frame)
        assert (await watcher.hear("no"))["reason"] == "not_seated"
    await watcher.close()


async def test_nothing_is_dealt_while_nobody_is_here(opened, asha, chand, live):
    table = await sync_to_async(opened)()
    there = await live.table(table.code)
    assert there.phase == "cutting"
    watcher = await silent(table, chand)
    browser = await silent(table, asha)
    await cut_told(browser)
    await browser.close()
    await cut_told(watcher, lambda cut: cut["until"] is None)
    assert (await Hand.objects.aget()).deal is None
    again = await Browser(table, asha).open()
    await again.hear("view")
    for each in (again, watcher):
        await each.close()


async def test_restart_takes_the_same_hand_up_again(opened, asha, one_worker, settings):
    settings.TABLE_TEMPO = LONG
    table = await sync_to_async(opened)()
    commitments = []
    for _ in range(2):
        host = Host()
        await host.resume()
        there = await host.table(table.code)
        commitments.append(there.snapshot()["cut"]["commitment"])
        host.close()
    assert commitments[0] == commitments[1]
    assert await Hand.objects.acount() == 1


async def test_two_people_are_both_waited_for(asha, chand, live, settings):
    settings.TABLE_TEMPO = LONG

    def company() -> Table:
        table = open_table(
            host=asha,
            name="",
            preset="thulla",
            rules=PRESETS["thulla"].to_dict(),
            size=4,
            fill_with="",
        )
        take_seat(table, chand, 2)
        return table

    table = await sync_to_async(company)()
    one, other = await silent(table, asha), await silent(table, chand)
    await one.say(t="fill", bot="plain")
    await one.hear("table")
    await one.say(t="start")
    cut = await cut_told(other)
    by_place = {0: one, 2: other}
    for place in (0, 2):
        await by_place[place].say(t="salt", hand=cut["hand"], salt=f"from {place}")
    if cut["cutter"] in by_place:
        await cut_told(one, lambda cut: cut["salted"] == [0, 2])
        await by_place[cut["cutter"]].say(t="cut", hand=cut["hand"], at=9)
    for browser in (one, other):
        await browser.hear("view")
        await browser.close()
    assert (await Hand.objects.aget()).fair["salts"] == ["from 0", "", "from 2", ""]


async def test_last_person_who_leaves_before_the_deal_is_played_by_a_bot(opened, asha, live):
    table = await sync_to_async(opened)(ends_at=5)
    browser = await silent(table, asha)
    await browser.say(t="leave")
    while (await browser.hear("table"))["table"]["phase"] != "over":
        pass
    await browser.close()
    hand = await Hand.objects.aget()
    assert hand.ended_at is not None
    assert (await hand.seats.aget(user=asha)).left_seq == 0
    await table.arefresh_from_db()
    assert table.closed_at is not None
