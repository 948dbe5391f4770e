"""The migrations say what the models say."""

import pytest
from django.core.management import call_command


@pytest.mark.django_db
def test_migrations_are_complete(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        call_command("makemigrations", check=True, dry_run=True)
    except SystemExit:
        pytest.fail(capsys.readouterr().out)
