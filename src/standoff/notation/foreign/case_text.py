"""Test cases as the adjudicator jDip and its relatives write them.

    VARIANT_ALL Standard
    CASE Two units for one province
    PRESTATE_SETPHASE Fall 1901, Movement
    PRESTATE
        France: A par
        Germany: A mun
    ORDERS
        France: A par-bur
        Germany: A mun-bur
    POSTSTATE_SAME
    END

A retreat phase tells what happened before it, order by order under PRESTATE_RESULTS;
where the attackers came from, and where a standoff left nobody, is read from that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from standoff.core.errors import PositionError
from standoff.core.geography import Board, Unit
from standoff.core.orders import Move
from standoff.core.phases import Phase, PhaseKind, Season
from standoff.notation.documents import STANDARD, BoardLoader
from standoff.notation.parts import quoted
from standoff.notation.reader import read_order, read_power, read_unit
from standoff.notation.record_lines import on_line

DEFAULT_PHASE = "S1901M"

_PHASE = re.compile(r"(?i)(spring|fall|autumn|winter)[\s,]+(\d{1,4})[\s,]+(movement|retreat|adjustment)s?")
_SEASONS = {"spring": Season.SPRING, "fall": Season.FALL, "autumn": Season.FALL, "winter": Season.WINTER}
_KINDS = {"movement": PhaseKind.MOVEMENT, "retreat": PhaseKind.RETREAT, "adjustment": PhaseKind.ADJUSTMENT}
_BLOCKS = (
    "PRESTATE",
    "PRESTATE_DISLODGED",
    "PRESTATE_RESULTS",
    "PRESTATE_SUPPLYCENTER_OWNERS",
    "ORDERS",
    "POSTSTATE",
    "POSTSTATE_DISLODGED",
)


@dataclass(frozen=True, slots=True)
class Case:
    """One test case: the question to a judge, and the units that should stand afterwards.

    `after` and `dislodged` are units by power. `document` is a judge document. Both are
    None where the case expects nothing.
    """

    name: str
    document: Mapping[str, Any]
    after: Mapping[str, list[str]] | None
    dislodged: Mapping[str, list[str]] | None


@dataclass
class _Lines:
    """The lines of one case, by the block they stand in."""

    name: str
    number: int
    phase: str = DEFAULT_PHASE
    same: bool = False
    block: str = ""
    blocks: dict[str, list[tuple[int, str]]] = field(default_factory=dict)

    def take(self, number: int, said: str) -> None:
        """Take a line: the beginning of a block, or one that stands in it."""
        word, _, rest = said.partition(" ")
        if word == "PRESTATE_SETPHASE":
            self.phase = _phase(rest)
        elif word == "POSTSTATE_SAME":
            self.same = True
        elif said in _BLOCKS:
            self.block = said
            self.blocks.setdefault(said, [])
        elif self.block:
            self.blocks[self.block].append((number, said))
        else:
            raise PositionError(f"expected the beginning of a block, not {quoted(said)}")


def looks_like_cases(text: str) -> bool:
    r"""Tell whether a text is one of such test cases.

    >>> looks_like_cases("VARIANT_ALL Standard\nCASE 6.A.1\nPRESTATE\n")
    True
    """
    return re.search(r"(?m)^\s*(?:VARIANT_ALL|CASE)\s", text) is not None and "PRESTATE" in text


def read_cases(text: str, load_board: BoardLoader) -> tuple[Case, ...]:
    """Read test cases; PositionError, which names the line, for a text that has none."""
    cases: dict[str, Case] = {}
    board: Board | None = None
    for lines in _cases(text):
        with on_line(lines.number):
            board = board or load_board(STANDARD)
            cases[lines.name] = _case(lines, board)
    if not cases:
        raise PositionError("no test cases: there is no line that begins with CASE")
    return tuple(cases.values())


def _cases(text: str) -> Iterator[_Lines]:
    """Yield the lines of each case."""
    case: _Lines | None = None
    for number, line in enumerate(text.split("\n"), start=1):
        said = line.partition("#")[0].strip()
        word, _, rest = said.partition(" ")
        with on_line(number):
            if not said or word == "VARIANT_ALL":
                _check_variant(rest)
            elif word == "CASE":
                case = _Lines(rest.strip(), number)
            elif case is None:
                raise PositionError(f"expected CASE, not {quoted(said)}")
            elif word == "END":
                yield case
                case = None
            else:
                case.take(number, said)
    if case is not None:
        raise PositionError(f"the case {quoted(case.name)} has no END", where=f"line {case.number}")


def _check_variant(name: str) -> None:
    """Refuse every variant but the standard one."""
    if name.strip().lower() not in {"", STANDARD}:
        raise PositionError(f"only the variant Standard is read, not {quoted(name.strip())}")


def _phase(text: str) -> str:
    """Read a phase, such as ``Spring 1901, Movement`` or ``S1901M``."""
    match = _PHASE.fullmatch(text.strip())
    if match is None:
        return str(Phase.parse(text))
    season, year, kind = match.groups()
    return str(Phase(_SEASONS[season.lower()], int(year), _KINDS[kind.lower()]))


def _case(lines: _Lines, board: Board) -> Case:
    """Make a case of its lines."""
    document: dict[str, Any] = {"phase": lines.phase, "units": _units(lines, "PRESTATE", board)}
    if lines.phase.endswith("R"):
        document |= _flight(lines, board)
    if "PRESTATE_SUPPLYCENTER_OWNERS" in lines.blocks or lines.phase.endswith("A"):
        document["centers"] = _centres(lines, document["units"], board)
    orders: dict[str, list[str]] = {}
    for number, power, text in _said(lines, "ORDERS"):
        with on_line(number):
            orders.setdefault(read_power(power, board), []).append(text)
    document["orders"] = orders
    if lines.same:
        return Case(lines.name, document, document["units"], {})
    if "POSTSTATE" not in lines.blocks:
        return Case(lines.name, document, None, None)
    after = _units(lines, "POSTSTATE", board)
    return Case(lines.name, document, after, _units(lines, "POSTSTATE_DISLODGED", board))


def _said(lines: _Lines, block: str) -> Iterator[tuple[int, str, str]]:
    """Yield the lines of a block with the power that each begins with; its colon may be missing."""
    for number, line in lines.blocks.get(block, ()):
        power, colon, rest = line.partition(":")
        if not colon:
            power, _, rest = line.partition(" ")
        yield number, power.strip(), rest.strip()


def _units(lines: _Lines, block: str, board: Board) -> dict[str, list[str]]:
    """Read a block of units, by power."""
    found: dict[str, list[str]] = {}
    for number, power, text in _said(lines, block):
        with on_line(number):
            found.setdefault(read_power(power, board), []).append(read_unit(text, board).text)
    return {power.name: sorted(found[power.name]) for power in board.powers if power.name in found}


def _centres(lines: _Lines, units: Mapping[str, list[str]], board: Board) -> dict[str, list[str]]:
    """Return the owners of centres: those listed, or of the board's beginning, and whoever stands in one."""
    block = "PRESTATE_SUPPLYCENTER_OWNERS"
    listed = _units(lines, block, board) if block in lines.blocks else None
    owners: dict[str, str] = {}
    if listed is None:
        owners = {code: power.name for power in board.powers for code in power.homes}
    for by_power in (listed or {}, units):
        for power, texts in by_power.items():
            for text in texts:
                province = read_unit(text, board).province
                if province.is_centre:
                    owners[province.code] = power
    centres: dict[str, list[str]] = {}
    for code, power in sorted(owners.items()):
        centres.setdefault(power, []).append(code)
    return centres


def _flight(lines: _Lines, board: Board) -> dict[str, Any]:
    """Return the dislodged units with where their attackers came from, and what a standoff left vacant."""
    attackers: dict[str, tuple[Unit, bool]] = {}
    failed: Counter[str] = Counter()
    for number, verdict, rest in _said(lines, "PRESTATE_RESULTS"):
        with on_line(number):
            order = read_order(rest.partition(":")[2].strip(), board).order
            if isinstance(order, Move):
                target = order.target.province
                by_sea = order.via_convoy or not board.reach(order.unit) & target.bit
                if verdict == "SUCCESS":
                    attackers[target.code] = (order.unit, by_sea)
                else:
                    failed[target.code] += 1
    dislodged: dict[str, list[dict[str, Any]]] = {}
    for power, texts in _units(lines, "PRESTATE_DISLODGED", board).items():
        for text in texts:
            unit, by_sea = attackers.get(read_unit(text, board).province.code, (None, False))
            entry = {"unit": text, "from": unit.province.code if unit else None, "convoyed": by_sea}
            dislodged.setdefault(power, []).append(entry)
    standing = {
        read_unit(text, board).province.code
        for texts in _units(lines, "PRESTATE", board).values()
        for text in texts
    }
    contested = sorted(code for code, times in failed.items() if times > 1 and code not in standing)
    return {"dislodged": dislodged, **({"contested": contested} if contested else {})}
