"""A hand opened, cut and dealt as rows; the page that checks it; the page that counts them all."""

import json

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine import record
from games.engine.deal import commitment, own_cut
from games.models import Hand
from games.queries import deals
from games.queries.records import record_of
from games.services.hands import deal_at_once, deal_hand, open_hand
from games.services.sessions import start_session
from tests.games.played import play_out, played_hands, set_table


@pytest.fixture
def opened(asha: User) -> Hand:
    return open_hand(start_session(set_table(asha)))


def secret_of(hand: Hand) -> bytes:
    return bytes.fromhex(hand.fair["secret"])


def test_opened_hand_has_a_commitment_and_no_card(opened: Hand) -> None:
    assert (opened.deal, opened.dealt_at) == (None, None)
    assert len(secret_of(opened)) == 32
    assert opened.fair["commitment"] == commitment(secret_of(opened))


def test_opening_again_gives_the_same_hand(opened: Hand) -> None:
    again = open_hand(opened.session)
    assert (again.pk, again.fair) == (opened.pk, opened.fair)


def test_deal_follows_from_secret_salts_and_cut(opened: Hand) -> None:
    deal_hand(opened, {2: "pepper"}, 30)
    told = opened.fair
    assert (told["salts"], told["cut"]) == (["", "", "pepper", ""], 30)
    assert told["cut_by"] == (opened.dealer - 1) % 4
    play_out(opened)
    assert record.check(record_of(opened) | {"tricks": []}).kind == "trick"


def test_hand_played_with_its_own_draws_agrees(opened: Hand) -> None:
    deal_hand(opened, {0: "a"}, None)
    assert (opened.fair["cut"], opened.fair["cut_by"]) == (own_cut(secret_of(opened)), None)
    kept = record.write(record.fold(_told(opened), 0), ["-"] * 4, fair=opened.fair)
    assert record.check(kept) is None
    kept["fair"] = kept["fair"] | {"salts": ["b", "", "", ""]}
    assert record.check(kept).field == "deal"


def _told(hand: Hand) -> dict:
    Hand.objects.filter(pk=hand.pk).update(annulled_at=timezone.now())
    hand.refresh_from_db()
    return record_of(hand)


def test_whoever_deals_later_gets_the_deal_that_stands(opened: Hand) -> None:
    other = Hand.objects.get(pk=opened.pk)
    deal_hand(opened, {0: "a"}, 10)
    deal_hand(other, {1: "b"}, 20)
    assert (other.deal, other.fair, other.dealt_at) == (opened.deal, opened.fair, opened.dealt_at)


def test_deal_at_once_deals_an_open_hand_and_keeps_a_dealt_one(opened: Hand) -> None:
    first = deal_at_once(opened.session)
    assert first.pk == opened.pk
    assert deal_at_once(opened.session).deal == first.deal


def test_check_page_tells_where_the_record_is(as_asha: Client, asha: User) -> None:
    (hand,) = played_hands(asha, 1)
    page = as_asha.get(reverse("hand_check", args=[hand.code]))
    assert page.status_code == 200
    assert f'data-record="{reverse("hand_record", args=[hand.code])}"' in page.text
    assert (
        reverse("hand_check", args=[hand.code])
        in as_asha.get(reverse("hand", args=[hand.code])).text
    )


@pytest.mark.parametrize("name", ["hand", "hand_check", "hand_record"])
@pytest.mark.parametrize("is_dealt", [False, True])
def test_nothing_is_told_of_a_hand_that_is_on(
    as_asha: Client, opened: Hand, name: str, is_dealt: bool
) -> None:
    if is_dealt:
        deal_hand(opened, {}, None)
    page = as_asha.get(reverse(name, args=[opened.code]))
    assert page.status_code == 409
    assert opened.fair["secret"] not in page.text


def test_hand_annulled_before_its_end_tells_its_secret(as_asha: Client, opened: Hand) -> None:
    deal_hand(opened, {}, None)
    Hand.objects.update(annulled_at=timezone.now())
    assert as_asha.get(reverse("hand_check", args=[opened.code])).status_code == 200
    told = json.loads(as_asha.get(reverse("hand_record", args=[opened.code])).text)
    assert told["fair"] == opened.fair
    assert told["result"] is None
    assert "This hand was annulled" in as_asha.get(reverse("hand", args=[opened.code])).text


def test_hand_annulled_before_its_deal_tells_nothing(as_asha: Client, opened: Hand) -> None:
    Hand.objects.update(annulled_at=timezone.now())
    assert "It was never dealt." in as_asha.get(reverse("hand", args=[opened.code])).text
    assert as_asha.get(reverse("hand_record", args=[opened.code])).status_code == 409


@pytest.mark.parametrize("hands", [1, 3])
def test_deals_are_counted_in_one_query(asha: User, hands: int, django_assert_num_queries) -> None:
    played_hands(asha, hands)
    deal_at_once(start_session(set_table(asha)))  # still on: not counted
    with django_assert_num_queries(1):
        counted = deals.deals_counted()
    assert (counted.hands, counted.is_all) == (hands, True)
    (table,) = counted.counts
    assert (table.seats, table.hands) == (4, hands)
    assert sum(map(sum, table.suits)) == 52 * hands
    assert sum(table.opening) == hands
    with django_assert_num_queries(0):
        deals.deals_counted()


def test_deals_page_says_numbers_and_words(client: Client, asha: User, monkeypatch) -> None:
    assert "No deal to count yet" in client.get(reverse("deals")).text
    cache.clear()
    played_hands(asha, 3)
    page = client.get(reverse("deals")).text
    assert "3 deals counted." in page
    assert "Too few hands yet to say anything." in page
    cache.clear()
    monkeypatch.setattr(deals, "MOST_HANDS", 2)
    page = client.get(reverse("deals")).text
    assert "2 deals counted." in page
    assert "Older ones are left out." in page
