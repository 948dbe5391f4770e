"""What has been played: my hands, a session, one hand, its record."""

from datetime import date, datetime
from itertools import groupby
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import wording
from games.models import Session
from games.powers import may_see_record
from games.queries import history as queries
from games.queries.journal import fold_hand
from games.queries.records import is_told, record_of
from games.queries.sessions import session_standing
from games.telling import tell_hand

PAGE = 30


@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """The asker's hands by day, newest first, and the month beside them."""
    before = request.GET.get("before", "")
    hands = queries.hands_of(request.user, PAGE + 1, before)
    page, more = hands[:PAGE], hands[PAGE:]
    month = timezone.localtime().replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return render(
        request,
        "games/history.html",
        {
            "days": [
                {"day": day, "hands": list(rows)}
                for day, rows in groupby(page, lambda row: _day(row.hand.ended_at))
            ],
            "next": page[-1].hand.code if more else "",
            "month": _month(queries.stitches_of(request.user, 400, since=month)),
            "month_starts": month,
        },
    )


def _day(moment: datetime) -> date:
    return timezone.localtime(moment).date()


def _month(stitches: list[queries.Stitch]) -> dict[str, Any]:
    days = [
        {"day": day, "stitches": list(rows)}
        for day, rows in groupby(stitches, lambda stitch: _day(stitch.ended_at))
    ]
    return {
        "hands": len(stitches),
        "lost": sum(stitch.outcome == "lost" for stitch in stitches),
        "first": sum(stitch.outcome == "first" for stitch in stitches),
        "thullas": sum(stitch.thullas for stitch in stitches),
        "days": days[::-1],
    }


@require_safe
def session(request: HttpRequest, code: str) -> HttpResponse:
    """One session: how it stands, and its hands in order."""
    found = get_object_or_404(Session.objects.select_related("table"), code=code)
    table = found.table
    if not may_see_record(request.user, table.watching, queries.session_players(found)):
        raise PermissionDenied
    hands = queries.hands_of_session(found, request.user)
    standing = session_standing(found)
    title = table.get_title_display()
    return render(
        request,
        "games/session.html",
        {
            "session": found,
            "table": table,
            "title": title,
            "hands": hands,
            "seats": queries.places_of_session(found, standing),
            "standing": standing,
            "ends": wording.ends_in_words(found.ends_by, found.ends_at),
            "rules": wording.rules_in_words(found.rules, title),
            "preset": wording.preset_name(table.preset),
        },
    )


@require_safe
def hand(request: HttpRequest, code: str) -> HttpResponse:
    """A finished hand, trick by trick. One that is still played shows nothing but that."""
    page = page_of(request, code)
    if not page.hand.ended_at:
        return render(request, "games/hand_open.html", {"hand": page.hand}, status=409)
    return render(
        request,
        "games/hand.html",
        {
            "hand": page.hand,
            "table": page.hand.session.table,
            "title": page.hand.get_title_display(),
            "told": tell_hand(page, fold_hand(page.hand).result["called"]),
            "preset": wording.preset_name(page.hand.preset),
            "rules": wording.rules_in_words(page.hand.rules, page.hand.get_title_display()),
        },
    )


@require_safe
def record(request: HttpRequest, code: str) -> HttpResponse:
    """The record (`bhabhi-hand/1`) of a hand that is over or annulled, to keep and to verify."""
    page = page_of(request, code)
    if not is_told(page.hand):
        return HttpResponse(
            _("This hand is still being played. Its record can be had when it is over."),
            content_type="text/plain; charset=utf-8",
            status=409,
        )
    return JsonResponse(
        record_of(page.hand),
        json_dumps_params={"ensure_ascii": False},
        headers={"Content-Disposition": f'attachment; filename="bhabhi-{page.hand.code}.json"'},
    )


def page_of(request: HttpRequest, code: str) -> queries.HandPage:
    """A hand for whoever may see its table's record; whether it is over is the caller's matter."""
    page = queries.hand_page(code)
    if page is None:
        raise Http404
    players = {seat.user_id for seat in page.seats if seat.user_id}
    if not may_see_record(request.user, page.hand.session.table.watching, players):
        raise PermissionDenied
    return page
