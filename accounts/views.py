"""Pages about the person at the screen. Signing in and out is allauth's, on our templates."""

import json

from allauth.account import views as allauth_views
from allauth.account.adapter import get_adapter
from allauth.account.mixins import RedirectAuthenticatedUserMixin
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from accounts import services
from accounts.forms import NameForm, PreferencesForm, SignupForm
from accounts.preferences import preferences_of


class OpenToGuests(RedirectAuthenticatedUserMixin):
    """Put behind a view of allauth's, this lets guests in, who are signed in but not done."""

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.user.is_authenticated and request.user.is_guest:
            return super(RedirectAuthenticatedUserMixin, self).dispatch(request, *args, **kwargs)
        return super().dispatch(request, *args, **kwargs)


class LoginView(allauth_views.LoginView, OpenToGuests):
    """A guest who signs in leaves the guest's hands behind; the page says so."""


class SignupView(allauth_views.SignupView, OpenToGuests):
    """A guest who signs up stays the same row (`AccountAdapter.new_user`)."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        try:
            return super().form_valid(form)
        except IntegrityError:  # the same address was signed up between the check and the save
            form.add_error("email", get_adapter().validation_error("email_taken"))
            return self.form_invalid(form)


@login_required
def change_password(request: HttpRequest) -> HttpResponseBase:
    if request.user.has_usable_password():
        return allauth_views.password_change(request)
    return redirect("account_signup")


@require_POST
def play_as_guest(request: HttpRequest) -> HttpResponse:
    services.become_guest(request)
    return redirect(_next(request))


@never_cache
def settings_page(request: HttpRequest) -> HttpResponse:
    form = PreferencesForm(request.POST or None, instance=preferences_of(request))
    if request.method == "POST" and form.is_valid():
        _prefer(request, form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("settings")
    return _settings(request, form=form)


@require_POST
@login_required
def rename(request: HttpRequest) -> HttpResponse:
    name_form = NameForm(request.POST)
    if name_form.is_valid():
        services.rename(request.user, name_form.cleaned_data["name"])
        messages.success(request, _("Saved."))
        return redirect("settings")
    return _settings(request, name_form=name_form)


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """JSON: any subset of the preferences. 204, or 400 with a reason for programmers."""
    try:
        changes = json.loads(request.body)
        if not isinstance(changes, dict):
            raise ValueError
    except ValueError:
        return JsonResponse({"reason": "malformed"}, status=400)
    try:
        _prefer(request, changes)
    except ValidationError as error:
        return JsonResponse({"reason": error.message}, status=400)
    return HttpResponse(status=204)


def _prefer(request: HttpRequest, changes: dict) -> None:
    if request.user.is_authenticated:
        services.update_preferences(request.user, changes)
    else:
        services.remember_preferences(request, changes)


def _settings(
    request: HttpRequest, form: PreferencesForm | None = None, name_form: NameForm | None = None
) -> HttpResponse:
    form = form or PreferencesForm(instance=preferences_of(request))
    if name_form is None and request.user.is_authenticated:
        name_form = NameForm(initial={"name": request.user.name})
    return render(request, "accounts/settings.html", {"form": form, "name_form": name_form})


def _next(request: HttpRequest) -> str:
    """Where the page asked to go on to, if that is on this site; else the front page."""
    url = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(url, {request.get_host()}, request.is_secure()):
        return url
    return resolve_url(settings.LOGIN_REDIRECT_URL)
