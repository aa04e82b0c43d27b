"""The record of a game, and its board as a picture: what is to be kept of it."""

from __future__ import annotations

from standoff.core.game import Ending
from standoff.core.game import Game as Played
from standoff.core.outcomes import Resolution
from standoff.notation.press import Message
from standoff.notation.records import Record, record_game
from standoff.render.drawing import svg
from standoff.render.sheet import Labels
from standoff.render.themes import Theme
from standoff.server.play import feed
from standoff.server.play.actions.writing import ALL
from standoff.server.play.models import Event, Game
from standoff.server.play.table import position_of, rules_of
from standoff.server.seeing.phases import judged, number_of
from standoff.server.seeing.viewer import Viewer, player_of


def record_of(viewer: Viewer, game: Game) -> Record:
    """Return the record of a game as far as it was judged, with the letters that the viewer may read."""
    played = Played(position_of(game), rules_of(game))
    numbers = game.phases.values_list("number", flat=True)
    played.turns = tuple(judged(game, number) for number in numbers)
    played.ending = _ending(game)
    tags = {
        "event": game.name,
        "date": (game.started_at or game.created_at).date().isoformat(),
        "players": {
            seat.power: player
            for seat in game.seats.select_related("user")
            if (player := player_of(viewer, game, seat)) is not None
        },
    }
    letters = feed.visible(game, viewer.power_in(game)).filter(kind="message")
    return record_game(played, tags, map(_message, letters))


def picture_of(game: Game, code: str | None, language: str, theme: Theme, labels: Labels) -> str:
    """Draw the board: as it stands, or a judged phase with its orders; Refused where it was not judged."""
    if code is None or code == game.phase:
        return svg(position_of(game), language=language, theme=theme, labels=labels)
    resolution: Resolution = judged(game, number_of(game, code)).resolution
    return svg(resolution.before, orders=resolution, language=language, theme=theme, labels=labels)


def _ending(game: Game) -> Ending | None:
    """Return how a game ended."""
    match game.result:
        case {"winner": winner, **more}:
            return Ending(winner=winner, conceded=bool(more.get("conceded")))
        case {"draw": powers}:
            return Ending(draw=tuple(powers))
        case _:
            return None


def _message(event: Event) -> Message:
    """Return a letter as records have it."""
    to = event.data["to"]
    recipients = () if to == ALL else tuple(to)
    return Message(event.data["from"], recipients, event.phase, event.data["text"], event.at.isoformat())
