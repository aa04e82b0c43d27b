"""Too many orders in a winter: which of a power's legal builds or removals are carried out.

Rules 4.D.4 to 4.D.6 of the DATC choose alike: where there are more than there may
be, none of them stands (a), the first (b) or the last (c).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from standoff.core.geography import Unit
from standoff.core.orders import Build, Remove, Waive
from standoff.core.outcomes import Checked, Facts, Reason, Verdict
from standoff.core.rows import Ruling
from standoff.core.ruleset import Ruleset

DONE: Mapping[type[object], Ruling] = {
    kind: Ruling(Verdict.SUCCEEDS, reason)
    for kind, reason in ((Build, Reason.BUILT), (Remove, Reason.REMOVED), (Waive, Reason.WAIVED))
}
"""What becomes of an order that is carried out."""


def allot(legal: Mapping[int, Checked], number: int, rules: Ruleset) -> dict[int, Ruling]:
    """Rule on one power's legal orders, by number of entry, where `number` is due.

    One order is chosen for each province (DATC 4.D.5; a unit goes but once), and of
    these as many as are due (4.D.4 for builds and waives, 4.D.6 for removals).
    """
    doubled, beyond = ("4.D.5", "4.D.4") if number > 0 else (None, "4.D.6")
    most = rules.surplus_builds if number > 0 else rules.surplus_removals
    once = rules.double_builds if number > 0 else "c" if most == "c" else "b"
    single: list[int] = []
    rulings: dict[int, Ruling] = {}
    for rivals in by_province(legal):
        standing = choose(rivals, 1, once)
        single += standing
        by = units_of(legal, standing or rivals) if doubled else ()
        rulings |= {i: fails(Reason.DUPLICATE, doubled, by) for i in rivals if i not in standing}
    chosen = choose(sorted(single), abs(number), most)
    by = units_of(legal, chosen)
    for i in single:
        if i in chosen:
            rulings[i] = DONE[type(legal[i].order)]
        else:
            rulings[i] = fails(Reason.SURPLUS, beyond, by, {"due": number})
    return rulings


def choose(numbers: Sequence[int], limit: int, choice: str) -> Sequence[int]:
    """Choose at most `limit` of some orders: where there are more, none (a), the first (b) or the last (c).

    >>> choose([1, 4, 6], 2, "a"), choose([1, 4, 6], 2, "b"), choose([1, 4, 6], 2, "c")
    ((), [1, 4], [4, 6])
    """
    if len(numbers) <= limit:
        return numbers
    return {"a": (), "b": numbers[:limit], "c": numbers[-limit:]}[choice]


def by_province(legal: Mapping[int, Checked]) -> list[list[int]]:
    """Return the orders of each province together; a waive is for none, and stands for itself."""
    together: dict[int, list[int]] = {}
    for i, checked in legal.items():
        together.setdefault(checked.unit.index if checked.unit else ~i, []).append(i)
    return list(together.values())


def units_of(legal: Mapping[int, Checked], numbers: Sequence[int]) -> tuple[Unit, ...]:
    """Return the units that these orders build or remove, each once."""
    return tuple(dict.fromkeys(unit for i in numbers if (unit := legal[i].unit)))


def fails(reason: Reason, rule: str | None, by: tuple[Unit, ...], facts: Facts | None = None) -> Ruling:
    """Return the ruling on a legal order for which nothing is done."""
    return Ruling(Verdict.FAILS, reason, rule, by, facts or {}, carried_out=False)
