"""Why each order of a movement phase ended as it did, read off a settled battle.

This is one more pass of the same equations over what is decided, made only when
somebody asks. It gives every order a reason, the units that decided, the disputable
rule that did, and the strengths, routes and cuts as facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from standoff.core.battle import NOWHERE
from standoff.core.convoys import bits, shortest_route
from standoff.core.equations import (
    attack_strength,
    by_convoy,
    defend_strength,
    has_path,
    head_to_head,
    hold_strength,
    prevent_strength,
)
from standoff.core.geography import Unit
from standoff.core.orders import Convoy, Given, Hold, Move, Order, SupportHold, SupportMove
from standoff.core.outcomes import Checked, Note, OrderResult, Reason, Verdict
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset

if TYPE_CHECKING:
    from standoff.core.movement import Settled


@dataclass(frozen=True, slots=True)
class Story:
    """What became of one unit's order: everything a result tells beyond the order itself."""

    verdict: Verdict
    reason: Reason
    facts: dict[str, Any]
    by: tuple[Unit, ...] = ()
    rule: str | None = None
    notes: tuple[Note, ...] = ()


def movement_results(
    position: Position,
    given: Sequence[Given],
    checked: Sequence[Checked],
    clashing: int,
    settled: Settled,
    rules: Ruleset,
) -> tuple[OrderResult, ...]:
    """Return a result for every given order, then one for every unit that nobody ordered."""
    teller = Teller(position, settled)
    rows = [teller.row(one, answer, clashing, rules) for one, answer in zip(given, checked, strict=True)]
    told = sum({1 << row.unit.index for row in rows if row.unit is not None and row.order is not None})
    for force, power in zip(position.forces, position.board.powers, strict=True):
        for unit in force:
            if not told >> unit.index & 1:
                hold = Hold(unit)
                story = teller.story(unit, hold)
                rows.append(teller.result(power.name, unit, None, hold, story))
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells what became of the orders of one settled battle."""

    position: Position
    settled: Settled
    unit_at: tuple[Unit | None, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "unit_at", self.position.unit_at)

    def row(self, given: Given, checked: Checked, clashing: int, rules: Ruleset) -> OrderResult:
        """Return the result of one given order."""
        unit = checked.unit
        power = given.power or (self.position.power_of(unit) if unit is not None else None)
        if unit is None:
            return self.illegal(power, given, checked, None)
        carried = self.settled.battle.orders[unit.index]
        if checked.order is None:
            holds = carried is None and checked.reason is not Reason.NOT_YOUR_UNIT
            return self.illegal(power, given, checked, Hold(unit) if holds else None)
        if clashing >> unit.index & 1 and carried != checked.order:
            clash = Checked(unit, None, Reason.SEVERAL_ORDERS, checked.notes, "4.D.3")
            holds = rules.several_orders == "c"
            return self.illegal(power, given, clash, Hold(unit) if holds else None)
        return self.result(
            power, unit, given.text, checked.order, self.story(unit, checked.order), checked.notes
        )

    def illegal(self, power: str | None, given: Given, checked: Checked, hold: Hold | None) -> OrderResult:
        """Return the result of an order that cannot be done, and for which the unit holds or not."""
        facts = dict(checked.facts)
        if checked.wants_to_move:
            facts["wants_to_move"] = True
        if hold is not None:
            facts |= self.story(hold.unit, hold).facts
        return OrderResult(
            self.position,
            power,
            checked.unit,
            given.text,
            hold,
            Verdict.ILLEGAL,
            checked.reason or Reason.UNREADABLE,
            checked.notes,
            checked.rule,
            checked.by,
            facts,
        )

    def result(
        self,
        power: str | None,
        unit: Unit,
        text: str | None,
        order: Order,
        story: Story,
        notes: tuple[Note, ...] = (),
    ) -> OrderResult:
        """Return the result of an order that was carried out."""
        if story.rule is not None:
            story.facts["choice"] = self.settled.battle.rules.choice(story.rule)
        return OrderResult(
            self.position,
            power,
            unit,
            text,
            order,
            story.verdict,
            story.reason,
            (*notes, *story.notes),
            story.rule,
            story.by,
            story.facts,
        )

    def story(self, unit: Unit, order: Order) -> Story:
        """Tell what became of the order that a unit carried out."""
        match order:
            case Move():
                story = self.move(unit.index)
            case SupportHold() | SupportMove():
                story = self.support(unit.index, order)
            case Convoy():
                story = self.convoy(unit.index, order)
            case _:
                story = self.hold(unit.index)
        story.facts.update(self.step(unit.index))
        dislodger = self.settled.dislodger(unit.index)
        if dislodger is not None:
            story.facts["dislodged_by"] = self.text(dislodger)
        return story

    # -- the four stories ------------------------------------------------------------

    def hold(self, place: int) -> Story:
        """Tell of a unit that stayed where it was."""
        facts: dict[str, Any] = {"hold": self.holding(place), "attacks": self.attacks(place)}
        dislodger = self.settled.dislodger(place)
        if dislodger is None:
            return Story(Verdict.SUCCEEDS, Reason.HELD, facts)
        facts["attacker"] = self.text(dislodger)
        facts["attack"] = attack_strength(self.settled.battle, dislodger, self.settled.done)
        return Story(Verdict.FAILS, Reason.DISLODGED, facts, by=self.units([dislodger]))

    def move(self, place: int) -> Story:
        """Tell of a move: it arrived, bounced, or had no convoy."""
        battle, done = self.settled.battle, self.settled.done
        facts = self.move_facts(place)
        if done >> place & 1:
            return Story(Verdict.SUCCEEDS, Reason.MOVED, facts)
        if not has_path(battle, place, done):
            return self.no_convoy(place, facts)
        stoppers = self.stoppers(place)
        rule = "4.A.2" if self.settled.forced >> place & 1 and not stoppers else self.intent_rule(place)
        return Story(Verdict.FAILS, Reason.BOUNCED, facts, by=self.units(stoppers), rule=rule)

    def no_convoy(self, place: int, facts: dict[str, Any]) -> Story:
        """Tell of an army that no unbroken chain of fleets carried."""
        battle = self.settled.battle
        carriers = battle.carriers.get(place, 0)
        broken = carriers & ~self.settled.done
        facts["broken"] = [self.text(fleet) for fleet in bits(broken)]
        dislodgers = [self.settled.winners[fleet] for fleet in bits(broken) if fleet in self.settled.winners]
        rule = None
        if broken & self.settled.forced:
            rule = "4.A.2"
        elif battle.rules.several_routes == "a" and self.route(place, carriers & self.settled.done):
            rule = "4.A.1"
        elif battle.board.reach(self.unit(place)) >> battle.target[place] & 1:
            rule = "4.A.3/fallback"
        return Story(Verdict.FAILS, Reason.NO_CONVOY, facts, by=self.units(dislodgers), rule=rule)

    def support(self, place: int, order: SupportHold | SupportMove) -> Story:
        """Tell of a support: given, cut, or void."""
        battle, done = self.settled.battle, self.settled.done
        aim = order.target if isinstance(order, SupportMove) else None
        facts: dict[str, Any] = {
            "supported": order.supported.text,
            "target": aim.code if aim else None,
            "attacks": self.attacks(place),
        }
        if not battle.supports >> place & 1:
            return self.void(order.supported.index, facts)
        cutters = self.cutters(place)
        if not done >> place & 1:
            facts["dislodged"] = self.settled.dislodger(place) is not None
            return Story(Verdict.FAILS, Reason.CUT, facts, by=self.units(cutters))
        notes = (Note.NOT_COUNTED,) if self.not_counted(place, order) else ()
        rule = "4.A.2" if self.withstood(place) else None
        return Story(Verdict.SUCCEEDS, Reason.SUPPORTED, facts, rule=rule, notes=notes)

    def convoy(self, place: int, order: Convoy) -> Story:
        """Tell of a convoy: carried, disrupted, or void."""
        battle, settled = self.settled.battle, self.settled
        facts: dict[str, Any] = {
            "army": order.army.text,
            "target": order.target.code,
            "attacks": self.attacks(place),
        }
        if not battle.convoys >> place & 1:
            walked = battle.target[order.army.index] == order.target.province.index
            return self.void(order.army.index, facts, rule="4.A.3" if walked else None)
        if settled.done >> place & 1:
            return Story(Verdict.SUCCEEDS, Reason.CONVOYED, facts)
        dislodger = settled.dislodger(place)
        by = self.units([dislodger]) if dislodger is not None else ()
        rule = "4.A.2" if settled.forced >> place & 1 else None
        return Story(Verdict.FAILS, Reason.DISRUPTED, facts, by=by, rule=rule)

    def void(self, other: int, facts: dict[str, Any], rule: str | None = None) -> Story:
        """Tell of a support or convoy whose unit did something else."""
        unit = self.unit(other)
        facts["did"] = str(self.settled.battle.orders[other] or Hold(unit))
        return Story(Verdict.FAILS, Reason.VOID, facts, by=(unit,), rule=rule)

    # -- the facts ---------------------------------------------------------------------

    def step(self, place: int) -> dict[str, Any]:
        """Return at which step the unit's order was decided, 0 where nothing was to decide.

        Where only the backup rule could decide it, the closed group stands with it.
        """
        for number, step in enumerate(self.settled.steps, 1):
            if step.decided >> place & 1:
                return {"step": number, "group": self.texts(bits(step.group))}
        return {"step": 0, "group": []}

    def move_facts(self, place: int) -> dict[str, Any]:
        """Return the strengths and the route of a move."""
        battle, done = self.settled.battle, self.settled.done
        goal = battle.target[place]
        sails = by_convoy(battle, place, done)
        path = "convoy" if sails else "land" if has_path(battle, place, done) else None
        support = battle.move_support[place] & done
        facts: dict[str, Any] = {
            "path": path,
            "route": self.route(place, battle.carriers[place] & done) if sails else None,
            "attack": attack_strength(battle, place, done),
            "prevent": prevent_strength(battle, place, done, done),
            "support": self.texts(bits(support)),
            "not_counted": [],
            "against": None,
            "rivals": [
                {
                    "unit": self.text(rival),
                    "strength": prevent_strength(battle, rival, done, done),
                    "support": self.texts(bits(battle.move_support[rival] & done)),
                }
                for rival in sorted(battle.attackers[goal])
                if rival != place
            ],
            "dislodges": None,
            "own": False,
        }
        if self.occupied_by_stayer(place):
            defender = battle.power_at[goal]
            facts["not_counted"] = self.texts(bits(support & battle.of_power[defender]))
            facts["own"] = defender == battle.power_at[place]
            facts["against"] = self.resistance(place)
            if done >> place & 1:
                facts["dislodges"] = self.text(goal)
        return facts

    def resistance(self, place: int) -> dict[str, Any]:
        """Return what the unit at a move's destination puts up: holding, or coming the other way."""
        battle, done = self.settled.battle, self.settled.done
        goal = battle.target[place]
        if head_to_head(battle, place, done):
            return {
                "kind": "defend",
                "unit": self.text(goal),
                "strength": defend_strength(battle, goal, done),
                "support": self.texts(bits(battle.move_support[goal] & done)),
            }
        return {"kind": "hold", "unit": self.text(goal), **self.holding(goal)}

    def holding(self, place: int) -> dict[str, Any]:
        """Return the hold strength of a unit and who supports it."""
        battle, done = self.settled.battle, self.settled.done
        support = battle.hold_support[place] & done if battle.target[place] == NOWHERE else 0
        return {
            "strength": hold_strength(battle, place, done, done),
            "support": self.texts(bits(support)),
        }

    def attacks(self, place: int) -> list[dict[str, Any]]:
        """Return the moves that got as far as this province, with their strengths."""
        battle, done = self.settled.battle, self.settled.done
        return [
            {"unit": self.text(attacker), "strength": attack_strength(battle, attacker, done)}
            for attacker in sorted(battle.attackers.get(place, ()))
            if has_path(battle, attacker, done)
        ]

    def route(self, army: int, fleets: int) -> list[str] | None:
        """Return a shortest route through these fleets as province codes."""
        battle = self.settled.battle
        seas = shortest_route(battle.board, army, battle.target[army], fleets)
        return [battle.board.provinces[sea].code for sea in seas] or None

    # -- who decided -------------------------------------------------------------------

    def stoppers(self, place: int) -> list[int]:
        """Return the units that kept a move out, lowest province number first."""
        battle, done = self.settled.battle, self.settled.done
        goal = battle.target[place]
        attack = attack_strength(battle, place, done)
        found = []
        if self.occupied_by_stayer(place):
            strength = self.resistance(place)["strength"]
            if attack <= strength or not attack:
                found.append(goal)
        found += [
            rival
            for rival in battle.attackers[goal]
            if rival != place and attack <= prevent_strength(battle, rival, done, done) != 0
        ]
        return sorted(found)

    def cutters(self, place: int) -> list[int]:
        """Return the units that cut a support: its dislodger, else the foreign attacks from elsewhere."""
        battle, done = self.settled.battle, self.settled.done
        dislodger = self.settled.dislodger(place)
        if dislodger is not None:
            return [dislodger]
        foreign = [
            attacker
            for attacker in sorted(battle.attackers.get(place, ()))
            if battle.power_at[attacker] != battle.power_at[place] and has_path(battle, attacker, done)
        ]
        # Where rule 4.A.4 lets an attack from there cut, it is the only one left.
        return [attacker for attacker in foreign if attacker != battle.aim[place]] or foreign

    def withstood(self, place: int) -> bool:
        """Whether an older paradox rule kept an attack from cutting this support."""
        battle, done = self.settled.battle, self.settled.done
        return any(has_path(battle, army, done) for army in bits(battle.immune.get(place, 0)))

    def not_counted(self, place: int, order: SupportHold | SupportMove) -> bool:
        """Whether a support may not count because it goes against a unit of its own power (DATC 6.D.12)."""
        battle = self.settled.battle
        if not isinstance(order, SupportMove) or not self.occupied_by_stayer(order.supported.index):
            return False
        defender = battle.power_at[order.target.province.index]
        return defender == battle.power_at[place]

    def occupied_by_stayer(self, mover: int) -> bool:
        """Whether the unit at a move's destination did not make room for it."""
        battle, done = self.settled.battle, self.settled.done
        goal = battle.target[mover]
        leaves = done >> goal & battle.moves >> goal & 1
        return bool(battle.occupied >> goal & 1) and not (leaves and not head_to_head(battle, mover, done))

    def intent_rule(self, place: int) -> str | None:
        """Name rule 4.A.3 where an army walked although a convoy was offered."""
        battle = self.settled.battle
        order = battle.orders[place]
        if not (isinstance(order, Move) and order.unit.is_army) or place in battle.carriers:
            return None
        offered = any(
            isinstance(other, Convoy)
            and other.army.index == place
            and other.target.province.index == battle.target[place]
            for other in battle.orders
        )
        return "4.A.3" if offered else None

    # -- names -------------------------------------------------------------------------

    def unit(self, place: int) -> Unit:
        """Return the unit that stood in a province."""
        unit = self.unit_at[place]
        assert unit is not None
        return unit

    def units(self, places: Iterable[int]) -> tuple[Unit, ...]:
        """Return the units that stood in these provinces."""
        return tuple(self.unit(place) for place in places)

    def text(self, place: int) -> str:
        """Return a unit as text."""
        return self.unit(place).text

    def texts(self, places: Iterable[int]) -> list[str]:
        """Return units as text, sorted."""
        return sorted(self.text(place) for place in places)
