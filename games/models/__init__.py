"""Re-exports, nothing else."""

from games.models.history import SeatResult, Trick
from games.models.journal import Action, Hand, HandSeat
from games.models.table import Removal, Seat, Session, Table
from games.models.talk import Message, Mute

__all__ = [
    "Action",
    "Hand",
    "HandSeat",
    "Message",
    "Mute",
    "Removal",
    "Seat",
    "SeatResult",
    "Session",
    "Table",
    "Trick",
]
