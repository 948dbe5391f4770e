"""Fold every hand in the database and report any that does not fold."""

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from games.engine import Refusal
from games.models import Hand
from games.queries.journal import fold_hand


class Command(BaseCommand):
    help = "Folds every hand's actions through the engine and names each hand that does not fold."

    def handle(self, **options) -> None:
        hands = Hand.objects.exclude(deal__isnull=True).order_by("pk")
        count = hands.count()
        wrong = 0
        for hand in tqdm(hands.iterator(), total=count, unit="hand", disable=None):
            if problem := self._problem(hand):
                wrong += 1
                self.stderr.write(f"hand {hand.code}: {problem}")
        if wrong:
            raise CommandError(f"{count} hands folded, {wrong} do not fold (named above).")
        self.stdout.write(f"{count} hands folded, 0 do not fold")

    def _problem(self, hand: Hand) -> str | None:
        try:
            state = fold_hand(hand)
        except Refusal as refusal:
            return f"an action is refused: {refusal.reason}"
        except ValueError as error:
            return str(error)
        if hand.ended_at and not state.is_over:
            return "it is marked as ended, but its actions do not end it"
        return None
