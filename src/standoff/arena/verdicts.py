"""What becomes of one seat's orders, as far as can be said before the others' are known.

Every order that was sent has a verdict, and so has every unit that none was sent for.
Orders that can be read but not done are kept: the judge reports them again, with the
same reason, when the phase is judged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from standoff.arena.legal_list import Groups, suggestions
from standoff.arena.speech import say
from standoff.core.adjudicate import adjudicate, check
from standoff.core.dues import due
from standoff.core.geography import Unit
from standoff.core.orders import Disband, Given, Hold, Order, Remove, Waive
from standoff.core.outcomes import Checked, Note, OrderResult, Reason, Verdict
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.notation.sentences.things import Notation, Thing
from standoff.notation.words import note_word

SPELLING = "spelling"
"""The code of an order that was only written in another way than orders are."""


class Status(Enum):
    """What became of an order that was sent, or of a unit that none was sent for."""

    OK = "ok"
    OK_NORMALISED = "ok_normalised"
    REJECTED = "rejected"
    SUPERSEDED = "superseded"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Sent:
    """One order as it was sent - a text, or the short id of an order - and as it counts as given."""

    text: str
    given: Given


@dataclass(frozen=True, slots=True)
class OrderVerdict:
    """What becomes of one order, or of one unit without any.

    `order` is what the unit has now: this order, another one in its place, or what it
    does by default; None where there is no such unit. `why` tells why an order does not
    stand or is missing, `notes` what was read into one that does. `result` is what the
    judge says of it, where that says more. `suggested` are legal orders that may have
    been meant.
    """

    status: Status
    position: Position
    unit: Unit | None
    sent: str | None
    order: Order | None
    why: Reason | None = None
    notes: tuple[Note, ...] = ()
    result: OrderResult | None = None
    suggested: tuple[str, ...] = ()

    @property
    def stands(self) -> bool:
        """Whether this is an order that was sent, and that counts."""
        return self.status in {Status.OK, Status.OK_NORMALISED}

    @property
    def code(self) -> str | None:
        """Why an order does not stand, what was read into it, or None for one that stands as sent."""
        if self.why is not None:
            return self.why.value
        if self.status is Status.OK_NORMALISED:
            return ", ".join(note.value for note in self.notes) or SPELLING
        return None

    def reason(self, language: str = "en") -> str | None:
        """Say in words what is wrong, or what was read; None for an order that stands as sent."""
        if self.result is not None:
            return self.result.explain(language)
        things: dict[str, Thing] = {"unit": self.unit} if self.unit else {}
        match self.status, self.order:
            case Status.SUPERSEDED, _:
                things = {"order": Notation(str(self.order))}
                return say("superseded", things, self.position.board, language)
            case Status.MISSING, Hold() | Disband() | Waive() | Remove() as order:
                return say(_MISSING[type(order)], things, self.position.board, language)
            case _:
                return ", ".join(note_word(note, language) for note in self.notes) or None

    def to_json(self, language: str = "en") -> dict[str, Any]:
        """Write the verdict; the reason is in `language`: en, ru or nl."""
        return {
            "unit": str(self.unit) if self.unit else None,
            "sent": self.sent,
            "order": str(self.order) if self.order else None,
            "status": self.status.value,
            "code": self.code,
            "reason": self.reason(language),
            "try": list(self.suggested),
        }


_MISSING: Mapping[type[Order], str] = {
    Hold: "missing_hold",
    Disband: "missing_disband",
    Waive: "missing_waive",
    Remove: "missing_removal",
}


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdicts on a set of orders, and what counts of it.

    `given` is what the judge is to have. `orders` is what each unit does, by the number
    of its province, with what it does by default; in winters that is empty. `due` is how
    many orders the power could give.
    """

    verdicts: tuple[OrderVerdict, ...]
    given: tuple[Given, ...]
    orders: Mapping[int, Order]
    due: int

    @property
    def given_well(self) -> int:
        """How many of the orders that are due were given and stand."""
        return sum(one.stands for one in self.verdicts)


def judge_orders(
    position: Position, power: str, sent: Sequence[Sent], rules: Ruleset, listed: Groups | None = None
) -> Judgement:
    """Judge one power's orders by themselves.

    The last legal order for a unit stands, as before a judge who takes the last one
    (DATC 4.D.3); in winters the ruleset says which of too many do. `listed` are the
    legal orders to choose suggestions from, where there shall be any.
    """
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        return _judge_winter(position, power, sent, rules, listed)
    return _UnitOrders(position, power, sent, rules, listed).judgement()


class _UnitOrders:
    """Orders of a movement or retreat phase, where each unit has one, or one by default."""

    def __init__(
        self, position: Position, power: str, sent: Sequence[Sent], rules: Ruleset, listed: Groups | None
    ) -> None:
        self.position = position
        self.power = power
        self.sent = sent
        self.listed = listed
        self.checked = [check(position, one.given, rules) for one in sent]
        self.defaults = _defaults(position, power)
        self.last = {
            checked.order.unit.index: number
            for number, checked in enumerate(self.checked)
            if checked.order is not None and checked.order.unit is not None
        }

    def judgement(self) -> Judgement:
        """Return every verdict, and what counts."""
        verdicts = [self.verdict(number) for number in range(len(self.sent))]
        given = tuple(
            one.given
            for one, verdict in zip(self.sent, verdicts, strict=True)
            if verdict.status is not Status.SUPERSEDED
        )
        spoken_of = {verdict.unit.index for verdict in verdicts if verdict.unit is not None and verdict.order}
        missing = [order for place, order in self.defaults.items() if place not in spoken_of]
        verdicts += [_missing(self.position, order, Reason.NO_ORDER) for order in missing]
        orders = {place: self.now(place) or default for place, default in self.defaults.items()}
        return Judgement(tuple(verdicts), given, orders, len(self.defaults))

    def now(self, place: int) -> Order | None:
        """Return the order that the unit in a province was given, and that stands."""
        return self.checked[self.last[place]].order if place in self.last else None

    def verdict(self, number: int) -> OrderVerdict:
        """Return the verdict on one order that was sent."""
        checked, sent = self.checked[number], self.sent[number]
        if checked.order is None:
            return self.rejected(checked, sent)
        place = checked.order.unit.index if checked.order.unit is not None else -1
        if self.last.get(place) == number:
            return _accepted(self.position, checked, sent)
        return OrderVerdict(
            Status.SUPERSEDED,
            self.position,
            checked.unit,
            sent.text,
            self.now(place),
            Reason.SEVERAL_ORDERS,
            checked.notes,
        )

    def rejected(self, checked: Checked, sent: Sent) -> OrderVerdict:
        """Return the verdict on an order that cannot be done; its unit has another one, or its default."""
        place = checked.unit.index if checked.unit is not None else -1
        mine = place in self.defaults and checked.reason is not Reason.NOT_YOUR_UNIT
        standing = self.now(place) if mine else None
        default = self.defaults[place] if mine and standing is None else None
        result = _result(self.position, self.power, checked, sent, default)
        return _rejected(result, sent, standing or default, self.listed)


def _defaults(position: Position, power: str) -> dict[int, Order]:
    """Return what each unit of a power does without an order, by the number of its province."""
    if position.phase.kind is PhaseKind.RETREAT:
        return {x.unit.index: Disband(x.unit) for x in position.dislodged if x.power == power}
    return {unit.index: Hold(unit) for unit in position.forces[position.board.power_index[power]]}


def _judge_winter(
    position: Position, power: str, sent: Sequence[Sent], rules: Ruleset, listed: Groups | None
) -> Judgement:
    """Judge a winter's orders as the judge will: nobody else's have any part in it."""
    given = tuple(one.given for one in sent)
    results = adjudicate(position, given, rules).results
    verdicts = []
    for one, result in zip(sent, results[: len(sent)], strict=True):
        checked = check(position, one.given, rules)
        match result.verdict:
            case Verdict.SUCCEEDS:
                verdicts.append(_accepted(position, checked, one))
            case Verdict.FAILS:
                verdicts.append(_superseded(result, one))
            case Verdict.ILLEGAL:
                verdicts.append(_rejected(result, one, None, listed))
    number = due(position).get(power, 0)
    done = sum(result.verdict is Verdict.SUCCEEDS for result in results[: len(sent)])
    if number > 0:
        verdicts += [_missing(position, Waive(), Reason.NO_ORDER)] * (number - done)
    for result in results[len(sent) :]:
        if result.power == power and result.order is not None:
            verdicts.append(_missing(position, result.order, Reason.CIVIL_DISORDER))
    return Judgement(tuple(verdicts), given, {}, abs(number))


def _accepted(position: Position, checked: Checked, sent: Sent) -> OrderVerdict:
    """Return the verdict on an order that stands."""
    as_sent = sent.text == sent.given.text == str(checked.order) or sent.text != sent.given.text
    status = Status.OK if as_sent else Status.OK_NORMALISED
    return OrderVerdict(status, position, checked.unit, sent.text, checked.order, notes=checked.notes)


def _superseded(result: OrderResult, sent: Sent) -> OrderVerdict:
    """Return the verdict on a legal order of a winter in whose place another stands."""
    return OrderVerdict(
        Status.SUPERSEDED,
        result.position,
        result.unit,
        sent.text,
        result.order,
        result.reason,
        result.notes,
        result,
    )


def _rejected(result: OrderResult, sent: Sent, order: Order | None, listed: Groups | None) -> OrderVerdict:
    """Return the verdict on an order that cannot be done."""
    reading = sent.given.reading
    meant = reading.order if reading else None
    return OrderVerdict(
        Status.REJECTED,
        result.position,
        result.unit,
        sent.text,
        order,
        result.reason,
        result.notes,
        result,
        suggestions(str(meant or sent.text), meant, result.unit, listed) if listed else (),
    )


def _result(
    position: Position, power: str, checked: Checked, sent: Sent, instead: Order | None
) -> OrderResult:
    """Return what the judge says of an order that cannot be done."""
    return OrderResult(
        position,
        power,
        checked.unit,
        sent.given.text,
        instead,
        Verdict.ILLEGAL,
        checked.reason or Reason.UNREADABLE,
        checked.notes,
        checked.rule,
        checked.by,
        checked.facts,
    )


def _missing(position: Position, order: Order, why: Reason) -> OrderVerdict:
    """Return the verdict on a unit, or a build, that no order was sent for."""
    return OrderVerdict(Status.MISSING, position, order.unit, None, order, why)
