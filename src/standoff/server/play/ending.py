"""How a game ends."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from standoff.server.clock import now
from standoff.server.play import feed
from standoff.server.play.models import Game, GameState, ProposalState


def end_in_draw(game: Game, powers: Iterable[str]) -> None:
    """End a game in a draw; its row is held."""
    finish(game, GameState.OVER, {"draw": list(powers)})


def end_with_winner(game: Game, power: str, *, conceded: bool = False) -> None:
    """End a game that one power has won, by its centres or because the others gave it up; the row is held."""
    finish(game, GameState.OVER, {"winner": power, "conceded": True} if conceded else {"winner": power})


def finish(game: Game, state: GameState, result: dict[str, Any]) -> None:
    """End a game; its row is held."""
    game.state = state
    game.result = result
    game.ended_at = now()
    game.deadline_at = game.due_at = game.time_left = None
    game.is_held = False
    game.save()
    game.proposals.filter(state=ProposalState.OPEN).update(state=ProposalState.LAPSED)
    feed.append(game, "game_over", result)
