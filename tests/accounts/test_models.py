"""Rules that the database keeps."""

import pytest
from django.core.cache.backends.db import DatabaseCache
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import IntegrityError, transaction

from accounts.models import CacheEntry, Preferences, User
from tests import factories

pytestmark = pytest.mark.django_db


def test_email_is_unique_whatever_its_case() -> None:
    factories.user("Asha", email="asha@example.org")
    with pytest.raises(IntegrityError), transaction.atomic():
        factories.user("Chand", email="ASHA@Example.org")


def test_email_taken_is_told_in_words() -> None:
    factories.user("Asha", email="asha@example.org")
    with pytest.raises(ValidationError) as refusal:
        User(name="Chand", email="Asha@example.org", password="!").full_clean()
    assert refusal.value.messages == ["Somebody has signed up with this e-mail already."]


def test_people_without_email_are_many() -> None:
    factories.guest()
    factories.guest()
    assert User.objects.filter(email="").count() == 2


def test_superuser_made_by_hand_has_email_in_small_letters() -> None:
    call_command(
        "createsuperuser",
        "--no-input", "--username=root", "--email=Root@Example.ORG", "--name=Asha",
    )  # fmt: skip
    assert User.objects.get().email == "root@example.org"


def test_person_is_called_by_name() -> None:
    asha = User(name="Asha")
    assert (str(asha), asha.get_full_name(), asha.get_short_name()) == ("Asha", "Asha", "Asha")


def test_volume_ends_at_100() -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Preferences.objects.create(user=factories.user(), volume=101)


def test_database_cache_finds_its_table_after_migrating() -> None:
    cache = DatabaseCache(CacheEntry._meta.db_table, {})
    assert cache.add("tries", [1.5])
    assert not cache.add("tries", [2.5])
    assert cache.get("tries") == [1.5]
    assert CacheEntry.objects.count() == 1
