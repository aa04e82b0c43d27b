"""Every legal order of a position, as a container that makes them when asked.

The orders are canonical and sorted, and they are exactly those the judge accepts.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from standoff.core.adjudicate import check
from standoff.core.dues import due, open_homes
from standoff.core.errors import OrderTextError, StandoffError
from standoff.core.movement_orders import movement_orders
from standoff.core.orders import Disband, Given, Move, Order, Reading, Waive
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.retreats import retreat_options
from standoff.core.ruleset import Ruleset
from standoff.core.vocabulary import vocabulary_of
from standoff.core.wiring import wired

_WAIVE = (Waive(),)


class LegalOrders:
    """The legal orders of one power, or of all: `in`, `len`, iteration, and by unit.

    Texts and orders can be looked up; a text is read, made canonical, and sought.

    >>> import standoff
    >>> orders = standoff.Game().position.legal_orders("France")
    >>> len(orders), "Army Paris moves to Burgundy" in orders, "A PAR - MAR" in orders
    (30, True, False)
    >>> [str(order) for order in orders["BRE"]][:3]
    ['F BRE - ENG', 'F BRE - GAS', 'F BRE - MAO']
    """

    __slots__ = ("_groups", "position", "power", "rules")

    def __init__(self, position: Position, power: str | None, rules: Ruleset) -> None:
        if power is not None and power not in position.board.power_index:
            names = ", ".join(p.name for p in position.board.powers)
            raise StandoffError(f"unknown power {power!r}; possible are {names}")
        self.position = position
        self.power = power
        self.rules = rules
        self._groups: dict[str, dict[str, tuple[Order, ...]]] | None = None

    @property
    def groups(self) -> dict[str, dict[str, tuple[Order, ...]]]:
        """The orders by power, then by unit as text; in winter builds by their home centre's code."""
        if self._groups is None:
            chosen = list(self.position.board.power_index) if self.power is None else [self.power]
            made = orders_by_power(self.position, chosen, self.rules)
            self._groups = {power: group for power, group in made.items() if group}
        return self._groups

    def __iter__(self) -> Iterator[Order]:
        return chain.from_iterable(chain.from_iterable(map(dict.values, self.groups.values())))

    def __len__(self) -> int:
        return sum(len(orders) for group in self.groups.values() for orders in group.values())

    def __contains__(self, item: object) -> bool:
        if isinstance(item, str):
            try:
                reading = wired().read_order(item, self.position.board)
            except OrderTextError:
                return False
            given = Given(self.power, item, reading)
        elif isinstance(item, Order):
            given = Given(self.power, str(item), Reading(item, str(item)))
        else:
            return False
        canonical = check(self.position, given, self.rules).order
        return canonical is not None and canonical in tuple(self)

    def __getitem__(self, code: str) -> tuple[Order, ...]:
        """Return the orders of the unit in this province; KeyError where there are none."""
        province = code.partition("/")[0]
        for group in self.groups.values():
            for label, orders in group.items():
                if label.rpartition(" ")[2].partition("/")[0] == province:
                    return orders
        raise KeyError(code)

    def __repr__(self) -> str:
        whose = self.power or "all powers"
        return f"<LegalOrders of {whose}, {self.position.phase}: {len(self)}>"


def orders_by_power(
    position: Position, powers: list[str], rules: Ruleset
) -> dict[str, dict[str, tuple[Order, ...]]]:
    """Return the legal orders of these powers, by power and then by unit."""
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return movement_orders(position, powers, rules)
        case PhaseKind.RETREAT:
            return {power: retreat_orders(position, power, rules) for power in powers}
        case PhaseKind.ADJUSTMENT:
            dues = due(position)
            return {power: adjustment_orders(position, power, dues.get(power, 0), rules) for power in powers}


def retreat_orders(position: Position, power: str, rules: Ruleset) -> dict[str, tuple[Order, ...]]:
    """Return a power's orders for its dislodged units: each retreat, and disbanding."""
    found: dict[str, tuple[Order, ...]] = {}
    for loser in position.dislodged:
        if loser.power == power:
            options = retreat_options(position, loser, rules)
            moves = (Move(loser.unit, place) for place in options)
            found[loser.unit.text] = tuple(sorted((*moves, Disband(loser.unit)), key=str))
    return found


def adjustment_orders(
    position: Position, power: str, number: int, rules: Ruleset
) -> dict[str, tuple[Order, ...]]:
    """Return a power's builds by home centre and the waiving of one, or its removals by unit.

    `number` is what is due: builds above nought, removals below.
    """
    if number == 0:
        return {}
    board, words = position.board, vocabulary_of(position.board)
    if number < 0:
        return {
            unit.text: (words.removals[unit.number],) for unit in position.forces[board.power_index[power]]
        }
    found: dict[str, tuple[Order, ...]] = {}
    for home in open_homes(position, power):
        kinds = [board.armies[home.index]]
        if board.coasts & home.bit:
            kinds += [board.fleets[place.index] for place in board.places_of(home)]
        found[home.code] = tuple(words.builds[unit.number] for unit in kinds)
    if rules.waiving == "a":
        found["WAIVE"] = _WAIVE
    return found
