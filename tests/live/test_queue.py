"""A card laid ready: played in its turn, given back when it may not be, and seen by nobody."""

import pytest

from games.live.clock import FLOOR_MS
from games.models import Action
from tests.live.company import Company
from tests.live.conftest import Browser

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
async def people(set_table, live):
    """Four people at a table without a clock; the opening card lies, the others wait."""
    company = await Company.at(set_table, 4)
    await company.until_opened()
    yield company
    await company.close()


def after(people: Company, steps: int) -> Browser:
    """Who sits that many seats behind the seat to act."""
    return people.by_seat((people[0].turn["seat"] + steps) % 4)


def follows(browser: Browser) -> list[str]:
    return [card for card in browser.view["fan"] if card[1] == "S" and card != "AS"]


async def queue(browser: Browser, card: str | None, trick: int = 1) -> dict:
    await browser.say(t="queue", hand=browser.hand, trick=trick, card=card)
    while True:
        frame = await browser.hear_any()
        if frame["t"] in {"queued", "no"}:
            return frame


async def test_queued_card_is_played_in_its_turn_and_seen_by_nobody_before(people):
    second = after(people, 1)
    card = (follows(second) or second.view["fan"])[0]
    told = await queue(second, card)
    assert told == {"t": "queued", "hand": second.hand, "trick": 1, "card": card}
    await people.hear_nothing(but=second)

    await people.play()
    await people.hear_up_to(3)
    for browser in people.browsers:
        act = browser.heard[-1]
        assert (act["seat"], act["do"], act["card"]) == (second.you, "play", card)
        assert "by" not in act
    assert (await second.hear("queued"))["card"] is None
    await people.hear_nothing(but=second)
    row = await Action.objects.aget(seq=3)
    before = await Action.objects.aget(seq=2)
    assert row.by == ""
    assert row.at_ms - before.at_ms >= int(FLOOR_MS[0] / 100)


async def test_queued_card_is_there_after_a_reload_for_its_own_seat(people):
    second = after(people, 1)
    await queue(second, second.view["fan"][0])
    for browser in people.browsers:
        again = await Browser(people.table, browser.socket.scope["user"]).open()
        expected = {"hand": second.hand, "trick": 1, "card": second.view["fan"][0]}
        assert again.heard[0]["queued"] == (expected if browser is second else None)
        await again.close()


async def test_queued_card_taken_back_is_not_played(people):
    second = after(people, 1)
    await queue(second, second.view["fan"][0])
    assert (await queue(second, None))["card"] is None
    await people.play()
    await people.hear_nothing(but=second)
    assert second.is_my_turn


async def test_another_card_takes_the_queued_ones_place(people):
    second = after(people, 1)
    cards = (follows(second) + second.view["fan"])[:2]
    await queue(second, cards[1])
    await queue(second, cards[0])
    await people.play()
    await people.hear_up_to(3)
    assert people[0].heard[-1]["card"] == cards[0]


async def test_card_that_the_rules_refuse_is_given_back(people):
    able = [after(people, n) for n in range(1, 3)]
    second = next(b for b in able if follows(b) and len(follows(b)) < len(b.view["fan"]))
    wrong = next(card for card in second.view["fan"] if card[1] != "S")
    await queue(second, wrong)
    while not second.is_my_turn:
        await people.play()
    refusal = await second.hear("no")
    assert (refusal["reason"], refusal["seq"]) == ("must_follow_suit", second.seq + 1)
    assert (await second.hear("queued"))["card"] is None
    await people.hear_nothing(but=second)
    await people.play()


async def test_card_at_once_when_the_turn_has_long_begun(people):
    first = after(people, 0)
    card = (follows(first) or first.view["fan"])[0]
    await queue(first, card)
    await people.hear_up_to(2)
    assert people[0].heard[-1]["card"] == card


async def test_who_has_played_may_queue_for_the_next_trick(people):
    opener = after(people, -1)
    card = opener.view["fan"][1]
    assert (await queue(opener, card, trick=2))["card"] == card
    for _ in range(3):
        await people.play()
    await people.hear_up_to(5)
    act = people[0].heard[-1]
    assert (act["seat"], act["card"]) == (opener.you, card)


@pytest.mark.parametrize(("steps", "trick"), [(1, 2), (1, 0), (-1, 1), (-1, 3)])
async def test_another_trick_is_refused(steps, trick, people):
    browser = after(people, steps)
    refusal = await queue(browser, browser.view["fan"][0], trick=trick)
    assert refusal["reason"] == "not_now"


async def test_card_of_another_and_hand_of_another_are_refused(people):
    second, third = after(people, 1), after(people, 2)
    assert (await queue(second, third.view["fan"][0]))["reason"] == "not_your_card"
    assert (await queue(second, "éé"))["reason"] == "not_your_card"
    await second.say(t="queue", hand="elsewhere", trick=1, card=second.view["fan"][0])
    assert (await second.hear("no"))["reason"] == "hand_over"
    await second.say(t="queue", hand=second.hand, trick=1, card=7)
    assert (await second.hear("no"))["reason"] == "malformed"


async def test_watcher_has_no_card_to_queue(people, transactional_db):
    watcher = await Browser(people.table, None).open()
    await watcher.say(t="queue", hand=watcher.hand, trick=1, card="AS")
    assert (await watcher.hear("no"))["reason"] == "not_seated"
    assert watcher.heard[0]["queued"] is None
    await watcher.close()


async def test_own_play_before_the_delay_is_over_makes_the_queued_card_lapse(people, settings):
    second = after(people, 1)
    cards = (follows(second) + second.view["fan"])[:2]
    await queue(second, cards[0])
    settings.TABLE_TEMPO = 3000  # the delay of the turn that begins now is seconds long
    await people.play()
    await second.act("play", card=second.turn["options"][-1])
    await people.hear_up_to(3)
    assert (await second.hear("queued"))["card"] is None


async def test_queued_card_waits_for_the_end_of_a_break(people):
    second, first = after(people, 1), after(people, 0)
    card = (follows(second) or second.view["fan"])[0]
    await queue(second, card)
    await first.say(t="break", on=True)
    await first.hear("clock")
    await people.play()
    assert second.is_my_turn
    assert await second.socket.receive_nothing(0.1)
    await first.say(t="break", on=False)
    await people.hear_up_to(3)
    assert any(frame.get("card") == card and frame["t"] == "act" for frame in second.heard)
