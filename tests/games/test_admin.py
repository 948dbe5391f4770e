"""The admin shows what was played and lets nobody change it."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from games.models import (
    Action,
    Hand,
    HandSeat,
    Message,
    Mute,
    Removal,
    Seat,
    SeatResult,
    Trick,
)
from tests import factories

pytestmark = pytest.mark.django_db

JOURNAL = ["hand", "handseat", "action", "trick", "seatresult"]


@pytest.fixture
def keeper(client: Client) -> Client:
    client.force_login(factories.user("Asha", is_staff=True, is_superuser=True))
    return client


def _table(number: int) -> None:
    table = factories.table(factories.user(f"Bilal{number}"))
    Seat.objects.create(table=table, place=0, user=table.host, name="Bilal")


def _session(number: int) -> None:
    factories.session(factories.table(factories.user(f"Bilal{number}")))


def _hand(number: int) -> Hand:
    """A hand with one trick; its seats and results are three rows each."""
    hand = factories.hand(sitters=[factories.user(f"Bilal{number}")])
    factories.action(hand, 1)
    Trick.objects.create(
        hand=hand, number=1, leader=0, plays=[[0, "AS"], [1, "KS"], [2, "2S"]], end="clean", to=0,
        last_seq=3,
    )  # fmt: skip
    for seat in hand.seats.all():
        SeatResult.objects.create(
            hand_seat=seat, is_bhabhi=seat.seat == 2, thullas_given=0, thullas_taken=0,
            cards_picked_up=0,
        )  # fmt: skip
    return hand


def _removal(number: int) -> None:
    host = factories.user(f"Bilal{number}")
    Removal.objects.create(table=factories.table(host), user=factories.user(f"Chand{number}"))


def _message(number: int) -> None:
    speaker = factories.user(f"Bilal{number}")
    hand = factories.hand(sitters=[speaker])
    Message.objects.create(
        table=hand.session.table, hand=hand, user=speaker, place=0, name="Bilal", phrase="wah"
    )


def _mute(number: int) -> None:
    Mute.objects.create(
        user=factories.user(f"Bilal{number}"), muted=factories.user(f"Chand{number}")
    )


LISTS: list[tuple[str, Callable[[int], object], int]] = [
    ("table", _table, 8),
    ("session", _session, 8),
    ("hand", _hand, 5),
    ("handseat", _hand, 5),
    ("action", _hand, 5),
    ("trick", _hand, 5),
    ("seatresult", _hand, 5),
    ("removal", _removal, 6),
    ("message", _message, 5),
    ("mute", _mute, 6),
]


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize(("model", "make", "queries"), LISTS, ids=[row[0] for row in LISTS])
def test_list_costs_the_same(
    keeper: Client, model: str, make: Callable, queries: int, rows: int, django_assert_num_queries
) -> None:
    for number in range(rows):
        make(number)
    with django_assert_num_queries(queries):
        assert keeper.get(f"/admin/games/{model}/").status_code == 200


@pytest.mark.parametrize("model", JOURNAL)
def test_journal_is_looked_at_and_not_touched(keeper: Client, model: str) -> None:
    hand = _hand(1)
    row = {
        "hand": hand,
        "handseat": HandSeat.objects.first(),
        "action": Action.objects.first(),
        "trick": Trick.objects.first(),
        "seatresult": SeatResult.objects.first(),
    }[model]
    page = f"/admin/games/{model}/"
    assert keeper.get(f"{page}{row.pk}/change/").status_code == 200
    assert keeper.post(f"{page}{row.pk}/change/", {}).status_code == 403
    assert keeper.get(f"{page}add/").status_code == 403
    assert keeper.post(f"{page}{row.pk}/delete/", {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": row.pk, "post": "yes"}
    keeper.post(page, chosen)
    assert type(row).objects.filter(pk=row.pk).exists()


def test_cards_of_a_hand_that_is_on_are_hidden(keeper: Client) -> None:
    hand = factories.hand()
    page = f"/admin/games/hand/{hand.pk}/change/"
    running = keeper.get(page).content.decode()
    assert "Shown when the hand is over." in running
    assert "KS" not in running
    assert "00ff" not in running
    Hand.objects.update(ended_at=timezone.now())
    over = keeper.get(page).content.decode()
    assert "KS" in over
    assert "00ff" in over


def test_actions_of_a_hand_are_found_by_its_code(keeper: Client) -> None:
    hand, other = factories.hand(), factories.hand()
    kept = [factories.action(hand, seq) for seq in (1, 2)]
    factories.action(other, 1)
    found = keeper.get("/admin/games/action/", {"q": hand.code}).context["cl"].result_list
    assert list(found) == kept[::-1]
    assert f"/admin/games/action/?q={hand.code}" in (
        keeper.get(f"/admin/games/hand/{hand.pk}/change/").content.decode()
    )


def test_counting_ends_at_a_limit(keeper: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.admin.COUNTED_AT_MOST", 2)
    hand = factories.hand()
    for seq in range(1, 5):
        factories.action(hand, seq)
    assert keeper.get("/admin/games/action/").context["cl"].result_count == 2


@pytest.mark.parametrize("model", ["table", "session"])
def test_tables_and_sessions_are_opened_at_the_site(keeper: Client, model: str) -> None:
    assert keeper.get(f"/admin/games/{model}/add/").status_code == 403


@pytest.mark.parametrize("model", ["table", "session"])
def test_tables_and_sessions_can_be_looked_into(keeper: Client, model: str) -> None:
    session = factories.session(factories.table(factories.user("Bilal")))
    row = session if model == "session" else session.table
    assert keeper.get(f"/admin/games/{model}/{row.pk}/change/").status_code == 200


def test_talk_is_read_in_words_and_not_touched(keeper: Client) -> None:
    _message(1)
    message = Message.objects.get()
    page = f"/admin/games/message/{message.pk}/"
    assert "Wah!" in keeper.get(f"{page}change/").text
    assert keeper.post(f"{page}change/", {"text": "nothing"}).status_code == 403
    assert keeper.post(f"{page}delete/", {"post": "yes"}).status_code == 403


def test_talk_of_watchers_is_hidden_while_their_hand_is_on(keeper: Client) -> None:
    _message(1)
    Message.objects.update(place=None, phrase="", text="he is void in hearts")
    page = f"/admin/games/message/{Message.objects.get().pk}/change/"
    assert "void in hearts" not in keeper.get(page).text
    Hand.objects.update(ended_at=timezone.now())
    assert "void in hearts" in keeper.get(page).text


@pytest.mark.parametrize(("model", "row"), [("removal", Removal), ("mute", Mute)])
def test_mutes_and_removals_can_only_be_taken_back(keeper: Client, model: str, row: type) -> None:
    {"removal": _removal, "mute": _mute}[model](1)
    assert keeper.get(f"/admin/games/{model}/add/").status_code == 403
    pk = row.objects.get().pk
    assert keeper.get(f"/admin/games/{model}/{pk}/change/").status_code == 200
    keeper.post(f"/admin/games/{model}/{pk}/delete/", {"post": "yes"})
    assert not row.objects.exists()


def test_words_that_find_nothing_do_no_harm(keeper: Client) -> None:
    for model in ["table", "session", "removal", "message", "mute", *JOURNAL]:
        page = keeper.get(f"/admin/games/{model}/", {"q": "no-such"})
        assert page.context["cl"].result_count == 0
