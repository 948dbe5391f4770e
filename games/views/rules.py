"""The rules in plain words."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games import wording
from games.engine import PRESETS
from games.glossary import GLOSSARY
from games.models import Table
from games.models.table import Title


def rules(request: HttpRequest) -> HttpResponse:
    """Every preset in sentences, all of them side by side, and the words of the game."""
    values = {key: preset.to_dict() for key, preset in PRESETS.items()}
    return render(
        request,
        "games/rules.html",
        {
            "presets": [
                {
                    "key": key,
                    "name": words.name,
                    "sentence": words.sentence,
                    "rules": wording.rules_in_words(values[key], Title.BHABHI.label),
                }
                for key, words in wording.PRESETS.items()
            ],
            "options": [
                {
                    "name": option.name,
                    "meaning": option.meaning,
                    "labels": [option.label(values[key][option.field]) for key in wording.PRESETS],
                }
                for option in wording.OPTIONS
            ],
            "titles": Title.labels,
            "paces": [
                (pace.label, wording.TIMES[pace]) for pace in Table.Pace if pace != Table.Pace.NONE
            ],
            "glossary": GLOSSARY,
        },
    )
