"""What pages have changed, told to the live tables and open lobbies of every process."""

from games.live.relay import publish


def seats_changed(code: str) -> None:
    """Somebody has sat down, or a table has opened, by a page."""
    publish([f"table:{code}", "lobby:"])
