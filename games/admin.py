"""The tables and the record in the admin. What was played is looked at here, never changed.

Nothing of a hand that is still on is shown that a seat may not know: whoever may open the admin
may also be sitting at the table.
"""

import json
from typing import Any

from django.contrib import admin
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.models import (
    Action,
    Hand,
    HandSeat,
    Message,
    Mute,
    Removal,
    Seat,
    SeatResult,
    Session,
    Table,
    Trick,
)
from games.talk import PHRASES
from games.wording import OWN_RULES, PRESETS

COUNTED_AT_MOST = 10_000


class CappedPaginator(Paginator):
    """Counts up to `COUNTED_AT_MOST` rows, since counting a whole journal takes seconds."""

    @cached_property
    def count(self) -> int:
        return self.object_list.order_by()[:COUNTED_AT_MOST].count()


class OneOf(admin.SimpleListFilter):
    """A filter whose choices stand here. Django's own would ask a whole journal which there are."""

    choices_here: tuple[tuple[Any, Any], ...] = ()

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> tuple:
        return self.choices_here

    def queryset(self, request: HttpRequest, rows: QuerySet) -> QuerySet:
        return rows.filter(**{self.parameter_name: self.value()}) if self.value() else rows


class ByPreset(OneOf):
    title = _("preset")
    parameter_name = "preset"
    choices_here = (*((key, preset.short) for key, preset in PRESETS.items()), ("own", OWN_RULES))


class BySeatCount(OneOf):
    title = _("seats")
    parameter_name = "seat_count"
    choices_here = tuple((seats, seats) for seats in range(2, 9))


class ByAct(OneOf):
    title = _("act")
    parameter_name = "do"
    choices_here = (
        ("play", _("card played")),
        ("pick_up", _("picked up")),
        ("draw", _("card drawn")),
        ("take", _("hand taken")),
        ("revoke", _("wrong card shown")),
        ("concede", _("given up")),
    )


class ByPhrase(OneOf):
    title = _("phrase")
    parameter_name = "phrase"
    choices_here = tuple(PHRASES.items())


class ReadOnly:
    """For admins and inlines of what must never be touched by hand."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class JournalAdmin(ReadOnly, admin.ModelAdmin):
    paginator = CappedPaginator
    show_full_result_count = False
    list_per_page = 50
    ordering = ("-pk",)


def as_text(value: Any) -> SafeString:
    return format_html("<pre>{}</pre>", json.dumps(value, ensure_ascii=False))


class SeatInline(admin.TabularInline):
    model = Seat
    extra = 0
    raw_id_fields = ("user",)
    readonly_fields = ("taken_at",)


class SessionInline(ReadOnly, admin.TabularInline):
    model = Session
    extra = 0
    fields = ("code", "ends_by", "ends_at", "started_at", "ended_at", "end_reason")
    readonly_fields = fields
    show_change_link = True


@admin.register(Table)
class TableAdmin(admin.ModelAdmin):
    """Tables are opened at the site, which makes their code and checks their rules."""

    list_display = ("name", "code", "host", "preset", "size", "pace", "created_at", "closed_at")
    list_filter = (ByPreset, "pace", "watching", "ends_by", "created_at", "closed_at")
    list_select_related = ("host",)
    search_fields = ("name", "code__exact", "host__name")
    date_hierarchy = "created_at"
    ordering = ("-created_at",)
    autocomplete_fields = ("host",)
    readonly_fields = ("code", "preset", "rules_text", "size", "created_at")
    exclude = ("rules",)
    inlines = (SeatInline, SessionInline)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("rules"))
    def rules_text(self, table: Table) -> SafeString:
        return as_text(table.rules)


@admin.register(Removal)
class RemovalAdmin(admin.ModelAdmin):
    """Hosts remove people at the table; here it can be taken back."""

    list_display = ("table", "user", "at")
    list_filter = ("at",)
    list_select_related = ("table", "user")
    search_fields = ("table__code__exact", "user__name", "user__email__exact")
    ordering = ("-at",)
    readonly_fields = ("table", "user", "at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False


@admin.register(Session)
class SessionAdmin(admin.ModelAdmin):
    """Sessions begin and end at the table; here one that hangs can be closed."""

    list_display = ("code", "table", "ends_by", "ends_at", "started_at", "ended_at", "end_reason")
    list_filter = ("ends_by", "end_reason", "started_at", "ended_at")
    list_select_related = ("table",)
    search_fields = ("code__exact", "table__code__exact", "table__name")
    date_hierarchy = "started_at"
    ordering = ("-started_at",)
    readonly_fields = ("code", "table", "rules_text", "ends_by", "ends_at", "started_at")
    exclude = ("rules",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @admin.display(description=_("rules"))
    def rules_text(self, session: Session) -> SafeString:
        return as_text(session.rules)


class HandSeatInline(ReadOnly, admin.TabularInline):
    model = HandSeat
    extra = 0
    fields = ("seat", "place", "user", "bot", "name", "left_seq")

    def get_queryset(self, request: HttpRequest) -> QuerySet[HandSeat]:
        return super().get_queryset(request).select_related("user")


@admin.register(Hand)
class HandAdmin(JournalAdmin):
    list_display = (
        "code", "table", "number", "preset", "seat_count", "dealt_at", "ended_at", "annulled_at",
    )  # fmt: skip
    list_filter = (ByPreset, BySeatCount, "title", "dealt_at", "ended_at", "annulled_at")
    list_select_related = ("session__table",)
    search_fields = ("code__exact", "session__code__exact", "session__table__code__exact")
    inlines = (HandSeatInline,)
    fields = (
        "code", "session", "number", "preset", "title", "engine", "rules_text", "seat_count",
        "dealer", "dealt_at", "ended_at", "annulled_at", "deal_text", "fair_text", "actions_link",
    )  # fmt: skip
    readonly_fields = ("rules_text", "deal_text", "fair_text", "actions_link")

    @admin.display(description=_("table"))
    def table(self, hand: Hand) -> str:
        return str(hand.session.table)

    @admin.display(description=_("rules"))
    def rules_text(self, hand: Hand) -> SafeString:
        return as_text(hand.rules)

    @admin.display(description=_("cards dealt"))
    def deal_text(self, hand: Hand) -> str:
        return self._when_over(hand, {"fans": hand.deal, "set_aside": hand.set_aside})

    @admin.display(description=_("what the deal was drawn from"))
    def fair_text(self, hand: Hand) -> str:
        return self._when_over(hand, hand.fair)

    @admin.display(description=_("actions"))
    def actions_link(self, hand: Hand) -> SafeString:
        url = reverse("admin:games_action_changelist")
        return format_html('<a href="{}?q={}">{}</a>', url, hand.code, _("Every action"))

    def _when_over(self, hand: Hand, value: Any) -> str:
        return as_text(value) if hand.ended_at else str(_("Shown when the hand is over."))


@admin.register(HandSeat)
class HandSeatAdmin(JournalAdmin):
    list_display = ("name", "hand", "seat", "place", "user", "bot", "left_seq")
    list_filter = (("bot", admin.EmptyFieldListFilter), "hand__dealt_at")
    list_select_related = ("hand", "user")
    search_fields = ("name", "hand__code__exact", "user__email__exact")


@admin.register(Action)
class ActionAdmin(JournalAdmin):
    list_display = ("hand", "seq", "seat", "do", "card", "source", "by", "at_ms")
    list_filter = (ByAct, "by")
    list_select_related = ("hand",)
    search_fields = ("hand__code__exact",)
    search_help_text = _("the code of a hand")


@admin.register(Trick)
class TrickAdmin(JournalAdmin):
    list_display = ("hand", "number", "leader", "plays_text", "end", "to", "last_seq")
    list_filter = ("end",)
    list_select_related = ("hand",)
    search_fields = ("hand__code__exact",)
    search_help_text = _("the code of a hand")

    @admin.display(description=_("cards in order"))
    def plays_text(self, trick: Trick) -> str:
        return " ".join(f"{seat}:{card}" for seat, card in trick.plays)


@admin.register(SeatResult)
class SeatResultAdmin(JournalAdmin):
    list_display = (
        "name", "hand", "is_bhabhi", "lost_as_team", "out_place", "thullas_given",
        "thullas_taken", "cards_picked_up",
    )  # fmt: skip
    list_filter = ("is_bhabhi", "lost_as_team")
    list_select_related = ("hand_seat__hand",)
    search_fields = ("hand_seat__name", "hand_seat__hand__code__exact")

    @admin.display(description=_("name"))
    def name(self, result: SeatResult) -> str:
        return result.hand_seat.name

    @admin.display(description=_("hand"))
    def hand(self, result: SeatResult) -> str:
        return result.hand_seat.hand.code


@admin.register(Message)
class MessageAdmin(JournalAdmin):
    """What was said, for whoever has to judge it."""

    list_display = ("at", "table", "hand", "place", "name", "user", "words")
    list_filter = ("at", ByPhrase)
    list_select_related = ("table", "hand", "user")
    search_fields = (
        "text", "name", "table__code__exact", "hand__code__exact", "user__email__exact",
    )  # fmt: skip
    fields = ("at", "table", "hand", "place", "name", "user", "words")

    @admin.display(description=_("said"))
    def words(self, message: Message) -> str:
        if message.place is None and message.hand and not message.hand.ended_at:
            return str(_("Shown when the hand is over."))
        return message.text or str(PHRASES.get(message.phrase, message.phrase))


@admin.register(Mute)
class MuteAdmin(admin.ModelAdmin):
    """People mute one another at the table; here a mute can be taken back for them."""

    list_display = ("user", "muted", "at")
    list_filter = ("at",)
    list_select_related = ("user", "muted")
    search_fields = ("user__name", "user__email__exact", "muted__name")
    ordering = ("-at",)
    readonly_fields = ("user", "muted", "at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
