"""Orders in words, as HTML: the provinces by their full names."""

from __future__ import annotations

from html import escape

from standoff.core.geography import Board, Location, Unit
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
from standoff.notation.words import capital, kind_name, location_name
from standoff.render.replay.words import Words


def phrase(order: Order, board: Board, words: Words) -> str:
    """Return an order in words; the kind of its own unit stands in an element of its own.

    Its own unit's way is strong: from where to where, in one run.
    """
    key, unit, other, target = _parts(order)
    return (
        escape(words.orders[key])
        .replace("{a}", _unit(unit, board, words) if unit else "")
        .replace("{c}", escape(location_name(other.location, board, words.language)) if other else "")
        .replace("{b}", _place(target, board, words, strong=other is None) if target else "")
        .replace("</b> → <b>", " → ")
    )


def _parts(order: Order) -> tuple[str, Unit | None, Unit | None, Location | None]:
    """Return which words an order takes, and what they speak of."""
    match order:
        case Hold(unit=unit):
            return "hold", unit, None, None
        case Move(unit=unit, target=target, via_convoy=via):
            return "by_convoy" if via else "move", unit, None, target
        case SupportHold(unit=unit, supported=other):
            return "support_hold", unit, other, None
        case SupportMove(unit=unit, supported=other, target=target):
            return "support_move", unit, other, target
        case Convoy(unit=unit, army=other, target=target):
            return "convoy", unit, other, target
        case Disband(unit=unit):
            return "disband", unit, None, None
        case Remove(unit=unit):
            return "remove", unit, None, None
        case Build(unit=unit):
            return "build", unit, None, None
        case Waive():
            return "waive", None, None, None


def _unit(unit: Unit, board: Board, words: Words) -> str:
    """Name a unit: the kind apart, so that a token can stand in its place."""
    kind = escape(capital(kind_name(unit, words.language)))
    return f"<i>{kind} </i><b>{escape(location_name(unit.location, board, words.language))}</b>"


def _place(place: Location, board: Board, words: Words, *, strong: bool) -> str:
    """Name where an order leads: strong where its own unit goes."""
    name = escape(location_name(place, board, words.language))
    return f"<b>{name}</b>" if strong else name
