"""The page of a live table. It carries the first frame: drawn before the socket opens."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.preferences import NAMES, preferences_of
from games.live.snapshot import first_frame
from games.queries.live import table_facts


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """404 for a code that no table has, 403 where this person may not look on."""
    facts = table_facts(code)
    if facts is None:
        raise Http404(_("No table has the code %(code)s.") % {"code": code})
    if not facts.may_watch(request.user.pk):
        return render(request, "games/table_closed.html", {"name": facts.name}, status=403)
    preferences = preferences_of(request)
    return render(
        request,
        "games/table.html",
        {
            "table_name": facts.name,
            "hello": first_frame(code, request.user.pk),
            "table_prefs": {name: getattr(preferences, name) for name in NAMES},
        },
    )
