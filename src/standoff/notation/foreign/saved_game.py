"""Saved games of the Python package ``diplomacy`` and its relatives, as JSON.

Such a file has a list of phases, each with its state, orders and messages. Powers stand
in capitals, a dislodged unit as ``*A VIE``, the Gulf of Lyon as LYO; orders are spelled
``A LON - BEL VIA``, ``A VIE R TYR`` or ``F STP/SC B``. Results are written and not read,
since the judge tells them anew. What the format has no place for stands under a key of
our own, which that package leaves alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from standoff.core.errors import PositionError
from standoff.core.geography import Board
from standoff.core.phases import Phase, PhaseKind
from standoff.notation.documents import STANDARD, BoardLoader
from standoff.notation.foreign.saved_orders import FLED, read_saved_order, read_saved_place, read_saved_unit
from standoff.notation.foreign.saved_press import power_name, read_saved_press
from standoff.notation.parts import Part
from standoff.notation.press import Message
from standoff.notation.records import Record, RecordedPhase

OWN_KEY = "standoff"
OVER = "COMPLETED"
VICTORY = "Victory by: "
TAGS = {"id": "id", "options": "rules"}
"""The tags of a record in which their other fields are kept."""

RULES = {"base": "rulebook-2023", "4.D.3": "b", "4.D.8": "old"}
"""What that package does where the rules can be disputed, as far as a game can show it."""


def looks_like_saved_game(document: Mapping[str, Any]) -> bool:
    """Tell whether a document is shaped as such a saved game.

    >>> looks_like_saved_game({"phases": [{"name": "S1901M", "state": {}}]})
    True
    """
    phases = document.get("phases")
    first = phases[0] if isinstance(phases, list) and phases else None
    return isinstance(first, Mapping) and "state" in first


def read_saved_game(document: Mapping[str, Any], load_board: BoardLoader) -> Record:
    """Read a saved game as a record; a phase that cannot be read keeps its fault.

    Raises PositionError for what is no saved game, and for a map that is no board of ours.
    """
    fields = Part(document).fields()
    map_name = fields.get("map", Part(STANDARD, "map"))
    with map_name.reading():
        board = load_board(map_name.text())
    if "phases" not in fields:
        raise PositionError("not a saved game: it has no phases")
    phases: list[RecordedPhase] = []
    press: list[Message] = []
    result = None
    for part in fields["phases"].items():
        name = _name(part)
        if name == OVER:
            result = _result(part, board)
        elif name != "FORMING":
            phases.append(_phase(part, name, board))
        if phases and isinstance(part.value, Mapping) and part.value.get("messages"):
            press += read_saved_press(part.fields()["messages"], phases[-1].name, board)
    if not phases:
        raise fields["phases"].error("a record has at least one phase")
    own = fields[OWN_KEY].fields() if OWN_KEY in fields else {}
    tags: dict[str, Any] = {tag: fields[key].value for tag, key in TAGS.items() if key in fields}
    return Record(
        phases=tuple(phases),
        board=board.id,
        rules=own["rules"].value if "rules" in own else RULES,
        tags=_object(own["tags"]) if "tags" in own else tags,
        press=tuple(press),
        result=_object(own["result"]) if "result" in own else result,
    )


def _name(part: Part) -> str:
    """Return what a phase is called, or nothing where it is not called at all."""
    name = part.value.get("name") if isinstance(part.value, Mapping) else None
    return name if isinstance(name, str) else ""


def _phase(part: Part, name: str, board: Board) -> RecordedPhase:
    """Read one phase as a judge document; one that is none keeps its fault."""
    try:
        fields = part.fields()
        if "state" not in fields:
            raise part.error("a phase needs its state")
        with part.reading():
            phase = Phase.parse(name)
        state = fields["state"].fields()
        if "units" not in state:
            raise fields["state"].error("a state needs its units")
        document: dict[str, Any] = {"phase": str(phase), "units": _units(state, board)}
        if "centers" in state:
            centres = _by_power(state["centers"], board, read_saved_place)
            document["centers"] = {power: sorted(codes) for power, codes in centres.items()}
        if phase.kind is PhaseKind.RETREAT:
            document["retreats"] = _retreats(state, board)
        if phase.kind is PhaseKind.ADJUSTMENT and "builds" in state:
            document["builds"] = _builds(state["builds"], board)
        if "orders" in fields:
            orders = _by_power(fields["orders"], board, lambda text: read_saved_order(text, board, phase))
            document.update({"orders": orders} if orders else {})
    except PositionError as error:
        return RecordedPhase(None, part.where, error)
    return RecordedPhase(document, part.where)


def _units(state: Mapping[str, Part], board: Board) -> dict[str, list[str]]:
    """Return the units that are not dislodged, by power."""
    units = _by_power(state["units"], board, lambda text: text)
    standing = {
        power: sorted(read_saved_unit(text, board) for text in texts if not text.startswith(FLED))
        for power, texts in units.items()
    }
    return {power: texts for power, texts in standing.items() if texts}


def _retreats(state: Mapping[str, Part], board: Board) -> dict[str, dict[str, list[str]]]:
    """Return where each dislodged unit may go, by power; one that is not listed may go nowhere."""
    found: dict[str, dict[str, list[str]]] = {}
    for power, texts in _by_power(state["units"], board, lambda text: text).items():
        for text in texts:
            if text.startswith(FLED):
                found.setdefault(power, {})[read_saved_unit(text, board)] = []
    for power, units in state["retreats"].fields().items() if "retreats" in state else ():
        for text, places in units.fields().items():
            open_to_it = sorted(read_saved_place(place.text()) for place in places.items())
            found.setdefault(power_name(power, board), {})[read_saved_unit(text, board)] = open_to_it
    return found


def _builds(part: Part, board: Board) -> dict[str, int]:
    """Return what is due to each power."""
    counts = {
        power_name(power, board): due.fields().get("count", Part(0)).value
        for power, due in part.fields().items()
    }
    return {power: count for power, count in counts.items() if count}


def _by_power(part: Part, board: Board, read: Callable[[str], str]) -> dict[str, list[str]]:
    """Return lists of texts by power, as we write them; nothing stands for an empty list."""
    found = {}
    for power, texts in part.fields().items():
        listed = [] if texts.value is None else [read(text.text()) for text in texts.items()]
        if listed:
            found[power_name(power, board)] = listed
    return found


def _result(part: Part, board: Board) -> dict[str, Any] | None:
    """Return how a game ended, from the note of its last state; None where that does not tell."""
    state = part.fields().get("state", Part({})).fields()
    note = state["note"].value if "note" in state else None
    if not isinstance(note, str) or not note.startswith(VICTORY):
        return None
    letters = {power.name[:3].upper(): power.name for power in board.powers}
    winners = [letters.get(word.strip(), word.strip()) for word in note.removeprefix(VICTORY).split(",")]
    return {"winner": winners[0]} if len(winners) == 1 else {"draw": winners}


def _object(part: Part) -> dict[str, Any]:
    """Return an object as it stands."""
    return {key: field.value for key, field in part.fields().items()}
