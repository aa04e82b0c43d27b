"""How a game goes on: what is due is done, in one transaction that holds the game's row.

Orders in, phase judged, events appended, next deadline set: all or nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from standoff.arena.events import living, tell
from standoff.arena.table import phase_token
from standoff.core.adjudicate import adjudicate
from standoff.core.outcomes import Resolution
from standoff.core.phases import Phase as PhaseName
from standoff.notation.documents import write_position
from standoff.server.clock import now
from standoff.server.play import feed
from standoff.server.play.actions.starting import end_ready_check
from standoff.server.play.actions.voting import lapse, next_end, recount
from standoff.server.play.ending import end_in_draw, end_with_winner
from standoff.server.play.missing import deadline_falls
from standoff.server.play.models import Game, GameState, Phase
from standoff.server.play.opening import open_phase
from standoff.server.play.presence import settle
from standoff.server.play.turn import Turn


def advance(game: Game) -> bool:
    """Do what is due in a game whose row is held; whether a phase was judged."""
    moment = now()
    recount(game)
    match game.state:
        case GameState.CHECKING if game.deadline_at is not None:
            if game.deadline_at <= moment:
                end_ready_check(game)
            else:
                _look_again(game, game.deadline_at)
        case GameState.PLAYING:
            return _play_on(game, moment)
        case GameState.PAUSED:
            _look_again(game, next_end(game))
        case _:
            _look_again(game, None)
    return False


def _play_on(game: Game, moment: datetime) -> bool:
    """Judge the phase that lies open if it is time to; whether it was."""
    turn = Turn(game)
    if turn.waits_for_bots:  # they are asked first, so the game stays due
        return False
    if turn.is_done:
        judge(turn, moment)
        return True
    if turn.is_late(moment):
        if deadline_falls(turn, moment):
            judge(turn, moment)
            return True
        game.wake()  # for a caretaker, who may just have taken a seat
        return False
    _look_again(game, game.deadline_at)
    return False


def _look_again(game: Game, moment: datetime | None) -> None:
    """Have the worker look again at another time, or not before something happens."""
    game.due_at = moment
    game.save(update_fields=["due_at"])


def judge(turn: Turn, moment: datetime) -> Resolution:
    """Judge the phase that lies open, and open the next one or end the game; the row is held."""
    game, position, rules = turn.game, turn.table.position, turn.table.rules
    resolution = adjudicate(position, turn.given(), rules)
    assert game.opened_at is not None
    Phase.objects.create(
        game=game,
        number=game.number,
        code=game.phase,
        question={**write_position(position), "rules": rules.to_json(), "orders": turn.texts()},
        opened_at=game.opened_at,
        deadline_at=game.deadline_at,
        judged_at=moment,
    )
    feed.append_all(game, _news(turn, resolution))
    lapse(game)
    before, following = _scheduled(game), resolution.next
    game.number += 1
    game.phase = str(following.phase)
    game.position = write_position(following)
    game.token = phase_token(game.id, following, rules, game.number)
    game.save()
    _go_on(game, resolution, before)
    return resolution


def _scheduled(game: Game) -> datetime | None:
    """Return the deadline of the phase as it was before anybody was given grace."""
    if game.deadline_at is None or not game.grace_used:
        return game.deadline_at
    return game.deadline_at - timedelta(minutes=game.house_rules.grace_minutes)


def _news(turn: Turn, resolution: Resolution) -> Iterator[feed.News]:
    """Yield what a judged phase is told as."""
    yield feed.News("orders_revealed", {"orders": turn.texts()})
    winner = resolution.winner
    following = None if winner else str(resolution.next.phase)
    data: dict[str, Any] = {"number": turn.game.number, "next": following}
    yield feed.News("resolved", data)
    for kind, said in tell(resolution):
        yield feed.News(kind, said)


def _go_on(game: Game, resolution: Resolution, before: datetime | None) -> None:
    """Open the next phase, or end the game."""
    last_year = game.house_rules.last_year
    if resolution.winner is not None:
        end_with_winner(game, resolution.winner)
    elif last_year is not None and PhaseName.parse(game.phase).year > last_year:
        end_in_draw(game, living(resolution.next))
    else:
        open_phase(game, before)
        settle(game)
