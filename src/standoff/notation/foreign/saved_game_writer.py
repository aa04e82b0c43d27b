"""Writing saved games of the Python package ``diplomacy``: a record judged again, phase by phase."""

from __future__ import annotations

from typing import Any

from standoff.core.adjudicate import adjudicate
from standoff.core.dues import due, open_homes
from standoff.core.geography import Unit
from standoff.core.outcomes import OrderResult, Reason, Resolution, Verdict
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.retreats import retreat_options
from standoff.core.ruleset import Ruleset
from standoff.notation.documents import BoardLoader, Question
from standoff.notation.foreign.saved_game import OVER, OWN_KEY, VICTORY
from standoff.notation.foreign.saved_orders import FLED, write_saved_order, write_saved_place
from standoff.notation.foreign.saved_press import write_saved_press
from standoff.notation.records import Record, read_phase

RESULTS = {
    Reason.BOUNCED: "bounce",
    Reason.NO_CONVOY: "no convoy",
    Reason.CUT: "cut",
    Reason.DISRUPTED: "disrupted",
    Reason.VOID: "void",
    Reason.SURPLUS: "void",
    Reason.DUPLICATE: "void",
}
"""What they call the reasons of ours that they know."""


def write_saved_game(record: Record, load_board: BoardLoader) -> dict[str, Any]:
    """Write a record as a saved game; `read_saved_game` reads the same game back.

    What a record leaves out of its retreat phases, and all results, are judged again.
    Raises PositionError for a phase that cannot be read.
    """
    phases: list[dict[str, Any]] = []
    messages = write_saved_press(record.press)
    names = {phase.name for phase in record.phases}
    resolution: Resolution | None = None
    for number, recorded in enumerate(record.phases):
        question = read_phase(record, number, load_board, resolution.next if resolution else None)
        position = question.position
        resolution = adjudicate(position, question.given, question.rules)
        name = str(position.phase)
        is_open = number == len(record.phases) - 1 and not recorded.was_played
        phases.append(
            {
                "name": name,
                "state": _state(position, question.rules, name),
                "orders": _orders(question, is_open=is_open and record.result is None),
                "results": {} if is_open else _results(resolution),
                "messages": [message for message in messages if message["phase"] == name],
            }
        )
    phases[-1]["messages"] += [message for message in messages if message["phase"] not in names]
    assert resolution is not None  # a record has at least one phase
    last = resolution.next if resolution.winner else resolution.before
    if record.result is not None or resolution.winner:
        phases.append(_end(record, last, resolution))
    return {
        "id": str(record.tags.get("id", "standoff")),
        "map": last.board.id,
        "rules": options if isinstance(options := record.tags.get("options"), list) else [],
        "phases": phases,
        OWN_KEY: _own(record),
    }


def _own(record: Record) -> dict[str, Any]:
    """Return what a saved game has no place for."""
    known = {"rules": record.rules, "tags": dict(record.tags), "result": record.result}
    return {key: value for key, value in known.items() if value}


def _state(position: Position, rules: Ruleset, name: str, note: str = "") -> dict[str, Any]:
    """Write a position as the state of a phase."""
    powers = position.board.powers
    units: dict[str, list[str]] = {power.name.upper(): [] for power in powers}
    retreats: dict[str, dict[str, list[str]]] = {power.name.upper(): {} for power in powers}
    for power, force in position.units.items():
        units[power.upper()] += [write_saved_place(unit.text) for unit in force]
    for loser in position.dislodged:
        unit = write_saved_place(loser.unit.text)
        places = [write_saved_place(place.code) for place in retreat_options(position, loser, rules)]
        units[loser.power.upper()].append(FLED + unit)
        retreats[loser.power.upper()][unit] = places
    centres = position.centres or {}
    return {
        "name": name,
        "map": position.board.id,
        "note": note,
        "units": units,
        "retreats": retreats,
        "centers": {power.name.upper(): [c.code for c in centres.get(power.name, ())] for power in powers},
        "homes": {power.name.upper(): list(power.homes) for power in powers},
        "builds": _builds(position),
    }


def _builds(position: Position) -> dict[str, dict[str, Any]]:
    """Write what is due to each power, and the homes it may build in."""
    dues = due(position)
    return {
        power.name.upper(): {
            "count": dues.get(power.name, 0),
            "homes": [home.code for home in open_homes(position, power.name)]
            if dues.get(power.name, 0) > 0
            else [],
        }
        for power in position.board.powers
    }


def _orders(question: Question, *, is_open: bool) -> dict[str, list[str] | None]:
    """Write the orders of each power; nothing where the phase still waits for them."""
    board, phase = question.position.board, question.position.phase
    orders: dict[str, list[str] | None] = {
        power.name.upper(): None if is_open else [] for power in board.powers
    }
    for given in question.given:
        known = orders.get(str(given.power).upper())
        if known is not None:
            known.append(write_saved_order(given, board, phase))
    return orders


def _results(resolution: Resolution) -> dict[str, list[str]]:
    """Write what became of each unit."""
    found: dict[str, list[str]] = {}
    phase = resolution.before.phase
    for result in resolution.results:
        unit = result.unit or _ordered(result)
        if unit is not None:
            codes = found.setdefault(write_saved_place(unit.text), [])
            codes += [code for code in _codes(result, phase.kind) if code not in codes]
    for loser in resolution.next.dislodged if phase.kind is PhaseKind.MOVEMENT else ():
        found[write_saved_place(loser.unit.text)].append("dislodged")
    return found


def _ordered(result: OrderResult) -> Unit | None:
    """Return the unit that an order of winter was to build."""
    return result.order.unit if result.order is not None else None


def _codes(result: OrderResult, kind: PhaseKind) -> list[str]:
    """Return what they call what became of an order; nothing where it did what it said."""
    if result.verdict is Verdict.ILLEGAL:
        codes = ["void"]
    else:
        codes = [RESULTS[result.reason]] if result.reason in RESULTS else []
    if kind is PhaseKind.RETREAT and result.reason is not Reason.RETREATED:
        return [*codes, "disband"]
    return codes or ([""] if kind is PhaseKind.ADJUSTMENT else [])


def _end(record: Record, position: Position, resolution: Resolution) -> dict[str, Any]:
    """Write the state in which a game is over."""
    result = record.result or {"winner": resolution.winner}
    names = result.get("draw") or [result.get("winner")]
    note = VICTORY + ", ".join(str(name)[:3].upper() for name in names)
    powers = [power.name.upper() for power in position.board.powers]
    return {
        "name": OVER,
        "state": _state(position, resolution.rules, OVER, note),
        "orders": dict.fromkeys(powers),
        "results": {},
        "messages": [],
    }
