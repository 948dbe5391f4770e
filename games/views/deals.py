"""Whether a deal was fair: of one hand, in the visitor's own browser; of all, against chance."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from games.queries.deals import deals_counted
from games.queries.records import is_told
from games.stats.chance import Verdict
from games.stats.deals import Counts, sizes
from games.views.history import page_of

UNUSUAL, TOO_EVEN = 0.05, 0.999


@require_safe
def check(request: HttpRequest, code: str) -> HttpResponse:
    """The page that computes a hand's deal again. It shows nothing of one that is still on."""
    page = page_of(request, code)
    if not is_told(page.hand):
        return render(request, "games/hand_open.html", {"hand": page.hand}, status=409)
    table = page.hand.session.table
    return render(request, "games/check.html", {"hand": page.hand, "table": table})


@require_safe
def deals(request: HttpRequest) -> HttpResponse:
    """Every deal of this site, counted."""
    counted = deals_counted()
    return render(
        request,
        "games/deals.html",
        {"counted": counted, "tables": [_table(counts) for counts in counted.counts]},
    )


def _table(counts: Counts) -> dict[str, Any]:
    return {
        "counts": counts,
        "places": [
            {
                "number": place + 1,
                "is_dealer": place == counts.seats - 1,
                "cards": cards,
                "suits": counts.suits[place],
                "suits_expected": counts.suits_expected(place),
                "opening": counts.opening[place],
                "opening_expected": counts.opening_expected(place),
            }
            for place, cards in enumerate(sizes(counts.seats))
        ],
        "suits": in_words(counts.suits_verdict),
        "opening": in_words(counts.opening_verdict),
        "extra": list(enumerate(counts.extra, start=1)) if any(counts.extra) else [],
    }


def in_words(verdict: Verdict | None) -> dict[str, Any]:
    """A verdict in a sentence, with `tone` where it wants to be looked at."""
    if verdict is None:
        return {"verdict": None, "sentence": _("Too few hands yet to say anything."), "tone": ""}
    if verdict.p < UNUSUAL:
        once = round(1 / verdict.p) if verdict.p > 1e-12 else 10**12
        sentence = ngettext(
            "Unusual: chance alone would give counts this uneven once in %(n)s time.",
            "Unusual: chance alone would give counts this uneven once in %(n)s times.",
            once,
        ) % {"n": f"{once:,}"}
        return {"verdict": verdict, "sentence": sentence, "tone": "danger"}
    if verdict.p > TOO_EVEN:
        sentence = _("Evener than chance: so close to the expected numbers chance seldom comes.")
        return {"verdict": verdict, "sentence": sentence, "tone": "danger"}
    sentence = _(
        "Nothing unusual: chance gives counts this uneven or more in %(percent)s %% of cases."
    )
    return {
        "verdict": verdict,
        "sentence": sentence % {"percent": round(verdict.p * 100)},
        "tone": "",
    }
