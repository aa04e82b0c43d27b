"""Judge documents: a position and its orders as JSON values, read and written.

The shape is that of ``docs/judging.md``. Reading trusts nothing and raises one
kind of error, `PositionError`, which says what is wrong and where. Orders are the
exception: whatever stands where an order should stand becomes a `Given`, since
an order that cannot be read is a result and never an error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from standoff.core.errors import OrderTextError, PositionError
from standoff.core.geography import Board, Province, Unit
from standoff.core.orders import Given
from standoff.core.phases import Phase, PhaseKind
from standoff.core.position import Dislodged, Position
from standoff.core.ruleset import DEFAULT, Ruleset
from standoff.notation.parts import LONGEST_WORD, Part, TextDocument, as_text, known_fields, quoted, shape
from standoff.notation.reader import read_location, read_order, read_power, read_unit

BoardLoader = Callable[[str], Board]
"""Finds a board by its name; BoardError where there is none."""

STANDARD = "standard"

KEYS = ("board", "phase", "rules", "units", "centers", "dislodged", "contested", "orders")
ANSWER_KEYS = ("next", "winner", "results", "disbanded", "builds")
"""Keys of an answer, which may stand in the question that is made from it."""

A_RECORD = "not a position but the record of a game, which has phases"

MOST_ORDERS = 1_000
"""More orders than this are noise; no board has room for a tenth of them."""

LONGEST_ORDER = 500
"""Longer texts are no order; the longest honest one is a convoy in full names."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a judge is asked: a position, the orders as given and in that order, and the rules."""

    position: Position
    given: tuple[Given, ...]
    rules: Ruleset


def read_question(document: Mapping[str, Any], load_board: BoardLoader) -> Question:
    """Read a judge document.

    Raises PositionError for anything that is no position, with the path of the
    wrong part or, for a document read from lines, its line.

    >>> from standoff.boards import load_board
    >>> question = read_question({"phase": "S1901M", "units": {"france": ["a par"]}}, load_board)
    >>> question.position.units
    {'France': (<Unit A PAR>,)}
    """
    try:
        fields = known_fields(Part(document), KEYS, ANSWER_KEYS, misplaced={"phases": A_RECORD})
        position = _position(fields, load_board)
        return Question(position, _given(fields, position.board), _rules(fields))
    except PositionError as error:
        if isinstance(document, TextDocument):
            raise PositionError(error.what, where=document.place(error.where)) from error
        raise


def read_position(document: Mapping[str, Any], load_board: BoardLoader) -> Position:
    """Read the position of a judge document; its orders and rules are left alone.

    Raises PositionError as `read_question` does.
    """
    return _position(known_fields(Part(document), KEYS, ANSWER_KEYS), load_board)


def read_given(power: str | None, value: object, board: Board) -> Given:
    """Read one order as a power gave it; what cannot be read comes with its error.

    >>> from standoff.boards import standard
    >>> read_given("England", None, standard()).error.code
    'unreadable'
    """
    if not isinstance(value, str):
        text = as_text(value)
        problem = f"an order is a text, not {text}"
        return Given(power, text, None, OrderTextError(problem, text=text, code="unreadable"))
    if len(value) > LONGEST_ORDER:
        problem = f"{quoted(value)} is too long to be an order"
        return Given(power, value, None, OrderTextError(problem, text=value, code="unreadable"))
    try:
        return Given(power, value, read_order(value, board))
    except OrderTextError as error:
        return Given(power, value, None, error)


def check_number(orders: int) -> None:
    """Raise PositionError for more orders than any game could have."""
    if orders > MOST_ORDERS:
        raise PositionError(f"more than {MOST_ORDERS} orders", where="orders")


def write_position(position: Position) -> dict[str, Any]:
    """Write a position as a judge document in canonical order; `read_position` reads it back.

    >>> from standoff.boards import standard
    >>> board = standard()
    >>> write_position(Position.build(board, "S1901M", {"France": [board.army("PAR")]}))
    {'board': 'standard', 'phase': 'S1901M', 'units': {'France': ['A PAR']}}
    """
    document: dict[str, Any] = {
        "board": position.board.id,
        "phase": str(position.phase),
        "units": texts(position.units),
    }
    if position.centres is not None:
        document["centers"] = texts(position.centres)
    if position.dislodged or position.phase.kind is PhaseKind.RETREAT:
        document["dislodged"] = losers(position)
    if position.contested:
        document["contested"] = [province.code for province in position.contested]
    return document


def write_question(question: Question) -> dict[str, Any]:
    """Write a question as a judge document; orders without a power go to their unit's owner.

    Raises PositionError where an order belongs to nobody.
    """
    orders: dict[str, list[str]] = {}
    for given in question.given:
        power = given.power or _owner(question.position, given)
        if power is None:
            raise PositionError(f"nobody gave the order {quoted(given.text)}", where="orders")
        orders.setdefault(power, []).append(given.text)
    return {**write_position(question.position), "rules": question.rules.to_json(), "orders": orders}


def texts(by_power: Mapping[str, Iterable[object]]) -> dict[str, list[str]]:
    """Write things by power as texts, leaving the order as it is."""
    return {power: [str(thing) for thing in things] for power, things in by_power.items()}


def losers(position: Position) -> dict[str, list[dict[str, Any]]]:
    """Write the dislodged units by power."""
    written: dict[str, list[dict[str, Any]]] = {}
    for loser in position.dislodged:
        origin = loser.origin.code if loser.origin else None
        entry = {"unit": loser.unit.text, "from": origin, "convoyed": loser.convoyed}
        written.setdefault(loser.power, []).append(entry)
    return written


def _position(fields: Mapping[str, Part], load_board: BoardLoader) -> Position:
    """Read the position out of the fields of a document."""
    phase = _phase(_required(fields, "phase"))
    board = _board(fields.get("board"), load_board)
    units = _units(_required(fields, "units"), board)
    centres = _centres(fields["centers"], board) if "centers" in fields else None
    if centres is None and phase.kind is PhaseKind.ADJUSTMENT:
        raise PositionError("missing; a winter needs the owners of the centres", where="centers")
    dislodged = fields.get("dislodged", Part({}, "dislodged"))
    if phase.kind is PhaseKind.RETREAT:
        _required(fields, "dislodged")
    elif dislodged.fields():
        raise dislodged.error(f"only a retreat phase has dislodged units, and {phase} is none")
    contested = [_province(part, board) for part in fields.get("contested", Part([], "contested")).items()]
    return Position.build(board, phase, units, centres, _dislodged(dislodged, board), contested)


def _required(fields: Mapping[str, Part], key: str) -> Part:
    """Return a field that has to be there."""
    if key not in fields:
        raise PositionError("missing", where=key)
    return fields[key]


def _phase(part: Part) -> Phase:
    """Read the phase."""
    text = part.text()
    with part.reading():
        return Phase.parse(text if len(text) <= LONGEST_WORD else quoted(text))


def _board(part: Part | None, load_board: BoardLoader) -> Board:
    """Load the board, the standard one where none is named."""
    if part is None:
        return load_board(STANDARD)
    with part.reading():
        return load_board(part.text())


def _rules(fields: Mapping[str, Part]) -> Ruleset:
    """Read the rules, the default ones where none are named."""
    part = fields.get("rules", Part(DEFAULT, "rules"))
    if not isinstance(part.value, str | Mapping):
        raise part.error(f"should be a name or an object of rules, not {shape(part.value)}")
    with part.reading():
        return Ruleset.of(part.value)


def _by_power(part: Part, board: Board) -> list[tuple[str, list[Part]]]:
    """Read an object of lists by power; a power named twice in other letters has both lists."""
    lists: dict[str, list[Part]] = {}
    for key, value in part.fields().items():
        with value.reading():
            lists.setdefault(read_power(key, board), []).extend(value.items())
    return list(lists.items())


def _units(part: Part, board: Board) -> dict[str, list[Unit]]:
    """Read units by power, no two in one province."""
    taken: dict[Province, Unit] = {}
    units: dict[str, list[Unit]] = {}
    for power, entries in _by_power(part, board):
        units[power] = [_unit(entry, board, taken) for entry in entries]
    return units


def _unit(part: Part, board: Board, taken: dict[Province, Unit]) -> Unit:
    """Read one unit that can stand where it stands, and remember that it does."""
    text = part.text()
    with part.reading():
        unit = read_unit(text if len(text) <= LONGEST_WORD else quoted(text), board)
    if unit.kind is None:
        raise part.error(f"{quoted(text)} needs its letter, A or F")
    if problem := board.why_cannot_stand(unit):
        raise part.error(problem)
    if unit.province in taken:
        raise part.error(f"two units in {unit.province.name}: {taken[unit.province]} and {unit}")
    taken[unit.province] = unit
    return unit


def _centres(part: Part, board: Board) -> dict[str, list[Province]]:
    """Read supply centres by owner, none of them twice."""
    taken: set[Province] = set()
    centres: dict[str, list[Province]] = {}
    for power, entries in _by_power(part, board):
        for entry in entries:
            province = _province(entry, board)
            if not province.is_centre:
                raise entry.error(f"{province.name} is no supply centre")
            if province in taken:
                raise entry.error(f"{province.name} is owned twice")
            taken.add(province)
            centres.setdefault(power, []).append(province)
    return centres


def _dislodged(part: Part, board: Board) -> list[Dislodged]:
    """Read the dislodged units by power, no two in one province."""
    taken: dict[Province, Unit] = {}
    found = []
    for power, entries in _by_power(part, board):
        for entry in entries:
            fields = known_fields(entry, ("unit", "from", "convoyed"), ("retreats",))
            if "unit" not in fields:
                raise entry.error("a dislodged unit needs its unit")
            origin, convoyed = fields.get("from"), fields.get("convoyed")
            found.append(
                Dislodged(
                    power,
                    _unit(fields["unit"], board, taken),
                    None if origin is None or origin.value is None else _province(origin, board),
                    convoyed is not None and convoyed.truth(),
                )
            )
    return found


def _province(part: Part, board: Board) -> Province:
    """Read a province; a coast counts as its province."""
    text = part.text()
    with part.reading():
        return read_location(text if len(text) <= LONGEST_WORD else quoted(text), board).province


def _given(fields: Mapping[str, Part], board: Board) -> tuple[Given, ...]:
    """Read the orders, in the order given."""
    part = fields.get("orders", Part({}, "orders"))
    lists = _by_power(part, board)
    check_number(sum(len(entries) for _, entries in lists))
    return tuple(read_given(power, entry.value, board) for power, entries in lists for entry in entries)


def _owner(position: Position, given: Given) -> str | None:
    """Return the power whose unit, or whose home centre, an order is for."""
    unit = given.reading.order.unit if given.reading else None
    if unit is None:
        return None
    fleeing = (loser.power for loser in position.dislodged if loser.unit.province == unit.province)
    return next(fleeing, None) or position.power_of(unit) or unit.province.home_of
