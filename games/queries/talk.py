"""What was said at a table, and who hears whom no more."""

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from games.models import Message, Mute

SHOWN = 50


@dataclass(frozen=True, slots=True)
class Line:
    """One line of talk. `place` is None for a watcher's."""

    pk: int
    user_id: int | None
    place: int | None
    name: str
    phrase: str
    text: str
    at_ms: int
    hand_id: int | None


def muted_by(user_id: int | None) -> set[int]:
    """The people whom somebody hears no more, at any table."""
    if user_id is None:
        return set()
    return set(Mute.objects.filter(user=user_id).values_list("muted", flat=True))


def last_lines(table_pk: int, limit: int = SHOWN) -> list[Line]:
    """The newest talk of a table, oldest first."""
    return _newest(Message.objects.filter(table=table_pk), limit)


def lines_heard(
    table_pk: int, *, muted: set[int], plays_in: int | None, limit: int = SHOWN
) -> list[Line]:
    """The same for one person, who plays in the hand `plays_in` that is on, or in none.

    Who plays hears the watchers of that hand when it is over.
    """
    heard = Message.objects.filter(table=table_pk).exclude(user__in=muted)
    if plays_in is not None:
        heard = heard.exclude(Q(place=None) & Q(hand=plays_in))
    return _newest(heard, limit)


def line(pk: int) -> Line | None:
    found = _newest(Message.objects.filter(pk=pk), 1)
    return found[0] if found else None


def _newest(messages: QuerySet[Message], limit: int) -> list[Line]:
    return [as_line(message) for message in messages.order_by("-pk")[:limit]][::-1]


def as_line(message: Message) -> Line:
    return Line(
        pk=message.pk,
        user_id=message.user_id,
        place=message.place,
        name=message.name,
        phrase=message.phrase,
        text=message.text,
        at_ms=int(message.at.timestamp() * 1000),
        hand_id=message.hand_id,
    )
