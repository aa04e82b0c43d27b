"""Orders to test with: such as have to do with each other, and any at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from random import Random

from standoff.core.geography import Board, Location, Province, Unit, UnitKind
from standoff.core.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    SupportHold,
    SupportMove,
    Waive,
)
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2023, Ruleset


def coherent_orders(
    dice: Random,
    position: Position,
    fixed: Mapping[int, Order] | None = None,
    rules: Ruleset = RULEBOOK_2023,
) -> dict[int, Order]:
    """Choose a legal order for every unit, by province number; most help or hinder another one.

    `fixed` are orders that stand already.
    """
    orders = dict(fixed or {})
    waiting = []
    for group in position.legal_orders(rules=rules).groups.values():
        waiting += [legal for legal in group.values() if unit_of(legal[0]).index not in orders]
    dice.shuffle(waiting)
    aims = {o.target.province.index for o in orders.values() if isinstance(o, Move)}
    for legal in waiting:
        chosen = choose(dice, legal, orders, aims | {unit.index for unit in position})
        orders[unit_of(chosen).index] = chosen
        if isinstance(chosen, Move):
            aims.add(chosen.target.province.index)
    return orders


def choose(dice: Random, legal: Sequence[Order], orders: Mapping[int, Order], hot: set[int]) -> Order:
    """Choose a matching support or convoy, a move to where others are or go, or anything legal."""
    luck = dice.random()
    if luck < 0.45:
        helping = [order for order in legal if helps(order, orders)]
        if helping:
            return dice.choice(helping)
    if luck < 0.75:
        moves = [order for order in legal if isinstance(order, Move) and order.target.province.index in hot]
        if moves:
            return dice.choice(moves)
    return dice.choice(legal)


def helps(order: Order, orders: Mapping[int, Order]) -> bool:
    """Tell whether an order supports or carries what another unit is going to do."""
    match order:
        case SupportHold(supported=unit):
            return unit.index in orders and not isinstance(orders[unit.index], Move)
        case SupportMove(supported=unit, target=target) | Convoy(army=unit, target=target):
            move = orders.get(unit.index)
            return isinstance(move, Move) and move.target.province == target.province
        case _:
            return False


def unit_of(order: Order) -> Unit:
    """Return the unit of an order that has one."""
    assert order.unit is not None
    return order.unit


def any_order(dice: Random, position: Position, legal: Sequence[Order] = ()) -> Order:
    """Draw any order that could be written, legal or not, about the units of this position.

    Letters and coasts may be missing or wrong, units may not be there. In retreats and
    winters most orders, but not all, are of the kind that the phase asks for. With `legal`
    orders at hand half of those drawn are such a one, most of them with a part exchanged.
    """
    if legal and dice.random() < 0.5:
        return nudged(dice, position, dice.choice(legal))
    return made_up_order(dice, position)


def nudged(dice: Random, position: Position, order: Order) -> Order:
    """Return an order as it is, or with one part exchanged: a unit or its name, a destination, the way."""
    board = position.board
    part = dice.choice(("giver", "unit", "other", "target", "way", None))
    match order:
        case Waive():
            return order
        case SupportHold() | SupportMove() | Convoy() if part == "giver":
            return replace(order, unit=any_unit(dice, position))
        case _ if part == "unit":
            return replace(order, unit=named(dice, board, order.unit.province))
        case Move() if part == "way":
            return replace(order, via_convoy=not order.via_convoy)
        case Move() | SupportMove() | Convoy() if part == "target":
            return replace(order, target=on_any_coast(dice, board, order.target.province))
        case SupportHold() | SupportMove() if part == "other":
            return replace(order, supported=named(dice, board, order.supported.province))
        case Convoy() if part == "other":
            return replace(order, army=named(dice, board, order.army.province))
        case _:
            return order


def made_up_order(dice: Random, position: Position) -> Order:
    """Draw an order out of the air."""
    kinds: Sequence[type[Order]] = _KINDS[position.phase.kind]
    kind = dice.choice(_ALL_KINDS) if dice.random() < 0.1 else dice.choice(kinds)
    board = position.board
    unit = any_unit(dice, position)
    match kind:
        case _ if kind is Waive:
            return Waive()
        case _ if kind is Move:
            return Move(unit, any_target(dice, board, unit), via_convoy=dice.random() < 0.15)
        case _ if kind is SupportHold:
            return SupportHold(unit, any_unit(dice, position, beside=unit.province))
        case _ if kind is SupportMove:
            supported = any_unit(dice, position, beside=unit.province)
            return SupportMove(unit, supported, any_target(dice, board, dice.choice((unit, supported))))
        case _ if kind is Convoy:
            army = any_unit(dice, position)
            return Convoy(unit, army, any_target(dice, board, dice.choice((unit, army))))
        case _ if kind is Build:
            homes = [centre for centre in board.centres if centre.home_of is not None]
            province = dice.choice(homes) if dice.random() < 0.7 else dice.choice(board.provinces)
            return Build(named(dice, board, province))
        case _ if kind is Disband:
            return Disband(unit)
        case _ if kind is Remove:
            return Remove(unit)
        case _:
            return Hold(unit)


_ALL_KINDS: tuple[type[Order], ...] = (
    Hold,
    Move,
    SupportHold,
    SupportMove,
    Convoy,
    Disband,
    Build,
    Remove,
    Waive,
)
_KINDS: Mapping[PhaseKind, tuple[type[Order], ...]] = {
    PhaseKind.MOVEMENT: (Hold, Move, Move, Move, SupportHold, SupportMove, SupportMove, Convoy, Convoy),
    PhaseKind.RETREAT: (Move, Move, Move, Disband, Remove),
    PhaseKind.ADJUSTMENT: (Build, Build, Build, Remove, Disband, Waive),
}


def every_order(position: Position, unit: Unit) -> Iterator[Order]:
    """Yield everything that a unit can be told in a movement phase, possible or not.

    The units named are those on the board, rightly named; destinations are all places.
    """
    board = position.board
    yield Hold(unit)
    for place in board.locations:
        yield Move(unit, place)
        yield Move(unit, place, via_convoy=True)
    for other in position:
        yield SupportHold(unit, other)
        for place in board.locations:
            yield SupportMove(unit, other, place)
            yield Convoy(unit, other, place)


def any_unit(dice: Random, position: Position, beside: Province | None = None) -> Unit:
    """Name a unit of the position, or now and then one that is not there; perhaps wrongly."""
    board = position.board
    there = [*position, *(loser.unit for loser in position.dislodged)]
    if beside is not None and dice.random() < 0.7:
        around = {province.index for province in near(board, beside)}
        there = [unit for unit in there if unit.index in around] or there
    if there and dice.random() < 0.95:
        unit = dice.choice(there)
        return unit if dice.random() < 0.7 else named(dice, board, unit.province)
    return named(dice, board, dice.choice(board.provinces))


def named(dice: Random, board: Board, province: Province) -> Unit:
    """Name a unit in a province with any letter or none, on any coast or none."""
    kind = dice.choice((UnitKind.ARMY, UnitKind.FLEET, None))
    return board.unit(kind, on_any_coast(dice, board, province))


def on_any_coast(dice: Random, board: Board, province: Province) -> Location:
    """Name a province as a whole, or one of its coasts."""
    return dice.choice((board.locations[province.index], *board.places_of(province)))


def any_target(dice: Random, board: Board, unit: Unit) -> Location:
    """Draw a destination: mostly one in reach, or near, or on some coast; sometimes anywhere."""
    luck = dice.random()
    reached = board.borders(unit) if unit.kind is not None else ()
    if luck < 0.5 and reached:
        return dice.choice(reached)
    province = dice.choice(near(board, unit.province)) if luck < 0.8 else dice.choice(board.provinces)
    return on_any_coast(dice, board, province)


def near(board: Board, province: Province) -> tuple[Province, ...]:
    """Return the provinces that border this one, for whatever unit, and itself."""
    return board_neighbours(board)[province.index]


@lru_cache(maxsize=8)
def board_neighbours(board: Board) -> tuple[tuple[Province, ...], ...]:
    """Return `near` for every province, by number."""
    around = [province.bit for province in board.provinces]
    for units in (board.armies, board.fleets):
        for unit in units:
            around[unit.index] |= board.reach(unit)
    return tuple(tuple(board.provinces_in(mask)) for mask in around)
