"""The list of events: appended to in the transaction that does what they tell of, told of once it is done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from standoff.server.clock import now
from standoff.server.play.models import Event, Game

_listeners: list[Callable[[str], None]] = []


def listen(listener: Callable[[str], None]) -> Callable[[], None]:
    """Have a function called with a game's id after its list has grown; return what ends that.

    Other processes are not heard of: whoever must know of them looks at `Game.event_count`.
    """
    _listeners.append(listener)
    return lambda: _listeners.remove(listener)


@dataclass(frozen=True, slots=True)
class News:
    """Something to tell: its kind, what it says, its phase, and who may see it: all without an `audience`."""

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    audience: Iterable[str] | None = None
    phase: str | None = None


def append(
    game: Game, kind: str, data: Mapping[str, Any] | None = None, *, audience: Iterable[str] | None = None
) -> Event:
    """Append one event to a game whose row is held."""
    return append_all(game, [News(kind, data or {}, audience)])[0]


def append_all(game: Game, news: Iterable[News]) -> list[Event]:
    """Append events to a game whose row is held; they are told of when the transaction is done."""
    moment = now()
    events = [
        Event(
            game=game,
            number=number,
            kind=one.kind,
            phase=game.phase if one.phase is None else one.phase,
            at=moment,
            data=dict(one.data),
            audience="" if one.audience is None else f"|{'|'.join(sorted(set(one.audience)))}|",
        )
        for number, one in enumerate(news, game.event_count + 1)
    ]
    Event.objects.bulk_create(events)
    game.event_count += len(events)
    game.save(update_fields=["event_count"])
    game_id = game.pk
    transaction.on_commit(lambda: told(game_id), robust=True)
    return events


def told(game_id: str) -> None:
    """Tell everybody in this process who listens that something happened in a game."""
    for listener in tuple(_listeners):
        listener(game_id)


def visible(game: Game, power: str | None, after: int = 0) -> QuerySet[Event]:
    """Return the events that the player of a power may see, or with None a stranger, in order.

    After a game its press stays with those who had it.
    """
    may_see = Q(audience="")
    if power is not None:
        may_see |= Q(audience__contains=f"|{power}|")
    return Event.objects.filter(may_see, game=game, number__gt=after).order_by("number")
