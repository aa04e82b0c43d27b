"""What an order of a movement phase may be at all, knowing the units but no orders (DATC 4.E.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from standoff.core.geography import Location, Terrain, Unit
from standoff.core.orders import Convoy, Given, Hold, Move, Order, SupportHold, SupportMove
from standoff.core.outcomes import Reason
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.core.verify.battlefield import linked, minimal_chains
from standoff.core.verify.law import Law, notes
from standoff.core.verify.telling import Part, Refusal

Objections = Iterator[Refusal]

ORDERS = (Hold, Move, SupportHold, SupportMove, Convoy)
"""The kinds of orders that units can be given in this phase."""


def parts_played(position: Position, given: Sequence[Given], rules: Ruleset) -> list[Part]:
    """Return the parts of all given orders, and of the units that have none of their own."""
    law = MovementLaw(position, rules)
    refusals = [law.refusal(one) for one in given]
    meant = [None if no else law.meaning(one) for one, no in zip(given, refusals, strict=True)]
    standing = law.standing([order for order in meant if order])
    parts = [
        law.part(one, refusal, order, standing)
        for one, refusal, order in zip(given, refusals, meant, strict=True)
    ]
    acting = {part.unit for part in parts if part.order}
    return parts + [
        Part(power, unit, None, Hold(unit))
        for power, force in position.units.items()
        for unit in force
        if unit not in acting
    ]


@dataclass(frozen=True, slots=True)
class MovementLaw(Law):
    """The law about orders of a movement phase."""

    def refusal(self, given: Given) -> Refusal | None:
        """Return why an order is refused; of an impossible move also that it is one (4.E.1)."""
        first = next(self.objections(given), None)
        if first is None or given.reading is None or first.reason is Reason.NOT_YOUR_UNIT:
            return first
        moves = isinstance(given.reading.order, Move) and self.unit_meant(given) is not None
        return replace(first, facts={**first.facts, "wants_to_move": True}) if moves else first

    def unit_meant(self, given: Given) -> Unit | None:
        """Return the unit that an order is for; one that is none of this phase can mean the giver's only."""
        if given.reading is not None and isinstance(given.reading.order, ORDERS):
            return self.position.unit_at[given.reading.order.unit.index]
        return self.own_unit(given)

    def part(
        self, given: Given, refusal: Refusal | None, order: Order | None, standing: dict[int, Order]
    ) -> Part:
        """Return the part that a given order plays: it is refused, one of several, or carried out."""
        unit = self.unit_meant(given)
        power = given.power or (self.position.power_of(unit) if unit else None)
        instead = Hold(unit) if unit and unit.index not in standing else None
        if refusal is not None:
            foreign = refusal.reason is Reason.NOT_YOUR_UNIT
            return Part(power, unit, given.text, None if foreign else instead, refusal, None)
        assert given.reading is not None
        assert order is not None
        assert unit is not None
        owners = [(self.position.power_of(other), nation) for other, nation in given.reading.nations]
        read_as = notes(given.reading, order, any(owner not in {None, nation} for owner, nation in owners))
        if standing.get(unit.index) != order:
            return Part(power, unit, given.text, instead, Refusal(Reason.SEVERAL_ORDERS, "4.D.3"), read_as)
        return Part(power, unit, given.text, order, None, read_as)

    def standing(self, meant: list[Order]) -> dict[int, Order]:
        """Return the order of each unit that has a legal one: of several the first, the last, or none."""
        by_unit: dict[int, list[Order]] = {}
        for order in meant:
            assert order.unit is not None
            by_unit.setdefault(order.unit.index, []).append(order)
        chosen = {"a": 0, "b": -1, "c": 0}[self.rules.several_orders]
        return {
            place: orders[chosen]
            for place, orders in by_unit.items()
            if len(set(orders)) == 1 or self.rules.several_orders != "c"
        }

    def meaning(self, given: Given) -> Order:
        """Return the canonical form of a lawful order."""
        assert given.reading is not None
        at = self.position.unit_at
        order = given.reading.order
        unit = at[order.unit.index] if order.unit else None
        assert unit is not None
        match order:
            case Move(target=target, via_convoy=via):
                place = self.meant(unit, target)
                demands = via and self.walks(unit, place) and self.rules.convoy_intent != "1971"
                return Move(unit, place, demands)
            case SupportHold(supported=named) if other := at[named.index]:
                return SupportHold(unit, other)
            case SupportMove(supported=named, target=target) if other := at[named.index]:
                return SupportMove(unit, other, self.meant(other, target) if other.is_army else target)
            case Convoy(army=named, target=target) if army := at[named.index]:
                return Convoy(unit, army, self.meant(army, target))
            case _:
                return Hold(unit)

    # -- objections ----------------------------------------------------------------------

    def objections(self, given: Given) -> Objections:
        """Yield what is wrong with an order, what is told of it first."""
        if given.reading is None:
            yield self.unread(given)
            return
        order = given.reading.order
        if not isinstance(order, ORDERS):
            yield Refusal(Reason.WRONG_PHASE)
            return
        unit = self.position.unit_at[order.unit.index]
        if unit is None:
            yield Refusal(Reason.NO_UNIT_THERE, facts={"province": order.unit.province.code})
            return
        owner = self.position.power_of(unit)
        if given.power not in {None, owner}:
            yield Refusal(Reason.NOT_YOUR_UNIT, by=(unit,), facts={"owner": owner})
        yield from self.misnamed(given.reading, order.unit, unit)
        match order:
            case Move() if unit.is_army:
                yield from self.army_move(unit, order)
            case Move():
                yield from self.fleet_move(unit, order)
            case SupportHold():
                yield from self.hold_support(unit, order.supported)
            case SupportMove():
                yield from self.move_support(unit, order)
            case Convoy():
                yield from self.convoy(unit, order)

    def army_move(self, army: Unit, order: Move) -> Objections:
        """Yield objections to an army's move, on foot or by convoy."""
        target = order.target
        facts = {"target": target.province.code}
        if target.coast is not None:
            yield from self.pointless()
        if target.province == army.province:
            yield Refusal(Reason.SAME_PROVINCE)
        if target.province.terrain is Terrain.SEA:
            yield Refusal(Reason.ARMY_TO_SEA, facts=facts)
        walks = self.walks(army, target)
        demands = order.via_convoy and walks and self.rules.convoy_intent != "1971"
        if demands and self.rules.convoy_intent == "1982":
            yield Refusal(Reason.NO_CONVOY_ROUTE, "4.A.3", facts=facts)
        if not walks or demands:
            if not coasts(army, target):
                yield Refusal(Reason.NOT_ADJACENT, facts=facts)
            if not self.sails(army, target):
                yield Refusal(Reason.NO_CONVOY_ROUTE, facts=facts)

    def fleet_move(self, fleet: Unit, order: Move) -> Objections:
        """Yield objections to a fleet's move."""
        target = order.target
        if target.province == fleet.province:
            yield Refusal(Reason.SAME_PROVINCE)
        if target.province.terrain is Terrain.INLAND:
            yield Refusal(Reason.FLEET_INLAND, facts={"target": target.province.code})
        if order.via_convoy:
            yield Refusal(Reason.CONVOYED_NOT_ARMY, by=(fleet,))
        if not self.options(fleet, target):
            yield Refusal(Reason.NOT_ADJACENT, facts={"target": target.code})
        yield from self.wrong_coast(fleet, target)

    def supported(self, unit: Unit, named: Unit) -> Objections:
        """Yield objections to the unit that a support names; a fleet on another coast is not there."""
        other = self.position.unit_at[named.index]
        if other is unit:
            yield Refusal(Reason.SUPPORT_SELF)
        if other is None:
            yield Refusal(Reason.SUPPORTED_UNIT_MISSING, facts={"province": named.province.code})
        elif named.location.coast not in {None, other.location.coast}:
            if other.is_army:
                yield from self.pointless()
            else:
                facts = {"province": named.location.code}
                yield Refusal(Reason.SUPPORTED_UNIT_MISSING, by=(other,), facts=facts)

    def hold_support(self, unit: Unit, named: Unit) -> Objections:
        """Yield objections to the support of a unit that stays."""
        yield from self.supported(unit, named)
        if not self.options(unit, named.location):
            yield Refusal(Reason.SUPPORT_TARGET_UNREACHABLE, facts={"target": named.province.code})

    def move_support(self, unit: Unit, order: SupportMove) -> Objections:
        """Yield objections to the support of a move: both must be able to get there (6.D.31)."""
        target = order.target
        other = self.position.unit_at[order.supported.index]
        if target.province == unit.province and other is not unit:
            yield Refusal(Reason.SUPPORT_OWN_PROVINCE)
        yield from self.supported(unit, order.supported)
        if not self.options(unit, target):
            yield Refusal(Reason.SUPPORT_TARGET_UNREACHABLE, facts={"target": target.province.code})
        assert other is not None
        if other.is_fleet:
            yield from self.supported_fleet(unit, other, target)
            return
        facts = {"target": target.province.code}
        if target.coast is not None:
            yield from self.pointless()
        if not self.walks(other, target) and not self.sails(other, target, without=unit.index):
            needed = self.sails(other, target)
            reason = Reason.SUPPORT_NEEDS_THIS_FLEET if needed else Reason.SUPPORTED_CANNOT_REACH
            yield Refusal(reason, by=(other,), facts=facts)

    def supported_fleet(self, unit: Unit, fleet: Unit, target: Location) -> Objections:
        """Yield objections to where a support sends a fleet (4.B.4)."""
        options = self.options(fleet, target)
        facts = {"target": target.code, "coasts": [place.code for place in options]}
        if not options or (target.coast is not None and target not in options):
            yield Refusal(Reason.SUPPORTED_CANNOT_REACH, by=(fleet,), facts=facts)
        own = self.position.power_of(unit) == self.position.power_of(fleet)
        must_name = {"optional": False, "own_only": not own, "required": True}[self.rules.support_coast]
        if target.coast is None and len(options) > 1 and must_name:
            yield Refusal(Reason.AMBIGUOUS_COAST, "4.B.4", facts=facts)

    def convoy(self, fleet: Unit, order: Convoy) -> Objections:
        """Yield objections to a convoy: its fleet must stand on a chain that needs it (6.F.1, 6.G.19)."""
        if fleet.is_army:
            yield Refusal(Reason.CONVOY_NOT_FLEET)
        if fleet.province.terrain is not Terrain.SEA:
            yield Refusal(Reason.CONVOY_NOT_AT_SEA)
        army, target = self.position.unit_at[order.army.index], order.target
        if army is None:
            yield Refusal(Reason.NO_UNIT_THERE, facts={"province": order.army.province.code})
            return
        if army.is_army and order.army.location.coast is not None:
            yield from self.pointless()
        if army.is_fleet:
            yield Refusal(Reason.CONVOYED_NOT_ARMY, by=(army,))
        if target.coast is not None:
            yield from self.pointless()
        facts = {"target": target.province.code}
        if target.province == army.province:
            yield Refusal(Reason.SAME_PROVINCE)
        if target.province.terrain is Terrain.SEA:
            yield Refusal(Reason.ARMY_TO_SEA, facts=facts)
        if not self.sails(army, target):
            yield Refusal(Reason.NO_CONVOY_ROUTE, by=(army,), facts=facts)
        chains = minimal_chains(self.position.board, army.index, target.province.index, self.at_sea())
        if not any(fleet.index in chain for chain in chains):
            yield Refusal(Reason.FLEET_NOT_NEEDED, by=(army,), facts=facts)

    # -- ways ----------------------------------------------------------------------------

    def walks(self, army: Unit, target: Location) -> bool:
        """Tell whether an army could walk there."""
        return bool(self.options(army, target))

    def sails(self, army: Unit, target: Location, without: int | None = None) -> bool:
        """Tell whether the fleets at sea, but for one, could carry an army there."""
        fleets = tuple(fleet for fleet in self.at_sea() if fleet != without)
        return coasts(army, target) and linked(self.position.board, army.index, target.province.index, fleets)

    def at_sea(self) -> tuple[int, ...]:
        """Return the seas where a fleet stands."""
        return tuple(unit.index for unit in self.position if unit.province.terrain is Terrain.SEA)


def coasts(army: Unit, target: Location) -> bool:
    """Tell whether an army stands on a coast and another one is its target."""
    both = army.province.terrain is target.province.terrain is Terrain.COASTAL
    return both and army.province != target.province
