"""The house rules of a table: fifteen options, four presets, and what cannot be combined.

Field names and values are those of the hand record; RULES §7 says what each of them does.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

MIN_SEATS, MAX_SEATS = 2, 8

VALUES: dict[str, tuple[Any, ...]] = {
    "void": ("thulla", "pick_up", "discard"),
    "lead": ("highest", "lowest"),
    "empty_leader": ("draws", "out"),
    "free_first": (True, False),
    "take": ("any", "leader", "off"),
    "whole_pile": (True, False),
    "ace": ("high", "low"),
    "opening": ("AS", "2S"),
    "direction": ("clockwise", "counterclockwise"),
    "deal": ("full", "equal"),
    "last_trick": ("all_safe", "leader_loses"),
    "sudden_death": (True, False),
    "teams": (True, False),
    "revoke": ("refuse", "penalty"),
    "stall": tuple(range(1, 11)),
}
"""Every option with the values it may have."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one hand; the defaults are the thulla preset."""

    void: str = "thulla"
    lead: str = "highest"
    empty_leader: str = "draws"
    free_first: bool = True
    take: str = "any"
    whole_pile: bool = False
    ace: str = "high"
    opening: str = "AS"
    direction: str = "clockwise"
    deal: str = "full"
    last_trick: str = "all_safe"
    sudden_death: bool = False
    teams: bool = False
    revoke: str = "refuse"
    stall: int = 3

    def __post_init__(self) -> None:
        for name, allowed in VALUES.items():
            value = getattr(self, name)
            # 1 == True in Python, so the type is compared as well.
            if not any(value == known and type(value) is type(known) for known in allowed):
                raise ValueError(
                    f"{name}: {value!r:.40} is not one of {', '.join(map(str, allowed))}"
                )

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> "Rules":
        """Read all fifteen options; ValueError names the field that is wrong or missing."""
        if not isinstance(options, Mapping):
            raise ValueError("rules: not an object")
        for name in options:
            if name not in VALUES:
                raise ValueError(f"{name!s:.40}: no such rule")
        for name in VALUES:
            if name not in options:
                raise ValueError(f"{name}: missing")
        return cls(**options)

    def to_dict(self) -> dict[str, Any]:
        """Spell out all fifteen options, in the order of the record."""
        return asdict(self)

    def problems(self, seats: int) -> tuple[str, ...]:
        """Name the combinations that no table may play (RULES §7); empty if playable."""
        discard = self.void == "discard"
        found = {
            "seats_out_of_range": not MIN_SEATS <= seats <= MAX_SEATS,
            "two_of_spades_needs_ace_low": self.opening == "2S" and self.ace != "low",
            "penalty_with_discard": discard and self.revoke == "penalty",
            "sudden_death_with_discard": discard and self.sudden_death,
            "whole_pile_with_discard": discard and self.whole_pile,
            "take_with_discard": discard and self.take != "off",
            "teams_need_even_seats": self.teams and seats % 2 == 1,
            "teams_need_four_seats": self.teams and seats < 4,
        }
        return tuple(code for code, is_wrong in found.items() if is_wrong)


PRESETS: dict[str, Rules] = {
    "thulla": Rules(),
    "pick_up": Rules(
        void="pick_up",
        empty_leader="out",
        free_first=False,
        take="off",
        direction="counterclockwise",
    ),
    "get_away": Rules(
        void="pick_up",
        lead="lowest",
        empty_leader="out",
        free_first=False,
        take="off",
        direction="counterclockwise",
    ),
    "discard": Rules(
        void="discard",
        empty_leader="out",
        free_first=False,
        take="off",
        direction="counterclockwise",
        deal="equal",
        last_trick="leader_loses",
    ),
}
