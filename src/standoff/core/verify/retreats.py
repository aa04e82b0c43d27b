"""The check of a retreat phase: who may go where, and who met whom there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from standoff.core.geography import Location, Terrain
from standoff.core.orders import Disband, Given, Move, Order, Remove
from standoff.core.outcomes import Reason, Resolution, Verdict
from standoff.core.position import Dislodged, Position
from standoff.core.ruleset import Ruleset
from standoff.core.verify.complaint import Complaint
from standoff.core.verify.following import Aftermath, verify_following
from standoff.core.verify.law import Law, notes
from standoff.core.verify.telling import Part, Refusal, Telling, refused, verify_parts, verify_tellings

Standing = dict[int, Order]
"""The order of each dislodged unit that has one, by its province."""


class RetreatExaminer:
    """Examines resolutions of one retreat phase: everything in them hangs on the question alone."""

    def __init__(self, position: Position, given: Sequence[Given], rules: Ruleset) -> None:
        law = RetreatLaw(position, rules)
        standing = law.standing(given)
        self.parts = law.parts(given, standing)
        self.tellings = [law.tell(part, standing) for part in self.parts]
        self.aftermath = aftermath(position, standing)

    def complaints(self, resolution: Resolution) -> Iterator[Complaint]:
        """Yield what does not follow."""
        yield from verify_following(resolution, self.aftermath)
        wrong = list(verify_parts(resolution.results, self.parts))
        yield from wrong or verify_tellings(resolution.results, self.parts, self.tellings)


def aftermath(position: Position, standing: Standing) -> Aftermath:
    """Return where the units stand once those that could retreat have done so, and who is gone."""
    board, gone = position.board, []
    forces = [list(force) for force in position.forces]
    for loser in position.dislodged:
        order = standing.get(loser.unit.index)
        if isinstance(order, Move) and not rivals(order, standing):
            forces[board.power_index[loser.power]].append(board.unit(loser.unit.kind, order.target))
        else:
            gone.append((loser.power, loser.unit))
    return Aftermath(tuple(tuple(sorted(force, key=str)) for force in forces), gone=tuple(gone))


def rivals(retreat: Move, standing: Standing) -> list[Move]:
    """Return the other retreats to the same province, sorted by text."""
    others = (order for order in standing.values() if isinstance(order, Move) and order != retreat)
    met = (order for order in others if order.target.province == retreat.target.province)
    return sorted(met, key=lambda order: order.unit.text)


@dataclass(frozen=True, slots=True)
class RetreatLaw(Law):
    """The law about retreats."""

    def loser(self, given: Given) -> Dislodged | None:
        """Return the dislodged unit of the giver's that an order is for."""
        named = given.named
        losers = (x for x in self.position.dislodged if named and x.unit.index == named.index)
        return next((x for x in losers if given.power in {None, x.power}), None)

    def open_to(self, loser: Dislodged) -> list[Location]:
        """Return where a unit may go: vacant, uncontested, not its attacker's origin (4.A.5)."""
        places = self.position.board.borders(loser.unit)
        return [place for place in places if not any(self.closed(loser, place))]

    def standing(self, given: Sequence[Given]) -> Standing:
        """Return the order that stands of each dislodged unit: the first, the last, or none (4.D.3)."""
        lawful: dict[int, list[Order]] = {}
        for one in given:
            loser = self.loser(one)
            if loser and not any(self.objections(one)):
                lawful.setdefault(loser.unit.index, []).append(self.meaning(one, loser))
        chosen = {"a": 0, "b": -1, "c": 0}[self.rules.several_orders]
        return {
            place: orders[chosen]
            for place, orders in lawful.items()
            if len(set(orders)) == 1 or self.rules.several_orders != "c"
        }

    def meaning(self, given: Given, loser: Dislodged) -> Order:
        """Return the canonical form of a lawful order."""
        assert given.reading is not None
        order = given.reading.order
        if isinstance(order, Move):
            return Move(loser.unit, self.meant(loser.unit, order.target))
        return Disband(loser.unit)

    # -- parts and what became of them -------------------------------------------------------

    def parts(self, given: Sequence[Given], standing: Standing) -> list[Part]:
        """Return the parts of all given orders, and of the dislodged units that no order is for."""
        meant = [self.loser(one) for one in given]
        return [self.part(one, loser, given, standing) for one, loser in zip(given, meant, strict=True)] + [
            Part(loser.power, loser.unit, None, Disband(loser.unit))
            for loser in self.position.dislodged
            if loser not in meant
        ]

    def part(self, one: Given, loser: Dislodged | None, given: Sequence[Given], standing: Standing) -> Part:
        """Return the part of a given order."""
        unit = loser.unit if loser else self.own_unit(one)
        owner = loser.power if loser else self.position.power_of(unit) if unit else None
        power = one.power or owner
        instead = Disband(loser.unit) if loser and loser.unit.index not in standing else None
        refusal = next(self.objections(one), None)
        if refusal or loser is None or one.reading is None:
            return Part(power, unit, one.text, instead, refusal, None)
        order = self.meaning(one, loser)
        read_as = notes(one.reading, order, any(nation != owner for _, nation in one.reading.nations))
        if order == standing.get(loser.unit.index):
            return Part(power, unit, one.text, order, None, read_as)
        others = [other for other in given if self.loser(other) == loser and not any(self.objections(other))]
        count = len({self.meaning(other, loser) for other in others})
        clash = Refusal(Reason.SEVERAL_ORDERS, "4.D.3", facts={"orders": count})
        return Part(power, unit, one.text, instead, clash, read_as)

    def tell(self, part: Part, standing: Standing) -> Telling:
        """Return what has to be told of a part."""
        if part.refusal is not None:
            return refused(part.refusal)
        loser = next(x for x in self.position.dislodged if x.unit == part.unit)
        if isinstance(part.order, Move):
            met = [order.unit for order in rivals(part.order, standing)]
            target = part.order.target.province
            if met:
                facts = {"target": target.code, "rivals": [unit.text for unit in met]}
                return Telling(Verdict.FAILS, Reason.BOUNCED, facts, tuple(met))
            rule = "4.A.5" if target == loser.origin else None
            return Telling(Verdict.SUCCEEDS, Reason.RETREATED, rule=rule)
        if part.given is not None:
            return Telling(Verdict.SUCCEEDS, Reason.DISBANDED)
        return Telling(Verdict.SUCCEEDS, Reason.NO_ORDER, self.reach(loser))

    def reach(self, loser: Dislodged) -> dict[str, object]:
        """Return the fact of where a unit could have gone."""
        return {"reach": [place.code for place in self.open_to(loser)]}

    # -- objections --------------------------------------------------------------------------

    def objections(self, given: Given) -> Iterator[Refusal]:
        """Yield what is wrong with an order, what is told of it first."""
        if given.reading is None:
            yield self.unread(given)
            return
        order = given.reading.order
        if not isinstance(order, Disband | Remove | Move) or (isinstance(order, Move) and order.via_convoy):
            yield Refusal(Reason.WRONG_PHASE)
            return
        loser = self.loser(given)
        if loser is None:
            yield self.not_for_a_loser(given)
            return
        for refusal in (
            *self.misnamed(given.reading, order.unit, loser.unit),
            *(self.retreat(loser, order.target) if isinstance(order, Move) else ()),
        ):
            facts = {**refusal.facts, **self.reach(loser)}
            yield Refusal(refusal.reason, refusal.rule, refusal.by, facts)

    def not_for_a_loser(self, given: Given) -> Refusal:
        """Return the objection to an order that is for no dislodged unit of its giver's."""
        assert given.named is not None
        if self.own_unit(given):
            return Refusal(Reason.NOT_DISLODGED)
        place = given.named.index
        loser = next((x for x in self.position.dislodged if x.unit.index == place), None)
        unit = loser.unit if loser else self.position.unit_at[place]
        if unit is None:
            return Refusal(Reason.NO_UNIT_THERE, facts={"province": given.named.province.code})
        owner = loser.power if loser else self.position.power_of(unit)
        return Refusal(Reason.NOT_YOUR_UNIT, by=(unit,), facts={"owner": owner})

    def retreat(self, loser: Dislodged, target: Location) -> Iterator[Refusal]:
        """Yield objections to where a dislodged unit would go."""
        unit, terrain = loser.unit, target.province.terrain
        if unit.is_army and target.coast is not None:
            yield from self.pointless()
        facts = {"target": target.province.code if unit.is_army else target.code}
        if target.province == unit.province:
            yield Refusal(Reason.SAME_PROVINCE)
        if unit.is_army and terrain is Terrain.SEA:
            yield Refusal(Reason.ARMY_TO_SEA, facts=facts)
        if unit.is_fleet and terrain is Terrain.INLAND:
            yield Refusal(Reason.FLEET_INLAND, facts=facts)
        if not self.options(unit, target):
            yield Refusal(Reason.RETREAT_NOT_ADJACENT, facts=facts)
        yield from self.closed(loser, target)
        if unit.is_fleet:
            yield from self.wrong_coast(unit, target)

    def closed(self, loser: Dislodged, target: Location) -> Iterator[Refusal]:
        """Yield what closes a province to a dislodged unit."""
        province, at = target.province, self.position.unit_at
        facts = {"target": province.code}
        occupant, attacker = at[province.index], at[loser.unit.index]
        if occupant is not None:
            yield Refusal(Reason.RETREAT_OCCUPIED, by=(occupant,), facts=facts)
        if province == loser.origin and not (loser.convoyed and self.rules.convoyed_origin == "b"):
            rule = "4.A.5" if loser.convoyed else None
            by = (attacker,) if attacker else ()
            yield Refusal(Reason.RETREAT_ATTACKER_ORIGIN, rule, by, {**facts, "origin": province.code})
        if province in self.position.contested:
            yield Refusal(Reason.RETREAT_CONTESTED, facts=facts)
