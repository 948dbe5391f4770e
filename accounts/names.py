"""Names shown at the table: tidying them, what they may hold, made-up ones for guests."""

import re
import secrets
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST = 2
LONGEST = 40

# Joiners carry meaning in Urdu, Hindi and Punjabi; other format characters only hide or reorder.
_JOINERS = {"\u200c", "\u200d"}
_REFUSED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_BLANKS = re.compile("[ \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]+")

# Proper words of the site, shown the same in every language.
_WORDS = (
    "Kite", "Mango", "Lantern", "Peacock", "Marigold", "Saffron", "Jasmine", "Pepper",
    "Cardamom", "Sparrow", "Monsoon", "Tabla", "Sitar", "Bangle", "Indigo", "Lotus",
    "Parrot", "Almond", "Ginger", "Comet", "Pebble", "River", "Velvet", "Walnut",
)  # fmt: skip


def tidy(name: str) -> str:
    """NFC, no blanks around, one blank between words."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", name).strip())


def validate_name(name: str) -> None:
    """Refuse what a table cannot show: too short or long, unseen or reordering characters."""
    if any(unicodedata.category(c) in _REFUSED and c not in _JOINERS for c in name):
        raise ValidationError(
            _("Leave out characters that cannot be seen."), code="unseen_characters"
        )
    if len(name) > LONGEST:
        raise ValidationError(_("At most 40 characters."), code="too_long")
    seen = [c for c in name if unicodedata.category(c)[0] in "LNPS"]
    if len(name) < SHORTEST or not seen:
        raise ValidationError(_("At least 2 characters."), code="too_short")


def new_username() -> str:
    """An internal handle. It says nothing about the person and is shown to nobody at a table."""
    return f"u-{secrets.token_hex(8)}"


def guest_name() -> str:
    return f"{secrets.choice(_WORDS)} {10 + secrets.randbelow(90)}"
