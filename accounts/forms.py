"""Input shapes of the pages about a person. Labels and help are ours, so that they translate."""

from typing import Any

from allauth.account import forms as allauth_forms
from django import forms
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import Preferences, User
from accounts.names import LONGEST, tidy, validate_name
from accounts.preferences import NAMES

PASSWORD_HELP = _("At least 8 characters, and not one that many people use.")


class NameField(forms.CharField):
    def __init__(self, **options: Any) -> None:
        options.setdefault("label", _("Name at the table"))
        options.setdefault("validators", [validate_name])
        super().__init__(**options)
        self.widget.attrs |= {"class": "input", "autocomplete": "nickname", "maxlength": LONGEST}

    def to_python(self, value: Any) -> str:
        return tidy(super().to_python(value))


class PlainFields:
    """allauth's fields under our words: a label above, nothing greyed inside the field."""

    labels: dict[str, Any] = {}
    helps: dict[str, Any] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = self.labels.get(name, field.label)
            field.help_text = self.helps.get(name, "")
            field.widget.attrs.pop("placeholder", None)
            field.widget.attrs["class"] = "input"


class LoginForm(PlainFields, allauth_forms.LoginForm):
    labels = {"login": _("E-mail"), "password": _("Password")}


class SignupForm(PlainFields, allauth_forms.SignupForm):
    name = NameField()
    field_order = ["name", "email", "password1"]
    labels = {"email": _("E-mail"), "password1": _("Password")}
    helps = {"name": _("What the others see. It may be changed later."), "password1": PASSWORD_HELP}

    def save(self, request: HttpRequest) -> User:
        with transaction.atomic():
            return super().save(request)


class ResetPasswordForm(PlainFields, allauth_forms.ResetPasswordForm):
    labels = {"email": _("E-mail")}


class ResetPasswordKeyForm(PlainFields, allauth_forms.ResetPasswordKeyForm):
    labels = {"password1": _("New password"), "password2": _("New password again")}
    helps = {"password1": PASSWORD_HELP}


class ChangePasswordForm(PlainFields, allauth_forms.ChangePasswordForm):
    labels = {
        "oldpassword": _("Current password"),
        "password1": _("New password"),
        "password2": _("New password again"),
    }
    helps = {"password1": PASSWORD_HELP}


class NameForm(forms.Form):
    name = NameField()


class PreferencesForm(forms.ModelForm):
    class Meta:
        model = Preferences
        fields = NAMES
        widgets = {
            "theme": forms.RadioSelect,
            "suits": forms.RadioSelect,
            "motion": forms.RadioSelect,
            "sort": forms.RadioSelect,
            "volume": forms.NumberInput(attrs={"type": "range", "min": 0, "max": 100, "step": 5}),
        }
        labels = {
            "theme": _("Theme"),
            "suits": _("Suit colours"),
            "motion": _("Motion"),
            "sort": _("Order of the cards"),
            "one_tap": _("Play with one tap"),
            "hold_trick": _("A finished trick stays until I tap"),
            "sound": _("Sound"),
            "volume": _("Volume"),
            "vibration": _("Vibration"),
        }
        help_texts = {
            "suits": _("With four colours, diamonds are blue and clubs are green."),
            "motion": _("Reduced: cards appear in place."),
            "hold_trick": _("Off: it is swept after a moment, as when you have to follow."),
            "one_tap": _("Off: the first tap chooses a card, the second plays it."),
        }
