"""Where people sit: tables, their places, and the sessions played at them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Title(models.TextChoices):
    """What the loser of a hand is called (RULES §10)."""

    BHABHI = "bhabhi", _("Bhabhi")
    BHABHO = "bhabho", _("Bhabho")
    THULLA = "thulla", _("Thulla")
    LAAD = "laad", _("Laad")
    DONKEY = "donkey", _("Donkey")
    LAST_ONE = "last_one", _("Last one")


class Table(models.Model):
    """A place with house rules where people sit."""

    class Pace(models.TextChoices):
        NONE = "none", _("No clock")
        RELAXED = "relaxed", _("Relaxed")
        NORMAL = "normal", _("Normal")
        FAST = "fast", _("Fast")

    class EndsBy(models.TextChoices):
        HANDS = "hands", _("after a number of hands")
        BHABHIS = "bhabhis", _("when somebody has lost a number of hands")
        ELIMINATION = "elimination", _("by elimination")
        STOP = "stop", _("when the table stops")

    class FirstDealer(models.TextChoices):
        RANDOM = "random", _("drawn at random")
        HOST = "host", _("the host")

    class Talk(models.TextChoices):
        TEXT = "text", _("words and phrases")
        PHRASES = "phrases", _("quick phrases only")
        NONE = "none", _("none")

    class Watching(models.TextChoices):
        PUBLIC = "public", _("anybody")
        LINK = "link", _("who has the link")
        NONE = "none", _("nobody")

    code = models.CharField(_("code"), max_length=12, unique=True)
    name = models.CharField(_("name"), max_length=60)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("host"),
        on_delete=models.SET_NULL,
        null=True,
        related_name="hosted_tables",
    )
    size = models.PositiveSmallIntegerField(_("places"))
    preset = models.CharField(_("preset"), max_length=20)
    rules = models.JSONField(_("rules"), help_text=_("all fifteen options, as in RECORD.md"))
    title = models.CharField(_("title"), max_length=12, choices=Title, default=Title.BHABHI)
    pace = models.CharField(_("pace"), max_length=8, choices=Pace, default=Pace.NORMAL)
    ends_by = models.CharField(
        _("session ends"), max_length=12, choices=EndsBy, default=EndsBy.HANDS
    )
    ends_at = models.PositiveSmallIntegerField(_("number that ends it"), default=5)
    first_dealer = models.CharField(
        _("first dealer"), max_length=8, choices=FirstDealer, default=FirstDealer.RANDOM
    )
    watching = models.CharField(
        _("may watch"), max_length=8, choices=Watching, default=Watching.LINK
    )
    is_listed = models.BooleanField(_("in the lobby"), default=False)
    is_locked = models.BooleanField(_("nobody new may sit"), default=False)
    allows_elsewhere = models.BooleanField(_("people may sit at other tables too"), default=False)
    talk = models.CharField(_("talk"), max_length=8, choices=Talk, default=Talk.PHRASES)
    created_at = models.DateTimeField(_("opened"), auto_now_add=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [
            models.CheckConstraint(condition=Q(size__range=(2, 8)), name="table_size_2_to_8"),
        ]
        indexes = [
            models.Index(
                fields=["-created_at"], condition=Q(closed_at=None), name="table_open_newest"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"


class Seat(models.Model):
    """Who sits at a place now: a person, or a bot by the name of its kind."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField(_("place"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="seats",
    )
    bot = models.CharField(_("kind of bot"), max_length=20, blank=True)
    name = models.CharField(_("name"), max_length=40)
    taken_at = models.DateTimeField(_("taken"), auto_now_add=True)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["table", "place"], name="one_sitter_a_place"),
            models.UniqueConstraint(
                fields=["table", "user"], condition=Q(user__isnull=False), name="one_place_a_person"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False, bot="") | (Q(user=None) & ~Q(bot="")),
                name="seat_person_or_bot",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} at place {self.place}"


class Removal(models.Model):
    """Somebody whom the host has taken from the table, and who may not sit there again."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="removals")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("removal")
        verbose_name_plural = _("removals")
        constraints = [
            models.UniqueConstraint(fields=["table", "user"], name="one_removal_a_person"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} from {self.table_id}"


class Session(models.Model):
    """Hands played one after another by one set of seats, under one way of ending."""

    class EndReason(models.TextChoices):
        HANDS = "hands", _("the agreed number of hands")
        BHABHIS = "bhabhis", _("the agreed number was reached")
        ELIMINATION = "elimination", _("two were left")
        STOPPED = "stopped", _("the table stopped")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="sessions")
    code = models.CharField(_("code"), max_length=12, unique=True)
    rules = models.JSONField(_("rules"))
    ends_by = models.CharField(_("ends"), max_length=12, choices=Table.EndsBy)
    ends_at = models.PositiveSmallIntegerField(_("number that ends it"))
    started_at = models.DateTimeField(_("started"), auto_now_add=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    pot_before = models.PositiveIntegerField(_("counters left by the session before"), default=0)
    stop_asked_at = models.DateTimeField(_("stop asked for"), null=True, blank=True)
    end_reason = models.CharField(_("why it ended"), max_length=12, choices=EndReason, blank=True)

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(ended_at=None), name="one_open_session_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"session {self.code}"
