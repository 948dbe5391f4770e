"""HTTP to Django; sockets through the origin check, then the session, to games.routing."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "bhabhi_site.settings")
http = get_asgi_application()

from accounts.sockets import SocketUser  # noqa: E402 (needs the apps loaded)
from bhabhi_site.away import close_while_away  # noqa: E402
from games.routing import lifespan, websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": http,
        "lifespan": lifespan,
        "websocket": AllowedHostsOriginValidator(
            close_while_away(SocketUser(URLRouter(websocket_urlpatterns)))
        ),
    }
)
