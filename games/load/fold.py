"""A plain fold of acts over a view, written from docs/wire.md §2 and knowing no rules.

The browser's `fold.js` does the same; this one serves the load client's bots, and shows in the
engine's tests that the page is enough to do it.
"""

PACK_ORDER = {
    rank + suit: place
    for place, (suit, rank) in enumerate((s, r) for s in "SHCD" for r in "AKQJT98765432")
}


def fold(view: dict, act: dict) -> dict:
    """The view after one act, or an error where the frame does not follow on the view."""
    if act["seq"] != view["seq"] + 1:
        raise ValueError("a gap")
    view = {**view, "seq": act["seq"]}
    for part in ("counts", "out", "tricks"):
        view[part] = [*view[part]]
    if "fans" in view:
        view["fans"] = [[*fan] for fan in view["fans"]]
    view["trick"] = {**view["trick"], "plays": [*view["trick"]["plays"]]}
    DO[act["do"]](view, act)
    for entry in act["then"]:
        THEN[entry["e"]](view, entry)
    for part in ("trick", "turn", "stall"):
        view[part] = act[part]
    return view


def known_fans(view, seat):
    """The places in the view where this seat's cards lie open."""
    if "fans" in view:
        yield view["fans"], seat
    if seat == view["viewer"]:
        yield view, "fan"


def lose(view, seat, cards):
    view["counts"][seat] -= len(cards)
    for where, key in known_fans(view, seat):
        where[key] = [card for card in where[key] if card not in cards]


def gain(view, seat, count, cards):
    view["counts"][seat] += count
    for where, key in known_fans(view, seat):
        if len(cards) != count:
            raise ValueError(f"{count} cards gained, {len(cards)} told")
        where[key] = sorted([*where[key], *cards], key=PACK_ORDER.__getitem__)


def play(view, act):
    lose(view, act["seat"], [act["card"]])
    view["trick"]["plays"].append([act["seat"], act["card"]])


def draw(view, act):
    view["waste"] -= 1
    gain(view, act["seat"], 1, [act["card"]])


def take(view, act):
    source = act["from"]
    gain(view, act["seat"], view["counts"][source], act.get("cards"))
    view["counts"][source] = 0
    for where, key in known_fans(view, source):
        where[key] = []


def nothing(view, act):
    pass


def trick(view, entry):
    view["tricks"].append(
        {
            "leader": view["trick"]["leader"],
            "plays": view["trick"]["plays"],
            "end": entry["end"],
            "to": entry["to"],
            "out": entry["out"],
        }
    )


def waste(view, entry):
    view["waste"] += entry["count"]


def gained(view, entry):
    gain(view, entry["seat"], entry["count"], entry.get("cards"))


def away(view, entry):
    view["out"].append(entry["seat"])
    if entry["place"] != len(view["out"]):
        raise ValueError("away in another order")


def over(view, entry):
    view["result"] = entry["result"]


DO = {
    "play": play,
    "draw": draw,
    "take": take,
    "pick_up": nothing,
    "revoke": nothing,
    "concede": nothing,
}
THEN = {"trick": trick, "waste": waste, "gained": gained, "away": away, "over": over}
