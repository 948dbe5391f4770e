"""Page addresses. Of allauth only the pages that this project has; the names are allauth's."""

from allauth.account import views as allauth_views
from django.urls import path, re_path

from accounts import views

urlpatterns = [
    path("settings/", views.settings_page, name="settings"),
    path("settings/name/", views.rename, name="rename"),
    path("preferences/", views.preferences, name="preferences"),
    path("guest/", views.play_as_guest, name="play_as_guest"),
    path("accounts/signup/", views.SignupView.as_view(), name="account_signup"),
    path("accounts/login/", views.LoginView.as_view(), name="account_login"),
    path("accounts/logout/", allauth_views.logout, name="account_logout"),
    path("accounts/inactive/", allauth_views.account_inactive, name="account_inactive"),
    path("accounts/password/change/", views.change_password, name="account_change_password"),
    path("accounts/password/reset/", allauth_views.password_reset, name="account_reset_password"),
    path(
        "accounts/password/reset/done/",
        allauth_views.password_reset_done,
        name="account_reset_password_done",
    ),
    re_path(
        r"^accounts/password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        allauth_views.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        "accounts/password/reset/key/done/",
        allauth_views.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
]
