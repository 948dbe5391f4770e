"""What becomes of the trick if a card is played now: who picks up, who leads next.

Follows the seats behind in order and asks `odds` for each whether it is void or goes higher.
"""

from dataclasses import dataclass

from games.bots.look import Look
from games.bots.odds import Odds


@dataclass(frozen=True, slots=True)
class Forecast:
    """`picks_up[seat]`: the chance that the trick ends in that seat's hand, myself included;
    `size`: how many cards that will be; `leads`: the chance that I lead after a clean trick."""

    picks_up: dict[int, float]
    size: float
    leads: float


def thulla(look: Look, odds: Odds, card: str) -> Forecast:
    """The highest seat picks up what a void seat behind throws."""
    suit = look.led or card[1]
    seat, rank = look.top or (look.me, 0)
    if card[1] == suit and look.rank(card) > rank:
        seat, rank = look.me, look.rank(card)
    if card[1] != suit:
        return Forecast({} if look.free else {seat: 1.0}, len(look.plays) + 1, 0.0)
    picks_up: dict[int, float] = {}
    going_on, size = 1.0, 0.0
    holders = {seat: 1.0}
    for place, behind in enumerate(look.behind, start=len(look.plays) + 2):
        void = 0.0 if look.free else odds.void(behind, suit)
        if void:
            size += going_on * void * place
            for holder, chance in holders.items():
                picks_up[holder] = picks_up.get(holder, 0.0) + going_on * void * chance
        over = odds.over(behind, suit, rank)
        holders = {holder: chance * (1 - over) for holder, chance in holders.items()}
        holders[behind] = over
        going_on *= 1 - void
    fallen = 1 - going_on
    mine = card if look.takes_lead(card) else None
    leads = going_on * _stays_ahead(look, odds, mine) if mine else 0.0
    return Forecast(picks_up, size / fallen if fallen > 0 else 0.0, leads)


def pick_up(look: Look, odds: Odds, card: str) -> Forecast:
    """The first void seat behind picks up what lies there."""
    suit = look.led or card[1]
    picks_up: dict[int, float] = {}
    going_on, size = 1.0, 0.0
    for place, behind in enumerate(look.behind, start=len(look.plays) + 1):
        void = 0.0 if look.free else odds.void(behind, suit)
        picks_up[behind] = going_on * void
        size += going_on * void * place
        going_on *= 1 - void
    fallen = 1 - going_on
    ahead = card[1] == suit and look.takes_lead(card)
    leads = going_on * _stays_ahead(look, odds, card) if ahead else 0.0
    return Forecast(picks_up, size / fallen if fallen > 0 else 0.0, leads)


def discard(look: Look, odds: Odds, card: str) -> Forecast:
    """Nobody picks up; a void seat merely cannot win the lead."""
    suit = look.led or card[1]
    ahead = card[1] == suit and look.takes_lead(card)
    return Forecast({}, 0.0, _stays_ahead(look, odds, card) if ahead else 0.0)


def _stays_ahead(look: Look, odds: Odds, card: str) -> float:
    """The chance that no seat behind wins the lead from this card."""
    chance = 1.0
    for behind in look.behind:
        void = odds.void(behind, card[1])
        over = odds.over(behind, card[1], look.rank(card))
        beaten = 1 - over if look.rules.lead == "lowest" else over
        chance *= void + (1 - void) * (1 - beaten)
    return chance


FORECASTS = {"thulla": thulla, "pick_up": pick_up, "discard": discard}
