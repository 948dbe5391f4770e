"""Where allauth asks this project how things are done."""

from allauth.account.adapter import DefaultAccountAdapter
from django.forms import Form
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.services import keep_preferences


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "email_taken": _("Somebody has signed up with this e-mail already."),
        "email_password_mismatch": _("This e-mail and password do not belong together."),
        "enter_current_password": _("This is not your current password."),
        "too_many_login_attempts": _("Too many wrong passwords. Wait five minutes."),
    }

    def new_user(self, request: HttpRequest) -> User:
        """A guest who signs up keeps the row, and with it every hand played so far.

        The row is read again under a lock, since two pages may send the form at once.
        """
        if request.user.is_authenticated:
            guest = (
                User.objects.select_for_update().filter(pk=request.user.pk, is_guest=True).first()
            )
            if guest:
                return guest
        return User()

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """The model makes one. allauth's would be read off the e-mail."""

    def save_user(self, request: HttpRequest, user: User, form: Form, commit: bool = True) -> User:
        username = user.username
        super().save_user(request, user, form, commit=False)
        user.username = username
        user.name = form.cleaned_data["name"]
        was_guest, user.is_guest = user.is_guest, False
        if commit:
            user.save()
            if not was_guest:
                keep_preferences(request, user)
        return user

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return reverse("settings")
