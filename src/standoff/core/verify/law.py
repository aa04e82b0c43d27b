"""What the phases' laws about orders share: how units and coasts may be named (DATC 4.B, 4.C)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from standoff.core.geography import Location, Unit
from standoff.core.orders import Convoy, Given, Move, Order, Reading, SupportMove
from standoff.core.outcomes import Note, Reason
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.core.verify.telling import Refusal


@dataclass(frozen=True, slots=True)
class Law:
    """The rules about naming, for one position."""

    position: Position
    rules: Ruleset

    def own_unit(self, given: Given) -> Unit | None:
        """Return the giver's own unit in the province that an order names, not counting dislodged ones."""
        unit = self.position.unit_at[given.named.index] if given.named else None
        return unit if unit and given.power in {None, self.position.power_of(unit)} else None

    def options(self, unit: Unit, target: Location) -> list[Location]:
        """Return the locations of a province that a unit can go to in one step."""
        return [place for place in self.position.board.borders(unit) if place.province == target.province]

    def meant(self, unit: Unit, target: Location) -> Location:
        """Return the location that a lawful order sends a unit to."""
        if unit.is_army:
            return self.position.board.locations[target.province.index]
        options = self.options(unit, target)
        return target if target in options else options[0]

    # -- objections: what is wrong with an order, what is told of it first -------------------

    def unread(self, given: Given) -> Refusal:
        """Return the objection to a text that could not be read."""
        error = given.error
        if error is None:
            return Refusal(Reason.UNREADABLE)
        facts = {"word": error.word, "candidates": list(error.candidates)}
        return Refusal(Reason(error.code), facts={key: value for key, value in facts.items() if value})

    def misnamed(self, reading: Reading, named: Unit, unit: Unit) -> Iterator[Refusal]:
        """Yield objections to how the ordered unit is named (4.B.5, 4.B.6)."""
        if reading.coast_dropped:
            yield from self.pointless()
        coast = named.location.coast
        if coast not in {None, unit.location.coast}:
            if unit.is_army:
                yield from self.pointless()
            elif self.rules.unit_coast == "a":
                yield Refusal(Reason.NO_UNIT_THERE, "4.B.5", facts={"province": named.location.code})

    def pointless(self) -> Iterator[Refusal]:
        """Yield the objection to a coast that means nothing (4.B.6)."""
        if self.rules.pointless_coast == "a":
            yield Refusal(Reason.COAST_NOT_REACHABLE, "4.B.6")

    def wrong_coast(self, fleet: Unit, target: Location) -> Iterator[Refusal]:
        """Yield objections to the coast of a province that a fleet can reach (4.B.1 to 4.B.3)."""
        options = self.options(fleet, target)
        facts = {"target": target.code, "coasts": [place.code for place in options]}
        if target in options:
            return
        if target.coast is not None:
            if len(options) > 1 or self.rules.wrong_coast == "b":
                yield Refusal(Reason.COAST_NOT_REACHABLE, "4.B.3", facts=facts)
            return
        if len(options) > 1:
            yield Refusal(Reason.AMBIGUOUS_COAST, "4.B.1", facts=facts)
        if self.rules.one_coast == "b":
            yield Refusal(Reason.AMBIGUOUS_COAST, "4.B.2", facts=facts)


def notes(reading: Reading, order: Order, foreign: bool) -> frozenset[Note]:
    """Return what was read into an order or out of it: how it differs from the one carried out.

    `foreign` tells that a nation was named which is not the unit's.
    """
    found = {Note.COAST_IGNORED} if reading.coast_dropped else set()
    if foreign:
        found.add(Note.NATION_IGNORED)
    for part in ("unit", "supported", "army"):
        named, unit = getattr(reading.order, part, None), getattr(order, part, None)
        if named is not None and unit is not None:
            if named.kind is not unit.kind:
                found.add(Note.LETTER_FILLED if named.kind is None else Note.LETTER_IGNORED)
            found |= coast_notes(named.location, unit.location)
    if isinstance(order, Move | SupportMove | Convoy):
        assert isinstance(reading.order, Move | SupportMove | Convoy)
        found |= coast_notes(reading.order.target, order.target)
    return frozenset(found)


def coast_notes(named: Location, meant: Location) -> set[Note]:
    """Return what was done to the coast of a place."""
    if named.coast == meant.coast:
        return set()
    return {Note.COAST_FILLED if named.coast is None else Note.COAST_IGNORED}
