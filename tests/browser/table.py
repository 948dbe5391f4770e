"""A live table as somebody at it sees it and acts at it. Waits for states, never for time."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from games.engine import PRESETS
from games.models import Hand, Table
from games.services.hands import deal_hand
from games.services.tables import open_table

PATIENCE_MS = 20_000
INDEX = {"x": 12, "y": 14}  # where a card's index is, which nothing may cover
MINE = ".prompt[data-mine=true]"
ENDED = ":is([data-phase=between], [data-phase=over])"

# What the page says of itself, read in one go so that it belongs to one moment; as soon as
# something fits the selector, where `expect` would look at growing intervals.
_STAND = """(root, [selector, patience]) => new Promise((resolve, reject) => {
  const named = (found) => [...found].map((card) => card.dataset.card);
  const stand = () => ({
    seq: Number(root.dataset.seq), hand: root.dataset.hand, phase: root.dataset.phase,
    due: root.querySelector(".prompt .btn:is(.btn--primary, .btn--danger)")?.dataset.act ?? "",
    is_forced: Boolean(root.querySelector(".prompt .countdown")),
    cards: named(root.querySelectorAll(".hand [data-card]")),
    playable: named(root.querySelectorAll(".hand [data-card]:not([aria-disabled=true])")),
    tray: named(root.querySelectorAll(".tray .slot [data-card]")),
    focused: document.activeElement?.closest?.(".hand [data-card]")?.dataset.card ?? "",
  });
  const look = () => document.querySelector(selector) && end(() => resolve(stand()));
  const observer = new MutationObserver(look);
  const timer = setTimeout(
    () => end(() => reject(new Error(`in vain for ${selector}: ${JSON.stringify(stand())}`))),
    patience);
  function end(settle) {
    observer.disconnect();
    clearTimeout(timer);
    settle();
  }
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  look();
})"""

# Everything the live regions say is kept from the first moment on, in order.
_HEARD = """
document.addEventListener("DOMContentLoaded", () => {
  globalThis.heard = [];
  for (const name of ["polite", "assertive"]) {
    const region = document.getElementById(`say-${name}`);
    if (!region) continue;
    new MutationObserver(() => region.textContent && heard.push(`${name}: ${region.textContent}`))
      .observe(region, { childList: true });
  }
});
"""

_SAID = """([sentence, patience]) => new Promise((resolve) => {
  const until = performance.now() + patience;
  const look = () => {
    if (heard.some((said) => said.startsWith(sentence))) resolve(true);
    else if (performance.now() > until) resolve(heard);
    else setTimeout(look, 20);
  };
  look();
})"""


@dataclass(frozen=True)
class Stand:
    seq: int
    hand: str
    phase: str
    due: str
    is_forced: bool
    cards: list[str]
    playable: list[str]
    tray: list[str]
    focused: str

    @property
    def is_on(self) -> bool:
        return self.phase not in {"between", "over"}


class AtTable:
    """One page at one table."""

    def __init__(self, page: Page, table: Table) -> None:
        self.page, self.table = page, table
        self.root = page.locator("[data-table]")
        self.prompt = self.root.locator(".prompt")
        self.hand = self.root.locator(".hand")

    def open(self) -> "AtTable":
        self.page.add_init_script(_HEARD)
        self.page.goto(f"/tables/{self.table.code}/")
        self.expect_line()
        return self

    def expect_line(self) -> None:
        expect(self.root.locator(".status[data-net=good]")).to_be_attached(timeout=PATIENCE_MS)

    def click_resting(self, card: str) -> None:
        """Playwright takes `aria-disabled` for what cannot be clicked; here it says why."""
        expect(self.card(card)).to_have_css("opacity", "1")  # it has been dealt
        self.card(card).click(position=INDEX, force=True)

    def until(self, *selectors: str) -> Stand:
        """Wait until the table is as one of them says, and tell how it stands then."""
        wanted = ", ".join(f"[data-table]{selector}" for selector in selectors)
        return Stand(**self.root.evaluate(_STAND, [wanted, PATIENCE_MS]))

    def stand(self) -> Stand:
        return self.until("")

    def card(self, card: str) -> Locator:
        return self.hand.locator(f"[data-card='{card}']")

    def sheet(self, name: str) -> Locator:
        return self.root.locator(f"dialog[data-sheet='{name}']")

    def button(self, act: str) -> Locator:
        return self.root.locator(f"[data-act='{act}']")

    def expect_heard(self, sentence: str) -> None:
        """Something that was or will be said begins so; `polite: ` or `assertive: ` included."""
        assert self.page.evaluate(_SAID, [sentence, PATIENCE_MS]) is True

    # -- the course of a hand --------------------------------------------------------------------

    def until_my_turn(self, past: Stand | None = None) -> Stand:
        """How it stands when it is; the hand may have ended before."""
        after = _past(past) if past else ""
        return self.until(f"{after}:has({MINE})", f"{after}{ENDED}")

    def until_free_choice(self) -> Stand:
        """Until a card is mine to choose; acts without a choice are done by the table."""
        now = self.until_my_turn()
        while now.due != "play" or now.is_forced or not now.seq:
            assert now.is_on
            now = self.until_my_turn(past=now)
        return now

    def expect_chosen(self, card: str, before: Stand) -> Stand:
        """The card is raised, or the table has moved on by itself."""
        return self.until(f":has(.hand [data-card='{card}'][aria-pressed=true])", _past(before))

    def play_hand(self, act: Callable[[Stand], None]) -> None:
        """`act` once for every turn of mine, to the end of the hand."""
        now = self.until_my_turn()
        while now.is_on:
            act(now)
            now = self.until_my_turn(past=now)

    # -- by keyboard -----------------------------------------------------------------------------

    def tab_into_hand(self) -> str:
        for _ in range(20):
            if focused := self.stand().focused:
                return focused
            self.page.keyboard.press("Tab")
        raise AssertionError("20 tabs do not reach the hand")

    def act_by_key(self, now: Stand) -> None:
        """Leaves a forced card to the table, which may be quicker: the key would meet another."""
        if now.due == "pick_up":
            self.page.keyboard.press("p")
            return
        if now.is_forced or not now.seq:
            return
        at = now.cards.index(now.focused or self.tab_into_hand())
        steps = min((now.cards.index(card) - at for card in now.playable), key=abs)
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")
        self.page.keyboard.press("Enter")
        if self.expect_chosen(now.cards[at + steps], now).seq == now.seq:
            self.page.keyboard.press("Enter")

    # -- by touch --------------------------------------------------------------------------------

    def tap_card(self, card: str) -> None:
        self.card(card).tap(position=INDEX)

    def act_by_touch(self, now: Stand) -> None:
        """Leaves what is forced to the table, which may be quicker than a finger."""
        if now.due != "play" or now.is_forced or not now.seq:
            return
        card = now.playable[-1]
        self.tap_card(card)
        if self.expect_chosen(card, now).seq == now.seq:
            self.button("play").tap()


def _past(before: Stand) -> str:
    return f":not([data-hand='{before.hand}'][data-seq='{before.seq}'])"


def set_table(host: User, preset: str = "thulla", *, deal: str = "", **options: Any) -> Table:
    """A table of `host` and two bots, Asha and Bilal, without a clock and over after one hand.

    `deal` gives the fans of the three, `"AS 2H | KS 3H | 2S 4H"`: a few cards make a short hand.
    """
    mine = {"name": "Test", "pace": "none", "ends_by": "hands", "ends_at": 1}
    mine |= {name: options.pop(name) for name in list(options) if name in {*mine, "title"}}
    rules = PRESETS[preset].to_dict() | options
    table = open_table(host=host, preset=preset, rules=rules, size=3, **mine)
    if deal:
        hand = deal_hand(Hand.objects.get(session__table=table), {}, None)
        hand.deal = [fan.split() for fan in deal.split("|")]
        hand.set_aside = []
        hand.save()
    return table
