"""Whole sessions through the socket: every preset, and every way to end one."""

import pytest
from asgiref.sync import sync_to_async

from games.engine import PRESETS
from games.models import Action, Hand, SeatResult, Session, Trick
from games.queries.journal import fold_hand
from tests.live.conftest import Browser

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("preset", PRESETS)
async def test_session_of_one_hand_is_played_and_kept(preset, set_table, asha, live):
    table = await sync_to_async(set_table)(preset)
    asha_s = await Browser(table, asha).open()
    over = await asha_s.play_session()
    await asha_s.close()

    hand = await Hand.objects.aget()
    state = await sync_to_async(fold_hand)(hand)
    assert state.is_over
    assert hand.ended_at is not None
    assert await Action.objects.acount() == state.seq
    assert await Trick.objects.acount() == len(state.tricks)
    assert await SeatResult.objects.acount() == 4
    assert over["session"]["end_reason"] == "hands"
    assert sum(over["session"]["tally"]) == sum(
        [r async for r in SeatResult.objects.values_list("is_bhabhi", flat=True)]
    )


@pytest.mark.parametrize(
    ("options", "size"),
    [
        ({"take": "any", "whole_pile": True}, 5),
        ({"teams": True}, 4),
        ({"ace": "low", "opening": "2S", "deal": "equal"}, 3),
        ({"revoke": "penalty"}, 4),
        ({"sudden_death": True}, 8),
    ],
    ids=["whole pile", "teams", "ace low", "penalty", "eight seats"],
)
async def test_house_rules_are_playable(options, size, set_table, asha, live):
    table = await sync_to_async(set_table)("thulla", size, **options)
    asha_s = await Browser(table, asha).open()
    over = await asha_s.play_session()
    await asha_s.close()
    assert over["phase"] == "over"
    assert await Hand.objects.filter(ended_at=None).acount() == 0


async def test_elimination_ends_with_two(set_table, asha, live):
    table = await sync_to_async(set_table)("thulla", 4, ends_by="elimination", ends_at=1)
    asha_s = await Browser(table, asha).open()
    over = await asha_s.play_session()
    await asha_s.close()
    assert over["session"]["end_reason"] == "elimination"
    assert len(over["session"]["out"]) == 2
    sizes = [n async for n in Hand.objects.order_by("number").values_list("seat_count", flat=True)]
    assert sizes[0] == 4
    assert sizes[-1] == 3


@pytest.mark.parametrize("pace", ["none", "normal"])
async def test_who_is_eliminated_is_not_waited_for(pace, set_table, asha, live):
    rules = {"take": "off", "empty_leader": "out"}
    table = await sync_to_async(set_table)(
        "thulla", 4, ends_by="elimination", ends_at=1, pace=pace, **rules
    )
    # Three get away with the first trick, and Asha has a card left.
    fans = [["2S", "3H"], ["AS"], ["KS"], ["QS"]]
    await Hand.objects.aupdate(deal=fans, set_aside=[])
    asha_s = await Browser(table, asha).open()
    assert (await asha_s.play_until({"between"}))["session"]["out"] == [0]
    over = await asha_s.play_until({"over"})
    await asha_s.close()
    assert over["session"]["end_reason"] == "elimination"
    assert await Hand.objects.acount() == 2


async def test_bhabhis_end_a_session(set_table, asha, live):
    table = await sync_to_async(set_table)("thulla", 3, ends_by="bhabhis", ends_at=2)
    asha_s = await Browser(table, asha).open()
    over = await asha_s.play_session()
    await asha_s.close()
    assert max(over["session"]["tally"]) == 2
    assert over["session"]["losers"] == [over["session"]["tally"].index(2)]


async def test_stop_ends_the_session_with_its_hand(set_table, asha, live):
    table = await sync_to_async(set_table)("thulla", 4, ends_by="stop", ends_at=1)
    asha_s = await Browser(table, asha).open()
    await asha_s.say(t="stop")
    frame = await asha_s.hear("table")
    assert frame["table"]["session"]["stopping"] is True
    over = await asha_s.play_session()
    await asha_s.close()
    assert over["session"]["end_reason"] == "stopped"
    assert await Hand.objects.acount() == 1


async def test_dealer_moves_one_seat_in_the_direction(set_table, asha, live):
    table = await sync_to_async(set_table)("thulla", 4, ends_at=3)
    asha_s = await Browser(table, asha).open()
    await asha_s.play_session()
    await asha_s.close()
    dealers = [d async for d in Hand.objects.order_by("number").values_list("dealer", flat=True)]
    assert [(d - dealers[0]) % 4 for d in dealers] == [0, 1, 2]


async def test_host_starts_another_session(set_table, asha, live):
    table = await sync_to_async(set_table)()
    asha_s = await Browser(table, asha).open()
    await asha_s.play_session()
    await asha_s.say(t="start")
    view = await asha_s.hear("view")
    assert view["view"]["seq"] == 0
    await asha_s.play_session()
    await asha_s.close()
    assert await Session.objects.acount() == 2


async def test_who_leaves_is_played_by_a_bot_to_the_end(set_table, asha, live):
    table = await sync_to_async(set_table)("thulla", 4, ends_at=5)
    asha_s = await Browser(table, asha).open()
    await asha_s.say(t="leave")
    while (await asha_s.hear("table"))["table"]["phase"] != "over":
        pass
    await asha_s.close()
    hand = await Hand.objects.aget()
    mine = await hand.seats.aget(user=asha)
    assert mine.left_seq is not None
    assert hand.ended_at is not None
    await table.arefresh_from_db()
    assert table.closed_at is not None
