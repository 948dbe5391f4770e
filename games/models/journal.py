"""What happened, as facts: a hand with its deal, who sat in it, and every decision.

`Action` is append-only; rows are written by `games.live.journal` and `games.services`
and are never changed. Everything else about a hand is worked out from here.
"""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.table import Session, Title


class Hand(models.Model):
    """One deal. Rules, cards and engine version stand beside it, so that it folds for ever."""

    code = models.CharField(_("code"), max_length=12, unique=True)
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField(_("number in its session"))
    preset = models.CharField(_("preset"), max_length=20)
    rules = models.JSONField(_("rules"))
    title = models.CharField(_("title"), max_length=12, choices=Title, default=Title.BHABHI)
    engine = models.CharField(_("engine version"), max_length=20)
    seat_count = models.PositiveSmallIntegerField(_("seats"))
    dealer = models.PositiveSmallIntegerField(_("dealer"))
    deal = models.JSONField(_("cards dealt, by seat"), null=True, help_text=_("none until the cut"))
    set_aside = models.JSONField(_("cards set aside"), default=list)
    fair = models.JSONField(_("what the deal was drawn from"))
    dealt_at = models.DateTimeField(_("dealt"), null=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    annulled_at = models.DateTimeField(_("annulled"), null=True, blank=True)

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        constraints = [
            models.UniqueConstraint(
                fields=["session", "number"], name="hand_number_once_a_session"
            ),
        ]

    def __str__(self) -> str:
        return f"hand {self.code}"


class HandSeat(models.Model):
    """Who played a seat of a hand, under which name, at which place of the table."""

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField(_("seat"))
    place = models.PositiveSmallIntegerField(_("place"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="hand_seats"
    )
    bot = models.CharField(_("kind of bot"), max_length=20, blank=True)
    name = models.CharField(_("name"), max_length=40)
    left_seq = models.PositiveIntegerField(
        _("left after action"), null=True, help_text=_("a bot played the rest; the result stands")
    )

    class Meta:
        verbose_name = _("seat of a hand")
        verbose_name_plural = _("seats of hands")
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "seat"], name="one_player_a_seat"),
        ]

    def __str__(self) -> str:
        return self.name


class Action(models.Model):
    """One decision, `seq` counted from 1 within its hand. Never changed, never deleted."""

    class By(models.TextChoices):
        PLAYER = "", _("the player")
        CLOCK = "clock", _("the clock")
        BOT = "bot", _("a bot")

    hand = models.ForeignKey(Hand, on_delete=models.PROTECT, related_name="actions")
    seq = models.PositiveIntegerField(_("number"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    do = models.CharField(_("act"), max_length=8)
    card = models.CharField(_("card"), max_length=2, blank=True)
    source = models.PositiveSmallIntegerField(_("taken from"), null=True)
    by = models.CharField(_("decided by"), max_length=5, choices=By, blank=True)
    at_ms = models.PositiveIntegerField(_("ms since the deal"))

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        constraints = [
            models.UniqueConstraint(fields=["hand", "seq"], name="one_action_a_seq"),
        ]

    def __str__(self) -> str:
        return f"{self.hand_id}:{self.seq} {self.do} {self.card}"
