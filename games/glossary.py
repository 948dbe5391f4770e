"""The words of the game (RULES §1) and what they mean, for the page of rules."""

from django.utils.translation import gettext_lazy as _

GLOSSARY: tuple[tuple[str, str], ...] = (
    (_("Hand"), _("One deal, played to its end; also the cards that a player holds.")),
    (_("Trick"), _("One go around the table: a lead and the cards played to it.")),
    (_("Lead"), _("The first card of a trick. Its suit is the led suit.")),
    (_("Follow"), _("To play a card of the led suit. Whoever holds one must.")),
    (_("Void"), _("Holding no card of the led suit.")),
    (_("Thulla"), _("A card of another suit, played by a void player. It ends the trick.")),
    (_("Pick up"), _("To take the cards of a trick into one's hand.")),
    (_("Clean"), _("A trick that nobody picks up.")),
    (_("Waste"), _("The face-down pile of cards out of play.")),
    (_("Power"), _("The right and duty to lead the next trick. The marigold shows who has it.")),
    (_("Get away"), _("To have no cards left when a trick is settled. That player is safe.")),
    (
        _("Bhabhi"),
        _("The last player in, who loses the hand. A table may use another title."),
    ),
    (_("Session"), _("Hands played one after another by the same table.")),
)
