"""The table's socket: who are you, frame in, text out. Knows no rule and no row."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

from games.live import breaks, course, cutting, frames, grace, queueing, seating, store, talk
from games.live.host import CLOSED_RESTARTING, host
from games.live.limits import Allowance
from games.live.lobby import lobby
from games.live.mending import mend
from games.live.table import LiveTable
from games.queries.talk import muted_by

log = logging.getLogger(__name__)

UNKNOWN_TABLE = 4404
TOO_MUCH = 4429


class Consumer(AsyncWebsocketConsumer):
    """Reads a frame and handles it, without what Channels 4.3 does in between.

    Without a channel layer there is one thing to wait for, so no task a frame; and no hop through
    the database's thread before each. In return no handler here may touch the ORM.
    """

    async def __call__(self, scope: dict, receive: Callable, send: Callable) -> None:
        self.scope, self.base_send = scope, send
        with suppress(StopConsumer):
            while True:
                await self.dispatch(await receive())

    async def dispatch(self, message: dict) -> None:
        await getattr(self, get_handler_name(message))(message)

    async def websocket_disconnect(self, message: dict) -> None:
        await self.disconnect(message["code"])
        raise StopConsumer

    async def send_text(self, text: str) -> None:
        """Into the wind if the line is gone: whoever tells others must not stumble over it.

        Its `disconnect` is on its way. Servers say so by exceptions of their own.
        """
        try:
            await self.base_send({"type": "websocket.send", "text": text})
        except Exception as error:
            log.debug("nothing said to a line that is gone: %s", type(error).__name__)


class TableConsumer(Consumer):
    """One browser at one table."""

    table: LiveTable | None = None

    async def connect(self) -> None:
        user = self.scope.get("user")
        self.user_id = user.pk if user is not None and user.is_authenticated else None
        self.heard_at = asyncio.get_running_loop().time()
        self.allowance = Allowance(self.heard_at)
        self.muted: set[int] = set()
        if self.user_id:
            self.muted = await store.errand(muted_by, self.user_id)
        await self.accept()
        # Nothing is awaited between finding the table and joining it: it might be let go of.
        table = await host().table(self.scope["url_route"]["kwargs"]["code"])
        if host().is_draining:
            await self.close(CLOSED_RESTARTING)
        elif table is None:
            await self.close(UNKNOWN_TABLE)
        elif not table.table.may_watch(self.user_id):
            await self.close(seating.CLOSED_NOT_ALLOWED)
        else:
            self.table = table
            await table.join(self)

    async def disconnect(self, code: int) -> None:
        if self.table:
            self.table.part(self)
            self.table = None

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.table is None:
            return
        self.heard_at = asyncio.get_running_loop().time()
        if not self.allowance.take(self.heard_at):
            return await self._strike("too_fast")
        try:
            up = frames.parse(text_data)
        except frames.Malformed as malformed:
            return await self._strike(malformed.reason)
        try:
            await HANDLERS[up.t](self.table, self, up)
        except Exception:
            log.exception("table %s: %s failed", self.table.table.code, up.t)
            await self.table.refuse(self, "cannot_save", up)
            self.table.start_task(mend(self.table))

    async def _strike(self, reason: str) -> None:
        log.info("table %s: a frame refused, %s", self.table.table.code, reason)
        await self.send_text(frames.encode(frames.no(reason)))
        if self.allowance.strike():
            await self.hang_up(TOO_MUCH)

    async def hang_up(self, code: int) -> None:
        await self.close(code)
        if self.table:
            self.table.part(self)
            self.table = None


async def _pong(table: LiveTable, socket: TableConsumer, up: frames.Up) -> None:
    await socket.send_text(frames.encode(table.pong(up)))


HANDLERS: dict[str, Callable[[LiveTable, TableConsumer, frames.Up], Awaitable[None]]] = {
    "act": LiveTable.act,
    "wish": LiveTable.wish,
    "from": LiveTable.catch_up,
    "ping": _pong,
    "ready": course.ready,
    "start": course.start,
    "stop": course.stop,
    "leave": seating.stand,
    "stand": seating.stand,
    "sit": seating.sit,
    "swap": seating.swap,
    "lock": seating.lock,
    "remove": seating.remove,
    "fill": seating.fill,
    "host": seating.hand_over,
    "vote": course.vote,
    "back": LiveTable.come_back,
    "queue": queueing.lay_ready,
    "break": breaks.ask,
    "grace": grace.choose,
    "cut": cutting.cut,
    "salt": cutting.salt,
    "say": talk.on_say,
    "mute": talk.on_mute,
}


class LobbyConsumer(Consumer):
    """One browser with the lobby open. Hears that the list has changed."""

    async def connect(self) -> None:
        self.allowance = Allowance(0)
        host().open()
        await self.accept()
        lobby().sockets.add(self)

    async def disconnect(self, code: int) -> None:
        lobby().sockets.discard(self)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.allowance.strike():
            await self.close(TOO_MUCH)


class NotFound(Consumer):
    """Answers every other socket address; without it Daphne logs a traceback for each."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(UNKNOWN_TABLE)
        raise StopConsumer
