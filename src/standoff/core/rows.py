"""What retreats and adjustments share: noting how an order names its unit, and writing results.

Both decide order by order. A `Ruling` is what became of a legal order; an illegal
one has none, for its check has said it all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from standoff.core.geography import Unit
from standoff.core.legality import add, ignore_coast, note_unit
from standoff.core.orders import Disband, Given, Order, Reading, Remove
from standoff.core.outcomes import Checked, Facts, Note, OrderResult, Reason, Verdict
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Ruling:
    """What became of one legal order, and what decided it.

    `carried_out` is false where nothing was done for the order at all, because
    another one stood in its place.
    """

    verdict: Verdict
    reason: Reason
    rule: str | None = None
    by: tuple[Unit, ...] = ()
    facts: Facts = field(default_factory=dict)
    carried_out: bool = True


@dataclass(frozen=True, slots=True)
class Entry:
    """One order as given, the power it counts for, and what checking it said."""

    given: Given
    power: str | None
    checked: Checked


def row(position: Position, entry: Entry, ruling: Ruling | None, instead: Order | None = None) -> OrderResult:
    """Return the result of a given order, from its ruling or from why it is illegal.

    `instead` is what the unit does where no order of its own stands.
    """
    checked = entry.checked
    if ruling is None:
        reason = checked.reason or Reason.UNREADABLE
        ruling = Ruling(Verdict.ILLEGAL, reason, checked.rule, checked.by, checked.facts, carried_out=False)
    return OrderResult(
        position,
        entry.power,
        checked.unit,
        entry.given.text,
        checked.order if ruling.carried_out else instead,
        ruling.verdict,
        ruling.reason,
        checked.notes,
        ruling.rule,
        ruling.by,
        ruling.facts,
    )


def unordered_row(position: Position, power: str, order: Disband | Remove, ruling: Ruling) -> OrderResult:
    """Return the result of a unit to which something happened without an order."""
    return OrderResult(
        position,
        power,
        order.unit,
        None,
        order,
        ruling.verdict,
        ruling.reason,
        rule=ruling.rule,
        facts=ruling.facts,
    )


def note_given_unit(
    reading: Reading, named: Unit, unit: Unit, owner: str | None, rules: Ruleset, notes: list[Note]
) -> None:
    """Note how the ordered unit as the text names it differs from the one that is meant.

    Raises Illegal where the ruleset does not forgive it (DATC 4.B.5, 4.B.6).
    """
    if reading.coast_dropped:
        ignore_coast(rules, notes)
    note_unit(named, unit, rules, notes)
    if reading.nations and any(power != owner for _, power in reading.nations):
        add(notes, Note.NATION_IGNORED)
