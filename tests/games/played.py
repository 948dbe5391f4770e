"""Tables, and hands played out at random, as rows. Chance is seeded: a test sees the same hand."""

import random
from dataclasses import replace

from accounts.models import User
from games.engine import PRESETS, apply, fair, legal
from games.models import Action, Hand, Table
from games.queries.journal import hand_start
from games.services.hands import deal_at_once, finish_hand
from games.services.sessions import start_session
from games.services.tables import open_table


def set_table(host: User, preset: str = "thulla", **options: object) -> Table:
    words = {
        "name": "Sunday table",
        "preset": preset,
        "rules": PRESETS[preset].to_dict() | options.pop("rules", {}),
        "size": 4,
        "pace": "none",
    }
    return open_table(host=host, **words | options)


def deal(table: Table) -> Hand:
    return deal_at_once(start_session(table))


def play_out(hand: Hand, seed: int = 1, by: str = "") -> Hand:
    """Play the hand to its end with random legal acts and close it."""
    chance = random.Random(seed)
    state, source = hand_start(hand), fair.source(hand.fair)
    rows = []
    while not state.is_over:
        acts = [act for act in legal(state) if act.do not in {"take", "concede", "revoke"}]
        if seed % 2 == 0 and state.seq and chance.random() < 0.01:
            acts = [act for act in legal(state) if act.do == "take"] or acts
        act = chance.choice(acts)
        if act.do == "draw":
            card = source.draw(state.seq + 1, state.drawable)
            act = replace(act, card=card)
        state = apply(state, act).state
        rows.append(
            Action(
                hand=hand,
                seq=state.seq,
                seat=act.seat,
                do=act.do,
                card=act.card or "",
                source=act.source,
                by=by,
                at_ms=state.seq * 900,
            )
        )
    Action.objects.bulk_create(rows)
    finish_hand(hand)
    hand.refresh_from_db()
    return hand


def played_hands(host: User, count: int, **options: object) -> list[Hand]:
    """`count` finished hands of one table, oldest first."""
    table = set_table(host, ends_by="stop", **options)
    return [play_out(deal(table), seed) for seed in range(1, count + 1)]
