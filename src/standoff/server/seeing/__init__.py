"""Who sees what of a game.

Pages, the API and every stream ask here, and show nothing that does not come from here.
"""

from standoff.server.seeing.state import state_of
from standoff.server.seeing.viewer import Viewer, find_game, hold_invitation, player_of, viewer_of

__all__ = ["Viewer", "find_game", "hold_invitation", "player_of", "state_of", "viewer_of"]
