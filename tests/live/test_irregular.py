"""Conceding, revoking at a price, and the stall countdown, as a table is told of them."""

import pytest
from asgiref.sync import sync_to_async

from games.models import Action, SeatResult
from tests.live.conftest import Browser

pytestmark = pytest.mark.django_db(transaction=True)


async def test_one_of_two_seats_may_concede(set_table, asha, live):
    table = await sync_to_async(set_table)("thulla", 3, take="off", ends_at=40)
    browser = await Browser(table, asha).open()
    conceded = None
    while conceded is None:
        frame = await browser.hear_any()
        snapshot = frame.get("table")
        if snapshot and snapshot["phase"] == "between":
            await browser.say(t="ready", hand=browser.hand)
        if frame["t"] == "act" and frame["do"] == "concede":
            conceded = frame
        elif browser.is_my_turn and frame["t"] in {"act", "view"}:
            away = [
                e for f in browser.heard for e in f.get("then", []) if f["hand"] == browser.hand
            ]
            if sum(e["e"] == "away" for e in away) == 1:
                await browser.act("concede")
            else:
                await browser.play_on()
    await browser.close()
    result = conceded["then"][-1]["result"]
    assert conceded["turn"] is None
    assert conceded["seat"] == browser.you == result["bhabhi"]
    lost = SeatResult.objects.filter(is_bhabhi=True, hand_seat__user=asha)
    row = await Action.objects.aget(do="concede")
    assert row.by == ""
    while not await lost.filter(hand_seat__hand=row.hand_id).aexists():
        await sync_to_async(lambda: None)()


async def test_wrong_card_under_penalty_goes_back_and_its_owner_picks_up(set_table, asha, live):
    table = await sync_to_async(set_table)("thulla", 4, take="off", revoke="penalty", ends_at=40)
    browser = await Browser(table, asha).open()
    revoked = None
    asked = None
    while revoked is None:
        frame = await browser.hear_any()
        if frame.get("table") and frame["table"]["phase"] == "between":
            await browser.say(t="ready", hand=browser.hand)
        if frame["t"] == "act" and frame["do"] == "revoke":
            revoked = frame
        elif browser.is_my_turn and asked != (browser.hand, browser.seq):
            asked = (browser.hand, browser.seq)
            suit, options = browser.turn["suit"], browser.turn["options"]
            wrong = [card for card in options if suit and card[1] != suit]
            if wrong and len(wrong) < len(options):
                await browser.act("play", card=wrong[0])
            else:
                await browser.play_on()
    await browser.close()
    trick = next(entry for entry in revoked["then"] if entry["e"] == "trick")
    gained = [entry for entry in revoked["then"] if entry["e"] == "gained"]
    assert revoked["card"] == wrong[0]
    assert revoked["seat"] == trick["to"] == revoked["turn"]["seat"] == browser.you
    assert gained[0]["seat"] == browser.you
    assert gained[0]["count"] == len(gained[0]["cards"])
    assert await Action.objects.filter(do="revoke", card=wrong[0], by="").aexists()


async def test_stall_countdown_comes_with_every_act(set_table, asha, live):
    table = await sync_to_async(set_table)("pick_up", 4, ends_at=40)
    browser = await Browser(table, asha).open()
    of = browser.view["stall"]["of"]
    assert browser.view["stall"] == {"left": of, "of": of}
    asked = None
    while True:
        frame = await browser.hear_any()
        if frame.get("table") and frame["table"]["phase"] == "between":
            await browser.say(t="ready", hand=browser.hand)
        if frame["t"] == "act" and frame["do"] == "pick_up" and frame["stall"]:
            break
        if browser.is_my_turn and asked != (browser.hand, browser.seq):
            asked = (browser.hand, browser.seq)
            await browser.play_on()
    await browser.close()
    assert frame["stall"]["left"] < frame["stall"]["of"]
