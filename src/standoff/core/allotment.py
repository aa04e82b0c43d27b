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


def carried_out(legal: Mapping[int, Checked], number: int, rules: Ruleset) -> Sequence[int]:
    """Return which of one power's legal orders are carried out, by number of entry, where `number` is due.

    One order is chosen for each province (DATC 4.D.5; a unit goes but once), and of
    these as many as are due (4.D.4 for builds and waives, 4.D.6 for removals).
    """
    most = rules.surplus_builds if number > 0 else rules.surplus_removals
    single = [i for rivals in by_province(legal) for i in one_of(rivals, number, rules)]
    return choose(sorted(single), abs(number), most)


def one_of(rivals: Sequence[int], number: int, rules: Ruleset) -> Sequence[int]:
    """Choose one of the orders for a province, or none of them."""
    if number > 0:
        return choose(rivals, 1, rules.double_builds)
    return choose(rivals, 1, "c" if rules.surplus_removals == "c" else "b")


def allot(legal: Mapping[int, Checked], number: int, rules: Ruleset) -> dict[int, Ruling]:
    """Rule on one power's legal orders, by number of entry: why each is carried out or not."""
    doubled, beyond = ("4.D.5", "4.D.4") if number > 0 else (None, "4.D.6")
    chosen = carried_out(legal, number, rules)
    by = units_of(legal, chosen)
    rulings: dict[int, Ruling] = {}
    for rivals in by_province(legal):
        standing = one_of(rivals, number, rules)
        for i in rivals:
            if i in chosen:
                rulings[i] = DONE[type(legal[i].order)]
            elif i in standing:
                rulings[i] = fails(Reason.SURPLUS, beyond, by, {"due": number})
            else:
                instead = units_of(legal, standing or rivals) if doubled else ()
                rulings[i] = fails(Reason.DUPLICATE, doubled, instead)
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
