"""Journeys at the live table, through the page that people see."""

import json
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from accounts.models import User
from games.models import Action, Hand, Trick
from tests import factories
from tests.browser.server import Server
from tests.browser.table import AtTable, set_table

PRESETS = ["thulla", "pick_up", "get_away", "discard"]
# Noor's fan, Asha's and Bilal's. Asha leads the ace, Bilal follows, and Noor has a choice.
CHOICE = "KS 2S QH 9H | AS 7C | 5S 4D"
# Noor and Asha get away with the second trick, Bilal is left.
BILAL_LOSES = "AS 2H | KS 3H | 2S 4H"


@pytest.fixture
def noor(live_site: str) -> User:
    return factories.user("Noor")


@pytest.fixture
def sit(context: BrowserContext, page: Page, noor: User, sign_in: Callable) -> Callable:
    """Opens a table (as `set_table`) in Noor's browser."""
    sign_in(context, noor)
    return lambda *args, **options: AtTable(page, set_table(noor, *args, **options)).open()


class TestWholeHand:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_by_keyboard_alone(self, preset: str, sit: Callable, tmp_path: Path) -> None:
        at = sit(preset)
        at.play_hand(at.act_by_key)
        self._expect_end(at)
        at.page.keyboard.press("Tab")
        expect(at.page.locator("dialog :focus")).to_be_attached()
        self._expect_kept(at, tmp_path)

    def test_by_touch_on_a_phone(
        self,
        new_context: Callable[..., BrowserContext],
        noor: User,
        sign_in: Callable,
        tmp_path: Path,
    ) -> None:
        phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
        context = new_context(**phone)
        sign_in(context, noor)
        at = AtTable(context.new_page(), set_table(noor)).open()
        assert at.page.evaluate("document.documentElement.scrollWidth") == 390
        at.play_hand(at.act_by_touch)
        self._expect_end(at)
        at.sheet("over").get_by_role("link", name="Look back").tap()
        at.page.wait_for_url("**/hands/*/")
        self._expect_kept(at, tmp_path)

    def _expect_end(self, at: AtTable) -> None:
        expect(at.sheet("over")).to_contain_text("The session is over")
        mine = Action.objects.filter(seat=0).exclude(do="draw")
        assert mine.filter(by="").count() >= 5
        # Without a clock the table does for Noor only what is forced.
        assert set(mine.values_list("by", flat=True)) <= {"", "clock"}

    def _expect_kept(self, at: AtTable, tmp_path: Path) -> None:
        hand = Hand.objects.get()
        at.page.goto(f"/hands/{hand.code}/")
        expect(at.page.locator(".tricks > li")).to_have_count(Trick.objects.count())
        plays = Action.objects.filter(do="play")
        expect(at.page.locator(".tricks .plays > li")).to_have_count(plays.count())
        record = tmp_path / "record.json"
        record.write_bytes(at.page.request.get(f"/hands/{hand.code}/record.json").body())
        call_command("verify", str(record))  # raises where the record departs from the rules


class TestGoingOn:
    def test_reload_in_mid_trick_changes_nothing(self, sit: Callable) -> None:
        at = sit(deal=CHOICE)
        before = at.until_free_choice()
        at.page.reload()
        at.expect_line()
        assert at.stand() == before
        assert before.tray == ["AS", "5S"]
        at.act_by_key(before)
        at.until_my_turn(past=before)

    def test_lost_line_is_told_and_found_again(
        self, sit: Callable, page: Page, console_errors: list[str]
    ) -> None:
        lines: list[WebSocketRoute] = []

        def through(line: WebSocketRoute) -> None:
            lines.append(line)
            line.connect_to_server()

        page.route_web_socket("**/ws/**", through)
        at = sit(deal=CHOICE)
        before = at.until_free_choice()
        at.page.context.set_offline(True)
        lines[-1].close()
        banner = at.root.locator(".bannerbar")
        expect(banner).to_contain_text("Reconnecting")
        at.act_by_key(before)
        expect(at.prompt).to_contain_text("Your card is on its way")
        assert at.stand().seq == before.seq
        at.page.context.set_offline(False)
        at.until_my_turn(past=before)
        expect(banner).to_have_count(0)
        expect(at.root.locator(".toasts")).to_contain_text("The line is back.")
        assert Action.objects.filter(seat=0, by="").count() == 1
        _forgive_lost_lines(console_errors)

    def test_killed_server_comes_back_to_the_same_trick(
        self, sit: Callable, server: Server, console_errors: list[str]
    ) -> None:
        at = sit("get_away")
        before = at.until_free_choice()
        server.stop(signal.SIGKILL)
        banner = at.root.locator(".bannerbar")
        expect(banner).to_contain_text("A card you played is kept.")
        at.act_by_key(before)
        server.start()
        now = at.until_my_turn(past=before)
        expect(banner).to_have_count(0)
        assert now.hand == before.hand
        kept = Action.objects.get(seq=before.seq + 1)
        assert (kept.seat, kept.do, kept.by) == (0, "play", "")
        at.act_by_key(now)
        at.until_my_turn(past=now)
        _forgive_lost_lines(console_errors)


def _forgive_lost_lines(console_errors: list[str]) -> None:
    """Chromium complains of every socket that could not be opened, and of nothing else here."""
    assert [error for error in console_errors if "WebSocket connection to" not in error] == []
    console_errors.clear()


class TestRefusal:
    def test_card_that_rests_says_why(self, sit: Callable) -> None:
        at = sit(deal=CHOICE)
        before = at.until_free_choice()
        assert before.playable == ["KS", "2S"]
        at.click_resting("QH")
        reason = at.prompt.locator(".is-refusal")
        expect(reason).to_have_text("Queen of hearts rests: you still hold spades.")
        at.expect_heard("polite: Queen of hearts rests")
        at.button("play").click(force=True)
        expect(reason).to_have_text("Choose a card first.")
        assert at.stand().seq == before.seq

    def test_servers_refusal_gives_the_card_back(self, sit: Callable, page: Page) -> None:
        wrong = ["QH"]

        def tampered(line: WebSocketRoute) -> None:
            server = line.connect_to_server()

            def pass_on(text: str) -> None:
                frame = json.loads(text)
                if frame["t"] == "act" and wrong:
                    frame["card"] = wrong.pop()
                server.send(json.dumps(frame))

            line.on_message(pass_on)

        page.route_web_socket("**/ws/**", tampered)
        at = sit(deal=CHOICE)
        before = at.until_free_choice()
        at.act_by_key(before)
        expect(at.prompt.locator(".is-refusal")).to_contain_text("you have to follow it.")
        at.expect_heard("assertive: You hold the suit that was led")
        again = at.stand()
        assert (again.seq, again.cards) == (before.seq, before.cards)
        at.act_by_key(again)
        at.until_my_turn(past=again)

    def test_under_penalty_a_wrong_card_picks_up(self, sit: Callable) -> None:
        at = sit(deal=CHOICE, revoke="penalty", free_first=False)
        before = at.until_free_choice()
        assert before.playable == before.cards
        at.card("QH").click()
        at.button("play").click()
        now = at.until_my_turn(past=before)
        assert sorted(now.cards) == sorted([*before.cards, "AS", "5S"])
        at.expect_heard("polite: Noor did not follow and takes the queen of hearts back.")


class TestEnd:
    def test_result_then_the_next_hand(self, sit: Callable) -> None:
        at = sit(deal=BILAL_LOSES, take="off", ends_at=2)
        first = at.stand().hand
        at.play_hand(at.act_by_key)
        result = at.sheet("result")
        expect(result.get_by_role("heading")).to_have_text("Two away, Bilal is Bhabhi")
        expect(result).to_contain_text("Hand 1 of 2, 2 tricks. You got away 1st, with trick 2.")
        expect(result.locator("ol > li")).to_have_count(3)
        expect(result.get_by_role("link", name="Look back")).to_be_visible()
        at.page.keyboard.press("r")
        now = at.until(f"[data-phase=playing]:not([data-hand='{first}'])")
        expect(result).to_have_count(0)
        assert len(now.cards) in {16, 17, 18}

    def test_session_over_and_a_new_one(self, sit: Callable) -> None:
        at = sit(deal=BILAL_LOSES, take="off")
        first = at.stand().hand
        at.play_hand(at.act_by_key)
        over = at.sheet("over")
        expect(at.root.locator(".toasts")).not_to_contain_text("Your time was up")
        expect(over.get_by_role("heading")).to_contain_text("Fewest hands as Bhabhi: Noor, Asha")
        expect(over).to_contain_text("Most hands as Bhabhi: Bilal")
        over.get_by_role("button", name="Start a new session").click()
        now = at.until(f"[data-phase=playing]:not([data-hand='{first}'])")
        expect(over).to_have_count(0)
        assert now.cards

    def test_result_may_be_put_aside(self, sit: Callable) -> None:
        at = sit(deal=BILAL_LOSES, take="off", ends_at=2)
        at.play_hand(at.act_by_key)
        at.sheet("result").get_by_role("button", name="See the table").click()
        expect(at.sheet("result")).to_have_count(0)
        at.prompt.get_by_role("button", name="I’m ready").click()
        at.until("[data-phase=playing]")


class TestSettings:
    def test_are_kept(self, sit: Callable) -> None:
        at = sit(deal=CHOICE)
        at.until_free_choice()
        at.button("menu").click()
        for group, label in [
            ("Theme", "Dark"),
            ("Suits", "Four colours"),
            ("Card order", "By rank"),
        ]:
            with at.page.expect_response("**/preferences/") as answered:
                at.sheet("menu").get_by_role("radiogroup", name=group).get_by_label(label).check()
            assert answered.value.ok
        for _ in range(2):
            html = at.page.locator("html")
            expect(html).to_have_attribute("data-theme", "dark")
            expect(html).to_have_attribute("data-suits", "4")
            assert at.stand().cards == ["KS", "QH", "9H", "2S"]
            at.page.reload()
            at.expect_line()

    def test_sorting_by_key_is_kept(self, sit: Callable) -> None:
        at = sit(deal=CHOICE)
        at.until_free_choice()
        with at.page.expect_response("**/preferences/"):
            at.page.keyboard.press("s")
        assert at.stand().cards == ["KS", "QH", "9H", "2S"]
        at.page.reload()
        at.expect_line()
        assert at.stand().cards == ["KS", "QH", "9H", "2S"]


class TestHearing:
    def test_acts_are_told(self, sit: Callable) -> None:
        at = sit(deal=CHOICE, free_first=False, take="off")
        before = at.until_free_choice()
        at.expect_heard("polite: Asha plays the ace of spades. Asha has one card.")
        at.expect_heard("polite: Bilal plays the 5 of spades. Bilal has one card.")
        at.expect_heard("assertive: Your turn: follow spades: king, 2.")
        at.card("2S").click()
        at.button("play").click()
        at.until_my_turn(past=before)
        at.expect_heard("polite: You play the 2 of spades. Trick swept. Asha has the power.")
        at.expect_heard("polite: Bilal plays the 4 of diamonds. Bilal got away 1st.")
        at.expect_heard(
            "assertive: Thulla by Bilal, 4 of diamonds. Bilal had no clubs. "
            "Asha’s 7♣ was highest, so Asha picks up 2 and leads."
        )
        at.prompt.get_by_role("button", name="Concede").click()
        at.button("confirm").click()
        at.expect_heard("polite: Noor concedes. Asha got away 2nd. You are Bhabhi this time")

    def test_keys_tell_the_table(self, sit: Callable) -> None:
        at = sit(deal=CHOICE)
        at.until_free_choice()
        for key, sentence in {
            "t": "Spades were led. Asha: ace of spades, Bilal: 5 of spades. Your turn",
            "h": "spades: king, 2. hearts: queen, 9.",
            "w": "0 cards in the waste. You: 4 cards, Asha: 1 card, Bilal: 1 card.",
        }.items():
            at.page.keyboard.press(key)
            at.expect_heard(f"polite: {sentence}")

    def test_question_mark_lists_the_keys(self, sit: Callable) -> None:
        at = sit(deal=CHOICE)
        at.until_free_choice()
        card = at.tab_into_hand()
        at.page.keyboard.press("?")
        keys = at.sheet("keys")
        expect(keys).to_contain_text("Say the table")
        expect(keys.get_by_role("heading", name="Keys")).to_be_focused()
        at.page.keyboard.press("Escape")
        expect(keys).to_have_count(0)
        expect(at.card(card)).to_be_focused()


def test_reduced_motion_moves_nothing(sit: Callable, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(
        """globalThis.moved = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, options) {
          if (JSON.stringify(frames).includes("transform")) moved.push(this.className);
          return animate.call(this, frames, options);
        };"""
    )
    at = sit(deal=CHOICE, free_first=False, take="off")
    before = at.until_free_choice()
    at.act_by_key(before)
    at.until_my_turn(past=before)
    expect(at.root.locator(".ribbon")).to_be_visible()
    assert page.evaluate("moved") == []


class TestAtPeoplesPace:
    """What passes too quickly for a test at the tempo of the others."""

    @pytest.fixture(scope="class", autouse=True)
    def _slow(self, server: Server) -> Iterator[None]:
        server.stop()
        server.start(TABLE_TEMPO="100")
        yield
        server.stop()
        server.start()

    def test_neighbours_hand_is_taken_in_the_pause(self, sit: Callable) -> None:
        at = sit(deal=CHOICE)
        before = at.stand().cards
        at.prompt.get_by_role("button", name="Take Asha’s 2 cards").click()
        expect(at.prompt.get_by_role("button", name="Do not take it")).to_be_visible()
        now = at.until("[data-seq='1']")
        assert sorted(now.cards) == sorted([*before, "AS", "7C"])
        at.expect_heard("polite: You take Asha’s hand. Asha got away 1st.")
        expect(at.root.locator(".seat", has_text="Away 1st")).to_contain_text("Asha")
        expect(at.prompt).to_contain_text("lead the ace of spades")

    def test_trick_is_picked_up_by_key(self, sit: Callable) -> None:
        at = sit("pick_up", deal="4H QH | 5S 4D | AS 7C")
        before = at.until(":has([data-act=pick_up])")
        expect(at.prompt).to_contain_text("or by itself in")
        assert set(before.cards) == {"4H", "QH", "AS", "5S"}  # two of them as outlines
        at.page.keyboard.press("p")
        now = at.until_my_turn(past=before)
        assert (now.seq, set(now.playable)) == (before.seq + 1, set(before.cards))
        assert Action.objects.get(do="pick_up").by == ""
