"""Reading facts: JSON values become units, places and numbers again.

Any fact may be absent, and one that means nothing on the board counts as absent:
a sentence then says less, and never something wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from standoff.core.geography import Board, Location, Unit, UnitKind
from standoff.core.outcomes import Facts


@dataclass(frozen=True, slots=True)
class Side:
    """A unit in a battle, with what it brought to bear, as far as that is known."""

    unit: Unit
    strength: int | None
    support: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class FactReader:
    """The facts of a result, read as things of its board.

    >>> from standoff.boards import standard
    >>> facts = FactReader(standard(), {"support": ["A MUN"], "target": "SPA/NC", "attack": 2})
    >>> facts.units("support"), facts.place("target"), facts.number("attack"), facts.unit("loser")
    ((<Unit A MUN>,), <Location SPA/NC>, 2, None)
    """

    board: Board
    facts: Facts

    def unit(self, key: str) -> Unit | None:
        """Return the unit that a fact names."""
        return unit_of(self.board, self.facts.get(key))

    def units(self, key: str) -> tuple[Unit, ...]:
        """Return the units that a fact lists."""
        found = (unit_of(self.board, value) for value in self._list(key))
        return tuple(unit for unit in found if unit)

    def place(self, key: str) -> Location | None:
        """Return the place that a fact names."""
        return place_of(self.board, self.facts.get(key))

    def places(self, key: str) -> tuple[Location, ...]:
        """Return the places that a fact lists."""
        found = (place_of(self.board, value) for value in self._list(key))
        return tuple(place for place in found if place)

    def number(self, key: str) -> int | None:
        """Return the number that a fact gives."""
        return number_of(self.facts.get(key))

    def text(self, key: str) -> str | None:
        """Return the text that a fact gives."""
        value = self.facts.get(key)
        return value if isinstance(value, str) and value else None

    def flag(self, key: str) -> bool:
        """Return whether a fact says yes."""
        return self.facts.get(key) is True

    def power(self, key: str) -> str | None:
        """Return the power that a fact names."""
        value = self.text(key)
        return value if value in self.board.power_index else None

    def side(self, key: str) -> Side | None:
        """Return a unit with its strength and supports."""
        return side_of(self.board, self.facts.get(key))

    def sides(self, key: str) -> tuple[Side, ...]:
        """Return the units that a fact lists with their strengths and supports."""
        found = (side_of(self.board, value) for value in self._list(key))
        return tuple(side for side in found if side)

    def inside(self, key: str) -> FactReader:
        """Return a fact that holds facts."""
        value = self.facts.get(key)
        return FactReader(self.board, value if isinstance(value, Mapping) else {})

    def _list(self, key: str) -> Iterable[object]:
        value = self.facts.get(key)
        return value if isinstance(value, list | tuple) else ()


def place_of(board: Board, value: object) -> Location | None:
    """Return the location of a code."""
    return board.by_code.get(value) if isinstance(value, str) else None


def unit_of(board: Board, value: object) -> Unit | None:
    """Return the unit of a text such as ``F STP/SC``."""
    letter, _, code = value.partition(" ") if isinstance(value, str) else ("", "", "")
    place = board.by_code.get(code)
    kinds = [kind for kind in UnitKind if kind.letter == letter]
    return board.unit(kinds[0], place) if kinds and place else None


def number_of(value: object) -> int | None:
    """Return a number that is one; a truth value is not."""
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def side_of(board: Board, value: object) -> Side | None:
    """Return a unit with its strength and supports; a bare text is a unit of unknown strength."""
    reader = FactReader(board, value if isinstance(value, Mapping) else {"unit": value})
    unit = reader.unit("unit")
    return Side(unit, reader.number("strength"), reader.units("support")) if unit else None
