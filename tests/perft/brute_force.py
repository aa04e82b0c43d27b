"""Counting orders the long way, from the list of neighbours alone: nothing of the package is used.

Every order that could be written is tried, and kept where the definition of its kind
holds. Places and units are texts, as in ``tests/boards/standard_neighbours.txt``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from math import prod
from pathlib import Path

NEIGHBOURS = Path(__file__).parents[1] / "boards" / "standard_neighbours.txt"

HOMES = {
    "Austria": "BUD TRI VIE",
    "England": "EDI LON LVP",
    "France": "BRE MAR PAR",
    "Germany": "BER KIE MUN",
    "Italy": "NAP ROM VEN",
    "Russia": "MOS SEV STP WAR",
    "Turkey": "ANK CON SMY",
}


def _borders() -> dict[str, dict[str, frozenset[str]]]:
    """Return by letter of the unit, then by place, where it goes from there."""
    borders: dict[str, dict[str, frozenset[str]]] = {"A": {}, "F": {}}
    for line in NEIGHBOURS.read_text(encoding="utf-8").splitlines():
        place, colon, rest = line.partition("#")[0].partition(":")
        for letter, places in zip("AF", rest.split("|"), strict=False) if colon else ():
            if places.strip() != "-":
                borders[letter][place] = frozenset(places.split())
    return borders


BORDERS = _borders()
SEAS = frozenset(place for place in BORDERS["F"] if place not in BORDERS["A"] and "/" not in place)
SHORES = frozenset(place.split("/")[0] for place in BORDERS["F"]) - SEAS


def province(place: str) -> str:
    """Return the province of a place or of a unit."""
    return place.rpartition(" ")[2].partition("/")[0]


def reaches(unit: str) -> frozenset[str]:
    """Return the provinces that a unit can go to on its own."""
    letter, place = unit.split()
    return frozenset(map(province, BORDERS[letter][place]))


@cache
def beside(sea: str) -> frozenset[str]:
    """Return the provinces around a sea."""
    return reaches(f"F {sea}")


def carried(origin: str, target: str, seas: frozenset[str]) -> bool:
    """Whether fleets in these seas make a chain from one shore to another."""
    chain: set[str] = set()
    fresh = {sea for sea in seas if origin in beside(sea)}
    while fresh:
        chain |= fresh
        fresh = {sea for sea in seas - chain if beside(sea) & chain}
    return any(target in beside(sea) for sea in chain)


def chains(origin: str, seas: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """Yield every row of neighbouring seas that begins beside a province, however roundabout."""
    rows: list[tuple[str, ...]] = [(sea,) for sea in seas if origin in beside(sea)]
    while rows:
        row = rows.pop()
        yield row
        rows += [(*row, sea) for sea in seas & beside(row[-1]) if sea not in row]


@cache
def needed(origin: str, target: str, seas: frozenset[str]) -> frozenset[str]:
    """Return the seas of the chains from which no fleet can be left out (DATC 6.G.19)."""
    found: set[str] = set()
    for row in chains(origin, seas):
        if not found.issuperset(row) and target in beside(row[-1]):
            chain = frozenset(row)
            if not any(carried(origin, target, chain - {sea}) for sea in chain):
                found |= chain
    return frozenset(found)


@dataclass(frozen=True)
class Board:
    """The units of a position by power, and what a retreat phase or a winter must know."""

    units: Mapping[str, tuple[str, ...]]
    centres: Mapping[str, tuple[str, ...]]
    losers: Mapping[str, tuple[tuple[str, str, bool], ...]]  # unit, where its attacker came from, by convoy
    contested: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """Every unit that is not dislodged."""
        return tuple(unit for units in self.units.values() for unit in units)

    @property
    def sailing(self) -> frozenset[str]:
        """The seas in which a fleet stands."""
        return frozenset(province(unit) for unit in self.all if province(unit) in SEAS)

    def goes(self, unit: str, target: str, seas: frozenset[str]) -> bool:
        """Whether a unit can get to a province by any means."""
        if target in reaches(unit):
            return True
        by_sea = unit.startswith("A") and {province(unit), target} <= SHORES
        return by_sea and province(unit) != target and carried(province(unit), target, seas)

    def movement_orders(self, unit: str) -> Iterator[tuple[str, str]]:
        """Yield the kind and the text of everything that a unit can be ordered to do."""
        letter, place = unit.split()
        own = province(unit)
        yield "H", f"{unit} H"
        for target in BORDERS[letter][place]:
            yield "M", f"{unit} - {target}"
        for target in sorted(SHORES - {own}):
            if letter == "A" and own in SHORES and carried(own, target, self.sailing):
                yield "V", f"{unit} - {target} by sea"
        for other in self.all:
            if other != unit and province(other) in reaches(unit):
                yield "SH", f"{unit} S {other}"
            for target in sorted(reaches(unit) - {own, province(other)}):
                if other != unit and self.goes(other, target, self.sailing - {own}):
                    yield "SM", f"{unit} S {other} - {target}"
        armies = [other for other in self.all if other.startswith("A") and province(other) in SHORES]
        for army in armies if own in SEAS else ():
            for target in sorted(SHORES - {province(army)}):
                if own in needed(province(army), target, self.sailing):
                    yield "C", f"{unit} C {army} - {target}"

    def retreat_orders(self, power: str) -> Iterator[list[tuple[str, str]]]:
        """Yield for each dislodged unit of a power the ways it can go."""
        full = {province(unit) for unit in self.all} | set(self.contested)
        for unit, origin, by_sea in self.losers.get(power, ()):
            letter, place = unit.split()
            closed = full if by_sea else full | {origin}
            ways = [
                ("R", f"{unit} - {to}") for to in sorted(BORDERS[letter][place]) if province(to) not in closed
            ]
            yield [*ways, ("D", f"{unit} - D")]

    def due(self, power: str) -> int:
        """Return the builds or, below nought, the removals that are due."""
        margin = len(self.centres.get(power, ())) - len(self.units.get(power, ()))
        return min(margin, len(self.open_homes(power)))

    def open_homes(self, power: str) -> list[str]:
        """Return the home centres that a power owns and that stand empty."""
        full = {province(unit) for unit in self.all}
        return [
            home for home in HOMES[power].split() if home in self.centres.get(power, ()) and home not in full
        ]

    def winter_orders(self, power: str) -> Iterator[list[tuple[str, str]]]:
        """Yield what can be built in each home centre, or each removal, and the waive."""
        number = self.due(power)
        for home in self.open_homes(power) if number > 0 else ():
            places = [place for place in BORDERS["F"] if province(place) == home]
            yield [("B", f"A {home}"), *(("B", f"F {place}") for place in places)]
        if number > 0:
            yield [("W", "WAIVE")]
        for unit in self.units.get(power, ()) if number < 0 else ():
            yield [("X", unit)]

    def orders(self, power: str, phase: str) -> list[list[tuple[str, str]]]:
        """Return the orders of a power in a phase, unit by unit."""
        match phase[-1]:
            case "M":
                return [list(self.movement_orders(unit)) for unit in self.units.get(power, ())]
            case "R":
                return list(self.retreat_orders(power))
            case _:
                return list(self.winter_orders(power))

    def joint(self, power: str, phase: str) -> int:
        """Return in how many ways a power can be given orders, by writing them out in winter."""
        orders = self.orders(power, phase)
        number = self.due(power) if phase.endswith("A") else 0
        if phase[-1] != "A":
            return prod(map(len, orders))
        homes = [group for group in orders if group != [("W", "WAIVE")]]
        sizes = range(number + 1) if number >= 0 else [-number]
        return sum(1 for size in sizes for some in combinations(homes, size) for _ in product(*some))


def kinds(orders: list[list[tuple[str, str]]]) -> dict[str, int]:
    """Count the orders of each kind."""
    return dict(Counter(kind for group in orders for kind, _ in group))
