"""Why somebody cannot sit down: one sentence and one next step."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import Table


@dataclass(frozen=True, slots=True)
class Refusal:
    """`step` is where to go next: `lobby`, `watch` this table, or the `other` one."""

    sentence: str
    step: str = "lobby"


REFUSALS = {
    "table_full": Refusal(_("All places at this table are taken."), "watch"),
    "place_taken": Refusal(_("Somebody was quicker: that place is taken."), "watch"),
    "table_locked": Refusal(_("The host lets nobody new sit down at this table."), "watch"),
    "session_closed": Refusal(
        _("This session is played by elimination, and it has begun without you."), "watch"
    ),
    "removed": Refusal(_("The host has taken you from this table; you cannot sit here again.")),
    "closed": Refusal(_("This table has been closed.")),
    "sits_elsewhere": Refusal(_("You sit at another table, where others wait for you."), "other"),
}


def refused_page(
    request: HttpRequest, code: str, table: Table | None = None, other: Table | None = None
) -> HttpResponse:
    refusal = REFUSALS[code]
    step = refusal.step
    if step == "watch" and (table is None or table.watching == Table.Watching.NONE):
        step = "lobby"
    if step == "other" and other is None:  # they have stood up there since
        step = "lobby"
    aim = {"watch": table, "other": other}.get(step)
    return render(
        request,
        "games/refused.html",
        {
            "sentence": refusal.sentence,
            "step": step,
            "aim": aim,
            "address": reverse("table", args=[aim.code]) if aim else reverse("lobby"),
        },
        status=409,
    )
