"""An evening at one table: four people in four browsers, and a whole session of eight seats."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, WebSocketRoute, expect

from games.models import Action, Hand, SeatResult, Session, Table
from tests import factories
from tests.browser.server import Server
from tests.browser.table import MINE, PATIENCE_MS, AtTable, Stand
from tests.browser.test_lobby import pick

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
STILL = {"reduced_motion": "reduce"}

# Where a page's own view stands, as soon as it has come so far; another page may be ahead of it.
_REACHED = """(root, [seq, patience]) => new Promise((resolve, reject) => {
  const { dataset } = root;
  const stand = () => ({
    seq: Number(dataset.seq), turn: dataset.turn, you: dataset.you, phase: dataset.phase,
    tricks: root.querySelector("[data-log]").dataset.count });
  const look = () => (Number(dataset.seq) >= seq || dataset.phase !== "playing") && end(resolve);
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => end(reject), patience);
  function end(settle) {
    observer.disconnect();
    clearTimeout(timer);
    settle(stand());
  }
  observer.observe(root, { attributes: true });
  look();
})"""


@dataclass(frozen=True)
class Reached:
    seq: int
    turn: str
    you: str
    phase: str
    tricks: str

    @property
    def finished(self) -> int:
        """Tricks that are over."""
        return int(self.tricks.partition("/")[0])

    @property
    def is_in_mid_trick(self) -> bool:
        return not self.tricks.endswith("/0")


def reached(at: AtTable, seq: int = 0) -> Reached:
    return Reached(**at.root.evaluate(_REACHED, [seq, PATIENCE_MS]))


def act_by_mouse(at: AtTable, now: Stand) -> None:
    card = best(now)
    at.click_resting(card)
    if at.expect_chosen(card, now).seq == now.seq:
        at.button("play").click()


def best(now: Stand) -> str:
    """The lowest card, which gets away."""
    return min(now.playable, key=lambda card: "23456789TJQKA".index(card[0]))


def set_by_form(page: Page, button: str, **chosen: str) -> Table:
    """Set a table as people do; `chosen` goes by the names of the form's fields."""
    page.goto("/")
    for summary in ("Name, dealer, watching and talk", "House rules"):
        page.get_by_text(summary).click()
    for name, value in chosen.items():
        field = page.locator(f".set [name='{name}']")
        if field.first.get_attribute("type") == "radio":
            pick(page, name, value)
        elif field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    page.get_by_role("button", name="Set the table").click()
    page.get_by_role("button", name=button).click()
    page.wait_for_url("**/tables/*/")
    return Table.objects.get()


@pytest.fixture
def _slow(server: Server) -> Iterator[None]:
    """Time to cut the cards; whoever needs the server next starts it at its own pace."""
    server.stop()
    server.start(TABLE_TEMPO="60")
    yield
    server.stop()


class Evening:
    """Noor is the host at a desk, Bilal has a phone, Chiara only keys; the fourth is a guest."""

    def __init__(self, new_context: Callable[..., BrowserContext], sign_in: Callable) -> None:
        self.lines: list[WebSocketRoute] = []  # Chiara's
        self.pages = {}
        for name, how in {"Noor": STILL, "Bilal": PHONE, "Chiara": {}, "guest": STILL}.items():
            context = new_context(**how)
            if name != "guest":
                sign_in(context, factories.user(name))
            self.pages[name] = context.new_page()
        self.pages["Chiara"].route_web_socket("**/ws/**", self._through)
        self.at: dict[str, AtTable] = {}
        self.acts = {"Bilal": AtTable.act_by_touch, "Chiara": AtTable.act_by_key}

    def _through(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        line.connect_to_server()

    # -- coming together -------------------------------------------------------------------------

    def sit_down(self) -> None:
        table = set_by_form(
            self.pages["Noor"],
            "Sit down and wait",
            size="4",
            fill_with="people",
            listing="lobby",
            ends_at="1",
            first_dealer="host",
            name="Club night",
            rule_take="off",
        )
        self._by_code(self.pages["Bilal"], table)
        self._by_link(self.pages["Chiara"], table)
        guest = self.pages["guest"]
        guest.goto("/")
        guest.get_by_role("button", name="Take a seat").click()
        for page in self.pages.values():
            page.wait_for_url(f"**/tables/{table.code}/")
        self.at = {name: AtTable(page, table).open() for name, page in self.pages.items()}

    def _by_code(self, phone: Page, table: Table) -> None:
        phone.goto("/")
        phone.get_by_role("textbox", name="Join by code").fill(table.code.lower())
        phone.get_by_role("button", name="Join table").tap()
        expect(phone.get_by_role("heading", name="Club night")).to_be_visible()
        phone.get_by_role("button", name="Take a seat").tap()

    def _by_link(self, page: Page, table: Table) -> None:
        page.goto(f"/t/{table.code.lower()}/")
        seat = page.get_by_role("button", name="Take a seat")
        for _ in range(20):
            page.keyboard.press("Tab")
            if seat.evaluate("button => button === document.activeElement"):
                break
        page.keyboard.press("Enter")

    def deal(self) -> None:
        noor = self.at["Noor"]
        for name in ("Bilal", "Chiara", "guest"):
            at = self.at[name]
            if name == "Chiara":
                at.page.keyboard.press("r")
            else:
                at.button("ready-here").click()
            expect(at.button("ready-here")).to_have_attribute("aria-disabled", "true")
        expect(noor.prompt).to_contain_text("3 of 3 are ready")
        noor.button("start").click()
        self._cut()
        for at in self.at.values():
            assert at.until("[data-phase=playing]:not([data-hand=''])").cards

    def _cut(self) -> None:
        """Noor deals, so that the fourth, at her right, cuts."""
        cutter = self.at["guest"]
        knife = cutter.page.get_by_role("slider", name="Where to cut")
        knife.fill("28")
        knife.press("Enter")

    # -- the course of the hand ------------------------------------------------------------------

    def act(self, now: Reached) -> Reached:
        """Whoever is to act does so, or the table does; then how it stands at Noor's."""
        noor = self.at["Noor"]
        for name, at in self.at.items():
            if at.root.get_attribute("data-you") != now.turn:
                continue
            if reached(at, now.seq).turn == now.turn:
                stand = at.stand()
                if stand.due == "play" and not stand.is_forced and stand.playable:
                    self.acts.get(name, act_by_mouse)(at, stand)
        return reached(noor, now.seq + 1)

    def until(self, fits: Callable[[Reached], bool]) -> Reached:
        now = reached(self.at["Noor"])
        while not fits(now):
            assert now.phase == "playing"
            now = self.act(now)
        return now

    def follows(self, name: str) -> Callable[[Reached], bool]:
        """In mid-trick this person has a card to choose."""
        chooses = self.chooses(name)
        return lambda now: now.is_in_mid_trick and chooses(now)

    def chooses(self, name: str) -> Callable[[Reached], bool]:
        at = self.at[name]

        def fits(now: Reached) -> bool:
            if at.root.get_attribute("data-you") != now.turn:
                return False
            reached(at, now.seq)
            stand = at.stand()
            return stand.due == "play" and not stand.is_forced

        return fits


@pytest.fixture
def evening(
    _slow: None, live_site: str, new_context: Callable[..., BrowserContext], sign_in: Callable
) -> Evening:
    return Evening(new_context, sign_in)


def test_four_people_play_a_hand(evening: Evening, console_errors: list[str]) -> None:
    evening.sit_down()
    evening.deal()
    _talk(evening)
    _reload_in_mid_trick(evening)
    _lose_a_line(evening)
    _leave_for_good(evening)
    assert [error for error in console_errors if "WebSocket connection to" not in error] == []
    console_errors.clear()
    evening.until(lambda now: now.phase != "playing")
    _same_end_for_all(evening)
    _deal_is_fair(evening)


def _risen(sheet: Locator) -> None:
    sheet.evaluate("sheet => Promise.all(sheet.getAnimations().map((one) => one.finished))")


def _talk(evening: Evening) -> None:
    noor, bilal, chiara = (evening.at[name] for name in ("Noor", "Bilal", "Chiara"))
    noor.page.get_by_role("button", name="Wah!").click()
    for name in ("Bilal", "Chiara", "guest"):
        evening.at[name].expect_heard("polite: Noor: Wah!")
    bilal.page.get_by_role("button", name="Tricks and talk, 1 new").tap()
    expect(bilal.root.locator("[data-chat]")).to_contain_text("Wah!")
    bilal.root.locator("[data-chat]").get_by_role("button", name="About Noor").tap()
    _risen(bilal.sheet("person"))
    bilal.button("mute").tap()
    expect(bilal.button("mute")).to_have_text("Hear them again")
    bilal.page.get_by_role("button", name="Close").last.tap()
    expect(bilal.root.locator("[data-chat]")).not_to_contain_text("Wah!")
    bilal.page.get_by_role("button", name="Close").last.tap()
    noor.page.get_by_role("button", name="Chai?").click()
    chiara.expect_heard("polite: Noor: Chai?")
    chiara.page.keyboard.press("c")
    chiara.page.keyboard.press("Enter")
    bilal.expect_heard("polite: Chiara: Wah!")
    assert "polite: Noor: Chai?" not in bilal.page.evaluate("heard")


def _reload_in_mid_trick(evening: Evening) -> None:
    bilal = evening.at["Bilal"]
    now = evening.until(evening.follows("Bilal"))
    lying = int(now.tricks.partition("/")[2])
    expect(bilal.root.locator(".tray .slot [data-card]")).to_have_count(lying)
    before = replace(bilal.stand(), focused="")  # what was focused belongs to the page
    bilal.page.reload()
    bilal.expect_line()
    assert bilal.stand() == before


def _leave_for_good(evening: Evening) -> None:
    guest = evening.at.pop("guest")
    guest.button("menu").click()
    guest.button("leave").click()
    guest.button("confirm").click()
    guest.page.wait_for_url(re.compile(r"/$"))
    for at in evening.at.values():
        expect(at.root.locator(".seat", has_text="a bot keeps the seat")).to_be_attached()


def _lose_a_line(evening: Evening) -> None:
    """In mid-trick, and back when that trick is over."""
    noor, chiara = evening.at["Noor"], evening.at["Chiara"]
    while True:
        before = evening.until(evening.chooses("Chiara"))
        gone = evening.act(before)
        if gone.is_in_mid_trick and gone.finished == before.finished:
            break
    reached(chiara, gone.seq)
    chiara.page.context.set_offline(True)
    evening.lines[-1].close()
    expect(chiara.root.locator(".bannerbar")).to_contain_text("Reconnecting")
    expect(noor.root.locator(".seat", has_text="Chiara")).to_contain_text("offline")
    now = evening.until(lambda now: now.finished > gone.finished)
    chiara.page.context.set_offline(False)
    toasts = chiara.root.locator(".toasts")
    expect(toasts).to_contain_text(re.compile(r"While you were away: \d tricks?"))
    expect(chiara.root.locator(".bannerbar")).to_have_count(0)
    assert reached(chiara, now.seq).finished >= now.finished
    expect(noor.root.locator(".seat", has_text="Chiara")).not_to_contain_text("offline")


def _same_end_for_all(evening: Evening) -> None:
    said = {at.sheet("over").locator(".sheet__h").inner_text() for at in evening.at.values()}
    assert len(said) == 1
    hand = Hand.objects.get()
    acts = Action.objects.filter(hand=hand).exclude(do="draw")
    for seat in hand.seats.filter(left_seq=None):
        assert acts.filter(seat=seat.seat, by="").count() >= 3
    left = hand.seats.exclude(left_seq=None).get()
    assert acts.filter(seat=left.seat, by="bot").exists()
    assert left.result.is_bhabhi or left.result.out_place
    guest = evening.pages["guest"]
    guest.goto(f"/hands/{hand.code}/")
    expect(guest.locator(".tricks > li").first).to_be_visible()


def _deal_is_fair(evening: Evening) -> None:
    """Where the fourth cut, and with everybody's salt; their browsers know."""
    chiara = evening.at["Chiara"]
    chiara.sheet("over").get_by_role("link", name="Check the deal").press("Enter")
    found = chiara.page.locator("[data-check]")
    expect(found).to_contain_text("Everything is the same")
    expect(found).to_contain_text("Your browser saw this very commitment before the deal.")
    expect(found).to_contain_text("The salt your browser gave is among those")
    expect(found).to_contain_text("cut at 28.")


def test_eight_seats_by_elimination_for_the_pot(
    page: Page, context: BrowserContext, sign_in: Callable
) -> None:
    page.emulate_media(reduced_motion="reduce")
    sign_in(context, factories.user("Noor"))
    how = {"size": "8", "ends_by": "elimination", "ends_at": "1"}
    table = set_by_form(page, "Sit down and deal", **how)
    at = AtTable(page, table).open()
    now = at.until("")
    while now.phase != "over":
        if now.phase == "between":
            page.keyboard.press("r")
        elif now.due == "play" and not now.is_forced and now.playable:
            at.act_by_key(now)
        past = f":not([data-hand='{now.hand}'][data-seq='{now.seq}'])"
        now = at.until(f"{past}:has({MINE})", f"{past}[data-phase=between]", "[data-phase=over]")
    _session_is_told(at)


def _session_is_told(at: AtTable) -> None:
    """Six hands, six out, two left who share the pot of six."""
    session = Session.objects.get()
    assert session.end_reason == Session.EndReason.ELIMINATION
    assert session.hands.count() == 6
    lost = set(SeatResult.objects.filter(is_bhabhi=True).values_list("hand_seat__name", flat=True))
    assert len(lost) == 6
    winners = [seat.name for seat in at.table.seats.order_by("place") if seat.name not in lost]
    over = at.sheet("over")
    expect(over.get_by_role("heading")).to_contain_text(", ".join(winners))
    expect(over).to_contain_text(f"6 counters lie in the pot. {', '.join(winners)} take 3 each.")
    at.page.goto(f"/sessions/{session.code}/")
    expect(at.page.locator(".standing")).to_contain_text("fewest")
