"""What is said at a table: stored, told, kept apart, muted, counted."""

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.engine import PRESETS
from games.live import snapshot, talk
from games.live.host import Host, host
from games.models import Hand, Message, Mute, Table
from games.services.seating import take_seat
from games.services.tables import open_table
from games.services.talk import say
from tests.live.conftest import Browser

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def bilal(transactional_db: None) -> User:
    return User.objects.create(name="Bilal", username="bilal")


@pytest.fixture
async def table(set_table, live) -> Table:
    return await sync_to_async(set_table)("thulla", 4)


@pytest.fixture
async def table_for_two(asha, bilal, live) -> Table:
    """Asha and Bilal wait for others, so that no hand is on."""
    return await sync_to_async(_waiting)(asha, bilal)


def _waiting(asha: User, bilal: User) -> Table:
    rules = PRESETS["thulla"].to_dict()
    table = open_table(host=asha, name="", preset="thulla", rules=rules, size=3, fill_with="")
    take_seat(table, bilal)
    return table


async def allow(table: Table, kind: str) -> None:
    table.talk = kind
    await table.asave()


async def heard(browser: Browser) -> list[dict]:
    """What has been said to a browser by now; a pong comes behind everything sent before it."""
    await browser.say(t="ping", hand="", seq=0)
    await browser.hear("pong")
    return [frame for frame in browser.heard if frame["t"] == "talk"]


async def test_phrase_is_stored_with_its_hand_and_told_to_all(table, asha, chand):
    speaker, watcher = await Browser(table, asha).open(), await Browser(table, chand).open()
    await speaker.say(t="say", phrase="wah")
    told = [await browser.hear("talk") for browser in (speaker, watcher)]
    stored = await Message.objects.select_related("hand", "user").aget()
    assert told[0] == told[1]
    assert told[0] | {"at": 0} == {
        "t": "talk", "id": stored.pk, "place": 0, "name": "Asha", "phrase": "wah", "at": 0,
    }  # fmt: skip
    assert (stored.hand.code, stored.user, stored.place) == (speaker.hand, asha, 0)
    await speaker.close()
    await watcher.close()


async def test_text_is_tidied_where_the_table_allows_it(table, asha):
    await allow(table, "text")
    speaker = await Browser(table, asha).open()
    await speaker.say(t="say", text="  bahut\u202e  achha,\n<b>yaar</b> www.example.org ")
    told = await speaker.hear("talk")
    assert told["text"] == "bahut achha, <b>yaar</b> www.example.org"
    assert (await Message.objects.aget()).text == told["text"]
    await speaker.close()


@pytest.mark.parametrize(
    ("kind", "said", "reason"),
    [
        ("phrases", {"text": "hello"}, "not_allowed"),
        ("none", {"text": "hello"}, "not_allowed"),
        ("none", {"phrase": "wah"}, "not_allowed"),
        ("text", {"phrase": "rude"}, "unknown"),
        ("text", {"text": " \u200b "}, "malformed"),
        ("text", {"text": "x" * 201}, "too_long"),
        ("text", {"text": 7}, "malformed"),
        ("text", {"text": "x" * 1001}, "malformed"),
        ("text", {}, "malformed"),
    ],
)
async def test_talk_that_is_refused_is_not_stored(table, asha, kind, said, reason):
    await allow(table, kind)
    speaker = await Browser(table, asha).open()
    await speaker.say(t="say", **said)
    assert (await speaker.hear("no"))["reason"] == reason
    assert await heard(speaker) == []
    assert not await Message.objects.aexists()
    await speaker.close()


async def test_who_is_not_signed_in_hears_and_says_nothing(table, asha):
    nobody, speaker = await Browser(table, None).open(), await Browser(table, asha).open()
    await nobody.say(t="say", phrase="wah")
    assert (await nobody.hear("no"))["reason"] == "not_allowed"
    await nobody.say(t="mute", place=0, on=True)
    assert (await nobody.hear("no"))["reason"] == "not_allowed"
    await speaker.say(t="say", phrase="wah")
    assert (await nobody.hear("talk"))["name"] == "Asha"
    await nobody.close()
    await speaker.close()


async def test_sixth_line_in_ten_seconds_is_too_fast(table, asha):
    first, second = await Browser(table, asha).open(), await Browser(table, asha).open()
    for browser in (first, second, first, second, first):
        await browser.say(t="say", phrase="chai")
        await first.hear("talk")
        await second.hear("talk")
    await second.say(t="say", phrase="chai")
    assert (await second.hear("no"))["reason"] == "too_fast"
    assert await Message.objects.acount() == 5
    await first.close()
    await second.close()


async def test_line_may_be_said_again_when_ten_seconds_are_over():
    lines = talk.Talk()
    assert [lines.count(1, now) for now in (0, 1, 2, 3, 4, 9, 10.5)] == [True] * 5 + [False, True]
    assert lines.count(2, 10.5)


async def test_watchers_are_heard_by_who_plays_after_the_hand(table, asha, chand, bilal):
    player = await Browser(table, asha).open()
    watcher, other = await Browser(table, chand).open(), await Browser(table, bilal).open()
    await watcher.say(t="say", phrase="oops")
    assert (await other.hear("talk"))["place"] is None
    again = await Browser(table, asha).open()
    assert again.heard[0]["talk"] == []
    page = await sync_to_async(snapshot.first_frame)(table.code, asha.pk)
    assert page["talk"] == []
    seen = await sync_to_async(snapshot.first_frame)(table.code, chand.pk)
    assert [line["phrase"] for line in seen["talk"]] == ["oops"]
    assert await heard(player) == []
    if player.is_my_turn:
        await player.play_on()
    await player.play_session()
    assert [line["phrase"] for line in await heard(player)] == ["oops"]
    assert len(await heard(other)) == 1
    page = await sync_to_async(snapshot.first_frame)(table.code, asha.pk)
    assert [line["phrase"] for line in page["talk"]] == ["oops"]
    for browser in (player, watcher, other, again):
        await browser.close()


async def test_muted_person_is_heard_no_more_and_nowhere(table_for_two, asha, bilal):
    first, second = (
        await Browser(table_for_two, asha).open(),
        await Browser(table_for_two, bilal).open(),
    )
    await second.say(t="say", phrase="wah")
    await first.hear("talk")
    await first.say(t="mute", place=1, on=True)
    assert (await first.hear("muted"))["places"] == [1]
    await second.say(t="say", phrase="arre")
    await second.hear("talk")
    await second.hear("talk")
    assert len(await heard(first)) == 1
    again = await Browser(table_for_two, asha).open()
    assert (again.heard[0]["muted"], again.heard[0]["talk"]) == ([1], [])
    page = await sync_to_async(snapshot.first_frame)(table_for_two.code, asha.pk)
    assert (page["muted"], page["talk"]) == ([1], [])
    for browser in (first, second, again):
        await browser.close()


async def test_mute_is_taken_back(table_for_two, asha, bilal):
    await Mute.objects.acreate(user=asha, muted=bilal)
    first, second = (
        await Browser(table_for_two, asha).open(),
        await Browser(table_for_two, bilal).open(),
    )
    await first.say(t="mute", place=1, on=False)
    assert (await first.hear("muted"))["places"] == []
    await second.say(t="say", phrase="wah")
    assert (await first.hear("talk"))["name"] == "Bilal"
    assert not await Mute.objects.aexists()
    await first.close()
    await second.close()


async def test_watcher_is_muted_by_what_was_said(table, asha, chand, bilal):
    first, second = await Browser(table, chand).open(), await Browser(table, bilal).open()
    await first.say(t="say", phrase="again")
    said = await second.hear("talk")
    await second.say(t="mute", talk=said["id"], on=True)
    await second.hear("muted")
    assert await Mute.objects.filter(user=bilal, muted=chand).aexists()
    await first.close()
    await second.close()


@pytest.mark.parametrize("whom", [{"place": 0}, {"place": 1}, {"talk": 12345}])
async def test_nobody_mutes_a_bot_or_oneself(table, asha, whom):
    browser = await Browser(table, asha).open()
    await browser.say(t="mute", on=True, **whom)
    assert (await browser.hear("no"))["reason"] == "not_allowed"
    assert not await Mute.objects.aexists()
    await browser.close()


async def test_hello_has_the_last_fifty(table, asha):
    hand = await Hand.objects.aget()
    for number in range(60):
        await sync_to_async(say)(
            table_pk=table.pk, hand_pk=hand.pk, user_id=asha.pk, place=0, text=str(number)
        )
    browser = await Browser(table, asha).open()
    page = await sync_to_async(snapshot.first_frame)(table.code, asha.pk)
    expected = [str(number) for number in range(10, 60)]
    assert [line["text"] for line in browser.heard[0]["talk"]] == expected
    assert [line["text"] for line in page["talk"]] == expected
    await browser.close()


async def test_line_of_another_process_is_told_once(table, asha, chand):
    watcher = await Browser(table, chand).open()
    line = await sync_to_async(say)(
        table_pk=table.pk, hand_pk=None, user_id=asha.pk, place=0, phrase="wah"
    )
    for _ in range(2):
        host().relay.hear(f"other talk:{table.code}:{line.pk}")
    await watcher.hear("talk")
    assert [frame["id"] for frame in await heard(watcher)] == [line.pk]
    await watcher.close()


async def test_lines_that_come_late_stand_where_they_were_said(table, asha):
    browser = await Browser(table, asha).open()
    here = await host().table(table.code)
    lines = [
        await sync_to_async(say)(
            table_pk=table.pk, hand_pk=None, user_id=asha.pk, place=0, phrase=phrase
        )
        for phrase in ("wah", "arre")
    ]
    await here.talk.take_in(here, lines[1])
    await talk.read_missed(here)
    await browser.close()
    assert list(here.talk.lines) == lines


async def test_watchers_line_is_held_over_a_restart(table, asha, chand):
    hand = await Hand.objects.aget()
    await sync_to_async(say)(
        table_pk=table.pk, hand_pk=hand.pk, user_id=chand.pk, place=None, phrase="oops"
    )
    player = await Browser(table, asha).open()
    here = await host().table(table.code)
    assert [line.phrase for line in here.talk.held] == ["oops"]
    assert await heard(player) == []
    await player.close()


async def test_second_host_reads_what_was_said(table_for_two, asha):
    first = await Browser(table_for_two, asha).open()
    await first.say(t="say", phrase="think")
    await first.hear("talk")
    second = Host()
    there = await second.table(table_for_two.code)
    assert [line.phrase for line in there.talk.lines] == ["think"]
    second.close()
    await first.close()
