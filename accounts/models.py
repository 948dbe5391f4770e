"""People and what they prefer. Knows nothing of cards."""

from django.contrib.auth.models import AbstractUser, UserManager
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts.names import LONGEST, new_username, validate_name


class PeopleManager(UserManager):
    """E-mail addresses are kept in small letters throughout, since people sign in with them."""

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        return (email or "").strip().lower()


class User(AbstractUser):
    """A person. A guest is an ordinary row that somebody may later make a member of."""

    first_name = None
    last_name = None
    username = models.CharField(
        _("username"),
        max_length=150,
        unique=True,
        default=new_username,
        validators=[AbstractUser.username_validator],
        help_text=_("Made by the site and shown to nobody; people sign in with their e-mail."),
    )
    name = models.CharField(_("name at the table"), max_length=LONGEST, validators=[validate_name])
    is_guest = models.BooleanField(_("guest"), default=False)

    objects = PeopleManager()

    REQUIRED_FIELDS = ["email", "name"]

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                condition=~Q(email=""),
                name="one_person_an_email",
                violation_error_message=_("Somebody has signed up with this e-mail already."),
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.username

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name


class Preferences(models.Model):
    """How one person likes the table drawn. Absent row = all defaults."""

    class Theme(models.TextChoices):
        SYSTEM = "system", _("As the device")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    class Suits(models.TextChoices):
        TWO = "2", _("Two colours")
        FOUR = "4", _("Four colours")

    class Motion(models.TextChoices):
        SYSTEM = "system", _("As the device")
        FULL = "full", _("Full")
        REDUCED = "reduced", _("Reduced")

    class Sort(models.TextChoices):
        SUIT = "suit", _("By suit")
        RANK = "rank", _("By rank")
        OWN = "own", _("Own order")

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="preferences")
    theme = models.CharField(_("theme"), max_length=8, choices=Theme, default=Theme.SYSTEM)
    suits = models.CharField(_("suit colours"), max_length=1, choices=Suits, default=Suits.TWO)
    motion = models.CharField(_("motion"), max_length=8, choices=Motion, default=Motion.SYSTEM)
    sort = models.CharField(_("card order"), max_length=4, choices=Sort, default=Sort.SUIT)
    one_tap = models.BooleanField(_("play with one tap"), default=False)
    hold_trick = models.BooleanField(_("finished tricks stay until seen"), default=False)
    sound = models.BooleanField(_("sound"), default=True)
    volume = models.PositiveSmallIntegerField(
        _("volume"), default=60, validators=[MaxValueValidator(100)]
    )
    vibration = models.BooleanField(_("vibration"), default=True)

    class Meta:
        verbose_name = _("preferences")
        verbose_name_plural = _("preferences")
        constraints = [
            models.CheckConstraint(condition=Q(volume__lte=100), name="volume_to_100"),
        ]

    def __str__(self) -> str:
        return f"preferences of {self.user_id}"


class CacheEntry(models.Model):
    """The table of Django's database cache, in which rate limits are counted on PostgreSQL.

    Only `DatabaseCache` reads and writes it. It is declared here, column for column as
    `createcachetable` would make it, so that `migrate` alone sets a database up.
    """

    cache_key = models.CharField(max_length=255, primary_key=True)
    value = models.TextField()
    expires = models.DateTimeField(db_index=True)

    class Meta:
        db_table = "cache"

    def __str__(self) -> str:
        return self.cache_key
