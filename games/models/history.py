"""What the journal implies, kept as rows to be read quickly.

Everything here is made by `games.services.rebuild` and can be thrown away and made again.
"""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.journal import Hand, HandSeat


class Trick(models.Model):
    """One finished trick as the rules made it (RECORD.md `tricks`)."""

    class End(models.TextChoices):
        CLEAN = "clean", _("clean")
        THULLA = "thulla", _("thulla")
        PICK_UP = "pick_up", _("picked up")
        REVOKE = "revoke", _("revoke")

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="tricks")
    number = models.PositiveSmallIntegerField(_("number"))
    leader = models.PositiveSmallIntegerField(_("led by"))
    plays = models.JSONField(_("cards in order"), help_text=_("pairs of seat and card"))
    end = models.CharField(_("how it ended"), max_length=8, choices=End)
    to = models.PositiveSmallIntegerField(_("next leader, or who picked up"))
    picked_up = models.JSONField(_("cards picked up"), default=list)
    out = models.JSONField(_("got away, in order"), default=list)
    last_seq = models.PositiveIntegerField(_("number of the action that ended it"))

    class Meta:
        verbose_name = _("trick")
        verbose_name_plural = _("tricks")
        ordering = ["hand", "number"]
        constraints = [
            models.UniqueConstraint(fields=["hand", "number"], name="one_trick_a_number"),
        ]

    def __str__(self) -> str:
        return f"trick {self.number}"


class SeatResult(models.Model):
    """What one seat made of one finished hand."""

    hand_seat = models.OneToOneField(HandSeat, on_delete=models.CASCADE, related_name="result")
    is_bhabhi = models.BooleanField(_("lost the hand"))
    lost_as_team = models.BooleanField(_("lost with the team"), default=False)
    out_place = models.PositiveSmallIntegerField(_("got away as"), null=True)
    thullas_given = models.PositiveSmallIntegerField(_("thullas given"))
    thullas_taken = models.PositiveSmallIntegerField(_("thullas taken"))
    cards_picked_up = models.PositiveSmallIntegerField(_("cards picked up"))

    class Meta:
        verbose_name = _("result of a seat")
        verbose_name_plural = _("results of seats")

    def __str__(self) -> str:
        return f"result of {self.hand_seat_id}"
