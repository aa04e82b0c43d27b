"""Results as values, built from short texts: what the tests of sentences work on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.boards import standard
from standoff.core.geography import Board, Unit
from standoff.core.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    SupportHold,
    SupportMove,
    Waive,
)
from standoff.core.outcomes import Note, OrderResult, Reason, Verdict
from standoff.core.position import Position


def unit(board: Board, letter: str, code: str) -> Unit:
    return board.army(code) if letter == "A" else board.fleet(code)


def order_of(board: Board, text: str) -> Order:
    """Return the order of a canonical text."""
    match text.split():
        case ["WAIVE"]:
            return Waive()
        case ["BUILD", kind, at]:
            return Build(unit(board, kind, at))
        case ["DISBAND", kind, at]:
            return Remove(unit(board, kind, at))
        case [kind, at, "H"]:
            return Hold(unit(board, kind, at))
        case [kind, at, "-", "D"]:
            return Disband(unit(board, kind, at))
        case [kind, at, "-", to, *via]:
            return Move(unit(board, kind, at), board[to], bool(via))
        case [kind, at, "S", other, there]:
            return SupportHold(unit(board, kind, at), unit(board, other, there))
        case [kind, at, "S", other, there, "-", to]:
            return SupportMove(unit(board, kind, at), unit(board, other, there), board[to])
        case [kind, at, "C", other, there, "-", to]:
            return Convoy(unit(board, kind, at), unit(board, other, there), board[to])
    raise AssertionError(text)


def result_of(case: Mapping[str, Any]) -> OrderResult:
    """Return the result that a case of the table describes."""
    board = standard()
    forces = {power: [unit(board, *u.split()) for u in us] for power, us in case.get("units", {}).items()}
    centres: dict[str, list[Any]] | None = {} if case.get("phase", "").startswith("W") else None
    order = order_of(board, case["order"]) if "order" in case else None
    named = unit(board, *case["unit"].split()) if "unit" in case else (order.unit if order else None)
    given = case.get("given", case.get("order"))
    return OrderResult(
        Position.build(board, case.get("phase", "S1901M"), forces, centres),
        case.get("power"),
        named,
        given or None,
        order,
        Verdict(case.get("verdict", "succeeds")),
        Reason(case["reason"]),
        tuple(Note(note) for note in case.get("notes", ())),
        case.get("rule"),
        tuple(unit(board, *text.split()) for text in case.get("by", ())),
        case.get("facts", {}),
    )
