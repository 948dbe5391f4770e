"""A bot that counts: it scores each card by a few named features, over what memory makes likely.

A feature is a number for one card, higher is better; what the features weigh depends on what a
void seat does at this table. The weights were tuned by playing, not reasoned.
"""

from collections.abc import Callable
from functools import cached_property
from random import Random

from games.bots.base import any_of
from games.bots.forecast import FORECASTS
from games.bots.look import Look
from games.bots.memory import Memory
from games.bots.odds import Odds

# As hard as a lead can be: none of one's own, a card drawn by chance.
EMPTY_LEAD = 1.5
# With two seats in at a table of sudden death, a pick-up loses the hand; in cards, a great many.
SUDDEN_DEATH = 20.0


def counting(look: Look, rng: Random) -> str:
    mind = Mind(look)
    features = FEATURES[look.rules.void]
    scores = {
        card: sum(weight * feature(mind, card) for feature, weight in features)
        for card in look.options
    }
    best = max(scores.values())
    return any_of([card for card in look.options if scores[card] > best - 1e-9], rng)


class Mind:
    """A look with everything that memory adds to it; worked out once, for all the features."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.odds = Odds(look, Memory(look))
        forecast = FORECASTS[look.rules.void]
        self.forecasts = {card: forecast(look, self.odds, card) for card in look.options}

    @cached_property
    def dangers(self) -> dict[str, float]:
        return {card: self.danger(card) for card in self.look.fan}

    def danger(self, card: str) -> float:
        """From 0 to 1: how bad a card is to keep, since whoever plays it may end up highest."""
        elsewhere = self.odds.elsewhere[card[1]]
        if not elsewhere:
            return 1.0
        return self.odds.under(card, self.look.rank(card)) / len(elsewhere)

    @cached_property
    def lead_risks(self) -> dict[str, float]:
        """For each card in hand, the chance to pick up after leading it."""
        return {card: self._lead_risk(card) for card in self.look.fan}

    def _lead_risk(self, card: str) -> float:
        risk, highest = 0.0, 1.0
        for seat in self.look.seats_in:
            void = self.odds.void(seat, card[1])
            risk += highest * void
            highest *= (1 - void) * (1 - self.odds.over(seat, card[1], self.look.rank(card)))
        return risk


def sheds_danger(mind: Mind, card: str) -> float:
    """A dangerous card is well played, unless it comes back."""
    return mind.dangers[card] * (1 - _comes_back(mind, card))


def _comes_back(mind: Mind, card: str) -> float:
    return mind.forecasts[card].picks_up.get(mind.look.me, 0.0)


def avoids_pick_up(mind: Mind, card: str) -> float:
    """Cards that come to my side, against; a partner's cost as much as mine."""
    look, picks_up = mind.look, mind.forecasts[card].picks_up
    mine = sum(p for seat, p in picks_up.items() if seat == look.me or look.is_mate(seat))
    return -mine * _load(mind, card)


def burdens_others(mind: Mind, card: str) -> float:
    look, picks_up = mind.look, mind.forecasts[card].picks_up
    theirs = sum(p for seat, p in picks_up.items() if seat != look.me and not look.is_mate(seat))
    return theirs * _load(mind, card)


def _load(mind: Mind, card: str) -> float:
    """What whoever picks up this trick has to bear, in cards."""
    look = mind.look
    if look.rules.sudden_death and len(look.seats_in) == 1:
        return SUDDEN_DEATH
    return mind.forecasts[card].size + (look.waste if look.rules.whole_pile else 0)


def spares_partner(mind: Mind, card: str) -> float:
    """Better a small thulla than a great one, where it falls on the partner."""
    picks_up = mind.forecasts[card].picks_up
    return -mind.dangers[card] * sum(p for seat, p in picks_up.items() if mind.look.is_mate(seat))


def avoids_hard_lead(mind: Mind, card: str) -> float:
    """Leading next is as bad as the safest lead that is left; with no card left, one is drawn."""
    left = [risk for other, risk in mind.lead_risks.items() if other != card]
    hardness = min(left) if left else EMPTY_LEAD
    return -mind.forecasts[card].leads * hardness


def shortens_a_short_suit(mind: Mind, card: str) -> float:
    """A void is a chance to throw a dangerous card away."""
    return 1 / len(mind.look.of_suit(card[1]))


def keeps_every_suit(mind: Mind, card: str) -> float:
    """A void is a pick-up as soon as somebody leads that suit."""
    left = len(mind.look.of_suit(card[1])) - 1
    return -len(mind.odds.elsewhere[card[1]]) / (1 + left) ** 2


def wins_the_lead(mind: Mind, card: str) -> float:
    return mind.forecasts[card].leads


def spends_little(mind: Mind, card: str) -> float:
    return -mind.look.strength(card) / 14


def sheds_high(mind: Mind, card: str) -> float:
    """High cards win what one would rather not, and lose the tie when a hand is called."""
    return mind.look.rank(card) / 14


def from_a_long_suit(mind: Mind, card: str) -> float:
    return len(mind.look.of_suit(card[1])) / len(mind.look.fan)


def avoids_late_lead(mind: Mind, card: str) -> float:
    return -mind.forecasts[card].leads / len(mind.look.fan)


Feature = Callable[[Mind, str], float]

FEATURES: dict[str, tuple[tuple[Feature, float], ...]] = {
    "thulla": (
        (sheds_danger, 0.4),
        (sheds_high, 0.25),
        (avoids_pick_up, 1.3),
        (burdens_others, 0.1),
        (spares_partner, 2.0),
        (avoids_hard_lead, 1.0),
        (shortens_a_short_suit, 0.3),
    ),
    "pick_up": (
        (burdens_others, 0.6),
        (avoids_pick_up, 1.0),
        (keeps_every_suit, 0.6),
        (from_a_long_suit, 0.3),
        (wins_the_lead, 0.3),
        (spends_little, 0.4),
        (sheds_high, 0.3),
    ),
    "discard": (
        (sheds_high, 1.0),
        (sheds_danger, 0.25),
        (avoids_late_lead, 2.0),
        (shortens_a_short_suit, 0.25),
    ),
}
