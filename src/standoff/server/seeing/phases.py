"""The phases that were judged, which everybody may see."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext_lazy as _

from standoff.core.game import Turn
from standoff.core.phases import Phase as PhaseName
from standoff.notation.answers import write_answer
from standoff.notation.words import phase_name
from standoff.server.play.models import Game, Phase
from standoff.server.play.refusals import Refused
from standoff.server.play.table import turn_of


def phase_of(game: Game, number: int, language: str) -> Mapping[str, Any]:
    """Return a judged phase: what the judge was asked, and the answer in a language.

    Refused where there is no such phase, or it is not judged yet.
    """
    return _written(_judged(game, number), language)


def judged(game: Game, number: int) -> Turn:
    """Return what came of a judged phase; Refused where there is none."""
    return _turn(_judged(game, number))


def number_of(game: Game, code: str) -> int:
    """Return the number of a judged phase by its code; Refused where there is none."""
    number = Phase.objects.filter(game=game, code=code).values_list("number", flat=True).first()
    if number is None:
        raise Refused("no_such_phase", _("There is no such phase, or it is not judged yet."), 404)
    return number


def _judged(game: Game, number: int) -> _Row:
    row = Phase.objects.filter(game=game, number=number).first()
    if row is None:
        raise Refused("no_such_phase", _("There is no such phase, or it is not judged yet."), 404)
    return _Row(row)


class _Row:
    """A judged phase as the key of a cache; it never changes, so its row's number tells it apart."""

    def __init__(self, row: Phase) -> None:
        self.row = row
        self.known = (row.pk, row.game_id, row.number, row.judged_at)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Row) and other.known == self.known

    def __hash__(self) -> int:
        return hash(self.known)


@lru_cache(maxsize=128)
def _turn(key: _Row) -> Turn:
    return turn_of(key.row.question)


@lru_cache(maxsize=256)
def _written(key: _Row, language: str) -> Mapping[str, Any]:
    row, turn = key.row, _turn(key)
    return {
        "number": row.number,
        "name": phase_name(PhaseName.parse(row.code), language),
        "opened": row.opened_at.isoformat(),
        "judged": row.judged_at.isoformat(),
        **write_answer(turn.resolution, language),
        "before": {name: part for name, part in row.question.items() if name not in {"orders", "rules"}},
        "orders": row.question["orders"],
    }
