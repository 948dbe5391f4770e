"""People in the admin, and its door: signing in goes through our own page and its limits."""

from allauth.account.decorators import secure_admin_login
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import services
from accounts.forms import NameField
from accounts.models import Preferences, User

admin.site.site_header = _("Bhabhi: the back room")
admin.site.site_title = _("Bhabhi")
admin.site.index_title = _("Everything")
admin.site.login = secure_admin_login(admin.site.login)


class NewPersonForm(AdminUserCreationForm):
    name = NameField()

    class Meta:
        model = User
        fields = ("name", "email")

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].required = True


class PersonForm(UserChangeForm):
    name = NameField()

    class Meta:
        model = User
        fields = "__all__"


class PreferencesInline(admin.StackedInline):
    model = Preferences
    can_delete = False
    extra = 0


@admin.register(User)
class UserAdmin(DjangoUserAdmin):
    form = PersonForm
    add_form = NewPersonForm
    list_display = (
        "name",
        "email",
        "is_guest",
        "is_active",
        "is_staff",
        "date_joined",
        "last_login",
    )
    list_filter = ("is_guest", "is_active", "is_staff", "is_superuser", "date_joined")
    search_fields = ("name", "email", "username")
    ordering = ("-date_joined",)
    readonly_fields = ("username", "is_guest", "last_login", "date_joined")
    inlines = (PreferencesInline,)
    fieldsets = (
        (None, {"fields": ("name", "email", "password")}),
        (_("State"), {"fields": ("is_guest", "is_active")}),
        (
            _("Powers"),
            {
                "classes": ("collapse",),
                "fields": ("is_staff", "is_superuser", "groups", "user_permissions"),
            },
        ),
        (_("Record"), {"fields": ("username", "date_joined", "last_login")}),
    )
    add_fieldsets = (
        (None, {"classes": ("wide",), "fields": ("name", "email", "password1", "password2")}),
    )

    def get_inlines(self, request: HttpRequest, obj: User | None) -> tuple:
        return self.inlines if obj else ()

    def save_model(
        self, request: HttpRequest, obj: User, form: forms.ModelForm, change: bool
    ) -> None:
        super().save_model(request, obj, form, change)
        if "email" in form.changed_data:
            services.change_email(obj, obj.email)
