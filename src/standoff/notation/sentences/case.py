"""The case at hand: a result, its facts, and what all sentences about it may speak of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from standoff.core.geography import Board, Location, Unit
from standoff.core.orders import Convoy, Move, SupportHold, SupportMove
from standoff.core.outcomes import Note, OrderResult
from standoff.core.ruleset import FIXED, Ruleset
from standoff.notation.sentences.facts import FactReader
from standoff.notation.sentences.things import Label, Named, Notation, Sentence, Thing, known

RULES: Mapping[str, tuple[str, ...]] = {
    **{key: (choice,) for key, choice in FIXED.items()},
    **{key: choices for key, _, _, choices in Ruleset.describe()},
}
"""The choices at each disputable rule."""

PARADOX_RULE = "4.A.2"


@dataclass(frozen=True, slots=True)
class Told:
    """What is said of a case: the clauses of its first sentence, and further sentences.

    `dislodgement` tells that the first sentence already says who dislodged the unit.
    """

    clauses: Sentence
    things: Mapping[str, Thing] = field(default_factory=dict)
    more: tuple[Sentence, ...] = ()
    dislodgement: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """A result to be told of."""

    result: OrderResult
    facts: FactReader

    @classmethod
    def of(cls, result: OrderResult) -> Case:
        """Return the case of a result."""
        return cls(result, FactReader(result.position.board, result.facts))

    @property
    def board(self) -> Board:
        """The board that is played on."""
        return self.result.position.board

    @property
    def by(self) -> tuple[Unit, ...]:
        """The units that decided."""
        return self.result.by

    @property
    def unit(self) -> Unit | None:
        """The unit that was ordered, or built, or removed."""
        order = self.result.order
        return self.result.unit or (order.unit if order else None)

    @property
    def target(self) -> Location | None:
        """Where the order leads."""
        match self.result.order:
            case Move(target=target) | SupportMove(target=target) | Convoy(target=target):
                return target
            case _:
                return self.facts.place("target")

    @property
    def helped(self) -> Unit | None:
        """The unit that a support or a convoy is for."""
        match self.result.order:
            case SupportHold(supported=helped) | SupportMove(supported=helped) | Convoy(army=helped):
                return helped
            case _:
                return self.facts.unit("supported") or self.facts.unit("army")

    @property
    def filled(self) -> Location | None:
        """The coast that an order left out, where it is plain which one that is."""
        named = [self.target, *(unit.location for unit in (self.unit, self.helped) if unit)]
        coasts = [place for place in named if place and place.coast]
        return coasts[0] if len(coasts) == 1 and Note.COAST_FILLED in self.result.notes else None

    def common(self) -> dict[str, Thing]:
        """Return what any sentence may speak of."""
        power, rule = self.result.power, self.result.rule
        choice = self.facts.text("choice")
        chosen = rule == PARADOX_RULE and choice in RULES[rule]
        return known(
            unit=self.unit,
            power=Named(power) if power else None,
            target=self.target,
            by=self.by,
            phase=self.result.position.phase,
            dislodger=self.facts.unit("dislodged_by"),
            filled=self.filled,
            rule=Label("rules", rule) if rule and rule in RULES else None,
            choice=Label("choices", f"{rule} {choice}") if chosen else None,
            rule_number=Notation(rule.partition("/")[0]) if rule else None,
        )
