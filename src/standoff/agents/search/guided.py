"""Orders for everybody that mean something: each unit goes where a guide draws it.

This is how the searching player imagines that a game goes on, so it is quick rather than
clever. Unit after unit, in the order of their provinces, takes the best of what it sees: to
hold, to step somewhere, or to support an order of its own power that stands already. No
unit goes to where another of its own goes or may stay. Dislodged units retreat, and new
ones are built, where the guide draws them most; those that it draws least are removed first.

`standoff.batch.guided_orders` is the same in compiled code, down to the fall of the dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from standoff.agents.search.dice import QuickDice
from standoff.agents.search.guide import Guide
from standoff.core.convoys import bits
from standoff.core.dues import due
from standoff.core.geography import Board, Location, Unit
from standoff.core.orders import Build, Disband, Hold, Move, Order, Remove, SupportHold, SupportMove
from standoff.core.phases import PhaseKind, Season
from standoff.core.position import Position
from standoff.core.retreats import retreat_options
from standoff.core.ruleset import Ruleset


def guided_orders(position: Position, guide: Guide, dice: QuickDice, rules: Ruleset) -> list[list[Order]]:
    """Return orders for everybody who needs one, by number of power."""
    imagined = Imagined(position, guide, dice)
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return imagined.movement()
        case PhaseKind.RETREAT:
            return imagined.retreats(rules)
        case PhaseKind.ADJUSTMENT:
            return imagined.winter()


class Step(NamedTuple):
    """Somewhere that a unit can go: the place, the number of its province, and that of the unit there."""

    place: Location
    goal: int
    unit: int


class Surroundings(NamedTuple):
    """What a power sees around it: what others reach, what two of its own do, who is not its own."""

    foreign: int
    twice: int
    others: int


class Imagined:
    """One position of an imagined game, to be given orders."""

    __slots__ = ("_board", "_centres", "_dice", "_guide", "_owned", "_prize", "_steps", "position")

    def __init__(self, position: Position, guide: Guide, dice: QuickDice) -> None:
        self.position = position
        self._board = board = position.board
        self._guide = guide
        self._dice = dice
        self._centres = sum([centre.bit for centre in board.centres])
        holdings = position.holdings or ((),) * len(board.powers)
        self._owned = [sum([centre.bit for centre in holding]) for holding in holdings]
        in_fall = position.phase.season is Season.FALL
        self._prize = guide.temper.fall_prize if in_fall else guide.temper.early_prize
        self._steps = steps_of(board)

    def value(self, power: int, unit: int, place: int) -> int:
        """Return what it is worth to a power to have a unit, by its number, in a province."""
        worth = self._guide.pull[power][unit]
        if not self._centres >> place & 1:
            return worth
        if self._owned[power] >> place & 1:
            return worth + self._guide.guard[power][place]
        return worth + self._prize

    def whim(self) -> int:
        """Return by how much chance raises one choice."""
        return self._dice.roll(self._guide.temper.whim)

    # -- movement --------------------------------------------------------------------------

    def movement(self) -> list[list[Order]]:
        """Return an order for every unit."""
        seen = self._look_around()
        return [self._force_orders(power, seen[power]) for power in range(len(self._board.powers))]

    def _look_around(self) -> list[Surroundings]:
        """Return what each power sees around it."""
        position, once, twice = self.position, [], []
        for force in position.forces:
            one = two = 0
            for unit in force:
                reach = self._board.reach(unit)
                two |= one & reach
                one |= reach
            once.append(one)
            twice.append(two)
        everybody = position.armies | position.fleets
        seen = []
        for power, force in enumerate(position.forces):
            foreign = reduce(or_, once[:power] + once[power + 1 :], 0)
            own = sum([1 << unit.index for unit in force])
            seen.append(Surroundings(foreign, twice[power], everybody & ~own))
        return seen

    def _force_orders(self, power: int, seen: Surroundings) -> list[Order]:
        """Return an order for every unit of a power."""
        units = sorted(self.position.forces[power], key=lambda unit: unit.index)
        waiting = sum([1 << unit.index for unit in units])
        claimed = 0
        orders: list[Order] = []
        for unit in units:
            order = self._choose(unit, power, seen, claimed | waiting, orders)
            orders.append(order)
            waiting &= ~(1 << unit.index)
            claimed |= 1 << (order.target.province.index if isinstance(order, Move) else unit.index)
        return orders

    def _choose(
        self, unit: Unit, power: int, seen: Surroundings, closed: int, standing: Sequence[Order]
    ) -> Order:
        """Choose the order of one unit, outside of `closed` provinces; `standing` are those of its power."""
        place = unit.index
        stay = self.value(power, unit.number, place)
        chosen: Order | Step | None = None
        best = self.whim()
        for step in self._steps[unit.number]:
            if not closed >> step.goal & 1:
                gain = self.value(power, step.unit, step.goal) - stay
                if gain > 0:
                    gain = gain * self._odds(seen, step.goal) >> 4
                gain += self.whim()
                if gain > best:
                    chosen, best = step, gain
        reach = self._board.reach(unit)
        for other in standing:
            if isinstance(other, Move | Hold):
                aim = other.target.province.index if isinstance(other, Move) else other.unit.index
                if aim != place and reach >> aim & 1:
                    gain = self._help_gain(power, other, aim, seen) + self.whim()
                    if gain > best:
                        chosen, best = other, gain
        match chosen:
            case Step():
                return Move(unit, chosen.place)
            case Move():
                return SupportMove(unit, chosen.unit, chosen.target)
            case Hold():
                return SupportHold(unit, chosen.unit)
        return Hold(unit)

    def _odds(self, seen: Surroundings, goal: int) -> int:
        """Return the chance to get into a province, in sixteenths."""
        temper = self._guide.temper
        if seen.others >> goal & 1:
            return temper.held_near if seen.twice >> goal & 1 else temper.held
        return temper.contested if seen.foreign >> goal & 1 else temper.free

    def _help_gain(self, power: int, order: Move | Hold, aim: int, seen: Surroundings) -> int:
        """Return what support for an order wins: a part of what a move does, or less danger for a hold."""
        temper = self._guide.temper
        if isinstance(order, Hold):
            return temper.backing if seen.foreign >> aim & 1 else 0
        if not (seen.foreign | seen.others) >> aim & 1:
            return 0
        unit = order.unit
        there = self.value(power, 2 * order.target.index + unit.is_fleet, aim)
        share = temper.help_held if seen.others >> aim & 1 else temper.help_contested
        return (there - self.value(power, unit.number, unit.index)) * share >> 4

    # -- retreats and winter ---------------------------------------------------------------

    def retreats(self, rules: Ruleset) -> list[list[Order]]:
        """Return an order for every dislodged unit, no two to one province."""
        orders: list[list[Order]] = [[] for _ in self._board.powers]
        claimed = 0
        for loser in sorted(self.position.dislodged, key=lambda loser: loser.unit.index):
            power = self._board.power_index[loser.power]
            chosen: Order = Disband(loser.unit)
            best = None
            for place in sorted(retreat_options(self.position, loser, rules), key=_rank):
                goal = place.province.index
                if not claimed >> goal & 1:
                    worth = self.value(power, 2 * place.index + loser.unit.is_fleet, goal) + self.whim()
                    if best is None or worth > best:
                        chosen, best = Move(loser.unit, place), worth
            if isinstance(chosen, Move):
                claimed |= 1 << chosen.target.province.index
            orders[power].append(chosen)
        return orders

    def winter(self) -> list[list[Order]]:
        """Return all builds and removals that are due."""
        dues = due(self.position)
        orders: list[list[Order]] = []
        for power, name in enumerate(self._board.power_index):
            number = dues.get(name, 0)
            made = self._builds(power, number) if number > 0 else self._removals(power, -number)
            orders.append([*made])
        return orders

    def _builds(self, power: int, number: int) -> list[Build]:
        """Build so many units, each where and what is worth most."""
        position = self.position
        assert position.holdings is not None
        name = self._board.powers[power].name
        homes = sum([home.bit for home in position.holdings[power] if home.home_of == name])
        homes &= ~(position.armies | position.fleets)
        built = []
        for _ in range(number):
            units = [unit for home in bits(homes) for unit in builds_of(self._board)[home]]
            ranked = [(self._guide.pull[power][unit.number] + self.whim(), unit) for unit in units]
            _, unit = max(ranked, key=lambda entry: entry[0])
            homes &= ~(1 << unit.index)
            built.append(Build(unit))
        return built

    def _removals(self, power: int, number: int) -> list[Remove]:
        """Remove so many units, those that are worth least where they are."""
        left = sorted(self.position.forces[power], key=lambda unit: unit.index)
        removed = []
        for _ in range(number):
            ranked = [(self.value(power, unit.number, unit.index) + self.whim(), unit) for unit in left]
            _, unit = min(ranked, key=lambda entry: entry[0])
            left.remove(unit)
            removed.append(Remove(unit))
        return removed


def _rank(place: Location) -> tuple[int, int]:
    """Return a key that sorts places by their provinces."""
    return place.province.index, place.index


@lru_cache(maxsize=8)
def steps_of(board: Board) -> tuple[tuple[Step, ...], ...]:
    """Return where each unit of a board can go in one step, by its number."""
    units = [unit for pair in zip(board.armies, board.fleets, strict=True) for unit in pair]
    return tuple(_steps(unit, board.borders(unit)) for unit in units)


def _steps(unit: Unit, places: Iterable[Location]) -> tuple[Step, ...]:
    ordered = sorted(places, key=_rank)
    return tuple(Step(place, place.province.index, 2 * place.index + unit.is_fleet) for place in ordered)


@lru_cache(maxsize=8)
def builds_of(board: Board) -> tuple[tuple[Unit, ...], ...]:
    """Return what can stand in each province of a board: an army, a fleet, or one on each coast."""
    units: list[list[Unit]] = [[] for _ in board.provinces]
    for place in sorted(board.locations, key=_rank):
        for unit in (board.armies[place.index], board.fleets[place.index]):
            if board.why_cannot_stand(unit) is None:
                units[place.province.index].append(unit)
    return tuple(map(tuple, units))
