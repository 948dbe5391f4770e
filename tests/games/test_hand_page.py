"""History, sessions, a hand and its record: who may read them, and what they tell."""

import json

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.engine import PRESETS, record
from games.models import Action, Hand, HandSeat, SeatResult, Table, Trick
from games.queries.history import HandPage, hand_page, hands_of
from games.telling import tell_hand
from tests.games.played import deal, play_out, played_hands, set_table

HAND_QUERIES = 8
"""Session, person, preferences, hand, seats, tricks, acts, and all acts once more to fold."""
HISTORY_QUERIES = 6
"""Session, person, preferences, hands, their seats, the month."""
SESSION_QUERIES = 11
"""Session, person, preferences, the session, its players, hands and their seats, and the tally."""


@pytest.fixture
def hand(asha: User) -> Hand:
    (only,) = played_hands(asha, 1)
    return only


def url(hand: Hand, name: str = "hand") -> str:
    return reverse(name, args=[hand.code])


@pytest.mark.parametrize("preset", PRESETS)
def test_hand_is_told_trick_by_trick(as_asha: Client, asha: User, preset: str) -> None:
    (hand,) = played_hands(asha, 1, preset=preset)
    page = as_asha.get(url(hand))
    told = page.context["told"]
    assert [trick.number for trick in told.tricks] == list(range(1, hand.tricks.count() + 1))
    assert [play.card for trick in told.tricks for play in trick.plays] == list(
        hand.actions.filter(do="play").order_by("seq").values_list("card", flat=True)
    )
    assert len(told.away) + len(told.losers) == 4
    assert "Engine version" in page.text


def test_loser_is_named_with_the_table_s_title(as_asha: Client, asha: User) -> None:
    (hand,) = played_hands(asha, 1, title="laad")
    loser = HandSeat.objects.get(hand=hand, result__is_bhabhi=True)
    text = as_asha.get(url(hand)).text.replace("\u2068", "").replace("\u2069", "")
    assert f"{loser.name} is the Laad." in text
    assert "Bhabhi." not in text


def told(hand: Hand, *tricks: dict, acts: dict[int, list[Action]] | None = None) -> list[list[str]]:
    """The sentences of hand-made tricks, names without their marks."""
    rows = [
        Trick(hand=hand, number=n, leader=0, last_seq=n, **{"out": [], "picked_up": [], **trick})
        for n, trick in enumerate(tricks, 1)
    ]
    seats = list(hand.seats.select_related("result"))
    told = tell_hand(HandPage(hand, seats, rows, acts or {}, {}))
    return [
        [line.text.replace("\u2068", "").replace("\u2069", "") for line in (*t.before, *t.after)]
        for t in told.tricks
    ]


def test_tricks_end_in_words(hand: Hand) -> None:
    plays = [[0, "KH"], [1, "2C"]]
    assert told(
        hand,
        {"plays": plays, "end": "clean", "to": 0},
        {"plays": plays, "end": "thulla", "to": 0, "picked_up": ["KH", "2C"]},
        {"plays": plays, "end": "pick_up", "to": 2, "picked_up": ["KH"]},
        {"plays": plays, "end": "revoke", "to": 1, "picked_up": ["KH", "2C", "3C"]},
    ) == [
        ["To the waste; the lead goes to Asha."],
        ["Thulla by Bilal: Asha picks up 2 cards."],
        ["Chiara cannot follow and picks up 1 card."],
        ["For not following, Bilal picks up 3 cards."],
    ]


def test_acts_between_tricks_are_told(hand: Hand) -> None:
    SeatResult.objects.filter(hand_seat__hand=hand, hand_seat__seat=2).update(out_place=1)
    acts = {
        1: [Action(seat=1, do="take", source=2), Action(seat=0, do="draw", card="7D")],
        2: [Action(seat=1, do="concede")],
    }
    clean = {"plays": [[0, "7D"]], "end": "clean", "to": 0}
    assert told(hand, clean, acts=acts) == [
        [
            "Bilal took all cards of Chiara, who got away 1st.",
            "Asha had no card left to lead and drew one:",
            "To the waste; the lead goes to Asha.",
        ],
        ["Bilal conceded."],
    ]


def test_what_the_clock_decided_is_noted_for_people_alone(as_asha: Client, asha: User) -> None:
    hand = play_out(deal(set_table(asha)), by="clock")
    page = hand_page(hand.code)
    assert {act.seat for acts in page.stood_in.values() for act in acts} == {0}
    assert set(page.by.values()) == {"clock"}
    assert "Time was up; a bot decided for" in as_asha.get(url(hand)).text


def test_hand_still_played_shows_no_card(as_asha: Client, asha: User) -> None:
    hand = deal(set_table(asha))
    answer = as_asha.get(url(hand))
    assert answer.status_code == 409
    assert "This hand is still being played" in answer.text
    assert "chip-card" not in answer.text
    refused = as_asha.get(url(hand, "hand_record"))
    assert refused.status_code == 409
    assert refused.text == "This hand is still being played. Its record can be had when it is over."


def test_unknown_hand_is_not_found(as_asha: Client) -> None:
    assert as_asha.get(reverse("hand", args=["nothing"])).status_code == 404
    assert as_asha.get(reverse("hand_record", args=["nothing"])).status_code == 404


@pytest.mark.parametrize("name", ["hand", "hand_record"])
def test_link_opens_a_hand_to_a_stranger(as_chand: Client, hand: Hand, name: str) -> None:
    assert as_chand.get(url(hand, name)).status_code == 200
    assert Client().get(url(hand, name)).status_code == 200


@pytest.mark.parametrize("name", ["hand", "hand_record"])
def test_table_without_watchers_keeps_its_hands(
    as_asha: Client, as_chand: Client, chand: User, hand: Hand, name: str
) -> None:
    Table.objects.update(watching="none")
    assert as_chand.get(url(hand, name)).status_code == 403
    assert Client().get(url(hand, name)).status_code == 403
    assert as_asha.get(url(hand, name)).status_code == 200
    User.objects.filter(pk=chand.pk).update(is_staff=True)
    assert as_chand.get(url(hand, name)).status_code == 200


def test_session_of_a_table_without_watchers_is_kept_too(
    as_asha: Client, as_chand: Client, hand: Hand
) -> None:
    Table.objects.update(watching="none")
    page = reverse("session", args=[hand.session.code])
    assert as_chand.get(page).status_code == 403
    assert as_asha.get(page).status_code == 200


@pytest.mark.parametrize("preset", PRESETS)
def test_record_plays_again_to_its_own_end(as_asha: Client, asha: User, preset: str) -> None:
    (hand,) = played_hands(asha, 1, preset=preset)
    answer = as_asha.get(url(hand, "hand_record"))
    assert answer["Content-Disposition"] == f'attachment; filename="bhabhi-{hand.code}.json"'
    kept = json.loads(answer.text)
    assert record.check(kept) is None
    assert kept["seats"] == ["Asha", "Bilal", "Chiara", "Gurpreet"]
    assert kept["fair"]["secret"]


def test_annulled_hand_stays_readable_and_says_so(as_asha: Client, hand: Hand) -> None:
    Hand.objects.update(annulled_at=timezone.now())
    assert "This hand was annulled." in as_asha.get(url(hand)).text
    page = as_asha.get(reverse("history"))
    assert page.context["month"]["hands"] == 0
    assert url(hand) in page.text


def test_everybody_safe_is_told(as_asha: Client, hand: Hand) -> None:
    SeatResult.objects.filter(is_bhabhi=True).update(is_bhabhi=False, out_place=4)
    assert "Nobody lost: all who were left ran out of cards" in as_asha.get(url(hand)).text


def test_lost_team_is_told(as_asha: Client, asha: User) -> None:
    (hand,) = played_hands(asha, 1, rules={"teams": True, "take": "off"})
    lost = [seat.name for seat in hand.seats.all() if seat.result.lost_as_team]
    text = as_asha.get(url(hand)).text.replace("\u2068", "").replace("\u2069", "")
    assert f"{lost[0]} and {lost[1]} lost it as a team." in text


def test_history_lists_my_hands_by_page(as_asha: Client, asha: User, bilal: User) -> None:
    hands = played_hands(asha, 3)
    played_hands(bilal, 1)
    assert [row.hand for row in hands_of(asha, 2)] == hands[:0:-1]
    assert [row.hand for row in hands_of(asha, 2, before=hands[1].code)] == [hands[0]]
    assert hands_of(asha, 2, before="nothing") == []
    page = as_asha.get(reverse("history"))
    assert page.context["month"]["hands"] == 3
    assert "Earlier hands" not in page.text


def test_history_goes_on_where_the_page_ends(as_asha: Client, asha: User, monkeypatch) -> None:
    monkeypatch.setattr("games.views.history.PAGE", 2)
    hands = played_hands(asha, 3)
    page = as_asha.get(reverse("history"))
    assert f"?before={hands[1].code}" in page.text
    rest = as_asha.get(reverse("history"), {"before": hands[1].code})
    assert [row.hand for day in rest.context["days"] for row in day["hands"]] == [hands[0]]


def test_empty_history_says_how_to_begin(as_asha: Client) -> None:
    assert "Play one hand and it appears here." in as_asha.get(reverse("history")).text
    assert "Play one hand and it appears here." in Client().get(reverse("history")).text


def test_session_counts_what_was_lost(as_asha: Client, asha: User) -> None:
    hands = played_hands(asha, 3)
    page = as_asha.get(reverse("session", args=[hands[0].session.code]))
    assert [row.hand for row in page.context["hands"]] == hands
    assert sum(seat.lost for seat in page.context["seats"]) == 3


@pytest.mark.parametrize("count", [1, 3])
def test_pages_ask_as_often_for_many_hands_as_for_one(
    as_asha: Client, asha: User, django_assert_num_queries, count: int
) -> None:
    hands = played_hands(asha, count)
    with django_assert_num_queries(HISTORY_QUERIES):
        as_asha.get(reverse("history"))
    with django_assert_num_queries(SESSION_QUERIES):
        as_asha.get(reverse("session", args=[hands[0].session.code]))
    with django_assert_num_queries(HAND_QUERIES):
        as_asha.get(url(hands[-1]))
