"""The way to a table: by code, by link, by a picture to scan; its door, and sitting down."""

import io

import qrcode
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_GET, require_POST, require_safe
from qrcode.image.svg import SvgPathFillImage

from accounts.services import become_guest
from games import wording
from games.forms import CodeForm
from games.live.doors import seats_changed
from games.models import Table
from games.models.table import Title
from games.queries.lobby import table_row
from games.services.seating import elsewhere, take_seat
from games.services.tables import Refused
from games.views.lobby import lobby_page
from games.views.refused import refused_page

PICTURE_S = 24 * 3600


@require_GET
def join(request: HttpRequest) -> HttpResponse:
    form = CodeForm(request.GET)
    if form.is_valid():
        code = form.cleaned_data["code"]
        if Table.objects.filter(code=code, closed_at=None).exists():
            return redirect("door", code)
        form.add_error(
            "code", _("No table has that code. Ask for it again, or set a table of your own.")
        )
    return lobby_page(request, code_form=form)


@require_safe
def invitation(request: HttpRequest, code: str) -> HttpResponse:
    """The short link that is passed on; however it is typed, it comes to the door."""
    return redirect("door", code.upper())


@require_safe
def door(request: HttpRequest, code: str) -> HttpResponse:
    """The table and its rules in plain words, before one sits down."""
    table = get_object_or_404(Table, code=code.upper())
    if table.closed_at:
        return refused_page(request, "closed", table=table)
    row = table_row(table.code, request.user)
    if row is None:
        raise Http404
    title = Title(table.title).label
    return render(
        request,
        "games/door.html",
        {
            "table": row,
            "rules": wording.rules_in_words(table.rules, title),
            "time": wording.TIMES[table.pace],
            "ends": wording.ends_in_words(table.ends_by, table.ends_at),
            "title": title,
            "watching": table.get_watching_display(),
            "talk": table.get_talk_display(),
            "invite": request.build_absolute_uri(reverse("invitation", args=[table.code])),
        },
    )


@require_POST
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Take any free place. Who is not signed in becomes a guest by it, as with bots."""
    table = get_object_or_404(Table, code=code.upper())
    user = become_guest(request)
    try:
        take_seat(table, user)
    except Refused as refused:
        other = elsewhere(table, user) if refused.code == "sits_elsewhere" else None
        return refused_page(request, refused.code, table=table, other=other)
    seats_changed(table.code)
    return redirect("table", table.code)


@cache_control(private=True, max_age=PICTURE_S)
@require_safe
def picture(request: HttpRequest, code: str) -> HttpResponse:
    """The invitation as a QR code, black on white whatever the theme, since it is to be scanned."""
    table = get_object_or_404(Table, code=code.upper(), closed_at=None)
    drawn = qrcode.QRCode(image_factory=SvgPathFillImage, border=3)
    drawn.add_data(request.build_absolute_uri(reverse("invitation", args=[table.code])))
    out = io.BytesIO()
    drawn.make_image().save(out)
    return HttpResponse(out.getvalue(), content_type="image/svg+xml")
