"""How a player is told apart when drawn small."""

from accounts.initials import initials

__all__ = ["hue", "initials"]

HUES = 8


def hue(place: int) -> int:
    """The plate colour of a place, 1…8; a table never has more places than colours."""
    return place % HUES + 1
