"""What a name at the table may be."""

import pytest
from django.core.exceptions import ValidationError

from accounts.initials import initials
from accounts.names import guest_name, new_username, tidy, validate_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Asha  ", "Asha"),
        ("Asha   Rani", "Asha Rani"),
        ("Asha\u00a0Rani", "Asha Rani"),
        ("Zoe\u0301", "Zo\u00e9"),
        ("", ""),
    ],
)
def test_name_is_tidied(typed: str, kept: str) -> None:
    assert tidy(typed) == kept


@pytest.mark.parametrize(
    "name", ["Al", "आशा", "گل\u200cناز", "ਗੁਰਪ੍ਰੀਤ", "O'Neill 2", "🪁🪁", "x" * 40]
)
def test_name_is_accepted(name: str) -> None:
    validate_name(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("A", "too_short"),
        ("\u200d\u200d", "too_short"),
        ("\u0301\u0301", "too_short"),
        ("x" * 41, "too_long"),
        ("As\tha", "unseen_characters"),
        ("As\x00ha", "unseen_characters"),
        ("As\nha", "unseen_characters"),
        ("As\u202eha", "unseen_characters"),
        ("As\u200bha", "unseen_characters"),
    ],
)
def test_name_is_refused(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refusal:
        validate_name(name)
    assert refusal.value.code == code


def test_made_up_names_are_names() -> None:
    for _ in range(50):
        validate_name(guest_name())


def test_plates_of_guests_differ() -> None:
    assert len({initials(guest_name()) for _ in range(200)}) > 8


def test_usernames_differ() -> None:
    assert len({new_username() for _ in range(50)}) == 50
