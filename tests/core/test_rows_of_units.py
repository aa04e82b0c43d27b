"""Every unit has a result of its own owner's, whatever other powers write about it."""

from __future__ import annotations

import pytest

import standoff


@pytest.mark.parametrize("order", ["A PAR - BUR", "DISBAND A PAR", "BUILD A PAR", "A PAR D", "A PAR - XYZ"])
def test_orders_of_others_leave_a_unit_without_an_order(order: str) -> None:
    answer = standoff.judge(
        {"phase": "S1901M", "units": {"France": ["A PAR"]}, "orders": {"Germany": [order]}}
    )
    given, own = answer["results"]
    assert (given["power"], given["verdict"], given["order"]) == ("Germany", "illegal", None)
    assert (own["power"], own["given"], own["order"], own["reason"]) == ("France", None, "A PAR H", "held")


@pytest.mark.parametrize("order", ["DISBAND A PAR", "BUILD A PAR", "A PAR - XYZ"])
def test_an_impossible_order_of_its_owner_is_the_units_result(order: str) -> None:
    answer = standoff.judge(
        {"phase": "S1901M", "units": {"France": ["A PAR"]}, "orders": {"France": [order]}}
    )
    (row,) = answer["results"]
    assert (row["verdict"], row["order"]) == ("illegal", "A PAR H")
