"""The legal orders of a movement phase, unit by unit, in the order of their texts.

What the units can do on their own comes from the board's vocabulary. What they can
do with the fleets that are at sea now - sail, carry, support a move by sea - is
worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from operator import itemgetter

from standoff.core.convoys import Routes
from standoff.core.geography import Unit
from standoff.core.orders import Order, SupportHold, SupportMove
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.core.vocabulary import Supports, Voyage, vocabulary_of


def movement_orders(
    position: Position, powers: Sequence[str], rules: Ruleset
) -> dict[str, dict[str, tuple[Order, ...]]]:
    """Return the legal orders of these powers, by power and then by unit."""
    index = position.board.power_index
    forces = [position.forces[index[power]] for power in powers]
    units = [unit for force in forces for unit in force]
    made = zip([unit.text for unit in units], Maker(position, rules).orders(units), strict=True)
    return {power: dict(islice(made, len(force))) for power, force in zip(powers, forces, strict=True)}


Pick = Callable[[tuple[Supports, ...]], tuple[Supports, ...]]
"""Picks from a table of supports those of certain units."""


class Maker:
    """Makes the orders of the units of one position.

    `present` are the numbers of all units in the order of their texts. `own` are the moves,
    convoys and the hold of the units that have fleets at sea to thank for some of them, by their
    province. `carried` are the armies among them, by their place in `present`.
    """

    __slots__ = ("carried", "own", "position", "present", "rules", "words")

    def __init__(self, position: Position, rules: Ruleset) -> None:
        self.position = position
        self.rules = rules
        self.words = vocabulary_of(position.board)
        units = list(filter(None, position.unit_at))
        armies = [unit.number for unit in units if not unit.number & 1]
        fleets = [unit.number for unit in units if unit.number & 1]
        self.present = armies + fleets
        self.own: dict[int, tuple[Order, ...]] = {}
        self.carried: list[tuple[int, Voyage, Routes]] = []
        sailing = position.fleets & position.board.seas
        if sailing:
            self._embark(armies, sailing)

    def _embark(self, armies: list[int], sailing: int) -> None:
        """Find which armies the fleets at sea could carry, where to, and the convoys for that."""
        board, words = self.position.board, self.words
        demands = self.rules.convoy_intent in ("2000", "dptg")
        by_start: dict[int, Routes] = {}
        convoys: dict[int, tuple[Order, ...]] = {}
        for column, number in enumerate(armies):
            army = number >> 1
            start = board.sea_borders[army] & sailing
            if not start:
                continue
            routes = by_start.get(start)
            if routes is None:
                routes = by_start[start] = Routes(board, start, sailing)
            shores = routes.shores & ~(1 << army)
            wanted = army, shores, demands
            voyage = words.voyages.get(wanted) or words.learn_voyage(*wanted)
            self.own[army] = voyage.own
            self.carried.append((column, voyage, routes))
            for fleet, lands in routes.landings.items():
                key = fleet, army, lands & shores
                found = words.convoys.get(key) or words.learn_convoys(*key)
                convoys[fleet] = convoys.get(fleet, ()) + found
        for fleet, orders in convoys.items():
            number = board.fleets[fleet].number
            self.own[fleet] = (*words.moves[number], *orders, words.holds[number])

    def orders(self, units: Sequence[Unit]) -> Iterable[tuple[Order, ...]]:
        """Return the orders of each of these units: moves, convoys, hold, supports."""
        words = self.words
        # With the number that stands for nobody there are always two, so that a tuple is picked.
        pick: Pick = itemgetter(*[unit.number for unit in units], words.nobody)
        # For each unit on the board the supports that these units can give it.
        columns: list[Iterable[Supports]]
        columns = [pick(words.supports[number] or words.learn_supports(number)) for number in self.present]
        if self.carried:
            turns = {unit.index: turn for turn, unit in enumerate(units)}
            for column, voyage, routes in self.carried:
                columns[column] = self._supports_by_sea(voyage, routes, pick, turns)
        supports: Iterable[Iterable[Supports]] = zip(*columns, strict=True)
        if self.rules.support_coast != "optional":
            supports = [[tuple(filter(self.names_coast, some)) for some in row] for row in supports]
        own = [self.own.get(unit.index) or words.alone[unit.number] for unit in units]
        # Most of the supports are empty, and to add an empty tuple costs next to nothing.
        return map(sum, supports, own)  # type: ignore[arg-type]  # tuples of different orders add up as well

    def _supports_by_sea(
        self, voyage: Voyage, routes: Routes, pick: Pick, turns: dict[int, int]
    ) -> list[Supports]:
        """Return the supports for an army that can be carried; `turns` tells whose stands where."""
        words = self.words
        army, beyond = voyage.army, voyage.beyond
        supports = list(pick(voyage.supports))
        for fleet in routes.landings:
            turn = turns.get(fleet)
            if turn is not None:
                # A fleet cannot support an army that it would have to carry itself (DATC 6.D.31).
                number = 2 * fleet + 1
                key = number, army, beyond & words.reach[number] & routes.shores_without(fleet)
                supports[turn] = words.by_sea.get(key) or words.learn_by_sea(*key)
        return supports

    def names_coast(self, order: SupportHold | SupportMove) -> bool:
        """Whether this support names the coast that rule 4.B.4 asks for, if any."""
        if isinstance(order, SupportHold) or order.target.coast or not order.target.province.is_split:
            return True
        if len(self.position.board.coasts_reached(order.supported, order.target.province)) < 2:
            return True
        at = self.position.power_at
        own = at[order.unit.index] == at[order.supported.index]
        return own and self.rules.support_coast == "own_only"
