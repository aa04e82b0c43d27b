"""What the results of a battle must tell, everything being decided: strengths, routes, cuts, and why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from standoff.core.geography import Unit
from standoff.core.orders import Convoy, Move, Order, SupportHold, SupportMove
from standoff.core.outcomes import Note, Reason, Verdict
from standoff.core.verify.battlefield import minimal_chains
from standoff.core.verify.proof import Proof
from standoff.core.verify.telling import Telling

S, F = Verdict.SUCCEEDS, Verdict.FAILS


class Teller:
    """Tells what became of the orders that were carried out, if the claims of a proof are true."""

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.field = proof.field
        self.full = proof.everything
        self.winners = proof.winners

    def tell(self, place: int, order: Order) -> Telling:
        """Return what has to be told of the order of the unit here."""
        match order:
            case Move():
                told = self.move(place, order)
            case SupportHold() | SupportMove():
                told = self.support(place, order)
            case Convoy():
                told = self.convoy(place, order)
            case _:
                told = self.hold(place)
        more: dict[str, Any] = {"step": 0, "group": []}
        if place in self.proof.claims:
            more = {"step": self.proof.steps[place], "group": self.proof.groups[place]}
        dislodger = self.dislodger(place)
        if dislodger is not None:
            more["dislodged_by"] = self.name(dislodger)
        if told.rule is not None:
            more["choice"] = self.field.rules.choice(told.rule)
        return Telling(told.verdict, told.reason, {**told.facts, **more}, told.by, told.rule, told.notes)

    def hold(self, place: int) -> Telling:
        """Tell of a unit that held."""
        facts: dict[str, Any] = {"hold": self.holding(place), "attacks": self.attacks(place)}
        dislodger = self.dislodger(place)
        if dislodger is None:
            return Telling(S, Reason.HELD, facts)
        facts |= {"attacker": self.name(dislodger), "attack": self.full.attack(dislodger)[0]}
        return Telling(F, Reason.DISLODGED, facts, self.units([dislodger]))

    def move(self, mover: int, order: Move) -> Telling:
        """Tell of a move."""
        full, facts = self.full, self.move_facts(mover)
        if full.succeeds(mover)[0]:
            return Telling(S, Reason.MOVED, facts)
        if not full.path(mover)[0]:
            broken = [fleet for fleet in self.carriers(mover) if not full.succeeds(fleet)[0]]
            facts["broken"] = [self.name(fleet) for fleet in broken]
            by = self.units(self.winners[fleet] for fleet in broken if fleet in self.winners)
            return Telling(F, Reason.NO_CONVOY, facts, by, self.stranding_rule(mover, order, broken))
        stoppers = self.stoppers(mover)
        rule = None
        if mover in self.proof.forced and not stoppers:
            rule = "4.A.2"
        elif mover not in self.field.carriers and self.offered(mover, order):
            rule = "4.A.3"
        return Telling(F, Reason.BOUNCED, facts, self.units(stoppers), rule)

    def stranding_rule(self, army: int, order: Move, broken: list[int]) -> str | None:
        """Return the rule that left an army without a convoy."""
        if any(fleet in self.proof.forced for fleet in broken):
            return "4.A.2"
        if self.field.rules.several_routes == "a" and self.route(army):
            return "4.A.1"
        near = self.field.board.borders(order.unit)
        return "4.A.3/fallback" if any(place.province == order.target.province for place in near) else None

    def offered(self, army: int, order: Move) -> bool:
        """Tell whether a convoy was ordered for a move."""
        return any(
            isinstance(other, Convoy)
            and other.army.index == army
            and other.target.province == order.target.province
            for other in self.field.orders.values()
        )

    def support(self, place: int, order: SupportHold | SupportMove) -> Telling:
        """Tell of a support."""
        target = order.target.code if isinstance(order, SupportMove) else None
        facts: dict[str, Any] = {
            "supported": order.supported.text,
            "target": target,
            "attacks": self.attacks(place),
        }
        if place not in self.field.backed:
            return self.void(order.supported, facts)
        if not self.full.succeeds(place)[0]:
            facts["dislodged"] = place in self.winners
            return Telling(F, Reason.CUT, facts, self.units(self.cutters(place)))
        spared = [army for army in self.field.carriers if self.field.target[army] == place]
        withstood = any(self.full.spared(a, place) and self.full.path(a)[0] for a in spared)
        against = frozenset({Note.NOT_COUNTED}) if self.against_own(place, order) else frozenset[Note]()
        return Telling(S, Reason.SUPPORTED, facts, rule="4.A.2" if withstood else None, notes=against)

    def convoy(self, fleet: int, order: Convoy) -> Telling:
        """Tell of a convoy."""
        facts = {"army": order.army.text, "target": order.target.code, "attacks": self.attacks(fleet)}
        if fleet not in self.field.convoys:
            walked = self.field.target.get(order.army.index) == order.target.province.index
            return self.void(order.army, facts, "4.A.3" if walked else None)
        if self.full.succeeds(fleet)[0]:
            return Telling(S, Reason.CONVOYED, facts)
        by = self.units([self.winners[fleet]]) if fleet in self.winners else ()
        return Telling(F, Reason.DISRUPTED, facts, by, "4.A.2" if fleet in self.proof.forced else None)

    def void(self, other: Unit, facts: dict[str, Any], rule: str | None = None) -> Telling:
        """Tell of help for a unit that did something else."""
        facts["did"] = str(self.field.orders[other.index])
        return Telling(F, Reason.VOID, facts, (other,), rule)

    # -- the facts -----------------------------------------------------------------------

    def move_facts(self, mover: int) -> dict[str, Any]:
        """Return the strengths and the route of a move."""
        full, goal = self.full, self.field.target[mover]
        carried = full.carried(mover)[0]
        facts: dict[str, Any] = {
            "path": "convoy" if carried else "land" if full.path(mover)[0] else None,
            "route": self.route(mover) if carried else None,
            "attack": full.attack(mover)[0],
            "prevent": full.prevent(mover)[0],
            "support": self.helpers(mover),
            "against": None,
            "own": False,
            "not_counted": [],
            "dislodges": None,
            "rivals": [
                {"unit": self.name(r), "strength": full.prevent(r)[0], "support": self.helpers(r)}
                for r in self.field.comers(goal)
                if r != mover
            ],
        }
        if self.stays(goal, mover):
            power = self.field.power
            facts["against"] = self.resistance(mover)
            facts["own"] = power(goal) == power(mover)
            uncounted = (h for h in self.field.backers.get(mover, ()) if power(h) == power(goal))
            facts["not_counted"] = sorted(self.name(h) for h in uncounted if full.succeeds(h)[0])
            facts["dislodges"] = self.name(goal) if self.winners.get(goal) == mover else None
        return facts

    def resistance(self, mover: int) -> dict[str, Any]:
        """Return what the unit at a move's destination puts up: holding, or coming the other way."""
        goal = self.field.target[mover]
        if not self.full.facing(mover)[0]:
            return {"kind": "hold", "unit": self.name(goal), **self.holding(goal)}
        strength, support = self.full.defend(goal)[0], self.helpers(goal)
        return {"kind": "defend", "unit": self.name(goal), "strength": strength, "support": support}

    def holding(self, place: int) -> dict[str, Any]:
        """Return the hold strength of a unit and those who support it."""
        support = [] if place in self.field.target else self.helpers(place)
        return {"strength": self.full.hold(place)[0], "support": support}

    def attacks(self, place: int) -> list[dict[str, Any]]:
        """Return the moves that got to a province's border, with their strengths."""
        comers = (comer for comer in self.field.comers(place) if self.full.path(comer)[0])
        return [{"unit": self.name(comer), "strength": self.full.attack(comer)[0]} for comer in comers]

    def route(self, army: int) -> list[str] | None:
        """Return the shortest chain of fleets that carry on, of equally short ones the first by code."""
        board, goal = self.field.board, self.field.target[army]
        working = tuple(fleet for fleet in self.carriers(army) if self.full.succeeds(fleet)[0])
        chains = minimal_chains(board, army, goal, working)
        return [board.provinces[sea].code for sea in chains[0]] if chains else None

    # -- who decided ---------------------------------------------------------------------

    def dislodger(self, place: int) -> int | None:
        """Return the unit that took the place of one that stayed."""
        return None if self.full.leaves(place)[0] else self.winners.get(place)

    def stays(self, place: int, mover: int) -> bool:
        """Tell whether a unit at a move's destination made no room for it."""
        left = self.full.leaves(place)[0] and not self.full.facing(mover)[0]
        return self.field.occupied(place) and not left

    def stoppers(self, mover: int) -> list[int]:
        """Return the units that kept a move out."""
        full, goal = self.full, self.field.target[mover]
        attack = full.attack(mover)[0]
        strengths = {r: full.prevent(r)[0] for r in self.field.comers(goal) if r != mover}
        found = [rival for rival, strength in strengths.items() if attack <= strength and strength]
        if self.stays(goal, mover) and attack <= max(full.resistance(mover)[0], 0):
            found.append(goal)
        return found

    def cutters(self, place: int) -> list[int]:
        """Return the units that cut a support: who dislodged it, or the attacks from elsewhere."""
        if place in self.winners:
            return [self.winners[place]]
        power = self.field.power
        foreign = [
            comer
            for comer in self.field.comers(place)
            if power(comer) != power(place) and self.full.path(comer)[0]
        ]
        return [comer for comer in foreign if comer != self.field.backed[place]] or foreign

    def against_own(self, place: int, order: Order) -> bool:
        """Tell whether a support goes against a unit of its own power that made no room (DATC 6.D.12)."""
        if not isinstance(order, SupportMove):
            return False
        goal = order.target.province.index
        return self.stays(goal, order.supported.index) and self.field.power(goal) == self.field.power(place)

    # -- names ---------------------------------------------------------------------------

    def carriers(self, army: int) -> list[int]:
        """Return the fleets that carry an army, sorted."""
        return sorted(self.field.carriers.get(army, ()))

    def helpers(self, place: int) -> list[str]:
        """Return the units whose support for this one stood, as sorted texts."""
        return sorted(self.name(h) for h in self.field.backers.get(place, ()) if self.full.succeeds(h)[0])

    def units(self, places: Iterable[int]) -> tuple[Unit, ...]:
        """Return the units that stood in these provinces."""
        found = (self.field.position.unit_at[place] for place in places)
        return tuple(unit for unit in found if unit)

    def name(self, place: int) -> str:
        """Return the unit here as text."""
        return str(self.field.position.unit_at[place])
