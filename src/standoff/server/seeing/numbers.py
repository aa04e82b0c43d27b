"""The numbers of events, as one viewer knows them.

A game numbers all its events; with those numbers a gap would tell that somebody has
written a letter. So each viewer counts the events that they may see, and nothing else:
the first is 1, and none is left out.
"""

from __future__ import annotations

from django.db.models import QuerySet

from standoff.server.play import feed
from standoff.server.play.models import Event, Game
from standoff.server.seeing.viewer import Viewer


def seen_by(viewer: Viewer, game: Game) -> QuerySet[Event]:
    """Return the events that a viewer may see, as far as they had come when `game` was read.

    Whoever lost a seat after that is shown nothing that was said there since.
    """
    return feed.visible(game, viewer.power_in(game)).filter(number__lte=game.event_count)


def last_number(viewer: Viewer, game: Game) -> int:
    """Return the number of the last event that a viewer may see."""
    return seen_by(viewer, game).count()


def number_of(viewer: Viewer, game: Game, event: Event) -> int:
    """Return the number of an event for a viewer who may see it."""
    return feed.visible(game, viewer.power_in(game)).filter(number__lte=event.number).count()


def in_game(viewer: Viewer, game: Game, number: int) -> int:
    """Return the number that the game has for what a viewer knows by a number."""
    if number < 1:
        return 0
    found = seen_by(viewer, game).values_list("number", flat=True)[number - 1 : number].first()
    return game.event_count if found is None else found
