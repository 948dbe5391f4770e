"""All deals that may be known, for counting."""

from dataclasses import dataclass

from django.core.cache import cache
from django.db.models import Q

from games.models import Hand
from games.stats.deals import Counts, Dealt, count

MOST_HANDS = 20_000  # newest first: what is counted in half a second
KEPT_S = 600
KEY = "deals-counted"


@dataclass(frozen=True, slots=True)
class Counted:
    """`is_all`: whether there are no older deals than those counted."""

    counts: list[Counts]
    hands: int
    is_all: bool


def deals_counted() -> Counted:
    """The newest deals of hands that are over, counted once in ten minutes. One query then."""
    return cache.get_or_set(KEY, _count, KEPT_S)


def _count() -> Counted:
    over = Hand.objects.filter(Q(ended_at__isnull=False) | Q(annulled_at__isnull=False))
    rows = over.filter(deal__isnull=False, rules__deal="full").order_by("-pk")
    fields = ("dealer", "rules__direction", "rules__opening", "deal")
    newest = rows.values_list(*fields)[: MOST_HANDS + 1]
    counted = 0

    def hands():
        nonlocal counted
        for row in newest.iterator(chunk_size=2_000):
            counted += 1
            if counted <= MOST_HANDS:
                yield Dealt(*row)

    counts = count(hands())
    return Counted(counts, min(counted, MOST_HANDS), counted <= MOST_HANDS)
