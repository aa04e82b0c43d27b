"""The legal orders of a movement phase, unit by unit, in the order of their texts.

What the units can do on their own comes from the board's vocabulary. What they can
do with the fleets that are at sea now - sail, carry, support a move by sea - is
worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from standoff.core.convoys import minimal_routes
from standoff.core.geography import Board, Unit
from standoff.core.orders import Order, SupportHold, SupportMove
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.core.vocabulary import Supports, vocabulary_of


def movement_orders(
    position: Position, powers: Sequence[str], rules: Ruleset
) -> dict[str, dict[str, tuple[Order, ...]]]:
    """Return the legal orders of these powers, by power and then by unit."""
    index = position.board.power_index
    forces = [position.forces[index[power]] for power in powers]
    made = Maker(position, rules).orders([unit for force in forces for unit in force])
    return {
        power: dict(zip([unit.text for unit in force], made, strict=False))
        for power, force in zip(powers, forces, strict=True)
    }


class Maker:
    """Makes the orders of the units of one position.

    `own` are the moves, convoys and the hold of the units that have fleets at sea to thank for
    some of them, by their province; `carried` the armies among them. `present` picks from a
    unit's row of supports those for the units on the board, in the order of their texts.
    """

    __slots__ = ("carried", "own", "position", "present", "rules", "words")

    def __init__(self, position: Position, rules: Ruleset) -> None:
        self.position = position
        self.rules = rules
        self.words = vocabulary_of(position.board)
        units = list(filter(None, position.unit_at))
        armies = [unit.number for unit in units if not unit.number & 1]
        fleets = [unit.number for unit in units if unit.number & 1]
        # With the number that stands for nobody there are always two, so that a tuple is picked.
        self.present: Callable[[Sequence[Supports]], tuple[Supports, ...]] = itemgetter(
            self.words.nobody, *(armies + fleets)
        )
        self.own: dict[int, tuple[Order, ...]] = {}
        self.carried: list[Carried] = []
        sailing = position.fleets & position.board.seas
        if sailing:
            self._embark(armies, sailing)

    def _embark(self, armies: list[int], sailing: int) -> None:
        """Find which armies the fleets at sea could carry, where to, and the convoys for that."""
        board, words = self.position.board, self.words
        demands = self.rules.convoy_intent in ("2000", "dptg")
        by_start: dict[int, Routes] = {}
        convoys: dict[int, tuple[Order, ...]] = {}
        for turn, number in enumerate(armies, 1):
            army = number >> 1
            start = board.sea_borders[army] & sailing
            if not start:
                continue
            routes = by_start.get(start)
            if routes is None:
                routes = by_start[start] = Routes(board, start, sailing)
            shores = routes.shores & ~(1 << army)
            self.carried.append(Carried(turn, army, shores & ~board.army_reach[army], routes))
            wanted = army, shores, demands
            self.own[army] = words.moves_by_sea.get(wanted) or words.learn_moves_by_sea(*wanted)
            for fleet, lands in routes.landings.items():
                key = fleet, army, lands & shores
                found = words.convoys.get(key) or words.learn_convoys(*key)
                convoys[fleet] = convoys.get(fleet, ()) + found
        for fleet, orders in convoys.items():
            number = board.fleets[fleet].number
            self.own[fleet] = (*words.moves[number], *orders, words.holds[number])

    def orders(self, units: Sequence[Unit]) -> Iterator[tuple[Order, ...]]:
        """Yield the orders of each of these units: moves, convoys, hold, supports."""
        words = self.words
        rows = [words.supports[unit.number] or words.learn_supports(unit.number) for unit in units]
        supports: list[Sequence[Supports]] = [*map(self.present, rows)]
        if self.carried:
            self._add_supports_by_sea(units, supports)
        if self.rules.support_coast != "optional":
            supports = [[tuple(filter(self.names_coast, some)) for some in row] for row in supports]
        own = [self.own.get(unit.index) or words.alone[unit.number] for unit in units]
        # Most of the supports are empty, and to add an empty tuple costs next to nothing.
        return map(sum, supports, own)  # type: ignore[arg-type]  # tuples of different orders add up as well

    def _add_supports_by_sea(self, units: Sequence[Unit], supports: list[Sequence[Supports]]) -> None:
        """Let the supports of each unit for each army hold those of its moves by sea."""
        words, reaches = self.words, self.words.reach
        anywhere = 0
        for carried in self.carried:
            anywhere |= carried.beyond
        near = []
        for turn, unit in enumerate(units):
            number = unit.number
            reach = reaches[number]
            if reach & anywhere:
                supports[turn] = row = list(supports[turn])
                near.append((unit.index, number, reach, row))
        for turn, army, beyond, routes in self.carried:
            known, landings = words.by_sea[army], routes.landings
            for place, number, reach, row in near:
                gained = beyond & reach
                if gained and place != army:
                    if place in landings:
                        # A fleet cannot support an army that it would have to carry itself (DATC 6.D.31).
                        gained &= routes.shores_without(place)
                    row[turn] = known.get((number, gained)) or words.learn_by_sea(number, army, gained)

    def names_coast(self, order: SupportHold | SupportMove) -> bool:
        """Whether this support names the coast that rule 4.B.4 asks for, if any."""
        if isinstance(order, SupportHold) or order.target.coast or not order.target.province.is_split:
            return True
        if len(self.position.board.coasts_reached(order.supported, order.target.province)) < 2:
            return True
        at = self.position.power_at
        own = at[order.unit.index] == at[order.supported.index]
        return own and self.rules.support_coast == "own_only"


class Carried(NamedTuple):
    """An army that fleets at sea could carry.

    `turn` is its place among the units, `beyond` where it could land but not walk, as a mask.
    """

    turn: int
    army: int
    beyond: int
    routes: Routes


class Routes:
    """The routes of all armies that can embark on the same fleets, all as masks.

    `shores` is where such an army could land, its own province among them, and `landings`
    where each fleet helps it to land, by the fleet's province.
    """

    __slots__ = ("_routes", "_without", "landings", "shores")

    def __init__(self, board: Board, start: int, sailing: int) -> None:
        self._routes = minimal_routes(board, start, sailing)
        self._without: dict[int, int] = {}
        self.landings = landings = dict[int, int]()
        shores = 0
        for fleets, lands in self._routes:
            shores |= lands
            for fleet in fleets:
                landings[fleet] = landings.get(fleet, 0) | lands
        self.shores = shores

    def shores_without(self, fleet: int) -> int:
        """Return where an army could land without the fleet in this province."""
        found = self._without.get(fleet)
        if found is None:
            found = 0
            for fleets, lands in self._routes:
                if fleet not in fleets:
                    found |= lands
            self._without[fleet] = found
        return found
