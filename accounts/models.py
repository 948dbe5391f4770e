"""People and what they prefer. Knows nothing of cards."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """A person. A guest is an ordinary row that somebody may later make a member of."""

    first_name = None
    last_name = None
    name = models.CharField(_("name at the table"), max_length=40)
    is_guest = models.BooleanField(_("guest"), default=False)

    REQUIRED_FIELDS = ["email", "name"]

    def __str__(self) -> str:
        return self.name or self.username


class Preferences(models.Model):
    """How one person likes the table drawn. Absent row = all defaults."""

    class Theme(models.TextChoices):
        SYSTEM = "system", _("as the device")
        LIGHT = "light", _("light")
        DARK = "dark", _("dark")

    class Suits(models.TextChoices):
        TWO = "2", _("two colours")
        FOUR = "4", _("four colours")

    class Motion(models.TextChoices):
        SYSTEM = "system", _("as the device")
        FULL = "full", _("full")
        REDUCED = "reduced", _("reduced")

    class Sort(models.TextChoices):
        SUIT = "suit", _("by suit")
        RANK = "rank", _("by rank")
        OWN = "own", _("own order")

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="preferences")
    theme = models.CharField(_("theme"), max_length=8, choices=Theme, default=Theme.SYSTEM)
    suits = models.CharField(_("suit colours"), max_length=1, choices=Suits, default=Suits.TWO)
    motion = models.CharField(_("motion"), max_length=8, choices=Motion, default=Motion.SYSTEM)
    sort = models.CharField(_("card order"), max_length=4, choices=Sort, default=Sort.SUIT)
    one_tap = models.BooleanField(_("play with one tap"), default=False)
    sound = models.BooleanField(_("sound"), default=True)
    volume = models.PositiveSmallIntegerField(_("volume"), default=60)
    vibration = models.BooleanField(_("vibration"), default=True)

    class Meta:
        verbose_name = _("preferences")
        verbose_name_plural = _("preferences")

    def __str__(self) -> str:
        return f"preferences of {self.user_id}"
