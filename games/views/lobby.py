"""The first page: play now, see the open tables, set a table."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.services import become_guest
from games import wording
from games.engine import PRESETS
from games.forms import OWN, CodeForm, TableForm
from games.live.doors import seats_changed
from games.models import Table
from games.models.table import Title
from games.queries.history import stitches_of
from games.queries.lobby import open_tables
from games.services.seating import elsewhere
from games.services.tables import Refused, open_table, quick_table
from games.views.refused import refused_page

STITCHES = 42


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    return lobby_page(request)


@never_cache
@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    """The open tables alone, for a lobby that has heard that they changed."""
    return render(request, "parts/tables.html", {"tables": open_tables(request.user)})


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """One click: a table with bots under the default rules, for people not signed in as well."""
    if refusal := _sits_elsewhere(request, allows_elsewhere=False):
        return refusal
    table = quick_table(host=become_guest(request))
    return redirect("table", table.code)


@require_POST
def set_table(request: HttpRequest) -> HttpResponse:
    """Asked twice: first the rules are shown in words, then, with `agreed`, the table opens."""
    form = TableForm(request.POST)
    if not form.is_valid() or "change" in request.POST:
        return lobby_page(request, table_form=form)
    options = form.table_options()
    if refusal := _sits_elsewhere(request, allows_elsewhere=options["allows_elsewhere"]):
        return refusal
    if "agreed" not in request.POST:
        return render(request, "games/agree.html", _agreement(form, options))
    try:
        table = open_table(host=become_guest(request), **options)
    except Refused:
        # The form refuses all that the service does; what is left is a page from another version.
        messages.error(request, _("That table could not be set. Look through its rules again."))
        return lobby_page(request, table_form=form)
    seats_changed(table.code)
    return redirect("table", table.code)


def _sits_elsewhere(request: HttpRequest, *, allows_elsewhere: bool) -> HttpResponse | None:
    """Whoever opens a table sits down at it, so it is refused like any other seat."""
    if not request.user.is_authenticated:
        return None
    other = elsewhere(Table(allows_elsewhere=allows_elsewhere), request.user)
    return refused_page(request, "sits_elsewhere", other=other) if other else None


def _agreement(form: TableForm, options: dict[str, Any]) -> dict[str, Any]:
    title = Title(options["title"]).label
    return {
        "form": form,
        "name": options["name"],
        "preset": _preset(form),
        "rules": wording.rules_in_words(options["rules"], title),
        "size": options["size"],
        "fill_with": options["fill_with"],
        "pace": wording.TIMES[options["pace"]],
        "ends": wording.ends_in_words(options["ends_by"], options["ends_at"]),
        "title": title,
        "first_dealer": Table.FirstDealer(options["first_dealer"]).label,
        "is_listed": options["is_listed"],
        "watching": Table.Watching(options["watching"]).label,
        "talk": Table.Talk(options["talk"]).label,
        "allows_elsewhere": options["allows_elsewhere"],
    }


def _preset(form: TableForm) -> str:
    if form.preset_of_rules() != OWN:
        return wording.preset_name(form.preset_of_rules())
    words = {"preset": wording.preset_name(form.cleaned_data["preset"])}
    return _("%(preset)s with house rules") % words


def lobby_page(
    request: HttpRequest,
    table_form: TableForm | None = None,
    code_form: CodeForm | None = None,
) -> HttpResponse:
    tables = open_tables(request.user)
    return render(
        request,
        "games/lobby.html",
        {
            "tables": tables,
            "stitches": stitches_of(request.user, STITCHES),
            "table_form": table_form or TableForm(),
            "code_form": code_form or CodeForm(),
            "presets": wording.PRESETS,
            "preset_rules": {key: preset.to_dict() for key, preset in PRESETS.items()},
        },
    )
