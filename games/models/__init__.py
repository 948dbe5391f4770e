"""Re-exports, nothing else."""

from games.models.history import SeatResult, Trick
from games.models.journal import Action, Hand, HandSeat
from games.models.table import Seat, Session, Table

__all__ = ["Action", "Hand", "HandSeat", "Seat", "SeatResult", "Session", "Table", "Trick"]
