"""Legality of orders in a movement phase, one order at a time, as players write them."""

from __future__ import annotations

from pathlib import Path

import pytest

import standoff
from standoff.core.adjudicate import check
from standoff.core.legal_orders import LegalOrders
from standoff.core.ruleset import PRESETS, RULEBOOK_2023, Ruleset
from standoff.front import give

BOARD = standoff.standard()
UNITS = {
    "France": ["A PAR", "F SPA/NC", "A MAR", "F MAO"],
    "England": ["F LON", "A GAS", "F NTH", "A YOR", "A WAL"],
    "Russia": ["F STP/SC", "A MOS"],
}
TEXT = Path(__file__).with_name("orders_checked.txt").read_text(encoding="utf-8")
LINES = [line for line in TEXT.splitlines() if line and not line.startswith("#")]


def position() -> standoff.Position:
    units = {
        power: [BOARD.army(text[2:]) if text[0] == "A" else BOARD.fleet(text[2:]) for text in texts]
        for power, texts in UNITS.items()
    }
    return standoff.Position.build(BOARD, "S1901M", units)


def said(line: str, rules: Ruleset = RULEBOOK_2023) -> str:
    power, text = line.split(": ", 1)
    checked = check(position(), give(position(), power, text), rules)
    if checked.reason is None:
        what = str(checked.order)
    else:
        assert checked.order is None
        what = " ".join(filter(None, (checked.reason.value, checked.rule)))
    notes = ", ".join(note.value for note in checked.notes)
    return f"{what} ({notes})" if notes else what


@pytest.mark.parametrize("line", LINES)
def test_order(line: str) -> None:
    order, _, expected = line.partition(" => ")
    assert said(order) == expected


def test_the_board_is_the_one_the_file_shows() -> None:
    shown = next(line for line in TEXT.splitlines() if line.startswith("# France"))
    assert shown == "# " + "; ".join(f"{power} {', '.join(units)}" for power, units in UNITS.items())


@pytest.mark.parametrize(
    ("order", "rules", "expected"),
    [
        ("France: F SPA/SC - POR", {"4.B.5": "a"}, "no_unit_there 4.B.5"),
        ("France: A MAR - SPA/NC", {"4.B.6": "a"}, "coast_not_reachable 4.B.6"),
        ("England: F NTH - KIE/NC", {"4.B.6": "a"}, "coast_not_reachable 4.B.6"),
        ("France: A MAR S F MAO - SPA", {"4.B.4": "required"}, "ambiguous_coast 4.B.4"),
        ("France: A MAR S F MAO - SPA", {"4.B.4": "own_only"}, "A MAR S F MAO - SPA"),
        ("England: A GAS S F MAO - SPA", {"4.B.4": "own_only"}, "ambiguous_coast 4.B.4"),
        ("England: A GAS S F MAO - SPA/NC", {"4.B.4": "required"}, "A GAS S F MAO - SPA/NC"),
        ("England: A YOR - EDI VIA CONVOY", {}, "A YOR - EDI VIA CONVOY"),
        ("England: A YOR - EDI VIA CONVOY", {"4.A.3": "1982"}, "no_convoy_route 4.A.3"),
        ("England: A YOR - EDI VIA CONVOY", {"4.A.3": "1971"}, "A YOR - EDI"),
        ("England: A YOR - NWY VIA CONVOY", {"4.A.3": "1982"}, "A YOR - NWY"),
    ],
)
def test_order_under_other_rules(order: str, rules: dict[str, str], expected: str) -> None:
    assert said(order, RULEBOOK_2023.but(rules)) == expected


@pytest.mark.parametrize("name", PRESETS)
def test_an_order_is_legal_exactly_when_its_canonical_form_is_listed(name: str) -> None:
    rules = PRESETS[name]
    for line in LINES:
        power, text = line.partition(" => ")[0].split(": ", 1)
        listed = LegalOrders(position(), power, rules)
        checked = check(position(), give(position(), power, text), rules)
        assert (text in listed) == (checked.reason is None), line
        assert checked.order is None or checked.order in listed, line


def test_every_listed_order_is_its_own_canonical_form_and_sorted() -> None:
    for power in UNITS:
        listed = position().legal_orders(power)
        texts = [str(order) for order in listed]
        assert texts == sorted(set(texts))
        for order in listed:
            checked = check(position(), give(position(), power, order), RULEBOOK_2023)
            assert checked.order == order
            assert not checked.notes
