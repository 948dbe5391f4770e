"""What one browser may say, what it hears when it may not, and how it catches up."""

import json

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator

from bhabhi_site.asgi import application
from games.live import frames, limits
from games.models import Action, Hand, Table
from games.queries.journal import fold_hand
from tests.live.conftest import Browser

pytestmark = pytest.mark.django_db(transaction=True)


async def at_my_turn(set_table, user, **options) -> Browser:
    table = await sync_to_async(set_table)("thulla", 4, **({"take": "off"} | options))
    browser = await Browser(table, user).open()
    await browser.until_my_turn()
    while browser.turn["card"]:  # a forced card goes by itself, which would look like a change
        await browser.hear("act")
        await browser.until_my_turn()
    return browser


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (" ", "malformed"),
        ("no json", "malformed"),
        ("[]", "malformed"),
        ('"act"', "malformed"),
        ("[" * 1500, "malformed"),
        ("x" * 60_000, "malformed"),
        ("{}", "unknown"),
        ('{"t":"explode"}', "unknown"),
        ('{"t":["act"]}', "unknown"),
        ('{"t":"act"}', "malformed"),
        ('{"t":"act","hand":"x","seq":"1","do":"play","card":"AS"}', "malformed"),
        ('{"t":"act","hand":"x","seq":-1,"do":"play","card":"AS"}', "malformed"),
        ('{"t":"act","hand":"x","seq":true,"do":"play","card":"AS"}', "malformed"),
        ('{"t":"act","hand":"x","seq":1e99,"do":"play","card":"AS"}', "malformed"),
        ('{"t":"act","hand":"x","seq":1,"do":"play","card":"ASS"}', "malformed"),
        ('{"t":"act","hand":"x","seq":1,"do":"play","card":{"a":1}}', "malformed"),
        ('{"t":"act","hand":"x","seq":1,"do":"take","from":99}', "malformed"),
        ('{"t":"wish","hand":"x","trick":1,"take":"yes"}', "malformed"),
        ('{"t":"ping","hand":"x","seq":1,"echo":NaN}', "malformed"),
        ('{"t":"ping","hand":"x","seq":1,"echo":[]}', "malformed"),
    ],
)
async def test_broken_frame_is_refused_and_changes_nothing(text, reason, set_table, asha, live):
    browser = await at_my_turn(set_table, asha)
    before = await Action.objects.acount()
    await browser.say_text(text)
    refusal = await browser.hear("no")
    await browser.close()
    assert refusal["reason"] == reason
    assert await Action.objects.acount() == before


async def test_binary_frame_is_refused(set_table, asha, live):
    browser = await at_my_turn(set_table, asha)
    await browser.socket.send_to(bytes_data=b"\x00\xff")
    assert (await browser.hear("no"))["reason"] == "malformed"
    await browser.close()


@pytest.mark.parametrize(
    ("do", "more", "reason"),
    [
        ("play", {"card": "1S"}, "unknown_action"),
        ("play", {"card": "éé"}, "unknown_action"),
        ("play", {}, "unknown_action"),
        ("fly", {"card": "AS"}, "unknown_action"),
        ("pick_up", {}, "cannot_pick_up"),
        ("draw", {"card": "AS"}, "draw_not_due"),
        ("take", {"from": 1}, "take_not_allowed"),
        ("concede", {}, "concede_not_allowed"),
    ],
)
async def test_act_against_the_rules_gets_the_engines_word(do, more, reason, set_table, asha, live):
    browser = await at_my_turn(set_table, asha)
    before = await Action.objects.acount()
    await browser.act(do, **more)
    refusal = await browser.hear("no")
    await browser.close()
    assert refusal["reason"] == reason
    assert refusal["seq"] == browser.seq + 1
    assert await Action.objects.acount() == before


async def test_somebody_elses_card_is_refused(set_table, asha, live):
    browser = await at_my_turn(set_table, asha)
    hand = await Hand.objects.aget()
    state = await sync_to_async(fold_hand)(hand)
    theirs = state.fans[(browser.you + 1) % 4][0]
    await browser.act("play", card=theirs)
    assert (await browser.hear("no"))["reason"] == "not_your_card"
    await browser.close()


async def test_act_out_of_turn_is_refused(set_table, asha, live, settings):
    settings.TABLE_TEMPO = 3000
    table = await sync_to_async(set_table)("thulla", 4, take="off")
    browser = await Browser(table, asha).open()
    while browser.is_my_turn:
        await browser.play_on()
        await browser.hear("act")
    own = (await sync_to_async(fold_hand)(await Hand.objects.aget())).fans[browser.you][0]
    await browser.act("play", card=own)
    assert (await browser.hear("no"))["reason"] == "not_your_turn"
    await browser.close()


async def test_spectator_acts_for_nobody_and_sees_no_fan(set_table, asha, chand, live):
    table = await sync_to_async(set_table)()
    watcher = await Browser(table, chand).open()
    assert watcher.you is None
    assert watcher.view["fan"] is None
    for frame in ({"t": "act", "do": "play", "card": "AS", "seq": 1}, {"t": "wish", "trick": 1}):
        await watcher.say(hand=watcher.hand, take=True, **frame)
        assert (await watcher.hear("no"))["reason"] == "not_seated"
    for kind in ("stop", "start"):
        await watcher.say(t=kind)
        assert (await watcher.hear("no"))["reason"] == "not_allowed"
    await watcher.say(t="leave")
    await watcher.close()


async def test_nobody_may_watch_where_watching_is_off(set_table, asha, chand, live):
    table = await sync_to_async(set_table)(watching="none")
    for user in (chand, None):
        browser = Browser(table, user)
        await browser.socket.connect()
        assert (await browser.socket.receive_output(5))["code"] == 4403
    mine = await Browser(table, asha).open()
    assert mine.you is not None
    await mine.close()


async def test_unknown_table_and_address_are_hung_up_on(set_table, asha, live):
    for path, code in (("/ws/table/NOSUCH/", 4404), ("/ws/elsewhere/", 4404)):
        browser = Browser(await sync_to_async(set_table)(), asha)
        browser.socket = WebsocketCommunicator(browser.socket.application, path)
        browser.socket.scope["user"] = asha
        await browser.socket.connect()
        assert (await browser.socket.receive_output(5))["code"] == code


async def test_foreign_origin_is_refused(live):
    headers = [(b"origin", b"https://elsewhere.example")]
    socket = WebsocketCommunicator(application, "/ws/table/ABCDEF/", headers=headers)
    connected, _ = await socket.connect()
    assert connected is False


async def test_resent_act_is_acknowledged_by_its_own_event(set_table, asha, live):
    browser = await at_my_turn(set_table, asha)
    card = next(c for c in browser.turn["options"])
    seq = browser.seq + 1
    await browser.act("play", card=card)
    first = await browser.hear("act")
    await browser.act("play", seq=seq, card=card)
    again = await browser.hear("act")
    await browser.close()
    assert (again["seq"], again["card"], again["seat"]) == (seq, card, first["seat"])
    assert await Action.objects.filter(seq=seq).acount() == 1


async def test_forced_act_that_the_clock_did_first_is_acknowledged(set_table, asha, live):
    """The only card there is was tapped at the moment at which it went by itself."""

    def opening_is_hers() -> Table:
        tables = (set_table("thulla", 4, take="off") for _ in range(200))
        return next(t for t in tables if "AS" in Hand.objects.get(session__table=t).deal[0])

    browser = await Browser(await sync_to_async(opening_is_hers)(), asha).open()
    frame = await browser.hear("act")
    assert (frame["card"], frame["by"]) == ("AS", "clock")
    await browser.act("play", seq=1, card="AS")
    again = await browser.hear("act")
    while again["seq"] != 1:
        again = await browser.hear("act")
    await browser.close()
    assert not [f for f in browser.heard if f["t"] == "no"]


async def test_another_act_under_an_old_number_is_stale(set_table, asha, live):
    browser = await at_my_turn(set_table, asha)
    options = browser.turn["options"]
    seq = browser.seq + 1
    await browser.act("play", card=options[0])
    await browser.hear("act")
    await browser.act("play", seq=seq, card="2C" if options[0] != "2C" else "3C")
    assert (await browser.hear("no"))["reason"] == "stale"
    await browser.close()
    assert (await Action.objects.aget(seq=seq)).card == options[0]


async def test_act_from_the_future_or_of_another_hand_is_refused(set_table, asha, live):
    browser = await at_my_turn(set_table, asha)
    await browser.act("play", seq=browser.seq + 7, card=browser.turn["options"][0])
    assert (await browser.hear("no"))["reason"] == "stale"
    await browser.say(t="act", hand="elsewhere", seq=browser.seq + 1, do="play", card="AS")
    assert (await browser.hear("no"))["reason"] == "hand_over"
    await browser.close()


async def test_tail_is_exactly_what_was_missed(set_table, asha, live):
    browser = await at_my_turn(set_table, asha)
    for _ in range(3):
        await browser.until_my_turn()
        await browser.play_on()
        await browser.hear("act")
    heard = {f["seq"]: f for f in browser.heard if f["t"] == "act"}
    await browser.say(t="from", hand=browser.hand, seq=0)
    missed = []
    while len(missed) < max(heard):
        frame = await browser.hear("act")
        if frame["seq"] == len(missed) + 1:
            missed.append(frame)
    await browser.close()
    volatile = {"now", "clock"}
    for seq, frame in heard.items():
        again = missed[seq - 1]
        assert {k: v for k, v in again.items() if k not in volatile} == {
            k: v for k, v in frame.items() if k not in volatile
        }


async def test_client_of_another_hand_gets_a_view(set_table, asha, live):
    browser = await at_my_turn(set_table, asha)
    await browser.say(t="from", hand="elsewhere", seq=3)
    view = await browser.hear("view")
    await browser.close()
    assert view["hand"] == browser.hand
    assert view["seq"] == view["view"]["seq"]


async def test_ping_carries_the_servers_number(set_table, asha, live):
    browser = await at_my_turn(set_table, asha)
    await browser.say(t="ping", hand=browser.hand, seq=0, echo=12.5)
    pong = await browser.hear("pong")
    await browser.close()
    assert (pong["seq"], pong["hand"], pong["echo"]) == (browser.seq, browser.hand, 12.5)


async def test_flood_is_slowed_and_then_hung_up_on(set_table, asha, live, settings):
    settings.TABLE_TEMPO = 100
    table = await sync_to_async(set_table)()
    browser = await Browser(table, asha).open()
    for _ in range(limits.BURST + limits.STRIKES + 20):
        await browser.say(t="back")
    reasons = set()
    while True:
        output = await browser.socket.receive_output(5)
        if output["type"] == "websocket.close":
            break
        frame = json.loads(output["text"])
        reasons.add(frame.get("reason"))
    assert output["code"] == 4429
    assert "too_fast" in reasons


async def test_line_lost_in_mid_trick_goes_on_exactly_there(set_table, asha, live):
    browser = await at_my_turn(set_table, asha)
    await browser.play_on()
    await browser.hear("act")
    await browser.until_my_turn()
    await browser.close()
    again = await Browser(await sync_to_async(lambda: live_table(browser))(), asha).open()
    assert again.hand == browser.hand
    assert again.seq == browser.seq
    assert again.turn == browser.turn
    await again.close()


def live_table(browser: Browser):
    return Hand.objects.select_related("session__table").get(code=browser.hand).session.table


def test_parse_takes_what_the_wire_page_names():
    up = frames.parse('{"t":"act","hand":"k7Q2","seq":41,"do":"play","card":"9H"}')
    assert (up.hand, up.seq, up.do, up.card, up.source) == ("k7Q2", 41, "play", "9H", None)


async def test_line_that_breaks_while_it_is_told_does_not_hold_up_the_others(
    set_table, asha, live, monkeypatch
):
    """The server's border is the fake here: it raises for a line that is gone, as Daphne does."""
    browser = await at_my_turn(set_table, asha)
    table = live.tables[live_code(live)]
    gone = await Browser(await sync_to_async(lambda: live_table(browser))(), None).open()
    broken = next(socket for socket in table.sockets if socket.user_id is None)

    async def base_send(message: dict) -> None:
        raise ConnectionError("Attempt to send on a closed protocol")

    monkeypatch.setattr(broken, "base_send", base_send)
    await browser.play_on()
    assert (await browser.hear("act"))["seq"] == browser.seq
    await browser.until_my_turn()
    await gone.close()
    await browser.close()


def live_code(live) -> str:
    (code,) = live.tables
    return code
