"""The judge accepts an order exactly when its canonical form is listed among the legal ones."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from standoff.core.adjudicate import check
from standoff.core.orders import Given, Order, Reading
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.testing import any_order, every_order
from standoff.testing.strategies import dice, positions, rulesets


def listed(position: Position, rules: Ruleset) -> dict[str, list[Order]]:
    """List the legal orders by power."""
    groups = position.legal_orders(rules=rules).groups
    return {
        power: [order for orders in group.values() for order in orders] for power, group in groups.items()
    }


def asked(power: str | None, order: Order) -> Given:
    """Return an order as a power gave it."""
    return Given(power, "", Reading(order, ""))


@given(position=positions(), rules=rulesets())
def test_every_listed_order_is_accepted_as_it_stands(position: Position, rules: Ruleset) -> None:
    for power, orders in listed(position, rules).items():
        for order in orders:
            checked = check(position, asked(power, order), rules)
            assert (checked.order, checked.reason, checked.notes) == (order, None, ())


@given(position=positions(), rules=rulesets(), drawn=dice(), number=st.integers(1, 30))
def test_every_accepted_order_is_listed(
    position: Position, rules: Ruleset, drawn: Random, number: int
) -> None:
    legal = {power: set(orders) for power, orders in listed(position, rules).items()}
    by_default = list(position.legal_orders())
    for _ in range(number):
        order = any_order(drawn, position, by_default)
        for power in {owner(position, order), drawn.choice(position.board.powers).name}:
            checked = check(position, asked(power, order), rules)
            assert (checked.order is None) == (checked.reason is not None)
            if checked.order is not None:
                assert power is not None
                assert checked.order in legal[power], f"{power}: {order} as {checked.order}"
            else:
                assert order not in legal.get(power or "", ())


@given(position=positions(kind=PhaseKind.MOVEMENT), rules=rulesets(), drawn=dice())
def test_of_all_that_a_unit_can_be_told_the_judge_accepts_what_is_listed(
    position: Position, rules: Ruleset, drawn: Random
) -> None:
    units = list(position)
    by_the_sea = [unit for unit in units if unit.is_army and position.board.coasts & unit.province.bit]
    unit = drawn.choice(by_the_sea if by_the_sea and drawn.random() < 0.5 else units)
    power = position.power_of(unit)
    told = set(every_order(position, unit))
    legal = set(position.legal_orders(power, rules)[unit.location.code])
    assert legal <= told
    for order in told:
        accepted = check(position, asked(power, order), rules).order
        assert (accepted == order) == (order in legal), order
        assert accepted is None or accepted in legal, order


def owner(position: Position, order: Order) -> str:
    """Return who would give this order: the owner of its unit, or of the home centre."""
    losers = {loser.unit.index: loser.power for loser in position.dislodged}
    unit = order.unit
    power = unit and (losers.get(unit.index) or position.power_of(unit) or unit.province.home_of)
    return power or position.board.powers[0].name


@given(position=positions(), rules=rulesets())
def test_legal_orders_are_sorted_and_none_stands_twice(position: Position, rules: Ruleset) -> None:
    orders = position.legal_orders(rules=rules)
    everything = list(orders)
    assert len(orders) == len(everything) == len({*everything}) + doubled_waives(orders.groups)
    powers = [power.name for power in position.board.powers]
    assert list(orders.groups) == [power for power in powers if power in orders.groups]
    for group in orders.groups.values():
        assert list(group) == sorted(group, key=lambda label: (label == "WAIVE", label))
        for by_unit in group.values():
            texts = [str(order) for order in by_unit]
            assert all(one < other for one, other in pairwise(texts)), texts


def doubled_waives(groups: dict[str, dict[str, tuple[Order, ...]]]) -> int:
    """Count the powers that may waive but for one: their orders look alike."""
    return max(0, sum("WAIVE" in group for group in groups.values()) - 1)


@given(position=positions(), rules=rulesets())
def test_orders_of_one_power_are_its_part_of_all(position: Position, rules: Ruleset) -> None:
    everything = position.legal_orders(rules=rules).groups
    for power in position.board.powers:
        alone = position.legal_orders(power.name, rules=rules)
        assert alone.groups.get(power.name) == everything.get(power.name)
        assert set(alone.groups) <= {power.name}
