"""Under rule 4.E.1 `kept` a unit whose impossible move was ignored is still no unit to hold support on."""

from __future__ import annotations

import pytest

import standoff

UNITS = {"France": ["A PAR", "A BUR"], "Germany": ["A PIC"]}


@pytest.mark.parametrize(
    ("giver", "order", "rule", "becomes"),
    [
        ("France", "A PAR - MOS", "kept", "void"),
        ("France", "A PAR - MOS", "ignored", "supported"),
        ("France", "A PAR S A MOS", "kept", "supported"),
        # What another power would have it do says nothing about the unit.
        ("Germany", "A PAR - MOS", "kept", "supported"),
        ("Germany", "A PAR - PIC", "kept", "supported"),
    ],
)
def test_only_the_owners_impossible_move_counts(giver: str, order: str, rule: str, becomes: str) -> None:
    orders = {"France": ["A BUR S A PAR"], "Germany": []}
    orders[giver].append(order)
    answer = standoff.judge(
        {
            "phase": "S1901M",
            "units": UNITS,
            "orders": orders,
            "rules": {"base": "rulebook-2023", "4.E.1": rule},
        }
    )
    (row,) = (row for row in answer["results"] if row["given"] == "A BUR S A PAR")
    assert row["reason"] == becomes
