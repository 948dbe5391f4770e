"""Socket addresses, and what a server that serves them does when it starts and when it ends."""

import asyncio
from collections.abc import Callable

from django.urls import path, re_path

from games.consumers import LobbyConsumer, NotFound, TableConsumer
from games.live.host import CLOSED_RESTARTING, host
from games.live.lobby import lobby

websocket_urlpatterns = [
    path("ws/table/<str:code>/", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    re_path(r"", NotFound.as_asgi()),
]


async def take_up_hands() -> None:
    """Go on with every hand that was on when the last server ended, before anybody connects."""
    await host().resume()


async def stand_down() -> None:
    """Save what is on its way and send everybody to where they come back to. Takes seconds."""
    await host().drain()
    for socket in list(lobby().sockets):
        await socket.close(CLOSED_RESTARTING)


async def lifespan(scope: dict, receive: Callable, send: Callable) -> None:
    """Start and end under servers that announce both; `serve` calls the same two by itself."""
    taking_up = None
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            taking_up = asyncio.create_task(take_up_hands())
        else:
            if taking_up:
                taking_up.cancel()
            await stand_down()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
