"""Every legal order of a position, as a container that makes them when asked.

The orders are canonical and sorted, and they are exactly those the judge accepts.
What depends only on where two units stand - the moves of one, the supports of one
for another - is made once per board and shared; what depends on the fleets at sea
is worked out per position.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from weakref import WeakKeyDictionary

from standoff.core.adjudicate import check
from standoff.core.adjustments import due, open_homes
from standoff.core.convoys import needed_fleets, shores_reached
from standoff.core.errors import OrderTextError, StandoffError
from standoff.core.geography import Board, Unit
from standoff.core.legality import fleets_at_sea
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
from standoff.core.retreats import retreat_options
from standoff.core.ruleset import Ruleset
from standoff.core.wiring import wired


class Tables:
    """What orders the units of a board can ever give, whoever else is on it; filled as needed."""

    __slots__ = ("board", "convoys", "moves", "pairs")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.moves: dict[Unit, tuple[Move, ...]] = {}
        self.pairs: dict[tuple[Unit, Unit], tuple[SupportHold | SupportMove, ...]] = {}
        self.convoys: dict[tuple[Unit, Unit, int], Convoy] = {}

    def moves_of(self, unit: Unit) -> tuple[Move, ...]:
        """Return a unit's moves that need no convoy."""
        found = self.moves.get(unit)
        if found is None:
            found = tuple(Move(unit, place) for place in self.board.borders(unit))
            self.moves[unit] = found
        return found

    def supports_of(self, unit: Unit, supported: Unit) -> tuple[SupportHold | SupportMove, ...]:
        """Return a unit's supports for another one that need no convoy; coasts are named and not."""
        found = self.pairs.get((unit, supported))
        if found is None:
            found = tuple(self._supports(unit, supported))
            self.pairs[unit, supported] = found
        return found

    def _supports(self, unit: Unit, supported: Unit) -> Iterator[SupportHold | SupportMove]:
        board = self.board
        reach = board.reach(unit)
        if reach >> supported.index & 1:
            yield SupportHold(unit, supported)
        for province in board.provinces_in(reach & board.reach(supported) & ~unit.province.bit):
            yield SupportMove(unit, supported, board.locations[province.index])
            if supported.is_fleet and province.is_split:
                for coast in board.coasts_reached(supported, province):
                    yield SupportMove(unit, supported, coast)

    def convoy(self, fleet: Unit, army: Unit, target: int) -> Convoy:
        """Return the order of a fleet to carry an army to a province."""
        key = (fleet, army, target)
        found = self.convoys.get(key)
        if found is None:
            found = self.convoys[key] = Convoy(fleet, army, self.board.locations[target])
        return found


_tables: WeakKeyDictionary[Board, Tables] = WeakKeyDictionary()


def tables_of(board: Board) -> Tables:
    """Return the board's tables: a cache of values that never change."""
    tables = _tables.get(board)
    if tables is None:
        tables = _tables[board] = Tables(board)
    return tables


class LegalOrders(Collection[Order]):
    """The legal orders of one power, or of all: `in`, `len`, iteration, and by unit.

    Texts and orders can be looked up; a text is read, made canonical, and sought.

    >>> import standoff
    >>> orders = standoff.Game().position.legal_orders("France")
    >>> len(orders), "Army Paris moves to Burgundy" in orders, "A PAR - BRE" in orders
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
            powers = [p.name for p in self.position.board.powers]
            chosen = powers if self.power is None else [self.power]
            made = orders_by_power(self.position, chosen, self.rules)
            self._groups = {power: group for power, group in made.items() if group}
        return self._groups

    def __iter__(self) -> Iterator[Order]:
        return (order for group in self.groups.values() for orders in group.values() for order in orders)

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
            given = Given(self.power, "", Reading(item, ""))
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
            return {power: adjustment_orders(position, power, rules) for power in powers}


def retreat_orders(position: Position, power: str, rules: Ruleset) -> dict[str, tuple[Order, ...]]:
    """Return a power's orders for its dislodged units: each retreat, and disbanding."""
    found: dict[str, tuple[Order, ...]] = {}
    for loser in position.dislodged:
        if loser.power == power:
            options = retreat_options(position, loser, rules)
            moves = (Move(loser.unit, place) for place in options)
            found[loser.unit.text] = (*moves, Disband(loser.unit))
    return found


def adjustment_orders(position: Position, power: str, rules: Ruleset) -> dict[str, tuple[Order, ...]]:
    """Return a power's builds by home centre and the waiving of one, or its removals by unit."""
    number = due(position).get(power, 0)
    if number < 0:
        force = position.forces[position.board.power_index[power]]
        return {unit.text: (Remove(unit),) for unit in force}
    if number == 0:
        return {}
    found: dict[str, tuple[Order, ...]] = {}
    board = position.board
    for home in open_homes(position, power):
        kinds = [board.armies[home.index]]
        if board.coasts & home.bit:
            kinds += [board.fleets[place.index] for place in board.places_of(home)]
        found[home.code] = tuple(Build(unit) for unit in kinds)
    if rules.waiving == "a":
        found["WAIVE"] = (Waive(),)
    return found


def movement_orders(
    position: Position, powers: list[str], rules: Ruleset
) -> dict[str, dict[str, tuple[Order, ...]]]:
    """Return the orders of a movement phase: moves, convoys, holds and supports of every unit."""
    maker = Maker(position, rules)
    index = position.board.power_index
    return {
        power: {unit.text: tuple(maker.orders(unit)) for unit in position.forces[index[power]]}
        for power in powers
    }


class Maker:
    """Makes the orders of one movement phase, sorted by their text."""

    __slots__ = ("board", "bridges", "fleets", "position", "rules", "tables", "units")

    def __init__(self, position: Position, rules: Ruleset) -> None:
        self.position = position
        self.board = position.board
        self.rules = rules
        self.tables = tables_of(position.board)
        self.fleets = fleets_at_sea(position)
        self.units = sorted(position, key=lambda unit: unit.text)
        self.bridges: dict[int, dict[int, int]] = {}
        if self.fleets:
            for unit in self.units:
                if unit.is_army and self.board.sea_borders[unit.index] & self.fleets:
                    self.bridges[unit.index] = needed_fleets(self.board, unit.index, self.fleets)

    def orders(self, unit: Unit) -> list[Order]:
        """Return the orders of one unit: in text order moves, convoys, hold, supports."""
        found: list[Order] = []
        found += self.moves(unit)
        if self.fleets >> unit.index & 1:
            found += self.convoys(unit)
        found.append(Hold(unit))
        reach = self.board.reach(unit)
        for supported in self.units:
            if supported is unit:
                continue
            found += self.supports(unit, supported, reach)
        return found

    def moves(self, unit: Unit) -> list[Move]:
        """Return a unit's moves: to its neighbours, and by the fleets at sea."""
        near = self.tables.moves_of(unit)
        bridges = self.bridges.get(unit.index)
        if not bridges:
            return list(near)
        found = []
        walks = self.board.reach(unit)
        names_convoy = self.rules.convoy_intent in ("2000", "dptg")
        for place in self.board.locations[: len(self.board.provinces)]:
            if walks >> place.index & 1:
                found.append(Move(unit, place))
                if place.index in bridges and names_convoy:
                    found.append(Move(unit, place, via_convoy=True))
            elif place.index in bridges:
                found.append(Move(unit, place))
        return found

    def convoys(self, fleet: Unit) -> list[Convoy]:
        """Return the convoys that a fleet at sea can be part of."""
        return [
            self.tables.convoy(fleet, army, target)
            for army in self.units
            if army.index in self.bridges
            for target, needed in sorted(self.bridges[army.index].items())
            if needed >> fleet.index & 1
        ]

    def supports(
        self, unit: Unit, supported: Unit, reach: int
    ) -> tuple[SupportHold | SupportMove, ...] | list[SupportHold | SupportMove]:
        """Return a unit's supports for another one."""
        plain = self.tables.supports_of(unit, supported)
        if supported.index in self.bridges:
            others = self.fleets & ~unit.province.bit
            shores = shores_reached(self.board, supported.index, others)
            extra = shores & reach & ~self.board.reach(supported) & ~unit.province.bit
            if extra:
                more = [
                    SupportMove(unit, supported, self.board.locations[province.index])
                    for province in self.board.provinces_in(extra)
                ]
                return sorted((*plain, *more), key=_support_order)
        elif supported.is_fleet and self.rules.support_coast != "optional":
            return [order for order in plain if not self.must_name_coast(order)]
        return plain

    def must_name_coast(self, order: SupportHold | SupportMove) -> bool:
        """Whether rule 4.B.4 asks this support to name a coast that it leaves out."""
        if isinstance(order, SupportHold) or order.target.coast or not order.target.province.is_split:
            return False
        if len(self.board.coasts_reached(order.supported, order.target.province)) < 2:
            return False
        at = self.position.power_at
        own = at[order.unit.index] == at[order.supported.index]
        return not (own and self.rules.support_coast == "own_only")


def _support_order(order: SupportHold | SupportMove) -> str:
    """Sort supports of one unit for another: the hold first, then by target."""
    return "" if isinstance(order, SupportHold) else order.target.code
