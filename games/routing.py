"""Socket addresses, and what a server that serves them does when it starts and when it ends."""

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
