"""A game's rows as values of the rules: the position, the history, the table and its seats."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from standoff.arena import Seat, Submission, Table
from standoff.arena.legal_list import ListMode
from standoff.core.adjudicate import adjudicate
from standoff.core.dues import due
from standoff.core.game import Turn
from standoff.core.legal_orders import LegalOrders
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.judging import shipped_board
from standoff.notation.documents import read_position, read_question
from standoff.server.play import models

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"


def new_id(length: int = 8) -> str:
    """Return a random name of letters and digits that cannot be mistaken for each other."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(length))


def position_of(game: models.Game) -> Position:
    """Return the board as it stands."""
    return read_position(game.position, shipped_board)


def rules_of(game: models.Game) -> Ruleset:
    """Return the ruleset of a game."""
    return Ruleset.of(game.ruleset)


def turn_of(question: dict[str, Any]) -> Turn:
    """Return a phase that was judged, from the question that the judge was asked."""
    asked = read_question(question, shipped_board)
    return Turn(asked.position, asked.given, adjudicate(asked.position, asked.given, asked.rules))


def past_of(game: models.Game) -> tuple[Turn, ...]:
    """Return all phases that were judged, oldest first."""
    return tuple(turn_of(phase.question) for phase in game.phases.all())


def table_of(game: models.Game, *, with_past: bool = True) -> Table:
    """Lay a game on the table as it stands; without its past where nobody needs it."""
    table = _laid(_Open(game, (game.pk, game.token, game.is_over)))
    return replace(table, past=past_of(game)) if with_past else table


@dataclass(frozen=True)
class _Open:
    """A game as the key of a cache: while a phase lies open, its table stays the same."""

    game: models.Game
    known: tuple[str, str, bool]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Open) and other.known == self.known

    def __hash__(self) -> int:
        return hash(self.known)


@lru_cache(maxsize=64)
def _laid(key: _Open) -> Table:
    game = key.game
    position, rules = position_of(game), rules_of(game)
    return Table(
        game.id,
        position,
        rules,
        (),
        game.is_over,
        ListMode.FULL,
        game.house_rules.last_year,
        game.token,
        LegalOrders(position, None, rules),
    )


def seat_of(table: Table, seat: models.Seat, orders: models.Orders | None) -> Seat:
    """Return a seat with the orders that it has sent in."""
    value = Seat(table, seat.power)
    if orders is None:
        return value
    value, _ = value.submit(
        Submission(table.token, tuple(orders.sent), orders.is_ready, note=orders.note or None)
    )
    return value


def has_choice(table: Table, power: str) -> bool:
    """Whether a power has anything to decide in this phase.

    A unit that can only disband leaves no choice, nor do removals that are due of every
    unit there is.
    """
    position = table.position
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return bool(position.forces[position.board.power_index[power]])
        case PhaseKind.RETREAT:
            return any(len(orders) > 1 for orders in table.legal_orders(power).values())
        case PhaseKind.ADJUSTMENT:
            number, groups = due(position).get(power, 0), table.legal_orders(power)
            return number > 0 or 0 < -number < len(groups)


@lru_cache(maxsize=8)
def powers_of(board: str) -> Sequence[str]:
    """Return the powers of a board, in its order."""
    return tuple(power.name for power in shipped_board(board).powers)
