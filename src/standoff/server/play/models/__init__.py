"""The rows of a game.

A game holds what is true now; its phases what was; its events what happened, numbered.
Orders are kept by seat and phase, and every change of them is remembered.
"""

from standoff.server.play.models.beats import Beat
from standoff.server.play.models.events import Event
from standoff.server.play.models.game import AT_ONCE, Game, GameState
from standoff.server.play.models.orders import Answer, Entry, Orders
from standoff.server.play.models.phase import Phase
from standoff.server.play.models.press import ReadMark
from standoff.server.play.models.seat import Seat
from standoff.server.play.models.votes import Ballot, Proposal, ProposalKind, ProposalState

__all__ = [
    "AT_ONCE",
    "Answer",
    "Ballot",
    "Beat",
    "Entry",
    "Event",
    "Game",
    "GameState",
    "Orders",
    "Phase",
    "Proposal",
    "ProposalKind",
    "ProposalState",
    "ReadMark",
    "Seat",
]
