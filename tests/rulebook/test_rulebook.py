"""The examples of the rulebooks, each put to the judge; README.md beside this file explains them."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import standoff
from marked_boards import (
    Aftermath,
    answer_lines,
    difference,
    expected_lines,
    listed,
    marked,
    read_aftermath,
    read_board,
    sides,
    texts,
)
from standoff.core.dues import due, open_homes
from standoff.core.orders import Move
from standoff.core.ruleset import RULEBOOK_2023
from standoff.judging import shipped_board
from standoff.notation.documents import read_position

Example = dict[str, Any]

EXAMPLES: list[Example] = [
    example
    for file in sorted(Path(__file__).parent.joinpath("examples").glob("*.toml"))
    for example in tomllib.loads(file.read_text(encoding="utf-8"))["example"]
]
BOARDS = [example for example in EXAMPLES if "board" in example]
SAMPLE_GAME = [example for example in BOARDS if example["id"].startswith("sample-game/")]


def each(examples: list[Example]) -> pytest.MarkDecorator:
    """Parametrize over examples, by their names."""
    return pytest.mark.parametrize("example", [pytest.param(x, id=x["id"]) for x in examples])


def aftermath_of(example: Example) -> Aftermath:
    """Read what must come of an example."""
    return read_aftermath(example, [mark for _, mark in marked(example["board"])])


@each(BOARDS)
def test_example(example: Example) -> None:
    document = read_board(example["board"])
    answer = standoff.judge(document)
    aftermath = aftermath_of(example)
    if not answer["dislodged"]:
        aftermath = replace(aftermath, contested=None)  # nobody retreats, so the answer need not say
    expected, got = expected_lines(texts(document), aftermath), answer_lines(answer, aftermath)
    if expected != got:
        title = f"{example['id']}: {example['teaches']}"
        pytest.fail(difference(title, example["board"], expected, got), pytrace=False)


@each([x for x in BOARDS if "contested" in x])
def test_contested_provinces_are_those_of_equal_forces(example: Example) -> None:
    answer = standoff.judge(read_board(example["board"]))
    occupied = {unit.split()[1][:3] for units in answer["units"].values() for unit in units}
    rivals = {
        row["order"].removesuffix(" VIA CONVOY").rpartition(" - ")[2][:3]
        for row in answer["results"]
        if row["reason"] == "bounced" and row["facts"]["prevent"]
    }
    assert sorted(rivals - occupied) == listed(example["contested"])


@each([x for x in BOARDS if "options" in x])
def test_options_of_the_dislodged(example: Example) -> None:
    position = read_position(read_board(example["board"]), shipped_board)
    orders = position.legal_orders().groups
    options = {
        unit: sorted(order.target.code for order in group if isinstance(order, Move))
        for power in orders.values()
        for unit, group in power.items()
    }
    assert options == sides(example["options"])


@each([x for x in BOARDS if "builds" in x])
def test_builds_and_removals_due(example: Example) -> None:
    assert due(read_position(read_board(example["board"]), shipped_board)) == example["builds"]


@each([x for x in BOARDS if "build_sites" in x])
def test_centres_open_for_a_build(example: Example) -> None:
    position = read_position(read_board(example["board"]), shipped_board)
    for power, sites in example["build_sites"].items():
        assert [centre.code for centre in open_homes(position, power)] == listed(sites)


@each([x for x in EXAMPLES if "unit" in x])
def test_reach(example: Example) -> None:
    document = {"phase": "S1901M", "units": {"England": [example["unit"]]}}
    orders = read_position(document, shipped_board).legal_orders("England")
    reached = {order.target.code for order in orders if isinstance(order, Move)}
    provinces = {code[:3] for code in reached}
    can, cannot = set(listed(example["can"])), set(listed(example.get("cannot", "")))
    assert can <= reached
    assert not cannot & (reached | provinces)
    assert not example.get("complete", True) or can == reached


def test_sample_game_goes_on_from_turn_to_turn() -> None:
    turns = sorted(SAMPLE_GAME, key=lambda example: standoff.Phase.parse(example["id"].split("/")[1]).order)
    document = read_board(turns[0]["board"])
    for after in turns[1:]:
        answer = standoff.judge(document)
        # The book takes a unit off at once that has nowhere to go.
        losers = {
            power: [x for x in lost if x["retreats"]] for power, lost in answer.pop("dislodged").items()
        }
        opened = read_position(
            {**answer, "phase": answer["next"], "dislodged": {p: x for p, x in losers.items() if x}},
            shipped_board,
        )
        shown = read_position(read_board(after["board"]), shipped_board)
        assert opened == replace(shown, holdings=shown.holdings or opened.holdings), after["id"]
        document = {**opened.to_json(), "orders": read_board(after["board"])["orders"]}


@each([x for x in BOARDS if "rules" in x])
def test_default_rules_make_the_choice_that_the_example_hangs_on(example: Example) -> None:
    assert RULEBOOK_2023.but(example["rules"]) == RULEBOOK_2023


def test_all_examples_are_here() -> None:
    assert (len(EXAMPLES), sum(len(example["sources"]) for example in EXAMPLES)) == (89, 115)
    assert len({example["id"] for example in EXAMPLES}) == 89
    assert len([example for example in EXAMPLES if "unit" in example]) == 16
    assert len(SAMPLE_GAME) == 7


@each(BOARDS)
def test_board_says_what_becomes_of_every_order(example: Example) -> None:
    assert [order for order, _ in marked(example["board"])] == texts(read_board(example["board"]))
