"""Hands built by hand: small fans and actions, written the way people say them.

A fan is text, `"AS 4H TD"`. An action is text too:

    0 KH            seat 0 plays the king of hearts
    1 up            seat 1 picks up
    0 draws 7D      chance gives seat 0 the seven of diamonds
    2 takes 3       seat 2 takes the hand of seat 3
    1 revokes 9C    seat 1 shows a wrong card under `penalty`
    0 concedes
"""

from games.engine import PRESETS, Action, Deal, HandState, Refusal, Rules, Step, apply, legal, start

RANKS = "AKQJT98765432"
SUITS = "SHCD"
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)


def rules(preset: str = "thulla", **changes) -> Rules:
    return Rules.from_dict({**PRESETS[preset].to_dict(), **changes})


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def action(text: str) -> Action:
    seat, *words = text.split()
    match words:
        case ["up"]:
            return Action(int(seat), "pick_up")
        case ["concedes"]:
            return Action(int(seat), "concede")
        case ["draws", card]:
            return Action(int(seat), "draw", card)
        case ["revokes", card]:
            return Action(int(seat), "revoke", card)
        case ["takes", source]:
            return Action(int(seat), "take", source=int(source))
        case [card]:
            return Action(int(seat), "play", card)
    raise ValueError(f"not an action: {text!r}")


def result(out, bhabhi, *, tricks, team=None, called=None) -> dict:
    """A hand's result as the record has it."""
    return {"out": out, "bhabhi": bhabhi, "team": team, "called": called, "tricks": tricks}


class Situation:
    """A hand under test, and the steps that led to where it is."""

    def __init__(self, state: HandState) -> None:
        self.state = state
        self.steps: list[Step] = []

    def do(self, *texts: str) -> "Situation":
        for text in texts:
            step = apply(self.state, action(text))
            self.steps.append(step)
            self.state = step.state
        return self

    def refusal(self, text: str) -> str:
        """The reason for which the action is refused; the state must be left alone."""
        before = (self.state, hash(repr(self.state)))
        try:
            apply(self.state, action(text))
        except Refusal as refusal:
            assert (self.state, hash(repr(self.state))) == before
            return refusal.reason
        raise AssertionError(f"{text!r} was accepted")

    def fan(self, seat: int) -> set[str]:
        return set(self.state.fans[seat])

    @property
    def playable(self) -> set[str]:
        """The cards that may be played now."""
        return {act.card for act in legal(self.state) if act.do == "play"}

    @property
    def result(self) -> dict | None:
        return self.state.result

    @property
    def last_trick(self) -> dict:
        return self.state.tricks[-1]


def dealt(*fans: str, table: Rules | None = None, set_aside: str = "") -> Situation:
    """A hand before its first lead. The pack is as small as the fans make it."""
    made = Deal(tuple(cards(fan) for fan in fans), cards(set_aside), len(fans) - 1)
    return Situation(start(table or rules(), made))


def opened(*fans: str, table: Rules | None = None, leader: int = 0) -> Situation:
    """A hand after a clean first trick of spades that gave `leader` the lead.

    Every seat is dealt one spade more, and these spades are the waste. So the
    first trick's own rules are out of the way, and the fans are as written.
    """
    table = table or rules()
    held = {card for fan in fans for card in cards(fan)}
    order = RANKS if table.ace == "high" else RANKS[1:] + "A"
    spades = [rank + "S" for rank in order if rank + "S" not in held]
    opening = table.opening
    wins = spades[0] if table.lead == "highest" else spades[-1]
    rest = [card for card in spades if card not in (wins, opening)]
    extra = {leader: wins}
    opener = leader if wins == opening else (leader + 1) % len(fans)
    extra[opener] = opening
    for seat in range(len(fans)):
        if seat not in extra:
            # From the middle of the suit: neither the highest nor the lowest.
            extra[seat] = rest.pop(len(rest) // 2)
    situation = dealt(
        *(f"{fan} {extra[seat]}" for seat, fan in enumerate(fans)),
        table=table,
    )
    way = 1 if table.direction == "clockwise" else -1
    for turn in range(len(fans)):
        seat = (opener + way * turn) % len(fans)
        situation.do(f"{seat} {extra[seat]}")
    return situation
