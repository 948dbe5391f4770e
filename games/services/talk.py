"""Saying something at a table, and hearing somebody no more."""

from accounts.models import User
from games.models import Message, Mute
from games.queries.talk import Line, as_line


def say(
    *,
    table_pk: int,
    hand_pk: int | None,
    user_id: int,
    place: int | None,
    phrase: str = "",
    text: str = "",
) -> Line:
    """Keep one line of talk under the speaker's present name, with the hand it belongs to.

    Whether this table allows it is asked before.
    """
    message = Message.objects.create(
        table_id=table_pk,
        hand_id=hand_pk,
        user_id=user_id,
        place=place,
        name=User.objects.values_list("name", flat=True).get(pk=user_id),
        phrase=phrase,
        text=text,
    )
    return as_line(message)


def mute(user_id: int, muted_id: int) -> None:
    Mute.objects.get_or_create(user_id=user_id, muted_id=muted_id)


def unmute(user_id: int, muted_id: int) -> None:
    Mute.objects.filter(user=user_id, muted=muted_id).delete()
