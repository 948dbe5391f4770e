"""The half of a live table that speaks: who hears what, encoded once a different view."""

import logging
from functools import reduce
from typing import Protocol

from games.engine import Action, HandState, Step, apply, project, project_step, seats_apart
from games.live import frames, lobby
from games.live.breaks import Break, Breaks, shown
from games.live.clock import now_ms
from games.live.grace import Grace
from games.live.keeping import Keeping
from games.live.pause import Pause
from games.live.queueing import Queue
from games.live.snapshot import snapshot
from games.live.talk import Talk, muted_places
from games.queries.live import HandFacts, SessionFacts, TableFacts

log = logging.getLogger(__name__)

TAIL_CAP = 80


class Socket(Protocol):
    """One browser at this table. `heard_at` is the event loop's time of its last frame.

    `muted` are the people whom its person hears no more.
    """

    user_id: int | None
    muted: set[int]
    heard_at: float

    async def send_text(self, text: str) -> None: ...

    async def hang_up(self, code: int) -> None: ...


class Telling:
    """Reads what `LiveTable` decides, and changes nothing but `rev`."""

    table: TableFacts
    session: SessionFacts | None
    hand: HandFacts | None
    state: HandState
    acts: list[tuple[Action, str]]
    keeping: Keeping
    talk: Talk
    clock: frames.JSON | None
    pause: Pause | None
    phase: str
    ready: set[int]
    lost: set[int]
    votes: set[int]
    swaps: set[tuple[int, int]]
    next_at: int | None
    is_halted: bool
    breaks: Breaks
    grace: Grace
    queue: Queue
    rev = 0
    listed: tuple | None = None  # what lobbies were last told of, see `lobby.notice`

    def __init__(self) -> None:
        self.sockets: set[Socket] = set()

    def place_of(self, socket: Socket) -> int | None:
        return self.table.place_of(socket.user_id)

    def seat_of(self, socket: Socket) -> int | None:
        """The seat that this socket's person plays now; whoever has left plays none."""
        seat = self.hand.seat_of(socket.user_id) if self.hand else None
        return None if seat is not None and seat in self.keeping.left else seat

    def seat_at(self, place: int) -> int | None:
        """The seat that the person of a place plays now."""
        sitter = next((s for s in self.table.sitters if s.place == place), None)
        seat = self.hand.seat_of(sitter.user_id) if sitter and self.hand else None
        return None if seat is not None and seat in self.keeping.left else seat

    def break_now(self) -> Break | None:
        """The break that is on in this session, if one is."""
        if self.session is None or self.phase not in {"playing", "between"}:
            return None
        return self.breaks.of(self.session.code).now

    def snapshot(self) -> frames.JSON:
        states = dict.fromkeys(self.lost, "lost")
        if self.hand and self.phase == "playing":
            absent = (self.keeping.away | self.keeping.left) - set(self.state.out)
            states |= {self.hand.places[seat]: "bot" for seat in absent}
        return snapshot(
            self.table,
            self.session,
            self.hand,
            phase=self.phase,
            rev=self.rev,
            states=states,
            ready=self.ready,
            next_at=self.next_at,
            watching=sum(self.place_of(socket) is None for socket in self.sockets),
            votes=self.votes,
            swaps=self.swaps,
            until=self.grace.until,
            grace=self.grace.shown(self),
            pausing=shown(self.break_now()),
            cut=self.cutting.shown() if self.cutting else None,
            notice="cannot_save" if self.is_halted else None,
        )

    def hello(self, socket: Socket) -> frames.JSON:
        hand = None if self.cutting else self.hand
        seat = self.seat_of(socket) if hand else None
        return frames.hello(
            table=self.snapshot(),
            hand=hand.code if hand else None,
            stand=project(self.state, seat) if hand else None,
            you=seat,
            place=self.place_of(socket),
            places=list(hand.places) if hand else [],
            clock=self.clock if hand else None,
            pause=self._pause_frame() if hand and self.pause else None,
            talk=self.talk.heard_by(self, socket),
            queued=self.queue.shown(seat),
            muted=muted_places(self.table, socket.muted),
            now=now_ms(),
        )

    def pong(self, up: frames.Up) -> frames.JSON:
        """The answer to a ping: the server's number, so that a lost last event is noticed."""
        hand = None if self.cutting else self.hand
        code, seq = (hand.code, self.state.seq) if hand else ("", 0)
        return frames.pong(code, seq, up.echo, now_ms())

    def _pause_frame(self) -> frames.JSON:
        pause = self.pause
        return frames.pause(
            self.hand.code,
            self.state.seq,
            pause.takers,
            sorted(pause.wishes),
            pause.until,
            now_ms(),
        )

    async def refuse(self, socket: Socket, reason: str, up: frames.Up) -> None:
        log.info("table %s: %s refused, %s", self.table.code, up.t, reason)
        await socket.send_text(frames.encode(frames.no(reason, up)))

    async def tell_all(self, frame: frames.JSON) -> None:
        text = frames.encode(frame)
        for socket in list(self.sockets):
            await socket.send_text(text)

    async def tell_seat(self, seat: int, frame: frames.JSON) -> None:
        """To the browsers of one seat alone."""
        text = frames.encode(frame)
        for socket in [socket for socket in self.sockets if self.seat_of(socket) == seat]:
            await socket.send_text(text)

    async def tell_table(self) -> None:
        self.rev += 1
        await self.tell_all(frames.table(self.snapshot()))
        await self.talk.let_out(self)
        lobby.notice(self)

    async def tell_clock(self) -> None:
        await self.tell_all(frames.clock(self.hand.code, self.state.seq, self.clock, now_ms()))

    async def tell_pause(self) -> None:
        await self.tell_all(self._pause_frame())

    async def tell_view(self) -> None:
        for socket in list(self.sockets):
            await self._send_view(socket)

    async def _send_view(self, socket: Socket) -> None:
        if self.hand and not self.cutting:
            seat = self.seat_of(socket)
            frame = frames.view(
                hand=self.hand.code,
                stand=project(self.state, seat),
                you=seat,
                place=self.place_of(socket),
                places=list(self.hand.places),
                clock=self.clock,
                now=now_ms(),
            )
            await socket.send_text(frames.encode(frame))

    async def tell_step(self, step: Step, by: str) -> None:
        """The same bytes to all who may know the same; one encoding a different view."""
        now = now_ms()
        apart = seats_apart(step)
        texts: dict[int | None, str] = {}
        for socket in list(self.sockets):
            seat = self.seat_of(socket)
            viewer = seat if seat in apart else None
            if viewer not in texts:
                shown = project_step(step, viewer)
                frame = frames.act(self.hand.code, shown, by, self.clock, now)
                texts[viewer] = frames.encode(frame)
            await socket.send_text(texts[viewer])

    async def catch_up(self, socket: Socket, up: frames.Up) -> None:
        """What came after the client's last number: the tail, or a view if that is too much."""
        if self.hand is None:
            return
        if up.hand != self.hand.code or not 0 <= self.state.seq - up.seq <= TAIL_CAP:
            await self._send_view(socket)
        else:
            await self.send_tail(socket, up.seq)

    async def send_tail(self, socket: Socket, after: int) -> None:
        seat = self.seat_of(socket)
        state = reduce(lambda s, a: apply(s, a[0]).state, self.acts[:after], self.hand.start)
        for act, by in self.acts[after:]:
            step = apply(state, act)
            state = step.state
            clock = self.clock if state.seq == self.state.seq else None
            shown = project_step(step, seat)
            await socket.send_text(
                frames.encode(frames.act(self.hand.code, shown, by, clock, now_ms()))
            )
