"""What one viewer may know of a hand: the only way out of the engine to anybody's screen.

`project` gives the whole view, `project_step` what one action changed of it; a fold of the second
over an earlier view gives the later one. Both are plain JSON values as in `docs/wire.md`, and
fresh: the caller may change them.
"""

from collections.abc import Callable
from typing import Any

from games.engine import play
from games.engine.events import (
    Event,
    GotAway,
    HandEnded,
    PickedUp,
    Taken,
    TrickEnded,
    WasteGrew,
)
from games.engine.state import HandState, Step

Viewer = int | None


def project(state: HandState, viewer: Viewer, open: bool = False) -> dict[str, Any]:
    """Give everything that `viewer`, a seat or `None` for a spectator, may know.

    `open` adds every seat's cards: for hands that are over.
    """
    fan = None if viewer is None else list(state.fan(viewer))
    view: dict[str, Any] = {
        "seq": state.seq,
        "viewer": viewer,
        "seats": state.seats,
        "dealer": state.dealer,
        "direction": state.rules.direction,
        "fan": fan,
        "counts": list(state.counts),
        "out": list(state.out),
        "waste": state.position.waste.bit_count(),
        "set_aside": list(state.set_aside),
        "trick": _trick(state),
        "turn": _turn(state, viewer),
        "tricks": list(state.tricks),
        "stall": _stall(state),
        "result": state.result,
    }
    if open:
        view["fans"] = [list(fan) for fan in state.fans]
    return view


def project_step(step: Step, viewer: Viewer, open: bool = False) -> dict[str, Any]:
    """Give what an action changed for `viewer`; `open` goes with an open view."""

    def knows(*seats: int) -> bool:
        return open or viewer in seats

    act: dict[str, Any] = {"seq": step.state.seq, **step.action.to_dict()}
    then: list[dict[str, Any]] = []
    for event in step.events:
        if isinstance(event, Taken):
            if knows(event.seat, event.source):
                act["cards"] = list(event.cards)
        else:
            then.append(_TELL[type(event)](event, knows))
    act["then"] = then
    act["trick"] = _trick(step.state)
    act["turn"] = _turn(step.state, viewer)
    act["stall"] = _stall(step.state)
    return act


def seats_apart(step: Step) -> frozenset[int]:
    """The seats to whom `project_step` tells something that a spectator does not hear."""
    apart = {step.state.position.turn} if step.state.position.result is None else set()
    for event in step.events:
        if isinstance(event, Taken):
            apart |= {event.seat, event.source}
        elif isinstance(event, PickedUp):
            apart.add(event.seat)
    return frozenset(apart)


_Knows = Callable[..., bool]


def _tell_trick(event: TrickEnded, knows: _Knows) -> dict[str, Any]:
    trick = event.trick
    return {"e": "trick", "end": trick.end, "to": trick.to, "out": list(trick.out)}


def _tell_waste(event: WasteGrew, knows: _Knows) -> dict[str, Any]:
    return {"e": "waste", "count": event.by}


def _tell_gained(event: PickedUp, knows: _Knows) -> dict[str, Any]:
    told: dict[str, Any] = {"e": "gained", "seat": event.seat, "count": len(event.cards)}
    if knows(event.seat):
        told["cards"] = list(event.cards)
    return told


def _tell_away(event: GotAway, knows: _Knows) -> dict[str, Any]:
    return {"e": "away", "seat": event.seat, "place": event.place}


def _tell_over(event: HandEnded, knows: _Knows) -> dict[str, Any]:
    return {"e": "over", "result": event.result.to_dict()}


_TELL: dict[type[Event], Callable[[Any, _Knows], dict[str, Any]]] = {
    TrickEnded: _tell_trick,
    WasteGrew: _tell_waste,
    PickedUp: _tell_gained,
    GotAway: _tell_away,
    HandEnded: _tell_over,
}


def _trick(state: HandState) -> dict[str, Any]:
    p = state.position
    return {
        "number": p.number + 1,
        "leader": state.leader,
        "plays": [list(play) for play in state.plays],
        "led": p.setting.layout.codes[p.cards[0]][1] if p.cards else None,
        "high": p.winner if p.cards else None,
        "free": p.free,
    }


def _turn(state: HandState, viewer: Viewer) -> dict[str, Any] | None:
    p = state.position
    if p.result is not None:
        return None
    codes = p.setting.layout.codes
    turn: dict[str, Any] = {
        "seat": p.turn,
        "do": state.due,
        "suit": codes[p.cards[0]][1] if p.cards else None,
        "card": codes[p.must_lead] if p.must_lead >= 0 else None,
        "takers": list(state.takers),
    }
    if viewer == p.turn:
        cards = 0 if p.pool else play.options(p) | play.revokes(p)
        turn["options"] = p.setting.layout.fan(cards)
    return turn


def _stall(state: HandState) -> dict[str, int] | None:
    p = state.position
    if p.result is not None or not p.setting.void_picks_up:
        return None
    of = p.setting.rules.stall * len(p.order)
    return {"left": of - p.run, "of": of}
