"""What every template may ask for."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.preferences import preferences_of


def preferences(request: HttpRequest) -> dict[str, object]:
    return {"prefs": SimpleLazyObject(lambda: preferences_of(request))}
