"""No frame to a seat or a watcher says what it may not know: in twin worlds, and over sockets."""

import asyncio
import json
from random import Random

import pytest
from asgiref.sync import sync_to_async

from accounts.models import User
from games.engine import PRESETS, HandState, apply, legal
from games.live import clock, telling
from games.live import table as live_table
from games.live.snapshot import first_frame
from games.models import Hand, Table
from games.queries.journal import action_rows, as_act, hand_start
from games.services.seating import take_seat
from games.services.tables import open_table
from tests.live.conftest import Browser
from tests.live.twins import CARD, Report, check
from tests.live.worlds import some_hand

# -- twin worlds ---------------------------------------------------------------------------------


async def test_twin_worlds_say_the_same_to_everybody():
    report = Report()
    for number in range(1, 15):
        await check(number, report)
    assert report.leaks == []
    assert sum(report.twinned.values()) > 0.8 * sum(report.open.values())
    assert sum(report.crossed.values()) > 0.6 * sum(report.open.values())
    kinds = {"act", "clock", "hello", "no", "pause", "queued", "table", "view"}
    assert set(report.frames) == kinds


def spades(state: HandState) -> int:
    """Something of other fans that nobody should be able to tell."""
    return sum(card[1] == "S" for card in state.fans[state.leader])


def leak_fans(plant):
    plant(telling, "project_step", lambda was: lambda step, viewer: was(step, viewer, open=True))


def leak_fans_in_views(plant):
    plant(telling, "project", lambda was: lambda state, viewer: was(state, viewer, open=True))


def leak_length(plant):
    def longer(was):
        return lambda step, viewer: was(step, viewer) | {"pad": " " * spades(step.state)}

    plant(telling, "project_step", longer)


def leak_order(plant):
    def turned(was):
        def told(state, viewer):
            view = was(state, viewer)
            return dict(reversed(view.items())) if spades(state) % 2 else view

        return told

    plant(telling, "project", turned)


def leak_choice(plant):
    """A clock that is longer for whoever has more to choose from."""

    def slower(was):
        def due(state, situation):
            found = was(state, situation)
            more = len(legal(state)) if found.kind == "late" else 0
            return clock.Due(found.kind, found.seat, found.after_ms + more, found.is_shown)

        return due

    plant(live_table, "due", slower)


def leak_options(plant):
    """Every viewer is told what the seat to act may play."""

    def told(was):
        return lambda step, viewer: was(step, viewer) | {"turn": was(step, step.state.turn)["turn"]}

    plant(telling, "project_step", told)


def leak_queued(plant):
    plant(telling.Telling, "tell_seat", lambda was: lambda self, seat, frame: self.tell_all(frame))


def leak_taken(plant):
    def told(was):
        return lambda step, viewer: was(step, viewer, open=step.action.do == "take")

    plant(telling, "project_step", told)


def leak_void(plant):
    """A seat that cannot follow is marked before it has played."""

    def told(was):
        def step_told(step, viewer):
            act, turn = was(step, viewer), step.state.turn
            if step.state.plays and turn is not None:
                led = step.state.plays[0][1][1]
                act["turn"]["void"] = all(card[1] != led for card in step.state.fan(turn))
            return act

        return step_told

    plant(telling, "project_step", told)


def leak_secret(plant):
    def told(was):
        return lambda self: was(self) | {"fair": self.hand.fair}

    plant(telling.Telling, "snapshot", told)


LEAKS = [
    leak_fans, leak_fans_in_views, leak_length, leak_order, leak_choice, leak_options,
    leak_queued, leak_taken, leak_void, leak_secret,
]  # fmt: skip


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
async def test_planted_leak_is_found(leak, monkeypatch):
    def plant(place, name, wrap):
        monkeypatch.setattr(place, name, wrap(getattr(place, name)))

    leak(plant)
    report = Report()
    for number in range(1, 60):
        if leak is leak_taken and not any(act.do == "take" for act in some_hand(number).actions):
            continue
        await check(number, report)
        if report.leaks:
            break
    assert report.leaks
    assert report.hands <= 8


# -- over sockets, with everything a table does by itself ----------------------------------------

NAMES = ("Asha", "Bilal", "Chand", "Daya")


class Listener(Browser):
    """Keeps every text as it came, each with the number up to which its reader then knew."""

    def __init__(self, table: Table, user: User | None) -> None:
        super().__init__(table, user)
        self.texts: list[tuple[int, str]] = []
        self._text = ""
        receive = self.socket.receive_from

        async def receive_from(timeout_s: float = 1) -> str:
            self._text = await receive(timeout_s)
            return self._text

        self.socket.receive_from = receive_from

    async def hear_any(self, timeout_s: float = 10) -> dict:
        frame = await super().hear_any(timeout_s)
        self.texts.append((frame["seq"] if frame["t"] == "act" else self.seq, self._text))
        return frame


class Company:
    """Four people and a watcher at one table; now and then one of them loses the line."""

    def __init__(self, table: Table, users: list[User | None], seed: int) -> None:
        self.table, self.users = table, users
        self.dice = Random(seed)
        self.heard: dict[int | None, list[tuple[int, str]]] = {}
        self.hellos = 0

    async def play(self) -> None:
        """The session's one hand, to its end."""
        await asyncio.gather(*(self.attend(user) for user in self.users))

    async def attend(self, user: User | None) -> None:
        browser = await Listener(self.table, user).open()
        texts = list(browser.texts)
        done = None
        while True:
            frame = await browser.hear_any()
            texts.append(browser.texts[-1])
            if (frame.get("table") or {}).get("phase") == "over":
                break
            if browser.hand and self.dice.random() < 0.04:
                await browser.close()
                texts.append(await self.page(user))
                browser, done = await Listener(self.table, user).open(), None
                texts += browser.texts
                self.hellos += 1
            if frame["t"] == "no":
                done = None
            if browser.you is not None:
                done = await self.take_part(browser, frame, done)
        self.heard[browser.you] = texts
        await browser.close()

    async def page(self, user: User | None) -> tuple[int, str]:
        """What the page of the table carries at this moment."""
        frame = await sync_to_async(first_frame)(self.table.code, user and user.pk)
        return frame["view"]["seq"] if frame["view"] else 0, json.dumps(frame)

    async def take_part(self, browser: Browser, frame: dict, done: int | None) -> int | None:
        """Wish, lay a card ready, and play when it is one's turn."""
        at = {"hand": browser.hand, "trick": self.trick(browser)}
        if frame["t"] == "pause" and not frame["wishes"] and self.dice.random() < 0.1:
            await browser.say(t="wish", take=True, **at)
        elif frame["t"] in {"act", "view"} and browser.view["fan"] and self.dice.random() < 0.1:
            await browser.say(t="queue", card=self.dice.choice(browser.view["fan"]), **at)
        if browser.is_my_turn and done != browser.seq:
            done = browser.seq
            if browser.turn["do"] == "play":
                await browser.act("play", card=self.dice.choice(browser.turn["options"]))
            else:
                await browser.play_on()
        return done

    def trick(self, browser: Browser) -> int:
        """The number of the trick on the table, as the last act said."""
        acts = [frame for frame in browser.heard if frame["t"] == "act"]
        return (acts[-1] if acts else browser.view)["trick"]["number"]


@pytest.fixture
def company(transactional_db: None):
    def give(seed: int, preset: str, **options) -> Company:
        users = [User.objects.create(name=name, username=name.lower()) for name in NAMES]
        table = open_table(
            host=users[0], name="Test", preset=preset, size=4, fill_with="", pace="none",
            rules=PRESETS[preset].to_dict() | options, ends_by="hands", ends_at=1,
        )  # fmt: skip
        for user in users[1:]:
            take_seat(table, user)
        return Company(table, [*users, None], seed)

    return give


def lived() -> tuple[list[HandState], str]:
    """Every state of the hand, from the journal; and its secret."""
    hand = Hand.objects.get()
    states = [hand_start(hand)]
    for row in action_rows(hand):
        states.append(apply(states[-1], as_act(row)).state)
    return states, hand.fair["secret"]


def may_know(states: list[HandState], viewer: int | None, seq: int) -> set[str]:
    """Cards shown to all, cards called for by name, and those that the viewer held until then."""
    known = set(states[0].set_aside)
    for state in states[: seq + 1]:
        known |= {act.card for act in (*state.actions[-1:], state.forced) if act and act.card}
        known |= set(() if viewer is None else state.fan(viewer))
    return known


def told_too_much(company: Company, states: list[HandState], secret: str) -> list[str]:
    wrong = []
    for viewer, texts in company.heard.items():
        for seq, text in texts:
            unknown = set(CARD.findall(text)) - may_know(states, viewer, seq)
            is_early = secret in text and seq < len(states) - 1
            if unknown or is_early:
                wrong.append(f"seat {viewer}, seq {seq}, {sorted(unknown)}: {text}")
    return wrong


async def start(company: Company) -> None:
    host = await Browser(company.table, company.users[0]).open()
    host.gives = False
    await host.say(t="start")
    await host.hear("table")
    await host.close()


GAMES = [
    ("thulla", {"whole_pile": True}),
    ("thulla", {"take": "leader", "ace": "low", "deal": "equal"}),
    ("pick_up", {"revoke": "penalty", "take": "any"}),
]


@pytest.mark.parametrize(("preset", "options"), GAMES)
@pytest.mark.django_db(transaction=True)
async def test_nobody_hears_of_cards_that_it_has_not_seen(preset, options, company, live):
    people = await sync_to_async(company)(1, preset, **options)
    await start(people)
    await people.play()
    states, secret = await sync_to_async(lived)()
    assert states[-1].is_over
    assert set(people.heard) == {None, 0, 1, 2, 3}
    assert all(len(texts) > len(states) / 2 for texts in people.heard.values())
    assert people.hellos > 0
    assert told_too_much(people, states, secret) == []


@pytest.mark.django_db(transaction=True)
async def test_oracle_notices_a_fan_that_is_shown(company, live, monkeypatch):
    was = telling.project
    monkeypatch.setattr(telling, "project", lambda state, viewer: was(state, viewer, open=True))
    people = await sync_to_async(company)(1, "thulla")
    await start(people)
    await people.play()
    states, secret = await sync_to_async(lived)()
    assert told_too_much(people, states, secret)
