"""Civil disorder: the table in civil_disorder.toml, and distances counted in another way."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given, strategies
from phase_tables import BOARD, Case, cases, position, rules_of

from standoff.core.civil_disorder import steps, stragglers
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset


@pytest.mark.parametrize("case", cases("civil_disorder.toml"), ids=lambda case: case["name"])
def test_who_goes_first(case: Case) -> None:
    units, centers = {case["power"]: case["units"]}, {case["power"]: case["centers"]}
    board = position({"units": units, "centers": centers}, "W1903A")
    found = stragglers(board, case["power"], rules_of(case))
    assert [f"{s.unit} {'-' if s.distance is None else s.distance}" for s in found] == case["order"]


def test_of_equally_near_centres_the_first_by_code_is_named() -> None:
    case = {"units": {"Germany": "A BUR"}, "centers": {"Germany": "PAR, MUN, BEL, MOS"}}
    (only,) = stragglers(position(case, "W1903A"), "Germany", rules_of(case))
    assert (only.distance, str(only.nearest)) == (1, "BEL")


def test_a_unit_that_no_way_leads_home_goes_first() -> None:
    frozen = replace(BOARD, fleet_borders=tuple(() for _ in BOARD.locations))
    units = {"Russia": [BOARD.army("POR"), BOARD.fleet("BOT")]}
    board = Position.build(frozen, "W1903A", units, {"Russia": [BOARD.province("STP")]})
    found = stragglers(board, "Russia", Ruleset(civil_disorder="old"))
    assert [(str(one.unit), one.distance) for one in found] == [("F BOT", None), ("A POR", 6)]


def plainly(neighbours: Iterable[int], start: int, goals: set[int]) -> tuple[int | None, set[int]]:
    """Count steps with a queue and sets, instead of masks."""
    table = [{j for j in range(mask.bit_length()) if mask >> j & 1} for mask in neighbours]
    distances, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for there in table[here] - distances.keys():
            distances[there] = distances[here] + 1
            queue.append(there)
    reached = {goal: distances[goal] for goal in goals if goal in distances}
    nearest = min(reached.values(), default=None)
    return nearest, {goal for goal, distance in reached.items() if distance == nearest}


GRAPHS = strategies.lists(strategies.integers(0, 255), min_size=8, max_size=8)


@given(GRAPHS, strategies.integers(0, 7), strategies.integers(0, 255))
def test_steps_agree_with_a_plain_search(neighbours: list[int], start: int, goals: int) -> None:
    distance, reached = steps(neighbours, start, goals)
    wanted = {i for i in range(8) if goals >> i & 1}
    assert (distance, {i for i in range(8) if reached >> i & 1}) == plainly(neighbours, start, wanted)


def test_the_board_keeps_no_distance_of_another_position() -> None:
    case = {"units": {"Russia": "A SWE"}, "centers": {"Russia": "STP"}}
    other = {"units": {"Russia": "A SWE"}, "centers": {"Russia": "DEN"}}
    distances = [stragglers(position(c, "W1903A"), "Russia", rules_of(c))[0].distance for c in (case, other)]
    assert distances == [2, 1]
    assert all(province.index == i for i, province in enumerate(BOARD.provinces))
