"""The check of facts: every strength, route and list against its definition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from standoff.core.orders import Hold, Move, SupportMove
from standoff.core.outcomes import Note, OrderResult, Reason, Verdict
from standoff.core.verify.battlefield import touches
from standoff.core.verify.complaint import Complaint
from standoff.core.verify.knowledge import Knowledge


def verify_facts(
    full: Knowledge, rows: Iterable[OrderResult], winners: Mapping[int, int]
) -> Iterator[Complaint]:
    """Check the facts, reasons and notes of the orders carried out, everything being decided."""
    for row in rows:
        assert row.unit is not None
        where = str(row.order)
        match row.order:
            case Move():
                expected = move_facts(full, row.unit.index, winners)
                yield from verify_route(full, row, where)
                yield from verify_reason(full, row, where)
            case Hold():
                expected = {"hold": holding(full, row.unit.index), "attacks": attacks(full, row.unit.index)}
            case _:
                expected = {"attacks": attacks(full, row.unit.index)}
        for key, value in expected.items():
            if row.facts.get(key) != value:
                yield Complaint(where, f"{key} is {value}, not {row.facts.get(key)}")
        if (Note.NOT_COUNTED in row.notes) != (not_counted(full, row) and row.reason is Reason.SUPPORTED):
            yield Complaint(where, "is wrong about whether it counts")


def move_facts(full: Knowledge, mover: int, winners: Mapping[int, int]) -> dict[str, Any]:
    """Return what the facts of a move must be."""
    field = full.field
    goal = field.target[mover]
    path = "convoy" if full.carried(mover)[0] else "land" if full.path(mover)[0] else None
    facts: dict[str, Any] = {
        "path": path,
        "attack": full.attack(mover)[0],
        "prevent": full.prevent(mover)[0],
        "support": helpers(full, mover),
        "against": None,
        "own": False,
        "not_counted": [],
        "dislodges": None,
        "rivals": [
            {"unit": name(full, r), "strength": full.prevent(r)[0], "support": helpers(full, r)}
            for r in field.comers(goal)
            if r != mover
        ],
    }
    if stays(full, mover):
        facing = full.facing(mover)[0]
        holder = {"strength": full.defend(goal)[0], "support": helpers(full, goal)}
        facts["against"] = {
            "kind": "defend" if facing else "hold",
            "unit": name(full, goal),
            **(holder if facing else holding(full, goal)),
        }
        facts["own"] = field.power(goal) == field.power(mover)
        facts["not_counted"] = [
            name(full, helper)
            for helper in sorted(field.backers.get(mover, ()), key=lambda h: name(full, h))
            if full.succeeds(helper)[0] and field.power(helper) == field.power(goal)
        ]
        facts["dislodges"] = name(full, goal) if winners.get(goal) == mover else None
    return facts


def stays(full: Knowledge, mover: int) -> bool:
    """Tell whether a unit at a move's destination made no room for it."""
    goal = full.field.target[mover]
    return full.field.occupied(goal) and not (full.leaves(goal)[0] and not full.facing(mover)[0])


def verify_route(full: Knowledge, row: OrderResult, where: str) -> Iterator[Complaint]:
    """Check that the route named is a chain of working fleets, and none is named where none works."""
    assert row.unit is not None
    board, mover = full.field.board, row.unit.index
    carried = full.carried(mover)[0]
    route = row.facts.get("route")
    if not carried:
        if route is not None:
            yield Complaint(where, "names a route, but was not carried")
        return
    seas = [board.province(code).index for code in route or ()]
    ends = [mover, *seas, full.field.target[mover]]
    chain = all(touches(board, *pair) for pair in _links(ends, seas))
    working = all(sea in full.field.carriers[mover] and full.succeeds(sea)[0] for sea in seas)
    if not seas or not chain or not working:
        yield Complaint(where, f"was not carried by {route}")


def _links(ends: list[int], seas: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of neighbours along a route, the sea second."""
    for before, after in pairwise(ends):
        yield (before, after) if after in seas else (after, before)


def verify_reason(full: Knowledge, row: OrderResult, where: str) -> Iterator[Complaint]:
    """Check whether a failed move failed for want of a convoy."""
    assert row.unit is not None
    stranded = row.reason is Reason.NO_CONVOY
    if row.verdict is not Verdict.SUCCEEDS and stranded == full.path(row.unit.index)[0]:
        yield Complaint(where, f"{row.reason.value} is not why it failed")


def holding(full: Knowledge, place: int) -> dict[str, Any]:
    """Return the hold strength of a unit and those who support it."""
    support = [] if place in full.field.target else helpers(full, place)
    return {"strength": full.hold(place)[0], "support": support}


def attacks(full: Knowledge, place: int) -> list[dict[str, Any]]:
    """Return the moves that got to a province's border, with their strengths."""
    return [
        {"unit": name(full, comer), "strength": full.attack(comer)[0]}
        for comer in full.field.comers(place)
        if full.path(comer)[0]
    ]


def helpers(full: Knowledge, place: int) -> list[str]:
    """Return the units whose support for this one stood, as sorted texts."""
    return sorted(name(full, h) for h in full.field.backers.get(place, ()) if full.succeeds(h)[0])


def not_counted(full: Knowledge, row: OrderResult) -> bool:
    """Tell whether a support goes against a unit of its own power that made no room (DATC 6.D.12)."""
    order, field = row.order, full.field
    if not isinstance(order, SupportMove) or order.supported.index not in field.target:
        return False
    goal = order.target.province.index
    return stays(full, order.supported.index) and field.power(goal) == field.power(order.unit.index)


def name(full: Knowledge, place: int) -> str:
    """Return the unit here as text."""
    unit = full.field.position.unit_at[place]
    return unit.text if unit else ""
