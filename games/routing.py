"""Socket addresses."""

websocket_urlpatterns = []
