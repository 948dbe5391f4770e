"""Who may do what. Plain questions over plain values; no queries."""

from collections.abc import Collection


def may_see_record(user, watching: str, players: Collection[int]) -> bool:
    """Whether `user` may read a finished hand or a session.

    Who played may, staff may, and anybody with the link unless the table lets nobody watch.
    """
    return watching != "none" or user.is_staff or (user.pk is not None and user.pk in players)
