"""Socket addresses, and what a server that serves them does when it starts."""

from django.urls import path, re_path

from games.consumers import LobbyConsumer, NotFound, TableConsumer
from games.live.host import host

websocket_urlpatterns = [
    path("ws/table/<str:code>/", TableConsumer.as_asgi()),
    path("ws/lobby/", LobbyConsumer.as_asgi()),
    re_path(r"", NotFound.as_asgi()),
]


async def take_up_hands() -> None:
    """Go on with every hand that was on when the last server ended, before anybody connects."""
    await host().resume()
