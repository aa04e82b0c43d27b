"""Legality of builds: a new unit in a home centre that its power owns and that stands empty."""

from __future__ import annotations

from standoff.core.dues import margin
from standoff.core.geography import Location, Province, Terrain, Unit, UnitKind
from standoff.core.legality import Illegal, add, ignore_coast
from standoff.core.orders import Build, Reading
from standoff.core.outcomes import Note, Reason
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset


def check_build(
    position: Position, power: str | None, order: Build, reading: Reading, rules: Ruleset, notes: list[Note]
) -> Build:
    """Return the canonical build; raise Illegal where there can be none (DATC 6.I)."""
    if power is not None and margin(position, power) <= 0:
        raise Illegal(Reason.NOTHING_DUE, facts={"due": margin(position, power)})
    province = order.unit.province
    check_site(position, power, province)
    if reading.coast_dropped:
        ignore_coast(rules, notes)
    if reading.nations and any(nation != power for _, nation in reading.nations):
        add(notes, Note.NATION_IGNORED)
    kind = kind_to_build(order.unit, rules, notes)
    place = place_to_build(position, kind, order.unit.location, rules, notes)
    unit = position.board.unit(kind, place)
    return order if order.unit is unit else Build(unit)


def check_waive(number: int, rules: Ruleset) -> None:
    """Raise Illegal where no build can be left unused, for `number` are due (DATC 4.D.7)."""
    if rules.waiving == "b":
        raise Illegal(Reason.WRONG_PHASE, rule="4.D.7")
    if number <= 0:
        raise Illegal(Reason.NOTHING_DUE, facts={"due": number})


def check_site(position: Position, power: str | None, province: Province) -> None:
    """Raise Illegal where a power cannot build in a province, whatever the unit."""
    if not province.is_centre:
        raise Illegal(Reason.NOT_A_CENTRE, facts={"province": province.code})
    if power is None or province.home_of != power:
        raise Illegal(Reason.NOT_HOME_CENTRE, facts={"province": province.code, "home": province.home_of})
    number = position.board.power_index[power]
    if position.holdings is None or province not in position.holdings[number]:
        facts = {"province": province.code, "owner": position.owner(province)}
        raise Illegal(Reason.NOT_YOUR_CENTRE, facts=facts)
    occupant = position.unit_at[province.index]
    if occupant is not None:
        raise Illegal(Reason.CENTRE_OCCUPIED, by=(occupant,), facts={"province": province.code})


def kind_to_build(named: Unit, rules: Ruleset, notes: list[Note]) -> UnitKind:
    """Return whether an army or a fleet is meant.

    Without a letter only an army fits inland, and only a fleet on a coast that is
    named (DATC 4.C.3). A fleet inland is refused, or read as an army (4.C.4).
    """
    terrain = named.province.terrain
    if named.kind is None:
        if terrain is not Terrain.INLAND and named.location.coast is None:
            raise Illegal(Reason.WRONG_UNIT_KIND, rule="4.C.3")
        add(notes, Note.LETTER_FILLED)
        return UnitKind.ARMY if terrain is Terrain.INLAND else UnitKind.FLEET
    if named.kind is UnitKind.ARMY and terrain is Terrain.SEA:
        raise Illegal(Reason.ARMY_TO_SEA, facts={"target": named.province.code})
    if named.kind is UnitKind.FLEET and terrain is Terrain.INLAND:
        if rules.inland_fleet == "a":
            raise Illegal(Reason.FLEET_INLAND, rule="4.C.4", facts={"target": named.province.code})
        add(notes, Note.LETTER_IGNORED)
        return UnitKind.ARMY
    return named.kind


def place_to_build(
    position: Position, kind: UnitKind, named: Location, rules: Ruleset, notes: list[Note]
) -> Location:
    """Return where the unit will stand: an army on no coast (DATC 4.B.6), a fleet on one (4.B.7)."""
    province = named.province
    if kind is UnitKind.ARMY:
        if named.coast is not None:
            ignore_coast(rules, notes)
        return position.board.locations[province.index]
    if province.is_split and named.coast is None:
        coasts = [place.code for place in position.board.places_of(province)]
        facts = {"target": province.code, "coasts": coasts}
        raise Illegal(Reason.AMBIGUOUS_COAST, rule="4.B.7", facts=facts)
    return named
