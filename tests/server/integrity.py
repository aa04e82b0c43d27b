"""What must be true of a game's rows at every moment at which anybody can look at them."""

from __future__ import annotations

from itertools import pairwise

from standoff.core.adjudicate import adjudicate
from standoff.judging import shipped_board
from standoff.notation.documents import read_question, write_position
from standoff.server.play.locking import locked
from standoff.server.play.models import Game, Orders


def check(game_id: str) -> Game:
    """See that no phase was judged twice or by half, and that no event is missing; return the game.

    The game's row is held meanwhile: between two looks a worker may judge another phase.
    """
    with locked(game_id) as game:
        _check(game)
    return game


def _check(game: Game) -> None:
    phases = list(game.phases.all())
    assert [phase.number for phase in phases] == list(range(game.number))
    for question, following in pairwise([*(phase.question for phase in phases), game.position]):
        asked = read_question(question, shipped_board)
        resolution = adjudicate(asked.position, asked.given, asked.rules)
        expected = write_position(resolution.next)
        assert expected == {key: value for key, value in following.items() if key in expected}
    events = list(game.events.all())
    assert [event.number for event in events] == list(range(1, game.event_count + 1))
    kinds = [event.kind for event in events]
    assert kinds.count("resolved") == kinds.count("orders_revealed") == game.number
    assert kinds.count("phase_opened") == game.number + (not game.is_over)
    assert not Orders.objects.filter(seat__game=game, number__gt=game.number).exists()
