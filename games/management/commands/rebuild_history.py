"""Make every trick and seat result again from the journal."""

from django.core.management.base import BaseCommand
from tqdm import tqdm

from games.models import Hand
from games.services.rebuild import write_history


class Command(BaseCommand):
    help = "Makes all derived rows (tricks, seat results) again from the journal."

    def handle(self, **options) -> None:
        hands = Hand.objects.exclude(ended_at=None).order_by("pk")
        count = hands.count()
        changed = sum(
            write_history(hand)
            for hand in tqdm(hands.iterator(), total=count, unit="hand", disable=None)
        )
        self.stdout.write(f"{count} hands rebuilt, {changed} changed")
