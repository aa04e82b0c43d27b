"""What the result of an order has to tell, and the comparison with what it tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from standoff.core.geography import Unit
from standoff.core.orders import Order
from standoff.core.outcomes import Facts, Note, OrderResult, Reason, Verdict
from standoff.core.verify.complaint import Complaint


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an order cannot be carried out."""

    reason: Reason
    rule: str | None = None
    by: tuple[Unit, ...] = ()
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """The part that an order, or a unit without one, plays in a phase.

    `given` is None for a unit without an order, `order` what is carried out, `refusal`
    why an order is illegal. `notes` are None where an illegal order is only read in part.
    """

    power: str | None
    unit: Unit | None
    given: str | None
    order: Order | None
    refusal: Refusal | None = None
    notes: frozenset[Note] | None = frozenset()


@dataclass(frozen=True, slots=True)
class Telling:
    """What became of a part: all that its result has to tell."""

    verdict: Verdict
    reason: Reason
    facts: Facts = field(default_factory=dict)
    by: tuple[Unit, ...] = ()
    rule: str | None = None
    notes: frozenset[Note] = frozenset()


def refused(refusal: Refusal, facts: Facts | None = None) -> Telling:
    """Return what is told of an illegal order; `facts` are those of what its unit does instead."""
    return Telling(
        Verdict.ILLEGAL, refusal.reason, {**refusal.facts, **(facts or {})}, refusal.by, refusal.rule
    )


def verify_parts(rows: Sequence[OrderResult], parts: Sequence[Part]) -> Iterator[Complaint]:
    """Check that there is one result for every part, in their order, and about the same."""
    if len(rows) != len(parts):
        yield Complaint("results", f"are {len(rows)} where {len(parts)} belong")
    for row, part in zip(rows, parts, strict=False):
        where = name(row)
        if (row.given, row.power, row.unit) != (part.given, part.power, part.unit):
            yield Complaint(where, f"stands where {part.given or part.order} of {part.power} belongs")
        if row.order != part.order:
            yield Complaint(where, f"carries out {row.order}, not {part.order}")
        if (row.verdict is Verdict.ILLEGAL) != (part.refusal is not None):
            why = part.refusal.reason.value if part.refusal else "legal"
            yield Complaint(where, f"is {why}, not {row.verdict.value}")


def verify_tellings(
    rows: Sequence[OrderResult], parts: Sequence[Part], tellings: Sequence[Telling]
) -> Iterator[Complaint]:
    """Check everything that the results tell."""
    for row, part, telling in zip(rows, parts, tellings, strict=True):
        yield from verify_telling(row, part, telling)


def verify_telling(row: OrderResult, part: Part, telling: Telling) -> Iterator[Complaint]:
    """Check everything that one result tells."""
    where = name(row)
    if (row.verdict, row.reason) != (telling.verdict, telling.reason):
        yield Complaint(where, f"{telling.verdict.value}: {telling.reason.value}, not {row.reason.value}")
    if row.rule != telling.rule:
        yield Complaint(where, f"hangs on rule {telling.rule}, not {row.rule}")
    if sorted(map(str, row.by)) != sorted(map(str, telling.by)):
        yield Complaint(where, f"was decided by {telling.by}, not {row.by}")
    if part.notes is not None and (
        set(row.notes) != part.notes | telling.notes or len(set(row.notes)) < len(row.notes)
    ):
        yield Complaint(where, "is not noted as it was read")
    for key in sorted({*telling.facts, *row.facts}):
        want, got = telling.facts.get(key, "nothing"), row.facts.get(key, "nothing")
        if want != got:
            yield Complaint(where, f"{key}: {want}, not {got}")


def name(row: OrderResult) -> str:
    """Return what a complaint calls a result."""
    return row.given or str(row.order)
