"""What a page has changed, told to the live tables and lobbies of every process."""

from games.live.lobby import changed
from games.live.relay import publish


def seats_changed(code: str) -> None:
    """Somebody has sat down by a page, or a table has opened. From any thread."""
    changed()
    publish([f"table:{code}", "lobby:"])
