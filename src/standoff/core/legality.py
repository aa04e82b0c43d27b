"""Legality of orders in a movement phase.

An order is legal when it could be valid, knowing the units but no orders (DATC
4.E.1). Checking an order also closes what it left open - a unit's letter, a coast
that only one reading allows - and notes everything it changed.
"""

from __future__ import annotations

from dataclasses import replace

from standoff.core.convoys import needed_fleets, route_exists
from standoff.core.geography import Location, Terrain, Unit
from standoff.core.orders import Convoy, Given, Hold, Move, Order, Reading, SupportHold, SupportMove
from standoff.core.outcomes import Checked, Facts, Note, Reason
from standoff.core.position import NOBODY, Position
from standoff.core.ruleset import Ruleset

_ORDERS = (Hold, Move, SupportHold, SupportMove, Convoy)
"""What units can be ordered in a movement phase."""


class Illegal(Exception):  # noqa: N818 - an answer on its way out, not an error
    """Why the order at hand cannot be done; caught where the check began."""

    def __init__(
        self,
        reason: Reason,
        rule: str | None = None,
        by: tuple[Unit, ...] = (),
        facts: Facts | None = None,
    ) -> None:
        super().__init__(reason.value)
        self.reason = reason
        self.rule = rule
        self.by = by
        self.facts: Facts = facts or {}


def check_movement(position: Position, given: Given, rules: Ruleset) -> Checked:
    """Hold an order of a movement phase against the position.

    The answer carries the canonical order, or the reason why it is illegal.
    """
    if given.reading is None:
        return unreadable(given, own_unit(position, given))
    order = given.reading.order
    unit = position.unit_at[order.unit.index] if order.unit is not None else None
    if not isinstance(order, _ORDERS):
        return Checked(own_unit(position, given), None, Reason.WRONG_PHASE)
    if unit is None:
        facts = {"province": order.unit.province.code}
        return Checked(None, None, Reason.NO_UNIT_THERE, facts=facts)
    notes: list[Note] = []
    try:
        check_owner(position, given.power, unit)
        if given.reading.coast_dropped or given.reading.nations:
            note_reading(position, given.reading, rules, notes)
        if order.unit is not unit:
            note_unit(order.unit, unit, rules, notes)
        canonical = check_order(position, unit, order, rules, notes)
    except Illegal as no:
        # What somebody else would have it do says nothing about the unit.
        moves = isinstance(order, Move) and no.reason is not Reason.NOT_YOUR_UNIT
        return Checked(unit, None, no.reason, tuple(notes), no.rule, no.by, no.facts, moves)
    return Checked(unit, canonical, notes=tuple(notes))


def own_unit(position: Position, given: Given) -> Unit | None:
    """Return the giver's unit in the province that an order begins with, if any."""
    named = given.named
    unit = position.unit_at[named.index] if named is not None else None
    return unit if unit is not None and given.power in {None, position.power_of(unit)} else None


def unreadable(given: Given, unit: Unit | None) -> Checked:
    """Return the answer to a text that could not be read as an order, beyond the unit that it is for."""
    error = given.error
    if error is None:
        return Checked(unit, None, Reason.UNREADABLE)
    facts: dict[str, object] = {"word": error.word} if error.word else {}
    if error.candidates:
        facts["candidates"] = list(error.candidates)
    return Checked(unit, None, Reason(error.code), facts=facts)


def check_owner(position: Position, power: str | None, unit: Unit) -> None:
    """Refuse an order to another power's unit (DATC 6.A.6)."""
    if power is None:
        return
    number = position.power_at[unit.index]
    if number == NOBODY or position.board.powers[number].name != power:
        raise Illegal(Reason.NOT_YOUR_UNIT, by=(unit,), facts={"owner": position.power_of(unit)})


def note_reading(position: Position, reading: Reading, rules: Ruleset, notes: list[Note]) -> None:
    """Note a coast that its province does not have, and a nation that is not the unit's."""
    if reading.coast_dropped:
        ignore_coast(rules, notes)
    for unit, power in reading.nations:
        number = position.power_at[unit.index]
        if number != NOBODY and position.board.powers[number].name != power:
            add(notes, Note.NATION_IGNORED)


def ignore_coast(rules: Ruleset, notes: list[Note]) -> None:
    """Ignore an unknown or pointless coast, or refuse the order for it (DATC 4.B.6)."""
    if rules.pointless_coast == "a":
        raise Illegal(Reason.COAST_NOT_REACHABLE, rule="4.B.6")
    add(notes, Note.COAST_IGNORED)


def note_unit(named: Unit, unit: Unit, rules: Ruleset, notes: list[Note]) -> None:
    """Note how the ordered unit differs from the one that stands there (DATC 4.B.5, 4.C.1, 4.C.2)."""
    note_letter(named, unit, notes)
    if named.location.code == unit.location.code:
        return
    if named.location.coast is None:
        add(notes, Note.COAST_FILLED)
    elif unit.is_army:
        ignore_coast(rules, notes)
    elif rules.unit_coast == "b":
        add(notes, Note.COAST_IGNORED)
    else:
        raise Illegal(Reason.NO_UNIT_THERE, rule="4.B.5", facts={"province": named.location.code})


def note_letter(named: Unit, unit: Unit, notes: list[Note]) -> None:
    """Note a unit letter that was left out, or is not the unit's (DATC 4.C.1, 4.C.2)."""
    if named.kind is None:
        add(notes, Note.LETTER_FILLED)
    elif named.kind is not unit.kind:
        add(notes, Note.LETTER_IGNORED)


def add(notes: list[Note], note: Note) -> None:
    """Add a note once."""
    if note not in notes:
        notes.append(note)


def check_order(position: Position, unit: Unit, order: Order, rules: Ruleset, notes: list[Note]) -> Order:
    """Return the canonical form of an order to `unit`; raise Illegal where it cannot be done."""
    match order:
        case Hold():
            return order if order.unit is unit else Hold(unit)
        case Move():
            if unit.is_army:
                return check_army_move(position, unit, order, rules, notes)
            return check_fleet_move(position, unit, order, rules, notes)
        case SupportHold():
            return check_support_hold(position, unit, order, rules, notes)
        case SupportMove():
            return check_support_move(position, unit, order, rules, notes)
        case Convoy():
            return check_convoy(position, unit, order, rules, notes)
    raise Illegal(Reason.WRONG_PHASE)


def fleets_at_sea(position: Position) -> int:
    """Return the seas where a fleet stands, as a mask."""
    return position.fleets & position.board.seas


def check_army_move(position: Position, unit: Unit, order: Move, rules: Ruleset, notes: list[Note]) -> Move:
    """Check an army's move: to a neighbour, or by convoy from coast to coast (DATC 6.A.2, 6.D.32)."""
    board = position.board
    target = without_coast(position, order.target, rules, notes)
    bit = 1 << target.index
    if target.index == unit.index:
        raise Illegal(Reason.SAME_PROVINCE)
    if bit & board.seas:
        raise Illegal(Reason.ARMY_TO_SEA, facts={"target": target.code})
    walks = bool(board.army_reach[unit.location.index] & bit)
    via = order.via_convoy and walks and rules.convoy_intent != "1971"
    if via and rules.convoy_intent == "1982":
        raise Illegal(Reason.NO_CONVOY_ROUTE, rule="4.A.3", facts={"target": target.code})
    if not walks or via:
        if not (bit & board.coasts and unit.province.bit & board.coasts):
            raise Illegal(Reason.NOT_ADJACENT, facts={"target": target.code})
        if not route_exists(board, unit.index, target.index, fleets_at_sea(position)):
            raise Illegal(Reason.NO_CONVOY_ROUTE, facts={"target": target.code})
    if order.unit is unit and order.target is target and order.via_convoy is via:
        return order
    return Move(unit, target, via)


def without_coast(position: Position, target: Location, rules: Ruleset, notes: list[Note]) -> Location:
    """Return an army's target as a province; a coast named with it is pointless (DATC 6.B.12)."""
    if target.coast is None:
        return target
    ignore_coast(rules, notes)
    return position.board.locations[target.province.index]


def check_fleet_move(position: Position, unit: Unit, order: Move, rules: Ruleset, notes: list[Note]) -> Move:
    """Check a fleet's move to a neighbouring sea or coast, and find the coast it reaches (DATC 6.B)."""
    province = order.target.province
    if province.index == unit.index:
        raise Illegal(Reason.SAME_PROVINCE)
    if province.terrain is Terrain.INLAND:
        raise Illegal(Reason.FLEET_INLAND, facts={"target": province.code})
    if order.via_convoy:
        raise Illegal(Reason.CONVOYED_NOT_ARMY, by=(unit,))
    target = reachable_coast(position.board.coasts_reached(unit, province), order.target, rules, notes)
    return order if order.unit is unit and order.target is target else Move(unit, target)


def reachable_coast(
    options: tuple[Location, ...], target: Location, rules: Ruleset, notes: list[Note]
) -> Location:
    """Choose among the locations of a province that a fleet can reach the one an order means.

    The rules are DATC 4.B.1 (none named, two possible), 4.B.2 (none named, one
    possible) and 4.B.3 (one named that cannot be reached). Retreats use it too.
    """
    if not options:
        raise Illegal(Reason.NOT_ADJACENT, facts={"target": target.code})
    if target in options:
        return options[options.index(target)]
    facts = {"target": target.province.code, "coasts": [place.code for place in options]}
    if target.coast is None:
        if len(options) > 1:
            raise Illegal(Reason.AMBIGUOUS_COAST, rule="4.B.1", facts=facts)
        if rules.one_coast == "b":
            raise Illegal(Reason.AMBIGUOUS_COAST, rule="4.B.2", facts=facts)
        add(notes, Note.COAST_FILLED)
        return options[0]
    if rules.wrong_coast == "a" and len(options) == 1:
        add(notes, Note.COAST_IGNORED)
        return options[0]
    facts["target"] = target.code
    raise Illegal(Reason.COAST_NOT_REACHABLE, rule="4.B.3", facts=facts)


def find_supported(position: Position, named: Unit, rules: Ruleset, notes: list[Note]) -> Unit:
    """Return the unit that a support names; a fleet named on another coast is not there."""
    supported = position.unit_at[named.index]
    if supported is named:
        return supported
    if supported is None:
        raise Illegal(Reason.SUPPORTED_UNIT_MISSING, facts={"province": named.province.code})
    note_letter(named, supported, notes)
    if named.location.code != supported.location.code:
        if named.location.coast is None:
            add(notes, Note.COAST_FILLED)
        elif supported.is_army:
            ignore_coast(rules, notes)
        else:
            raise Illegal(
                Reason.SUPPORTED_UNIT_MISSING, by=(supported,), facts={"province": named.location.code}
            )
    return supported


def check_support_hold(
    position: Position, unit: Unit, order: SupportHold, rules: Ruleset, notes: list[Note]
) -> SupportHold:
    """Check a support to a unit that does not move: the supporter must reach its province."""
    if order.supported.index == unit.index:
        raise Illegal(Reason.SUPPORT_SELF)
    supported = find_supported(position, order.supported, rules, notes)
    if not position.board.reach(unit) >> supported.index & 1:
        raise Illegal(Reason.SUPPORT_TARGET_UNREACHABLE, facts={"target": supported.province.code})
    if order.unit is unit and order.supported is supported:
        return order
    return SupportHold(unit, supported)


def check_support_move(
    position: Position, unit: Unit, order: SupportMove, rules: Ruleset, notes: list[Note]
) -> SupportMove:
    """Check a support to a move: both units must be able to reach the target (DATC 6.A.10, 6.D.31).

    The supporter needs to reach the province only, whatever the coast (DATC 6.B.4).
    """
    target = order.target
    if order.supported.index == unit.index:
        raise Illegal(Reason.SUPPORT_SELF)
    if target.province.index == unit.index:
        raise Illegal(Reason.SUPPORT_OWN_PROVINCE)
    supported = find_supported(position, order.supported, rules, notes)
    if not position.board.reach(unit) >> target.province.index & 1:
        raise Illegal(Reason.SUPPORT_TARGET_UNREACHABLE, facts={"target": target.province.code})
    if supported.is_army:
        target = without_coast(position, target, rules, notes)
        check_supported_army(position, unit, supported, target)
    else:
        check_supported_fleet(position, unit, supported, target, rules)
    if order.unit is unit and order.supported is supported and order.target is target:
        return order
    return SupportMove(unit, supported, target)


def check_supported_army(position: Position, unit: Unit, army: Unit, target: Location) -> None:
    """Refuse support for an army with no way there, on foot or by fleets other than the supporter."""
    board = position.board
    bit = 1 << target.index
    if board.army_reach[army.location.index] & bit:
        return
    facts = {"target": target.code}
    if target.index == army.index or not (bit & board.coasts and army.province.bit & board.coasts):
        raise Illegal(Reason.SUPPORTED_CANNOT_REACH, by=(army,), facts=facts)
    fleets = fleets_at_sea(position)
    if not route_exists(board, army.index, target.index, fleets & ~(1 << unit.index)):
        needs = route_exists(board, army.index, target.index, fleets)
        reason = Reason.SUPPORT_NEEDS_THIS_FLEET if needs else Reason.SUPPORTED_CANNOT_REACH
        raise Illegal(reason, by=(army,), facts=facts)


def check_supported_fleet(
    position: Position, unit: Unit, fleet: Unit, target: Location, rules: Ruleset
) -> None:
    """Refuse support for a fleet that cannot get there, or one that must name the coast (DATC 4.B.4)."""
    options = position.board.coasts_reached(fleet, target.province)
    if target.coast is not None and target in options:
        return
    facts = {"target": target.code, "coasts": [place.code for place in options]}
    if not options or target.coast is not None:
        raise Illegal(Reason.SUPPORTED_CANNOT_REACH, by=(fleet,), facts=facts)
    if len(options) > 1 and rules.support_coast != "optional":
        own = position.power_at[unit.index] == position.power_at[fleet.index]
        if not (own and rules.support_coast == "own_only"):
            raise Illegal(Reason.AMBIGUOUS_COAST, rule="4.B.4", facts=facts)


def check_convoy(position: Position, unit: Unit, order: Convoy, rules: Ruleset, notes: list[Note]) -> Convoy:
    """Check a convoy: a fleet at sea, on a route that it is needed for (DATC 6.F.1, 6.F.12, 6.G.19)."""
    board = position.board
    if not unit.is_fleet:
        raise Illegal(Reason.CONVOY_NOT_FLEET)
    if not 1 << unit.index & board.seas:
        raise Illegal(Reason.CONVOY_NOT_AT_SEA)
    army = position.unit_at[order.army.index]
    if army is None:
        raise Illegal(Reason.NO_UNIT_THERE, facts={"province": order.army.province.code})
    if army is not order.army:
        note_unit(order.army, army, replace(rules, unit_coast="b"), notes)
    if not army.is_army:
        raise Illegal(Reason.CONVOYED_NOT_ARMY, by=(army,))
    target = without_coast(position, order.target, rules, notes)
    facts = {"target": target.code}
    if target.index == army.index:
        raise Illegal(Reason.SAME_PROVINCE)
    if 1 << target.index & board.seas:
        raise Illegal(Reason.ARMY_TO_SEA, facts=facts)
    needed = needed_fleets(board, army.index, target.index, fleets_at_sea(position))
    if not needed:
        raise Illegal(Reason.NO_CONVOY_ROUTE, by=(army,), facts=facts)
    if not needed >> unit.index & 1:
        raise Illegal(Reason.FLEET_NOT_NEEDED, by=(army,), facts=facts)
    if order.unit is unit and order.army is army and order.target is target:
        return order
    return Convoy(unit, army, target)
