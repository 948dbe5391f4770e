"""The rules of Bhabhi as pure Python: what a hand is, what may be done, and who may know of it.

Knows seats and cards, never people, tables, clocks or databases. `docs/engine-api.md` is the
contract; RULES, cited by paragraph throughout, is the project's rules document.
"""

from games.engine.action import Action, Refusal
from games.engine.deal import Deal, Source, deal
from games.engine.rules import PRESETS, Rules
from games.engine.state import HandState, Step, apply, legal, meant, start
from games.engine.view import project, project_step, seats_apart

ENGINE_VERSION = "1"
"""Stored with every hand; goes up whenever the same actions could give another hand."""

__all__ = [
    "ENGINE_VERSION",
    "PRESETS",
    "Action",
    "Deal",
    "HandState",
    "Refusal",
    "Rules",
    "Source",
    "Step",
    "apply",
    "deal",
    "legal",
    "meant",
    "project",
    "project_step",
    "seats_apart",
    "start",
]
