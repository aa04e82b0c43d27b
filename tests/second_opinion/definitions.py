"""What has to be so for a command to succeed: the decisions of DATC chapter 5.

Each is asked in one of two moods: hoping for the best or fearing the worst, for the
piece that the decision is about. `ask` tells whether another command succeeds: hopefully
or fearfully in its turn. What stands against the piece is asked in the other mood.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from second_opinion.field import Field
from second_opinion.sheet import FLEET
from second_opinion.written import MOVE, SUPPORT

Ask = Callable[[str, bool], bool]


class Definitions:
    """The decisions about one field, resting on what `ask` says of each other."""

    def __init__(self, field: Field, ask: Ask) -> None:
        self.field = field
        self.ask = ask

    def succeeds(self, place: str, hope: bool) -> bool:
        """Tell whether the command of the piece here succeeds."""
        command = self.field.commands[place]
        if command.kind == MOVE:
            return self.moves(place, hope)
        if command.kind == SUPPORT:
            return self.supports(place, hope)
        return self.keeps_afloat(place, hope)

    # -- MOVE --------------------------------------------------------------------------------

    def moves(self, mover: str, hope: bool) -> bool:
        """MOVE: the attack is greater than what the destination and every rival put up."""
        goal = self.goal_of(mover)
        attack = self.attack(mover, hope)
        put_up = self.defend if self.head_to_head(mover, hope) else self.hold
        defence = put_up(goal, not hope)
        rivals = [rival for rival in self.field.attackers(goal) if rival != mover]
        return attack > defence and all(attack > self.prevent(rival, not hope) for rival in rivals)

    def goal_of(self, mover: str) -> str:
        """Return the area that a mover goes to."""
        goal = self.field.goal(mover)
        assert goal is not None
        return goal

    def head_to_head(self, mover: str, hope: bool) -> bool:
        """HEAD TO HEAD: two pieces move at each other and neither is carried; hope is to be carried."""
        goal = self.goal_of(mover)
        if self.field.goal(goal) != mover:
            return False
        return not self.carried(mover, hope) and not self.carried(goal, hope)

    # -- PATH --------------------------------------------------------------------------------

    def path(self, mover: str, hope: bool) -> bool:
        """PATH: by land, or along an unbroken chain of fleets."""
        return self.field.may_go_by_land(mover) or self.carried(mover, hope)

    def carried(self, army: str, hope: bool) -> bool:
        """Tell whether a chain of fleets carries an army; in 1971 none may be broken (4.A.1)."""
        chains = self.routes[army]
        whole = [all(self.ask(fleet, hope) for fleet in chain) for chain in chains]
        return all(whole) and bool(whole) if self.field.rules.several_routes == "a" else any(whole)

    @cached_property
    def routes(self) -> dict[str, list[tuple[str, ...]]]:
        """The chains of fleets that carry each mover."""
        field = self.field
        return {
            mover: sorted(field.sheet.chains(mover, self.goal_of(mover), field.carriers(mover)))
            if field.carriers(mover)
            else []
            for mover in field.movers
        }

    # -- the strengths -----------------------------------------------------------------------

    def help_given(self, place: str, hope: bool, but_for: str | None = None) -> int:
        """Count the supports for a piece that stand, leaving out those of one power."""
        return sum(
            self.ask(helper, hope)
            for helper in self.field.helpers(place)
            if but_for is None or self.field.power(helper) != but_for
        )

    def attack(self, mover: str, hope: bool) -> int:
        """ATTACK STRENGTH: nothing against one's own, and no help from the defender's power."""
        if not self.path(mover, hope):
            return 0
        goal = self.goal_of(mover)
        defender = self.field.power(goal)
        leaves = self.field.goal(goal) is not None and self.ask(goal, hope)
        if defender is None or (leaves and not self.head_to_head(mover, hope)):
            return 1 + self.help_given(mover, hope)
        if defender == self.field.power(mover):
            return 0
        return 1 + self.help_given(mover, hope, but_for=defender)

    def hold(self, place: str, hope: bool) -> int:
        """HOLD STRENGTH: help counts only for a piece that was not told to go."""
        if place not in self.field.pieces:
            return 0
        if self.field.goal(place) is not None:
            # To go away is what a piece told to move hopes for, but it is no help in holding.
            return 0 if self.ask(place, not hope) else 1
        return 1 + self.help_given(place, hope)

    def defend(self, mover: str, hope: bool) -> int:
        """DEFEND STRENGTH: against the piece that comes the other way."""
        return 1 + self.help_given(mover, hope)

    def prevent(self, mover: str, hope: bool) -> int:
        """PREVENT STRENGTH: nothing where the move gets nowhere, or is beaten from there (4.A.7)."""
        if not self.path(mover, hope):
            return 0
        goal = self.goal_of(mover)
        if self.field.goal(goal) == mover and self.ask(goal, not hope):
            # The piece from there got in here: past this one, or over it.
            over = self.field.rules.beaten_attacker == "a" and not self.ask(mover, hope)
            if over or self.head_to_head(mover, hope):
                return 0
        return 1 + self.help_given(mover, hope)

    # -- CONVOY and SUPPORT ------------------------------------------------------------------

    def keeps_afloat(self, fleet: str, hope: bool) -> bool:
        """CONVOY: the fleet is not dislodged."""
        return not any(self.ask(attacker, not hope) for attacker in self.field.attackers(fleet))

    def supports(self, helper: str, hope: bool) -> bool:
        """SUPPORT: no attack cuts it."""
        return not any(self.cuts(attacker, helper, not hope) for attacker in self.field.attackers(helper))

    def cuts(self, attacker: str, helper: str, hope: bool) -> bool:
        """Tell whether an attack cuts a support: from elsewhere than where it bears on, or by dislodging."""
        field = self.field
        if field.power(attacker) == field.power(helper):
            return False
        if (attacker, helper) in self.spared and not (
            field.may_go_by_land(attacker) and not self.carried(attacker, not hope)
        ):
            return False
        if self.ask(attacker, hope):
            return True
        if attacker == field.directed(helper):
            return field.rules.convoyed_counterattack == "b" and self.carried(attacker, hope)
        return self.path(attacker, hope)

    @cached_property
    def spared(self) -> set[tuple[str, str]]:
        """The convoyed armies and the supports that they do not cut, by an older paradox rule (4.A.2)."""
        return {
            (army, helper)
            for helper in self.field.commands
            if self.field.helped(helper) is not None
            for army in self.field.attackers(helper)
            if self.field.goes_by_sea(army) and self.spares(army, helper)
        }

    def spares(self, army: str, helper: str) -> bool:
        """Tell whether a convoyed army leaves a support alone: the rules of 1971, 1982 and 2000."""
        field, fleet = self.field, self.field.directed(helper)
        rule = field.rules.paradox
        if rule == "1982":
            return field.carried_by(fleet) is not None
        carriers = field.carriers(army)
        against_fleet = field.pieces[helper].kind == FLEET and bool(field.commands[helper].goal)
        if rule not in {"1971", "2000"} or not against_fleet or fleet not in carriers:
            return False
        others = [other for other in carriers if other != fleet]
        return rule == "1971" or not field.sheet.linked(army, helper, others)
