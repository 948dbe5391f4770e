"""Writes about people. Whatever a page or the admin changes about a person goes through here."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth import login
from django.db import transaction
from django.http import HttpRequest

from accounts.models import Preferences, User
from accounts.names import guest_name
from accounts.preferences import SESSION_KEY, checked, remembered

# A guest's only key is the cookie: a family that plays twice a year should still find its hands.
GUEST_SESSION_S = 180 * 24 * 3600


def become_guest(request: HttpRequest) -> User:
    """The person signed in, or a new guest, who is signed in by this call.

    Only a POST makes guests: a link that is merely followed, or crawled, must not. An address
    that has made `GUESTS_PER_HOUR` gets the page for too many requests, which allauth's
    middleware answers with wherever this was called from.
    """
    if request.user.is_authenticated:
        return request.user
    if request.method != "POST":
        raise ValueError("only a POST makes a guest")
    if not ratelimit.consume(request, action="guest"):
        raise ImmediateHttpResponse(ratelimit.respond_429(request))
    guest = User(name=guest_name(), is_guest=True)
    guest.set_unusable_password()
    guest.save()
    keep_preferences(request, guest)
    login(request, guest, backend="django.contrib.auth.backends.ModelBackend")
    request.session.set_expiry(GUEST_SESSION_S)
    return guest


def rename(user: User, name: str) -> None:
    """Hands already played keep the name they were played under."""
    user.name = name
    user.save(update_fields=["name"])


def change_email(user: User, email: str) -> None:
    """Put a new address in place of all the old ones, which can then neither sign in nor reset."""
    with transaction.atomic():
        user.email = User.objects.normalize_email(email)
        user.save(update_fields=["email"])
        EmailAddress.objects.filter(user=user).exclude(email=user.email).delete()
        if user.email:
            EmailAddress.objects.update_or_create(
                user=user, email=user.email, defaults={"primary": True}
            )


def update_preferences(user: User, changes: dict[str, Any]) -> None:
    """Change any subset; `ValidationError` with a short reason if one is unknown or impossible."""
    if checked(changes):
        Preferences.objects.update_or_create(user=user, defaults=changes)


def remember_preferences(request: HttpRequest, changes: dict[str, Any]) -> None:
    """The same for a visitor without a row: the session keeps them."""
    if checked(changes):
        request.session[SESSION_KEY] = remembered(request) | changes


def keep_preferences(request: HttpRequest, user: User) -> None:
    """Give a new person what the visitor had chosen before becoming one."""
    update_preferences(user, remembered(request))
    request.session.pop(SESSION_KEY, None)
