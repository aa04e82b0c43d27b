"""The list of a seat's legal orders, as it is handed to a player: in full, in short, or not at all.

In full, every order has a short id: a letter for its unit and a number. Ids hold for
the phase whose token they came with and for no other. In short, the orders of a unit
share one line, which says as much: `expand` reads it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from enum import Enum
from string import ascii_lowercase
from typing import Any

from standoff.core.geography import Province, Unit
from standoff.core.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    SupportHold,
    SupportMove,
    Waive,
)

Groups = Mapping[str, Sequence[Order]]
"""Legal orders by unit, in winter by home centre; sorted."""

MOST_SUGGESTED = 3
"""So many are suggested at most."""

ALIKE = 0.6
"""How alike a suggestion must be to what was meant, from 0 to 1."""

MUCH_ALIKE = 0.75
"""The same where nobody knows what was meant."""


class ListMode(Enum):
    """How much of the list of legal orders a player is given; results name it."""

    FULL = "full"
    COMPACT = "compact"
    NONE = "none"


def order_ids(groups: Groups) -> dict[str, Order]:
    """Return the orders by their short ids, in the order of the list.

    >>> import standoff
    >>> groups = standoff.Game().position.legal_orders("Italy").groups["Italy"]
    >>> ids = order_ids(groups)
    >>> list(ids)[:2], str(ids["a1"]), str(ids["b3"])
    (['a1', 'a2'], 'A ROM - APU', 'A VEN - ROM')
    """
    return {
        f"{letters(number)}{count}": order
        for number, orders in enumerate(groups.values())
        for count, order in enumerate(orders, 1)
    }


def letters(number: int) -> str:
    """Count in letters: a to z, then aa, ab and so on.

    >>> letters(0), letters(25), letters(26), letters(27)
    ('a', 'z', 'aa', 'ab')
    """
    name = ""
    number += 1
    while number:
        number, digit = divmod(number - 1, len(ascii_lowercase))
        name = ascii_lowercase[digit] + name
    return name


def write_list(groups: Groups, mode: ListMode) -> dict[str, Any]:
    """Write the list as JSON values: how it is written, how many orders there are, and the orders by unit.

    In full mode the orders stand by id; in compact mode a unit has one line; where
    the list is kept back there are neither orders nor their number.
    """
    if mode is ListMode.NONE:
        return {"mode": mode.value, "count": None, "orders": {}}
    count = sum(map(len, groups.values()))
    if mode is ListMode.COMPACT:
        return {
            "mode": mode.value,
            "count": count,
            "orders": {unit: compact(groups[unit]) for unit in groups},
        }
    ids = iter(order_ids(groups).items())
    orders = {unit: {name: str(order) for name, order in _take(ids, len(groups[unit]))} for unit in groups}
    return {"mode": mode.value, "count": count, "orders": orders}


def _take(entries: Iterator[tuple[str, Order]], number: int) -> Iterator[tuple[str, Order]]:
    """Yield the next so many entries."""
    for _ in range(number):
        yield next(entries)


def compact(orders: Sequence[Order]) -> str:
    """Write the orders of one unit on one line.

    >>> import standoff
    >>> groups = standoff.Game().position.legal_orders("France").groups["France"]
    >>> compact(groups["A PAR"])
    'H | - BRE BUR GAS PIC | S A MAR BUR GAS; A MUN BUR; F BRE H GAS PIC'
    """
    parts: dict[str, dict[str, list[str]]] = {part: {} for part in ("H", "-", "VIA", "C", "S", *_WINTER)}
    for order in orders:
        part, other, target = _in_parts(order)
        parts[part].setdefault(other, []).append(target)
    return " | ".join(_written(part, found) for part, found in parts.items() if found)


_WINTER = ("D", "BUILD", "DISBAND", "WAIVE")


def _in_parts(order: Order) -> tuple[str, str, str]:
    """Return which part of a line an order belongs to, the other unit that it names, and its target."""
    match order:
        case Hold():
            return "H", "", ""
        case Move():
            return "VIA" if order.via_convoy else "-", "", order.target.code
        case SupportHold():
            return "S", order.supported.text, "H"
        case SupportMove():
            return "S", order.supported.text, order.target.code
        case Convoy():
            return "C", order.army.text, order.target.code
        case Disband():
            return "D", "", ""
        case Build():
            return "BUILD", order.unit.text, ""
        case Remove():
            return "DISBAND", "", ""
        case Waive():
            return "WAIVE", "", ""


def _written(part: str, found: Mapping[str, Sequence[str]]) -> str:
    """Write one part of a line; holding is named first among the targets of a support."""
    entries = (
        " ".join((other, *sorted(targets, key=_hold_first))).strip() for other, targets in found.items()
    )
    return f"{part} {'; '.join(entries)}".strip()


def _hold_first(target: str) -> tuple[bool, str]:
    return target != "H", target


def expand(unit: str, line: str) -> tuple[str, ...]:
    """Return the orders that one line of a compact list stands for, sorted.

    >>> expand("A PAR", "H | - BUR | S A MAR H BUR")
    ('A PAR - BUR', 'A PAR H', 'A PAR S A MAR', 'A PAR S A MAR - BUR')
    """
    return tuple(sorted(order for part in line.split(" | ") for order in _expanded(unit, part)))


def _expanded(unit: str, part: str) -> Iterator[str]:
    """Yield the orders of one part of a line."""
    word, _, rest = part.partition(" ")
    match word:
        case "H":
            yield f"{unit} H"
        case "-":
            yield from (f"{unit} - {target}" for target in rest.split())
        case "VIA":
            yield from (f"{unit} - {target} VIA CONVOY" for target in rest.split())
        case "S" | "C":
            for entry in rest.split("; "):
                letter, place, *targets = entry.split()
                for target in targets:
                    end = "" if target == "H" else f" - {target}"
                    yield f"{unit} {word} {letter} {place}{end}"
        case "D":
            yield f"{unit} - D"
        case "BUILD":
            yield from (f"BUILD {new}" for new in rest.split("; "))
        case "DISBAND":
            yield f"DISBAND {unit}"
        case _:
            yield word


def suggestions(text: str, meant: Order | None, unit: Unit | None, groups: Groups) -> tuple[str, ...]:
    """Return the legal orders most like one that cannot be done, the likeliest first.

    `meant` is what the text reads as, and `unit` whose order it is, as far as that can be
    read. Suggested are orders of the same kind, to the same place if there are any; where
    nothing can be read, orders that look much the same.

    >>> import standoff
    >>> position = standoff.Game().position
    >>> groups = position.legal_orders("Italy").groups["Italy"]
    >>> naples = position.board.fleet("NAP")
    >>> suggestions("F NAP - TUN", Move(naples, position.board["TUN"]), naples, groups)
    ('F NAP - APU', 'F NAP - ION', 'F NAP - TYS')
    """
    chosen = [order for orders in groups.values() for order in orders if _is_for(order, unit)]
    if meant is not None:
        chosen = [order for order in chosen if type(order) is type(meant)]
        chosen = [order for order in chosen if _target(order) == _target(meant)] or chosen
    likeness = MUCH_ALIKE if meant is None and unit is None else ALIKE
    matcher = SequenceMatcher(b=text.upper())
    found = []
    for written in map(str, chosen):
        matcher.set_seq1(written)
        if matcher.quick_ratio() >= likeness and matcher.ratio() >= likeness:
            found.append((-matcher.ratio(), written))
    return tuple(written for _, written in sorted(found)[:MOST_SUGGESTED])


def _is_for(order: Order, unit: Unit | None) -> bool:
    """Whether an order may be for this unit; builds are for none that is there yet."""
    return unit is None or order.unit is None or order.unit.index == unit.index


def _target(order: Order) -> Province | None:
    """Return the province that an order leads to."""
    return order.target.province if isinstance(order, Move | SupportMove | Convoy) else None
