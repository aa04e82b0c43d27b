"""The legal orders of a movement phase, unit by unit, in the order of their texts.

What the units can do on their own comes from the board's vocabulary. What they can
do with the fleets that are at sea now - sail, carry, support a move by sea - is
worked out here.
"""

from __future__ import annotations

from standoff.core.convoys import bits, minimal_routes
from standoff.core.geography import Board, Unit
from standoff.core.orders import Convoy, Move, Order, SupportHold, SupportMove
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.core.vocabulary import VIA_CONVOY, Supports, vocabulary_of


def movement_orders(
    position: Position, powers: list[str], rules: Ruleset
) -> dict[str, dict[str, tuple[Order, ...]]]:
    """Return the legal orders of these powers, by power and then by unit."""
    maker = Maker(position, rules)
    index = position.board.power_index
    return {
        power: {unit.text: maker.orders(unit) for unit in position.forces[index[power]]} for power in powers
    }


class Maker:
    """Makes the orders of the units of one position.

    `numbers` are the units' numbers, in the order of their texts. `sailing` are the
    fleets at sea, `carried` the armies that they could carry, by province, and
    `beyond` all the provinces that one of these could get to by sea only.
    """

    __slots__ = ("beyond", "board", "carried", "numbers", "position", "rules", "sailing", "words")

    def __init__(self, position: Position, rules: Ruleset) -> None:
        self.position = position
        self.board = board = position.board
        self.rules = rules
        self.words = vocabulary_of(board)
        armies = bits(position.armies)
        fleets = [unit.number for unit in position.unit_at if unit is not None and unit.number & 1]
        self.numbers = [2 * army for army in armies] + fleets
        self.sailing = sailing = position.fleets & board.seas
        sea_borders = board.sea_borders
        self.carried = {army: Carried(board, army, sailing) for army in armies if sea_borders[army] & sailing}
        self.beyond = 0
        for carried in self.carried.values():
            self.beyond |= carried.beyond

    def orders(self, unit: Unit) -> tuple[Order, ...]:
        """Return the orders of one unit: moves, convoys, hold, supports."""
        place, number, words = unit.index, unit.number, self.words
        supports = words.supports(number)
        if self.beyond & words.reach[number]:
            supports = supports | self.supports_by_sea(unit)
        helps = [order for other in self.numbers if other in supports for order in supports[other]]
        if self.rules.support_coast != "optional":
            helps = [order for order in helps if not self.must_name_coast(order)]
        if place in self.carried:
            return (*self.army_moves(place), words.holds[number], *helps)
        if self.sailing >> place & 1:
            return (*words.moves[number], *self.convoys(place), words.holds[number], *helps)
        return (*words.moves[number], words.holds[number], *helps)

    def army_moves(self, place: int) -> list[Move]:
        """Return the moves of an army that could be carried: on foot, by sea, or either."""
        carried = self.carried[place]
        open_to_it = carried.shores | carried.walks
        if self.rules.convoy_intent in ("2000", "dptg"):
            open_to_it |= (carried.shores & carried.walks) << VIA_CONVOY
        return [move for target, move in self.words.army_moves(place) if target & open_to_it]

    def convoys(self, place: int) -> list[Convoy]:
        """Return the convoys that a fleet at sea is needed for."""
        orders = self.words.convoys(place)
        found: list[Convoy] = []
        for army, carried in self.carried.items():
            shores = carried.landings.get(place)
            if shores:
                found += map(orders[army].__getitem__, carried.numbers_of(shores))
        return found

    def supports_by_sea(self, unit: Unit) -> dict[int, Supports]:
        """Return all supports of a unit for the armies whose moves by sea it could support."""
        place, number = unit.index, unit.number
        reach = self.words.reach[number]
        sails = self.sailing >> place & 1
        found = {}
        for army, carried in self.carried.items():
            targets = carried.beyond & reach
            if targets and sails:
                # A fleet cannot support an army that it would have to carry itself (DATC 6.D.31).
                targets &= carried.shores_without(place)
            if targets and army != place:
                targets |= carried.walks & reach
                found[2 * army] = self.words.supports_of_reaching(number, army, targets)
        return found

    def must_name_coast(self, order: SupportHold | SupportMove) -> bool:
        """Whether rule 4.B.4 asks this support to name a coast that it leaves out."""
        if isinstance(order, SupportHold) or order.target.coast or not order.target.province.is_split:
            return False
        if len(self.board.coasts_reached(order.supported, order.target.province)) < 2:
            return False
        at = self.position.power_at
        own = at[order.unit.index] == at[order.supported.index]
        return not (own and self.rules.support_coast == "own_only")


class Carried:
    """An army that fleets at sea could carry, with its routes, all as masks.

    `walks` is where it could walk, `shores` where it could land, `beyond` where it
    could only land; `landings` where each fleet helps it to land, by the fleet's province.
    """

    __slots__ = ("_numbers", "_routes", "beyond", "landings", "shores", "walks")

    def __init__(self, board: Board, army: int, sailing: int) -> None:
        self.walks = walks = board.army_reach[army]
        self._routes = minimal_routes(board, army, sailing)
        self._numbers: dict[int, tuple[int, ...]] = {}
        self.landings: dict[int, int] = {}
        shores = 0
        for fleets, lands in self._routes:
            shores |= lands
            for fleet in bits(fleets):
                self.landings[fleet] = self.landings.get(fleet, 0) | lands
        self.shores = shores
        self.beyond = shores & ~walks

    def numbers_of(self, shores: int) -> tuple[int, ...]:
        """Return the numbers of these provinces; the fleets of one chain often share them."""
        found = self._numbers.get(shores)
        if found is None:
            found = self._numbers[shores] = bits(shores)
        return found

    def shores_without(self, fleet: int) -> int:
        """Return where the army could land without the fleet in this province."""
        if fleet not in self.landings:
            return self.shores
        mask = 0
        for fleets, lands in self._routes:
            if not fleets >> fleet & 1:
                mask |= lands
        return mask
