"""Two letters for a plate."""

import unicodedata


def initials(name: str) -> str:
    """First two letters of a Latin name, the first letter with its signs of any other."""
    letters = name.strip()
    if not letters:
        return "?"
    if "LATIN" in unicodedata.name(letters[0], ""):
        return letters[0].upper() + letters[1:2].strip().lower()
    end = 1
    while end < len(letters) and unicodedata.category(letters[end]).startswith("M"):
        end += 1
    return letters[:end]
