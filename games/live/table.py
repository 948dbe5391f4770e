"""A table in play: state in memory, one act at a time, and whom to tell.

Memory follows the journal: an act is durable before the state is swapped and before any seat
hears of it. A lost race or a failed commit needs no undo, because nothing has changed yet.
Whatever changes the hand holds `turn`.
"""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import replace

from games.engine import (
    Action,
    HandState,
    Refusal,
    Step,
    apply,
    fair,
    legal,
    meant,
)
from games.live import course, cutting, frames, grace, presence, queueing, robots, store
from games.live.bank import Banks
from games.live.breaks import Breaks
from games.live.clock import (
    Due,
    Situation,
    due,
    hold_ms,
    now_ms,
)
from games.live.cutting import Cutting, take_up
from games.live.grace import Grace
from games.live.journal import Busy, Journal, Row
from games.live.keeping import Keeping
from games.live.mending import mend
from games.live.pause import Pause, end_pause, wish
from games.live.presence import Presence
from games.live.queueing import Queue
from games.live.relay import Relay
from games.live.snapshot import phase_of
from games.live.talk import Talk
from games.live.telling import TAIL_CAP, Socket, Telling
from games.queries.live import HandFacts, SessionFacts, TableFacts

log = logging.getLogger(__name__)

MEND_S = 2
LATEST_MS = 2**31 - 1  # what the column holds: 24 days, which a hand without clocks may outlast


class LiveTable(Telling):
    def __init__(
        self,
        table: TableFacts,
        session: SessionFacts | None,
        hand: HandFacts | None,
        journal: Journal,
    ) -> None:
        super().__init__()
        self.relay: Relay | None = None
        self.table, self.session, self.hand = table, session, hand
        self.journal = journal
        self.talk = Talk()
        self.turn = asyncio.Lock()
        self.phase = phase_of(session, hand)
        self.ready: set[int] = set()
        self.votes: set[int] = set()
        self.swaps: set[tuple[int, int]] = set()
        self.lost: set[int] = set()
        self.next_at: int | None = None
        self.is_halted = False
        self.clock: frames.JSON | None = None
        self.pause: Pause | None = None
        self.breaks = Breaks()
        self.presence, self.grace = Presence(), Grace()
        self.banks, self.queue = Banks("", table.pace), Queue("")
        self.worst_late_ms = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._firing: asyncio.Task[None] | None = None
        self.cutting: Cutting | None = None
        if hand:
            self.open_hand(hand)
        take_up(self)

    def open_hand(self, hand: HandFacts) -> None:
        """Make a hand of the journal this table's present one."""
        if self.relay:
            if self.hand:
                self.relay.hands.pop(self.hand.pk, None)
            self.relay.hands[hand.pk] = self
        self.hand = hand
        self.acts: list[tuple[Action, str]] = []
        self.keeping = Keeping(hand)
        self.state: HandState = hand.start
        self.clock = None
        self.pause = None
        self.paused_before = -1
        if self.banks.hand != hand.code:  # the same hand read again keeps what memory has of it
            self.banks, self.queue = Banks(hand.code, self.table.pace), Queue(hand.code)
            grace.open_hand(self)
        for act, by in hand.acts:
            self._swap(apply(self.state, act), by)

    @property
    def is_idle(self) -> bool:
        """Nobody is here and nothing happens by itself."""
        return not self.sockets and not self._tasks and not self._timer

    # -- who is here -----------------------------------------------------------------------------

    def people_here(self) -> set[int]:
        """Places whose person has a socket open and has not left."""
        places = {self.place_of(socket) for socket in self.sockets}
        return {place for place in places if place is not None}

    def people(self) -> set[int]:
        """Places where a person sits, whether the line is up or not."""
        return {sitter.place for sitter in self.table.sitters if sitter.user_id is not None}

    def forget_absent(self) -> None:
        """Somebody has gone: nothing that was asked or answered for the place stands."""
        people = self.people()
        self.ready &= people
        self.votes &= people
        self.lost &= people
        self.swaps = {pair for pair in self.swaps if people.issuperset(pair)}

    def change_places(self, one: int, other: int) -> None:
        """What was asked or answered for one of two places goes along to the other."""
        places = {one: other, other: one}
        self.ready, self.votes, self.lost = (
            {places.get(place, place) for place in marked}
            for marked in (self.ready, self.votes, self.lost)
        )
        self.swaps.clear()
        self.watch_absent()

    async def greet(self, user_id: int) -> None:
        """Tell one person's browsers anew where they stand."""
        for socket in [socket for socket in self.sockets if socket.user_id == user_id]:
            await socket.send_text(frames.encode(self.hello(socket)))

    async def greet_all(self) -> None:
        for socket in list(self.sockets):
            await socket.send_text(frames.encode(self.hello(socket)))

    async def join(self, socket: Socket) -> None:
        """Take a socket in and tell it where the hand stands."""
        if self.relay and not self.sockets:
            self.relay.tell(f"here:{self.table.code}")
        self.sockets.add(socket)
        await socket.send_text(frames.encode(self.hello(socket)))
        if (place := self.place_of(socket)) is not None:
            async with self.turn:
                await presence.joined(self, place)
        self.watch_absent()
        course.count_down(self)
        if self.cutting:
            self.start_task(cutting.attend(self))

    def part(self, socket: Socket) -> None:
        """A line is gone. That is no departure: the place is shown as lost after a grace."""
        self.sockets.discard(socket)
        place = self.place_of(socket)
        if place is not None and place not in self.people_here():
            presence.parted(self, place)

    def watch_absent(self) -> None:
        presence.watch_absent(self)

    async def take_back(self, seat: int) -> None:
        """The person of a seat that a bot kept is at it again."""
        if self.keeping.take_back(seat):
            self.plan()
            await self.tell_table()
            await self.tell_clock()

    async def come_back(self, socket: Socket, up: frames.Up) -> None:
        """Somebody late twice says that they are here again."""
        async with self.turn:
            seat = self.seat_of(socket)
            if seat is None:
                await self.refuse(socket, "not_seated", up)
            else:
                await self.take_back(seat)

    # -- acts ------------------------------------------------------------------------------------

    async def act(self, socket: Socket, up: frames.Up) -> None:
        """One act from a browser: committed, held for a pause, known as a repeat, or refused."""
        async with self.turn:
            seat = self.seat_of(socket)
            if seat is None:
                await self.refuse(socket, "not_seated", up)
            elif up.hand != self.hand.code:
                await self.refuse(socket, "hand_over", up)
            elif up.seq != self.state.seq + 1:
                await self._answer_stale(socket, seat, up)
            else:
                await self.take_back(seat)
                try:
                    await self._try(Action(seat, up.do, up.card, up.source))
                except Refusal as refusal:
                    await self.refuse(socket, refusal.reason, up)
                except Busy:
                    await self.refuse(socket, "busy", up)

    async def _try(self, act: Action) -> None:
        if self.is_halted:
            raise Refusal("cannot_save")
        if act.do == "draw":
            await self._draw(act.seat)
        elif self.pause:
            apply(self.state, act)  # refused now rather than when the pause is over
            self.pause.held = act
        else:
            await self.commit(meant(self.state, act))

    async def _answer_stale(self, socket: Socket, seat: int, up: frames.Up) -> None:
        """A repeat is acknowledged by its own event; another act that came late is refused too."""
        if up.seq <= self.state.seq:
            if self.state.seq - up.seq < TAIL_CAP:
                await self.send_tail(socket, max(0, up.seq - 1))
            else:
                await self._send_view(socket)
            if up.seq and _is_repeat(
                Action(seat, up.do, up.card, up.source), self.acts[up.seq - 1][0]
            ):
                return
        await self.refuse(socket, "stale", up)

    async def commit(self, act: Action, by: str = "") -> None:
        """Decide, store, swap, tell: in this order. `Refusal` and `Busy` leave all as it was."""
        step = apply(self.state, act)
        row = Row(
            hand_id=self.hand.pk,
            seq=step.state.seq,
            seat=act.seat,
            do=act.do,
            card=act.card or "",
            source=act.source,
            by=by,
            at_ms=min(max(0, now_ms() - self.hand.dealt_at_ms), LATEST_MS),
        )
        if await self.journal.append(row):
            await self._take_in(step, by)
        else:
            await self.read_on()

    async def _take_in(self, step: Step, by: str) -> None:
        self._swap(step, by)
        self.plan()
        await self.tell_step(step, by)
        if self.pause:
            await self.tell_pause()
        await queueing.settle(self)

    def _swap(self, step: Step, by: str) -> None:
        self.pause = None
        self.keeping.note(step, by)
        self.acts.append((step.action, by))
        self.state = step.state

    async def read_on(self) -> None:
        """Another process was first: its rows are the truth. Needs the turn."""
        for act, by in await store.errand(store.read_on, self.hand.pk, self.state.seq):
            await self._take_in(apply(self.state, act), by)

    async def _draw(self, seat: int) -> None:
        """Chance is the server's: a card of the waste, drawn from the hand's own secret."""
        if self.state.due != "draw" or self.state.turn != seat:
            raise Refusal("draw_not_due")
        card = fair.source(self.hand.fair).draw(self.state.seq + 1, self.state.drawable)
        await self.commit(Action(seat, "draw", card))

    # -- the neighbour's hand --------------------------------------------------------------------

    def may_take(self) -> dict[int, Action]:
        """The take of each seat that may take its neighbour's hand now."""
        return {act.seat: act for act in legal(self.state) if act.do == "take"}

    async def wish(self, socket: Socket, up: frames.Up) -> None:
        async with self.turn:
            seat = self.seat_of(socket)
            if seat is None or self.hand is None:
                await self.refuse(socket, "not_seated", up)
            elif up.hand != self.hand.code or self.is_halted:
                await self.refuse(socket, "take_not_allowed", up)
            else:
                await self.take_back(seat)
                if not await wish(self, seat, up):
                    await self.refuse(socket, "take_not_allowed", up)

    # -- time ------------------------------------------------------------------------------------

    @property
    def is_time_stopped(self) -> bool:
        """Nothing happens by itself: the database is away, or somebody has a break."""
        return self.is_halted or self.break_now() is not None

    def plan(self) -> None:
        """Set what happens by itself next. Planned again in mid-act, a clock goes on."""
        self.stop_timer()
        self.queue.stop()
        self.banks.stop()
        self.clock = None
        if self.phase != "playing" or self.is_halted:
            return
        if self.break_now() and not self.state.is_over:
            return
        situation = self._situation()
        self.queue.begin_turn(self.state.seq, hold_ms(situation))
        if self.pause:
            what = Due("pause", None, max(0, self.pause.until - now_ms()))
        else:
            what = due(self.state, situation)
        until = now_ms() + round(what.after_ms)
        if what.kind == "pause" and not self.pause:
            self.paused_before = self.state.trick_number
            self.pause = Pause(sorted(self.may_take()), until)
        if what.is_shown:
            self.clock = what.clock(until)
            self.banks.run(self.clock, self.state.seq)
        if what.kind != "wait":
            self._set_timer(what)
        queueing.arm(self)

    def _situation(self) -> Situation:
        state, number = self.state, self.state.trick_number
        return Situation(
            kept=self.keeping.kept,
            pace=self.table.pace,
            bank_ms=self.banks.left_ms(state.turn),
            rest_ms=self.banks.rest_ms(state.turn, state.seq),
            has_just_dealt=state.seq == 0,
            has_trick_ended=not state.plays and self._is_settling(),
            is_pause_over=self.paused_before == number or bool(state.plays),
        )

    def _is_settling(self) -> bool:
        """Whether the last act ended a trick that people still look at."""
        return bool(self.acts) and self.acts[-1][0].do in {"play", "pick_up", "revoke"}

    def _set_timer(self, what: Due) -> None:
        """A handle and no task: nearly every one is set for an act and never falls due."""
        loop = asyncio.get_running_loop()
        due_at, seq = loop.time() + what.fires_after_ms / 1000, self.state.seq

        def fall_due() -> None:
            self._timer = None
            self.worst_late_ms = max(self.worst_late_ms, (loop.time() - due_at) * 1000)
            self._firing = self.start_task(self._fire(what, seq))

        self._timer = loop.call_at(due_at, fall_due)

    async def _fire(self, what: Due, seq: int) -> None:
        async with self.turn:
            if self.state.seq == seq and not self.is_halted:
                await ON_DUE[what.kind](self, what)

    async def _on_draw(self, what: Due) -> None:
        await self._draw(what.seat)

    async def _on_bot(self, what: Due) -> None:
        act = await robots.choose(self.state, what.seat, self.hand.bots[what.seat])
        await self.commit(act, by="bot")

    async def _on_forced(self, what: Due) -> None:
        await self.commit(self.state.forced, by="clock")

    async def _on_late(self, what: Due) -> None:
        by = self.keeping.decided_by(what.seat)
        act = await robots.choose(self.state, what.seat, robots.ORDINARY)
        await self.commit(act, by=by)
        if by == "bot":
            await self.tell_table()

    def stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
        if self._firing and self._firing is not asyncio.current_task():
            self._firing.cancel()
        self._timer = self._firing = None

    def close(self) -> None:
        self.stop_timer()
        for task in self._tasks:
            task.cancel()

    def start_task(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Run something of this table beside the sockets; what goes wrong in it is mended."""
        task = asyncio.get_running_loop().create_task(self._guard(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda task: work.close())  # it may be cancelled before it began
        return task

    async def _guard(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Busy:
            log.warning("table %s: the journal is busy, trying again", self.table.code)
        except Exception:
            log.exception("table %s: an errand failed, reading the hand again", self.table.code)
        else:
            return
        await asyncio.sleep(MEND_S)
        await mend(self)

    async def tell_table(self) -> None:
        """A table matter has changed: to the sockets here, and to other hosts of this table."""
        await super().tell_table()
        if self.relay:
            self.relay.tell(f"table:{self.table.code}")

    async def tell_table_here(self) -> None:
        """To the sockets here alone: another host told of it, or it is this host's own matter."""
        await super().tell_table()


def _is_repeat(asked: Action, stands: Action) -> bool:
    """Whether the act that stands is what was asked, whoever was quicker to decide it.

    A revoke was asked for as a play.
    """
    if stands.do == "revoke" and asked.do == "play":
        asked = replace(asked, do="revoke")
    return asked == stands


ON_DUE = {
    "over": lambda table, what: course.finish(table),
    "draw": LiveTable._on_draw,
    "pause": lambda table, what: end_pause(table),
    "bot": LiveTable._on_bot,
    "forced": LiveTable._on_forced,
    "late": LiveTable._on_late,
}
