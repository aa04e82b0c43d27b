"""The arena: where players of every kind sit down at one game by the same door.

A :class:`Table` is what lies open in a phase, a :class:`Seat` what one power sees and has
sent in, a :class:`Match` players at all seats of a game. docs/arena.md tells it in full.
"""

from standoff.arena.agent import Agent
from standoff.arena.events import Event
from standoff.arena.legal_list import ListMode
from standoff.arena.match import Match
from standoff.arena.observation import Detail, Observation
from standoff.arena.seat import Seat
from standoff.arena.submission import Refusal, Reply, ReplyState, Submission
from standoff.arena.table import Table
from standoff.arena.verdicts import OrderVerdict, Status
from standoff.arena.warnings import OrderWarning, WarningCode

__all__ = [
    "Agent",
    "Detail",
    "Event",
    "ListMode",
    "Match",
    "Observation",
    "OrderVerdict",
    "OrderWarning",
    "Refusal",
    "Reply",
    "ReplyState",
    "Seat",
    "Status",
    "Submission",
    "Table",
    "WarningCode",
]
