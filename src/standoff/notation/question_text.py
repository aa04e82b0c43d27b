"""The text form of a judge document: a position and its orders as people write them down.

The phase and the rules stand on the first line; then come the powers' names and
under each its orders, one a line:

    S1901M rulebook-2023 4.A.3=dptg
    units Germany: A MUN
    France
    A PAR - BUR
    A MAR S A PAR - BUR

Lines such as ``units Germany: A MUN``, ``centers France: PAR, BRE``, ``dislodged
Austria: A VIE from TYR by convoy`` and ``contested: BOH`` add to the position. A
power without a line of its own for units has those that it orders. ``#`` starts a
comment. A line in double quotes is an order whatever it holds, escaped as in JSON;
so every document can be written as text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from standoff.core.errors import OrderTextError, PhaseError, PositionError
from standoff.core.geography import Board, Unit, UnitKind
from standoff.core.orders import Build
from standoff.core.phases import Phase, PhaseKind
from standoff.core.ruleset import DEFAULT
from standoff.notation.documents import (
    LONGEST_ORDER,
    STANDARD,
    BoardLoader,
    Question,
    check_number,
    read_given,
    write_question,
)
from standoff.notation.parts import LONGEST_WORD, Part, TextDocument, quoted
from standoff.notation.reader import read_power, read_unit

FACT_LINE = re.compile(r"(?i)(units|centers|centres|dislodged|contested)\b([^:]*):(.*)")
_LOSER = re.compile(r"(?i)(?P<unit>.+?)(?:\s+from\s+(?P<origin>.+?))?(?P<convoyed>\s+by\s+convoy)?")
_BETWEEN = re.compile(r"[,;]")

MOST_LINES = 20_000
"""More lines than this are noise."""

NOT_A_POSITION = "not a position: neither JSON nor text that begins with a phase, such as S1901M"


def read_text_question(text: str, load_board: BoardLoader) -> TextDocument:
    r"""Read the text form as a judge document that remembers its lines.

    Only what keeps the lines from being told apart is an error here: no phase on
    the first line, or an order before any power's name. The rest is judged by
    `standoff.notation.documents.read_question`, which names the line.

    >>> from standoff.boards import load_board
    >>> document = read_text_question("F1901M\nFrance\nA PAR - BUR  # and on to Munich", load_board)
    >>> document["orders"], document["units"]
    ({'France': ['A PAR - BUR']}, {'France': ['A PAR']})
    """
    lines = _lines(text)
    number, head = next(lines, (1, ""))
    document = read_head(head)
    document.lines.update(dict.fromkeys(("phase", "rules", "board"), number))
    board = _board(document, load_board)
    power: str | None = None
    for number, line in lines:
        quotes = line.startswith('"')
        if not quotes and (facts := FACT_LINE.fullmatch(line)):
            _add_facts(document, board, number, *(group.strip() for group in facts.groups()))
        elif not quotes and (named := power_line(line, board)):
            power, rest = named
            document["orders"].setdefault(power, []).extend(_listed(rest))
        elif power is None:
            problem = f"expected a power's name, such as {board.powers[0]}, before {quoted(line)}"
            raise PositionError(problem, where=f"line {number}")
        else:
            document["orders"].setdefault(power, []).append(unquoted(line) if quotes else line)
    check_number(sum(map(len, document["orders"].values())))
    _add_ordered_units(document, board)
    return document


def read_head(line: str) -> TextDocument:
    """Read the first line: a phase, then rules and a board in any order.

    >>> read_head("S1901M rulebook-2000 4.A.3=dptg")["rules"]
    {'base': 'rulebook-2000', '4.A.3': 'dptg'}
    """
    words = line.split()
    try:
        phase = str(Phase.parse(words[0] if len(words[0]) <= LONGEST_WORD else "")) if words else ""
    except PhaseError:
        phase = ""
    if not phase:
        raise PositionError(NOT_A_POSITION)
    document = TextDocument()
    document.update(phase=phase, **read_settings(words[1:]), units={}, orders={})
    return document


def read_settings(words: Sequence[str]) -> dict[str, Any]:
    """Read rules and a board, in any order; what is not named is left out.

    >>> read_settings(["board", "duel", "rulebook-2000"])
    {'board': 'duel', 'rules': 'rulebook-2000'}
    """
    settings: dict[str, Any] = {}
    words = list(words)
    if "board" in words:
        at = words.index("board")
        settings["board"] = words[at + 1] if at + 1 < len(words) else ""
        del words[at : at + 2]
    if words:
        settings["rules"] = read_rules(" ".join(words))
    return settings


def read_rules(text: str) -> str | dict[str, str]:
    """Read rules on one line: a ruleset's name, changes such as ``4.A.3=dptg``, or both.

    >>> read_rules("rulebook-2000"), read_rules("4.D.8=old")
    ('rulebook-2000', {'4.D.8': 'old'})
    """
    names = [word for word in text.split() if "=" not in word]
    changes = dict(word.split("=", 1) for word in text.split() if "=" in word)
    if not changes:
        return " ".join(names)
    return {"base": " ".join(names), **changes} if names else changes


def write_rules(rules: str | Mapping[str, str]) -> str:
    """Write rules on one line; `read_rules` reads them back.

    >>> write_rules({"base": "rulebook-2000", "4.A.3": "dptg"})
    'rulebook-2000 4.A.3=dptg'
    """
    if isinstance(rules, str):
        return rules
    changes = [f"{key}={choice}" for key, choice in rules.items() if key != "base"]
    return " ".join([rules.get("base", DEFAULT), *changes])


def write_text_question(question: Question, load_board: BoardLoader) -> str:
    """Write a question in the text form.

    `read_text_question` and `read_question` give back the same question. Units are
    listed only where they are not those that are ordered.
    """
    document = write_question(question)
    short = _written(document, question.position.board, list_units=False)
    if read_text_question(short, load_board)["units"] == document["units"]:
        return short
    return _written(document, question.position.board, list_units=True)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that say something, with their numbers and without comments."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise PositionError(f"more than {MOST_LINES} lines")
    for number, line in enumerate(lines, start=1):
        bare = line.strip()
        if not bare.startswith('"'):
            bare = bare.partition("#")[0].rstrip()
        if bare:
            yield number, bare


def _board(document: TextDocument, load_board: BoardLoader) -> Board:
    """Load the board that the first line names."""
    with Part(None, document.place("board")).reading():
        return load_board(document.get("board", STANDARD))


def power_line(line: str, board: Board) -> tuple[str, str] | None:
    """Read a line that names a power, and perhaps orders after a colon; None for any other line."""
    name, _, rest = line.partition(":")
    if len(name) > LONGEST_WORD:
        return None
    try:
        return read_power(name.strip(), board), rest.strip()
    except OrderTextError:
        return None


def _listed(text: str) -> list[str]:
    """Return the members of a list that is written with commas."""
    return [word.strip() for word in _BETWEEN.split(text) if word.strip()]


def unquoted(line: str) -> str:
    """Return the order that a line in quotes holds, or the line itself where they do not close."""
    try:
        order, end = json.JSONDecoder().raw_decode(line)
    except ValueError:
        return line
    return line if line[end:].partition("#")[0].strip() else str(order)


def _add_facts(document: TextDocument, board: Board, number: int, key: str, name: str, rest: str) -> None:
    """Add what a line says about the position."""
    key = key.lower().replace("centres", "centers")
    words = _listed(rest)
    if key == "contested":
        _add(document, key, document.setdefault(key, []), words, number)
        return
    by_power: dict[str, list[Any]] = document.setdefault(key, {})
    document.lines.setdefault(key, number)
    if not name and not words:
        return
    named = power_line(name, board)
    power = named[0] if named else name
    document.lines[f"{key}.{power}"] = number
    things = [_loser(word) for word in words] if key == "dislodged" else words
    _add(document, f"{key}.{power}", by_power.setdefault(power, []), things, number)


def _add(document: TextDocument, where: str, to: list[Any], things: list[Any], number: int) -> None:
    """Add things to a list of the document, remembering their line."""
    for thing in things:
        document.lines[f"{where}[{len(to)}]"] = number
        to.append(thing)


def _loser(text: str) -> dict[str, Any]:
    """Read a dislodged unit: ``A VIE from TYR by convoy``."""
    match = _LOSER.fullmatch(text) if len(text) <= LONGEST_ORDER else None
    unit, origin, convoyed = match.group("unit", "origin", "convoyed") if match else (text, None, None)
    return {"unit": unit, "from": origin, "convoyed": convoyed is not None}


def _add_ordered_units(document: TextDocument, board: Board) -> None:
    """Give every power without a line for its units those that it orders.

    A province that is already taken, or where such a unit cannot stand, gives
    none: then the order is one for a unit that is not there.
    """
    listed: dict[str, list[str]] = document["units"]
    if document["phase"].endswith(PhaseKind.RETREAT.value):
        return
    taken = {_province_of(word, board) for words in listed.values() for word in words}
    for power, orders in document["orders"].items():
        if power in listed:
            continue
        found = []
        for order in orders:
            unit = _ordered_unit(order, board)
            if unit and unit.province.code not in taken:
                taken.add(unit.province.code)
                found.append(unit.text)
        if found:
            listed[power] = sorted(found)
    document["units"] = {p.name: listed.pop(p.name) for p in board.powers if p.name in listed} | listed


def _province_of(text: str, board: Board) -> str | None:
    """Return the code of the province that a unit of the list stands in, where it can be read."""
    try:
        return read_unit(text, board).province.code
    except OrderTextError:
        return None


def _ordered_unit(text: str, board: Board) -> Unit | None:
    """Return the unit that an order is for, if such a unit can stand there."""
    given = read_given(None, text, board)
    unit = given.named
    built = given.reading is not None and isinstance(given.reading.order, Build)
    if unit is None or built or unit.kind is None:
        return None
    if unit.is_army:
        unit = board.unit(UnitKind.ARMY, board.locations[unit.index])
    return None if board.why_cannot_stand(unit) else unit


def _written(document: Mapping[str, Any], board: Board, *, list_units: bool) -> str:
    """Write a document as lines, with or without the units."""
    name = document["board"]
    words = [document["phase"], write_rules(document["rules"]), "" if name == STANDARD else f"board {name}"]
    lines = [" ".join(filter(None, words))]
    if list_units:
        powers = dict.fromkeys([*document["units"], *document["orders"]])
        lines += [
            f"units {power}: {', '.join(document['units'].get(power, ()))}".rstrip() for power in powers
        ]
    for key in ("centers", "dislodged"):
        if document.get(key) == {}:
            lines.append(f"{key}:")
        for power, things in document.get(key, {}).items():
            words = [write_loser_line(thing) if key == "dislodged" else thing for thing in things]
            lines.append(f"{key} {power}: {', '.join(words)}")
    if "contested" in document:
        lines.append(f"contested: {', '.join(document['contested'])}")
    for power, orders in document["orders"].items():
        lines += ["", power, *(write_order_line(order, board) for order in orders)]
    return "\n".join(lines) + "\n"


def write_loser_line(loser: Mapping[str, Any]) -> str:
    """Write a dislodged unit with where its attacker came from."""
    origin = f" from {loser['from']}" if loser["from"] else ""
    return f"{loser['unit']}{origin}{' by convoy' if loser['convoyed'] else ''}"


def write_order_line(order: str, board: Board) -> str:
    """Write an order as a line, in quotes where it would be read as something else."""
    lines = [line for _, line in _lines(order)]
    plain = lines == [order] and not order.startswith('"')
    if plain and not FACT_LINE.fullmatch(order) and not power_line(order, board):
        return order
    return json.dumps(order, ensure_ascii=True)
