"""Socket addresses."""

from django.urls import path, re_path

from games.consumers import NotFound, TableConsumer

websocket_urlpatterns = [
    path("ws/table/<str:code>/", TableConsumer.as_asgi()),
    re_path(r"", NotFound.as_asgi()),
]
