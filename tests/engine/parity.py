"""Write views and acts as Python tells them, for a test of the browser's fold against them.

    python -m tests.engine.parity OUT.json

`{"format": "bhabhi-parity/1", "lines": [{"hand", "viewer", "view", "steps": [{"act", "view"}]}]}`:
folding each `act` over the view before must give exactly the `view` beside it.
"""

import json
import sys
from pathlib import Path

from games.engine import project, project_step
from tests.engine.samples import option_hands

MOST_STEPS = 50


def parity() -> dict:
    """Every sample hand, of a long one the end, for a spectator and two seats."""
    lines = []
    for name, hand in option_hands():
        seats = len(hand.deal.fans)
        states = hand.states
        first = max(0, len(hand.steps) - MOST_STEPS)
        for viewer in [*sorted({0, seats - 1}), None]:
            lines.append(
                {
                    "hand": name,
                    "viewer": viewer,
                    "view": project(states[first], viewer),
                    "steps": [
                        {"act": project_step(step, viewer), "view": project(step.state, viewer)}
                        for step in hand.steps[first:]
                    ],
                }
            )
    return {"format": "bhabhi-parity/1", "lines": lines}


def write_parity(path: Path | str) -> None:
    """Write the file; the same bytes every time."""
    text = json.dumps(parity(), ensure_ascii=False, separators=(",", ":"))
    Path(path).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_parity(sys.argv[1])
