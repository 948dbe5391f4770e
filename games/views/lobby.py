"""The first page: play now, find a table, set a table."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST, require_safe

from accounts.services import become_guest
from games import wording
from games.engine import PRESETS
from games.forms import OWN, CodeForm, TableForm
from games.models import Table
from games.models.table import Title
from games.queries.history import stitches_of
from games.queries.lobby import open_tables
from games.services.tables import Refused, open_table, quick_table

STITCHES = 42


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    return _lobby(request)


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """One click: a table with bots under the default rules, for people not signed in as well."""
    table = quick_table(host=become_guest(request))
    return redirect("table", table.code)


@require_GET
def join(request: HttpRequest) -> HttpResponse:
    form = CodeForm(request.GET)
    if form.is_valid():
        code = form.cleaned_data["code"]
        if Table.objects.filter(code=code, closed_at=None).exists():
            return redirect("table", code)
        form.add_error(
            "code", _("No table has that code. Ask for it again, or set a table of your own.")
        )
    return _lobby(request, code_form=form)


@require_POST
def set_table(request: HttpRequest) -> HttpResponse:
    """Asked twice: first the rules are shown in words, then, with `agreed`, the table opens."""
    form = TableForm(request.POST)
    if not form.is_valid() or "change" in request.POST:
        return _lobby(request, table_form=form)
    if "agreed" not in request.POST:
        return render(request, "games/agree.html", _agreement(form))
    try:
        table = open_table(host=become_guest(request), **form.table_options())
    except Refused:
        # The form refuses all that the service does; what is left is a page from another version.
        messages.error(request, _("That table could not be set. Look through its rules again."))
        return _lobby(request, table_form=form)
    return redirect("table", table.code)


def _agreement(form: TableForm) -> dict[str, Any]:
    options = form.table_options()
    title = Title(options["title"]).label
    return {
        "form": form,
        "name": options["name"],
        "preset": _preset(form),
        "rules": wording.rules_in_words(options["rules"], title),
        "size": options["size"],
        "pace": wording.PACES[options["pace"]],
        "ends": wording.ends_in_words(options["ends_by"], options["ends_at"]),
        "title": title,
        "first_dealer": Table.FirstDealer(options["first_dealer"]).label,
        "watching": Table.Watching(options["watching"]).label,
    }


def _preset(form: TableForm) -> str:
    if form.preset_of_rules() != OWN:
        return wording.preset_name(form.preset_of_rules())
    words = {"preset": wording.preset_name(form.cleaned_data["preset"])}
    return _("%(preset)s with house rules") % words


def _lobby(
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
            "places": sum(table.phase == "waiting" and not table.is_full for table in tables),
            "stitches": stitches_of(request.user, STITCHES),
            "table_form": table_form or TableForm(),
            "code_form": code_form or CodeForm(),
            "presets": wording.PRESETS,
            "preset_rules": {key: preset.to_dict() for key, preset in PRESETS.items()},
        },
    )
