"""What an order of a movement phase may be at all, and what it can mean (DATC 4.E.1).

`meanings` lists the canonical orders that an order as read can stand for, knowing
the units but no orders. A legal order has exactly one; an illegal one has none.
"""

from __future__ import annotations

from collections.abc import Iterator

from standoff.core.geography import Location, Terrain, Unit
from standoff.core.orders import Convoy, Given, Hold, Move, Order, SupportHold, SupportMove
from standoff.core.outcomes import OrderResult, Reason, Resolution, Verdict
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.core.verify.battlefield import linked, minimal_chain_fleets
from standoff.core.verify.complaint import Complaint

UNREAD = {Reason.UNREADABLE, Reason.UNKNOWN_PROVINCE, Reason.AMBIGUOUS_NAME, Reason.IMPASSABLE}


def verify_lawful(resolution: Resolution) -> Iterator[Complaint]:
    """Check that exactly the orders that can mean something are legal, and were read as that."""
    given, rows = resolution.given, resolution.results
    if [row.given for row in rows[: len(given)]] != [one.text for one in given]:
        yield Complaint("results", "do not follow the orders given")
        return
    meant = [meanings(resolution.before, one, resolution.rules) for one in given]
    for one, row, orders in zip(given, rows, meant, strict=False):
        yield from verify_row(one, row, orders, meant)
    for row in rows[len(given) :]:
        if row.given is not None or not isinstance(row.order, Hold) or row.verdict is Verdict.ILLEGAL:
            yield Complaint(str(row.order), "was not ordered, so its unit holds")


def verify_row(
    given: Given, row: OrderResult, orders: tuple[Order, ...], meant: list[tuple[Order, ...]]
) -> Iterator[Complaint]:
    """Check one order as given against what was made of it."""
    if given.reading is None:
        if row.verdict is not Verdict.ILLEGAL or row.reason not in UNREAD:
            yield Complaint(given.text, "could not be read, so it cannot be legal")
    elif row.verdict is not Verdict.ILLEGAL:
        if orders != (row.order,):
            yield Complaint(given.text, f"is not {row.order}")
    elif row.reason is Reason.SEVERAL_ORDERS:
        rivals = [o for (o,) in (m for m in meant if m) if orders and o.unit is orders[0].unit]
        if len(set(rivals)) < 2:
            yield Complaint(given.text, "is not one of several orders for its unit")
    elif orders:
        yield Complaint(given.text, f"is legal: {orders[0]}")


def meanings(position: Position, given: Given, rules: Ruleset) -> tuple[Order, ...]:
    """Return the canonical orders that an order as given can mean: one, or none where it is illegal."""
    reading = given.reading
    order = reading.order if reading else None
    if reading is None or not isinstance(order, Hold | Move | SupportHold | SupportMove | Convoy):
        return ()
    unit = position.unit_at[order.unit.index]
    if unit is None or given.power not in {None, position.power_of(unit)}:
        return ()
    coast, stands = order.unit.location.coast, unit.location.coast
    wrong_coast = coast is not None and coast != stands
    if wrong_coast and unit.is_fleet and rules.unit_coast == "a":
        return ()
    pointless = reading.coast_dropped or (wrong_coast and unit.is_army)
    if pointless and rules.pointless_coast == "a":
        return ()
    match order:
        case Hold():
            return (Hold(unit),)
        case Move():
            return tuple(moves(position, unit, order, rules))
        case SupportHold():
            return tuple(hold_supports(position, unit, order.supported, rules))
        case SupportMove():
            return tuple(move_supports(position, unit, order, rules))
        case Convoy():
            return tuple(convoys(position, unit, order, rules))


def moves(position: Position, unit: Unit, order: Move, rules: Ruleset) -> Iterator[Order]:
    """Yield what an order to move can mean."""
    target = order.target
    if unit.is_fleet:
        if not order.via_convoy:
            yield from (Move(unit, place) for place in coasts_meant(position, unit, target, rules))
        return
    if target.coast is not None and rules.pointless_coast == "a":
        return
    board, place = position.board, position.board.locations[target.province.index]
    walks = place in board.borders(unit)
    via = order.via_convoy and walks and rules.convoy_intent != "1971"
    if via and rules.convoy_intent == "1982":
        return
    if (walks and not via) or sails(position, unit, place):
        yield Move(unit, place, via)


def coasts_meant(position: Position, fleet: Unit, target: Location, rules: Ruleset) -> list[Location]:
    """Return where a fleet ordered to a location goes: there, or the one coast it can mean (DATC 4.B)."""
    options = [place for place in position.board.borders(fleet) if place.province == target.province]
    if target in options:
        return [target]
    forgiven = rules.one_coast == "a" if target.coast is None else rules.wrong_coast == "a"
    return options if len(options) == 1 and forgiven else []


def sails(position: Position, army: Unit, target: Location, without: int | None = None) -> bool:
    """Tell whether the fleets at sea, but for one, could carry an army somewhere."""
    ends = (army.province.terrain, target.province.terrain)
    if ends != (Terrain.COASTAL, Terrain.COASTAL) or army.province == target.province:
        return False
    fleets = tuple(fleet for fleet in at_sea(position) if fleet != without)
    return linked(position.board, army.index, target.index, fleets)


def at_sea(position: Position) -> tuple[int, ...]:
    """Return the seas where a fleet stands."""
    return tuple(unit.index for unit in position if unit.province.terrain is Terrain.SEA)


def supported_meant(position: Position, named: Unit, rules: Ruleset) -> Unit | None:
    """Return the unit that a support names; not a fleet on another coast than the one named."""
    unit = position.unit_at[named.index]
    coast = named.location.coast
    if unit is None or coast in {None, unit.location.coast}:
        return unit
    return unit if unit.is_army and rules.pointless_coast == "b" else None


def reaches(position: Position, unit: Unit, place: Location) -> bool:
    """Tell whether a unit could go to a province, whatever the coast."""
    return any(there.province == place.province for there in position.board.borders(unit))


def hold_supports(position: Position, unit: Unit, named: Unit, rules: Ruleset) -> Iterator[Order]:
    """Yield what a support to hold can mean."""
    supported = supported_meant(position, named, rules)
    if supported is not None and reaches(position, unit, supported.location):
        yield SupportHold(unit, supported)


def move_supports(position: Position, unit: Unit, order: SupportMove, rules: Ruleset) -> Iterator[Order]:
    """Yield what a support to a move can mean: both units must be able to get there (DATC 6.D.31)."""
    supported = supported_meant(position, order.supported, rules)
    target = order.target
    if supported is None or supported is unit or target.province == unit.province:
        return
    if not reaches(position, unit, target):
        return
    if supported.is_army:
        place = position.board.locations[target.province.index]
        ignored = target.coast is None or rules.pointless_coast == "b"
        walks = place in position.board.borders(supported)
        if ignored and (walks or sails(position, supported, place, without=unit.index)):
            yield SupportMove(unit, supported, place)
        return
    options = [place for place in position.board.borders(supported) if place.province == target.province]
    if target.coast is None and len(options) > 1:
        own = position.power_of(unit) == position.power_of(supported)
        if rules.support_coast == "required" or (rules.support_coast == "own_only" and not own):
            return
    if (options and target.coast is None) or target in options:
        yield SupportMove(unit, supported, target)


def convoys(position: Position, fleet: Unit, order: Convoy, rules: Ruleset) -> Iterator[Order]:
    """Yield what a convoy can mean: its fleet must stand on a chain that needs it (DATC 6.G.19)."""
    army = position.unit_at[order.army.index]
    wanted = [order.army.location.coast, order.target.coast]
    if army is None or army.is_fleet or (any(wanted) and rules.pointless_coast == "a"):
        return
    place = position.board.locations[order.target.province.index]
    if not sails(position, army, place):
        return
    if fleet.index in minimal_chain_fleets(position.board, army.index, place.index, at_sea(position)):
        yield Convoy(fleet, army, place)
