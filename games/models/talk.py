"""What was said at a table, kept for moderation with the hand it belongs to."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.journal import Hand
from games.models.table import Table


class Message(models.Model):
    """One line of talk: a quick phrase by its code, or free text. Watchers have no place."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="messages")
    hand = models.ForeignKey(Hand, on_delete=models.SET_NULL, null=True, related_name="messages")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="messages"
    )
    place = models.PositiveSmallIntegerField(_("place"), null=True)
    name = models.CharField(_("name"), max_length=40)
    phrase = models.CharField(_("phrase"), max_length=20, blank=True)
    text = models.CharField(_("text"), max_length=200, blank=True)
    at = models.DateTimeField(_("said"), auto_now_add=True)

    class Meta:
        verbose_name = _("line of talk")
        verbose_name_plural = _("talk")
        indexes = [models.Index(fields=["table", "-id"], name="talk_newest")]

    def __str__(self) -> str:
        return f"line {self.pk} of {self.name}"


class Mute(models.Model):
    """One person hears another no more, at any table, until taken back."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes"
    )
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField(_("at"), auto_now_add=True)

    class Meta:
        verbose_name = _("mute")
        verbose_name_plural = _("mutes")
        constraints = [models.UniqueConstraint(fields=["user", "muted"], name="one_mute_a_pair")]

    def __str__(self) -> str:
        return f"{self.user_id} hears {self.muted_id} no more"
