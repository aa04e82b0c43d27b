"""Holding the batch engine against the core, position by position.

What must agree: the position that follows, with its dislodged units, contested provinces
and owners; who has won; the verdict on every order; and the legal orders, of the position
and of the one that follows. A difference is shown as the smallest case that still has it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain

import numpy as np

from standoff.batch import FAILS, ILLEGAL, SUCCEEDS, Engine, Positions
from standoff.core.adjudicate import adjudicate, check
from standoff.core.errors import StandoffError
from standoff.core.geography import Board
from standoff.core.orders import Build, Given, Move, Order, Reading, Waive
from standoff.core.outcomes import Verdict
from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2023, Ruleset
from standoff.notation.documents import Question, write_question

NO_ORDERS_NUMBER = (1 << 30) - 1
"""A number that is no order's, for an order that has none; it is as illegal."""

VERDICTS = {Verdict.SUCCEEDS: SUCCEEDS, Verdict.FAILS: FAILS, Verdict.ILLEGAL: ILLEGAL}


@dataclass(frozen=True)
class Case:
    """A position and its orders."""

    position: Position
    given: tuple[Given, ...]

    def __str__(self) -> str:
        return json.dumps(
            write_question(Question(self.position, self.given, RULEBOOK_2023)), ensure_ascii=False
        )


@dataclass(frozen=True)
class Difference:
    """Where the two engines part."""

    case: Case
    what: str
    core: object
    batch: object

    def __str__(self) -> str:
        return f"{self.what}\n  core:  {self.core}\n  batch: {self.batch}\n  of {self.case}"


@lru_cache(maxsize=64)
def engine_for(board: Board, rules: Ruleset) -> Engine:
    """Return the engine for a board and a ruleset."""
    return Engine(board, rules)


def case(position: Position, orders: Iterable[Order]) -> Case:
    """Return a case in which every order is given by whose it is."""
    return Case(position, tuple(given(position, order) for order in orders))


def given(position: Position, order: Order) -> Given:
    """Return an order as given by its unit's owner, by the home power of what it builds, or the first."""
    power = None
    if isinstance(order, Build):
        power = order.unit.province.home_of
    elif order.unit is not None:
        losers = {loser.unit.index: loser.power for loser in position.dislodged}
        power = losers.get(order.unit.index) or position.power_of(order.unit)
    text = str(order)
    return Given(power or position.board.powers[0].name, text, Reading(order, text))


def numbers(engine: Engine, case: Case) -> list[int]:
    """Return the numbers of a case's orders, in their canonical forms."""
    return [number(engine, case.position, one) for one in case.given]


def number(engine: Engine, position: Position, one: Given) -> int:
    """Return the number of an order in its canonical form, and of an illegal one as it stands.

    The batch engine asks nobody who gave an order, so what is illegal for that alone has the
    number of no order. The illegal move of a unit, which may be more than can be written as a
    number, stands as one to where it is: that counts the same (DATC 4.E.1).
    """
    checked = check(position, one, engine.rules)
    if checked.order is not None:
        return engine.pack_order(checked.order, one.power)
    if checked.wants_to_move and checked.unit is not None:
        return engine.pack_order(Move(checked.unit, checked.unit.location))
    by_anybody = check(position, replace(one, power=None), engine.rules)
    if one.reading is None or by_anybody.order is not None:
        return NO_ORDERS_NUMBER
    try:
        return engine.pack_order(one.reading.order, one.power)
    except StandoffError:
        return NO_ORDERS_NUMBER


def differences(cases: Sequence[Case], rules: Ruleset = RULEBOOK_2023) -> Iterator[Difference]:
    """Yield where the engines part, in cases that are all on one board."""
    if not cases:
        return
    engine = engine_for(cases[0].position.board, rules)
    before = engine.from_positions([case.position for case in cases])
    packed = [numbers(engine, case) for case in cases]
    table = np.zeros((len(cases), max(map(len, packed))), np.int32)
    for filled, orders in zip(table, packed, strict=True):
        filled[: len(orders)] = orders
    judged = engine.adjudicate(before, table)
    after = engine.to_positions(judged.positions)
    lists = [legal_lists(engine, positions) for positions in (before, judged.positions)]
    for row, one in enumerate(cases):
        resolution = adjudicate(one.position, one.given, rules)
        winner = int(judged.positions["winner"][row])
        won = one.position.board.powers[winner].name if winner >= 0 else None
        said = judged.verdicts[row, : len(one.given)].tolist()
        results = resolution.results[: len(one.given)]
        told = [VERDICTS[result.verdict] for result in results]
        yield from compare(one, "the position that follows", shown(resolution.next), shown(after[row]))
        yield from compare(one, "who has won", resolution.winner, won)
        yield from compare(one, "verdicts", by_order(one, told), by_order(one, said))
        for position, (listed, what) in zip(
            (one.position, resolution.next),
            zip(lists, ("legal orders", "legal orders afterwards"), strict=True),
            strict=True,
        ):
            want, got = legal_numbers(engine, position), listed[row]
            yield from compare(
                one, what, texts(engine, set(want) - set(got)), texts(engine, set(got) - set(want))
            )
            yield from compare(one, f"{what}, sorted", want, got)


def compare(one: Case, what: str, core: object, batch: object) -> Iterator[Difference]:
    """Yield a difference where there is one."""
    if core != batch:
        yield Difference(one, what, core, batch)


def legal_lists(engine: Engine, positions: Positions) -> list[list[int]]:
    """Return the legal orders that the batch engine lists."""
    lists = engine.legal_orders(positions)
    return [lists[row].tolist() for row in range(len(lists))]


def legal_numbers(engine: Engine, position: Position) -> list[int]:
    """Return the numbers of the orders that the core lists, sorted."""
    groups = position.legal_orders(rules=engine.rules).groups
    waives = {power: packed(engine, Waive(), power) for power in groups}
    orders = ((power, order) for power, group in groups.items() for order in chain(*group.values()))
    return sorted(
        waives[power] if isinstance(order, Waive) else packed(engine, order, None) for power, order in orders
    )


@cache
def packed(engine: Engine, order: Order, power: str | None) -> int:
    """Return the number of an order; there are not many, and most come again and again."""
    return engine.pack_order(order, power)


def texts(engine: Engine, some: Iterable[int]) -> list[str]:
    """Return orders as texts, in their order."""
    return [str(engine.unpack_order(one)) for one in sorted(some)]


def shown(position: Position) -> object:
    """Return a position so that it can be compared and read."""
    return position.to_json()


def by_order(one: Case, said: Sequence[int]) -> list[tuple[str, str]]:
    """Return verdicts beside their orders."""
    names = {number: verdict.value for verdict, number in VERDICTS.items()}
    return [(given.text, names.get(number, "none")) for given, number in zip(one.given, said, strict=True)]


def assert_agreement(cases: Sequence[Case], rules: Ruleset = RULEBOOK_2023) -> None:
    """Fail where the engines part, with the smallest case that does."""
    found = next(differences(cases, rules), None)
    if found is not None:
        smallest = shrink(found, rules)
        raise AssertionError(f"under {rules.to_json()}: {smallest}")


def shrink(found: Difference, rules: Ruleset) -> Difference:
    """Leave out orders and units for as long as the engines part in the same."""
    while True:
        for smaller in smaller_cases(found.case):
            same = [other for other in differences([smaller], rules) if other.what == found.what]
            if same:
                found = same[0]
                break
        else:
            return found


def smaller_cases(one: Case) -> Iterator[Case]:
    """Yield a case with one thing less: a unit with its orders, a dislodged unit, an order, the owners."""
    position = one.position
    for number in range(len(one.given)):
        yield Case(position, one.given[:number] + one.given[number + 1 :])
    for power, force in enumerate(position.forces):
        for unit in force:
            forces = list(position.forces)
            forces[power] = tuple(other for other in force if other is not unit)
            left = tuple(given for given in one.given if not is_for(given, unit.index))
            yield Case(replace(position, forces=tuple(forces)), left)
    for loser in position.dislodged:
        others = tuple(other for other in position.dislodged if other is not loser)
        yield Case(replace(position, dislodged=others), one.given)
    if position.contested:
        yield Case(replace(position, contested=()), one.given)


def is_for(given: Given, place: int) -> bool:
    """Tell whether an order is for the unit in a province."""
    order = given.reading.order if given.reading else None
    return order is not None and order.unit is not None and order.unit.index == place
