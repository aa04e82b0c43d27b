"""Perft: counting the orders and outcomes of a position, to find what a rules engine misses.

A border that is missing, a coast too many, a convoy route nobody thought of: counting
sees them at once, where examples have to look in the right place. The package brings
files of positions with their counts, which other engines can be held against too.

Counts leave out the supports that name a coast: each says again what the same support
without the coast says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import combinations, product
from math import comb, prod

from standoff.core.adjudicate import adjudicate
from standoff.core.dues import due
from standoff.core.orders import (
    Build,
    Convoy,
    Disband,
    Given,
    Hold,
    Move,
    Order,
    Reading,
    Remove,
    SupportHold,
    SupportMove,
    Waive,
)
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.judging import shipped_board
from standoff.notation.documents import BoardLoader, Question
from standoff.notation.perft_file import KINDS, Entry, Expectation, Measure, read_perft

Groups = Mapping[str, tuple[Order, ...]]
"""The orders of one power by unit, in winter by home centre."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A count that is not what a file says.

    `divide` tells the number apart: a line for each unit, and under it one for each
    of its orders.
    """

    entry: str
    expectation: Expectation
    number: int
    kinds: Mapping[str, int]
    divide: tuple[str, ...]

    def __str__(self) -> str:
        expectation, apart = self.expectation, self.expectation.kinds is not None
        want = _told(expectation.number, expectation.kinds or {})
        got = _told(self.number, self.kinds if apart else {})
        return f"{self.entry}, line {expectation.line}: {expectation}: expected {want}, got {got}"


def shipped_suites(boards: BoardLoader = shipped_board) -> dict[str, tuple[Entry, ...]]:
    """Return the perft files that come with the package, by name.

    >>> list(shipped_suites())
    ['opening.perft', 'positions.perft', 'winters-and-retreats.perft']
    """
    folder = files("standoff") / "testing" / "data"
    found = sorted((item for item in folder.iterdir() if item.name.endswith(".perft")), key=lambda f: f.name)
    return {item.name: read_perft(item.read_text(encoding="utf-8"), boards) for item in found}


def check_entry(entry: Entry, most: int | None = None) -> tuple[Difference, ...]:
    """Count again what an entry counts, and return what differs.

    Boards that take more than `most` judgements to find are left out.

    >>> entry = next(iter(shipped_suites()["opening.perft"]))
    >>> check_entry(entry, most=100)
    ()
    """
    counted = Counted(entry.question)
    found = []
    for expectation in entry.expectations:
        measure, whose = expectation.measure, expectation.whose
        if measure is Measure.BOARDS and most is not None and counted.joint(whose) > most:
            continue
        number, kinds = counted.number(measure, whose), counted.kinds(measure, whose)
        as_told = expectation.kinds is None or _some(expectation.kinds) == kinds
        if number != expectation.number or not as_told:
            divide = tuple(counted.divide(measure, whose))
            found.append(Difference(entry.name, expectation, number, kinds, divide))
    return tuple(found)


def count(question: Question) -> tuple[Expectation, ...]:
    """Count the orders of a position: all, each power's and each unit's, and the ways to give them.

    >>> from standoff.judging import ask
    >>> counts = count(ask({"phase": "S1901M", "units": {"France": ["A PAR", "F BRE"]}}))
    >>> [(str(one), one.number) for one in counts]
    [('count', 15), ('joint', 56), ('count France', 15), ('unit A PAR', 8), ('unit F BRE', 7), ('joint France', 56)]
    """  # noqa: E501 - a list on one line
    counted = Counted(question)
    asked: list[tuple[Measure, str | None]] = [(Measure.COUNT, None), (Measure.JOINT, None)]
    for power, groups in counted.groups.items():
        labels = [label for label, orders in groups.items() if not isinstance(orders[0], Waive)]
        asked += [
            (Measure.COUNT, power),
            *((Measure.UNIT, label) for label in labels),
            (Measure.JOINT, power),
        ]
    return tuple(
        Expectation(measure, whose, counted.number(measure, whose), counted.kinds(measure, whose) or None)
        for measure, whose in asked
    )


class Counted:
    """The orders of one position, counted in every way that a file can ask for."""

    __slots__ = ("dues", "groups", "position", "rules")

    def __init__(self, question: Question) -> None:
        self.position = question.position
        self.rules = question.rules
        self.dues = due(question.position)
        listed = question.position.legal_orders(None, question.rules).groups
        self.groups: dict[str, Groups] = {
            power: {label: tuple(filter(_says_something, orders)) for label, orders in groups.items()}
            for power, groups in listed.items()
        }

    def number(self, measure: Measure, whose: str | None) -> int:
        """Return how many there are of what a line counts."""
        match measure:
            case Measure.COUNT | Measure.UNIT:
                return sum(len(orders) for _, orders in self._counted(measure, whose))
            case Measure.PLAIN:
                return prod(len(orders) for _, orders in self._counted(measure, whose))
            case Measure.JOINT:
                return self.joint(whose)
            case Measure.BOARDS:
                return len(self.boards(whose))

    def kinds(self, measure: Measure, whose: str | None) -> dict[str, int]:
        """Return how many orders of each kind a line counts, for lines that can tell."""
        if measure not in (Measure.COUNT, Measure.UNIT):
            return {}
        numbers = Counter(self.kind(order) for _, orders in self._counted(measure, whose) for order in orders)
        return _some({kind: numbers[kind] for kind in KINDS})

    def joint(self, whose: str | None = None) -> int:
        """Return in how many ways a power, or all of them, can be given orders."""
        return prod(self._ways(power) for power in self._powers(whose))

    def boards(self, whose: str | None = None) -> set[Position]:
        """Return the positions that a power, or all, can bring about; the others' units have no orders."""
        return self._reached([self._choices(power) for power in self._powers(whose)])

    def divide(self, measure: Measure, whose: str | None) -> Iterator[str]:
        """Yield what a line counts, told apart by unit and then by order."""
        for label, orders in self._counted(measure, whose):
            yield f"{label} {len(orders)}"
            for order in orders:
                if measure is Measure.BOARDS:
                    yield f"  {order} {len(self._reached_with(whose, order))}"
                else:
                    yield f"  {order}"

    def kind(self, order: Order) -> str:
        """Return the letter of an order's kind, as the module `standoff.notation.perft_file` lists them."""
        if isinstance(order, Move):
            if self.position.phase.kind is PhaseKind.RETREAT:
                return "R"
            walks = self.position.board.reach(order.unit) & order.target.province.bit
            return "M" if walks and not order.via_convoy else "V"
        return _LETTERS[type(order)]

    def _powers(self, whose: str | None) -> tuple[str, ...]:
        return tuple(self.groups) if whose is None else (whose,)

    def _counted(self, measure: Measure, whose: str | None) -> list[tuple[str, list[Order]]]:
        """Return the orders that a line is about, by unit."""
        if measure is Measure.UNIT:
            units = [unit for groups in self.groups.values() for unit in groups.items() if unit[0] == whose]
        else:
            units = [unit for power in self._powers(whose) for unit in self.groups.get(power, {}).items()]
        if measure is Measure.PLAIN:
            return [(label, [o for o in orders if self.kind(o) in ("H", "M")]) for label, orders in units]
        return [(label, list(orders)) for label, orders in units]

    def _ways(self, power: str) -> int:
        """Return in how many ways a power can be given orders."""
        groups = self.groups.get(power, {})
        if self.position.phase.kind is not PhaseKind.ADJUSTMENT:
            return prod(map(len, groups.values()))
        number = self.dues.get(power, 0)
        if number < 0:
            return comb(len(groups), -number)
        ways = [1]  # by number of builds, as the coefficients of a product of (1 + choices * x)
        for home in _homes(groups):
            ways = [a + len(home) * b for a, b in zip([*ways, 0], [0, *ways], strict=True)]
        return sum(ways[size] for size in _sizes(groups, number))

    def _choices(self, power: str) -> list[tuple[Given, ...]]:
        """Return every way in which a power can be given orders."""
        groups = self.groups.get(power, {})
        given = {o: Given(power, str(o), Reading(o, str(o))) for orders in groups.values() for o in orders}
        if self.position.phase.kind is not PhaseKind.ADJUSTMENT:
            chosen: Iterable[Iterable[Order]] = product(*groups.values())
        else:
            number = self.dues.get(power, 0)
            sizes = (-number,) if number < 0 else _sizes(groups, number)
            sets = (homes for size in sizes for homes in combinations(_homes(groups), size))
            chosen = (orders for homes in sets for orders in product(*homes))
        return [tuple(given[order] for order in orders) for orders in chosen]

    def _reached(self, choices: Sequence[Iterable[tuple[Given, ...]]]) -> set[Position]:
        """Return the positions that come of one choice of each power."""
        together = (tuple(given for one in chosen for given in one) for chosen in product(*choices))
        return {adjudicate(self.position, given, self.rules).next for given in together}

    def _reached_with(self, whose: str | None, order: Order) -> set[Position]:
        """Return the positions that come of the choices in which one order is given."""
        text = str(order)
        choices = [self._choices(power) for power in self._powers(whose)]
        for number, groups in enumerate(self.groups[power] for power in self._powers(whose)):
            if any(order in orders for orders in groups.values()):
                choices[number] = [
                    chosen for chosen in choices[number] if any(given.text == text for given in chosen)
                ]
        return self._reached(choices)


_LETTERS: Mapping[type, str] = {
    Hold: "H",
    SupportHold: "SH",
    SupportMove: "SM",
    Convoy: "C",
    Disband: "D",
    Build: "B",
    Remove: "X",
    Waive: "W",
}


def _says_something(order: Order) -> bool:
    """Whether an order is counted: any but a support that names a coast, which is there without it too."""
    return not isinstance(order, SupportMove) or order.target.coast is None


def _homes(groups: Groups) -> list[tuple[Order, ...]]:
    """Return the builds, or removals, of each home centre or unit."""
    return [orders for orders in groups.values() if not isinstance(orders[0], Waive)]


def _sizes(groups: Groups, number: int) -> range:
    """Return how many builds a power may make where so many are due."""
    may_waive = any(isinstance(order, Waive) for orders in groups.values() for order in orders)
    return range(0 if may_waive else number, number + 1)


def _some(kinds: Mapping[str, int]) -> dict[str, int]:
    """Leave out the kinds of which there are none."""
    return {kind: number for kind, number in kinds.items() if number}


def _told(number: int, kinds: Mapping[str, int]) -> str:
    """Write a number, and what it is made of."""
    apart = " ".join(f"{kind} {n}" for kind, n in kinds.items())
    return f"{number:,} ({apart})" if apart else f"{number:,}"
