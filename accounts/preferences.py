"""Reading preferences: a person's row, or what an anonymous visitor's session remembers."""

from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.http import HttpRequest

from accounts.models import Preferences

SESSION_KEY = "preferences"
NAMES = (
    "theme",
    "suits",
    "motion",
    "sort",
    "one_tap",
    "hold_trick",
    "sound",
    "volume",
    "vibration",
)


def checked(changes: dict[str, Any]) -> dict[str, Any]:
    """The same changes if each is known and possible, else a `ValidationError` naming the first.

    Types are taken at their word: "1" is no number and 1 is no yes.
    """
    for name, value in changes.items():
        if name not in NAMES:
            raise ValidationError(f"unknown: {name}"[:60])
        field = Preferences._meta.get_field(name)
        if type(value) is not _type_of(field):
            raise ValidationError(f"not possible: {name}")
        try:
            field.clean(value, None)
        except ValidationError:
            raise ValidationError(f"not possible: {name}") from None
    return changes


def preferences_of(request: HttpRequest) -> Preferences:
    """Never fails and never writes; at most one query beyond the session's and the person's own."""
    if request.user.is_authenticated:
        row = Preferences.objects.filter(user=request.user).first()
        return row or Preferences(user=request.user)
    return Preferences(**remembered(request))


def remembered(request: HttpRequest) -> dict[str, Any]:
    """What the session holds, less anything that a newer version no longer knows."""
    kept = {}
    for name, value in request.session.get(SESSION_KEY, {}).items():
        try:
            kept |= checked({name: value})
        except ValidationError:
            continue
    return kept


def _type_of(field: models.Field) -> type:
    if isinstance(field, models.BooleanField):
        return bool
    return int if isinstance(field, models.IntegerField) else str
