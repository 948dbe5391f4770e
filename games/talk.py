"""The quick phrases of the table, and how free text is tidied. Knows no table and no person.

The browser has these words too, for people who read another language than the speaker. What is
stored and sent is the code, so a code never changes its meaning.
"""

import re
import unicodedata

from django.utils.translation import gettext_lazy as _

PHRASES = {
    "wah": _("Wah!"),
    "arre": _("Arre yaar"),
    "chai": _("Chai?"),
    "played": _("Well played"),
    "sorry": _("Sorry!"),
    "oops": _("Oops"),
    "think": _("Let me think"),
    "again": _("Once more?"),
}

LONGEST = 200

# Joiners carry meaning in Urdu, Hindi and Punjabi; other format characters only hide or reorder.
_JOINERS = {"\u200c", "\u200d"}
_LEFT_OUT = {"Cc", "Cf", "Cs", "Co", "Cn"}
_MARKS_IN_A_ROW = 6
_BLANKS = re.compile(r"\s+")


def tidy_text(text: str) -> str:
    """NFC on one line: unseen and reordering characters gone, no blanks around, marks not heaped.

    May come back empty, which is nothing said.
    """
    kept: list[str] = []
    marks = 0
    for char in _BLANKS.sub(" ", unicodedata.normalize("NFC", text)):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if (kind in _LEFT_OUT and char not in _JOINERS) or marks > _MARKS_IN_A_ROW:
            continue
        kept.append(char)
    tidied = _BLANKS.sub(" ", "".join(kept)).strip()
    return tidied if any(unicodedata.category(c)[0] in "LNPS" for c in tidied) else ""
