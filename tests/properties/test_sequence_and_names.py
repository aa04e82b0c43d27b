"""What must not change a result: the sequence of the orders, who is called what, and Python's hash seed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.core.adjudicate import adjudicate
from standoff.core.orders import Given
from standoff.core.outcomes import Resolution
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.notation.answers import write_answer
from standoff.testing import Scene, any_order
from standoff.testing.scenes import as_given
from standoff.testing.strategies import dice, positions, rulesets, scenes

Rows = Counter[str]


def without_sequence(resolution: Resolution) -> tuple[dict[str, Any], Rows]:
    """Write an answer, its rows in no sequence."""
    answer = write_answer(resolution)
    rows = answer.pop("results")
    return answer, Counter(json.dumps(row, sort_keys=True) for row in rows)


@given(scene=scenes(), rules=rulesets(), drawn=dice())
def test_movement_does_not_see_the_sequence(scene: Scene, rules: Ruleset, drawn: Random) -> None:
    # Of two orders for one unit the first or the last stands under two choices of 4.D.3.
    rules = replace(rules, several_orders="c")
    shuffled = list(scene.given)
    drawn.shuffle(shuffled)
    first, second = (adjudicate(scene.position, orders, rules) for orders in (scene.given, shuffled))
    assert without_sequence(first) == without_sequence(second)


@given(position=positions(kind=PhaseKind.RETREAT), rules=rulesets(), drawn=dice())
def test_retreats_do_not_see_the_sequence(position: Position, rules: Ruleset, drawn: Random) -> None:
    rules = replace(rules, several_orders="c")
    orders = one_order_each(position, drawn)
    shuffled = list(orders)
    drawn.shuffle(shuffled)
    first, second = (adjudicate(position, given, rules) for given in (orders, shuffled))
    assert without_sequence(first) == without_sequence(second)


@given(position=positions(kind=PhaseKind.ADJUSTMENT), rules=rulesets(), drawn=dice())
def test_winter_sees_the_sequence_of_each_power_only(
    position: Position, rules: Ruleset, drawn: Random
) -> None:
    legal = list(position.legal_orders())
    orders = [as_given(position, any_order(drawn, position, legal)) for _ in range(drawn.randrange(20))]
    orders = [replace(one, power=drawn.choice(position.board.powers).name) for one in orders]
    turns = [one.power for one in orders]
    drawn.shuffle(turns)
    queues = {power: iter([one for one in orders if one.power == power]) for power in turns}
    interleaved = [next(queues[power]) for power in turns]
    first, second = (adjudicate(position, given, rules) for given in (orders, interleaved))
    assert without_sequence(first) == without_sequence(second)


def one_order_each(position: Position, drawn: Random) -> list[Given]:
    """Give every dislodged unit a legal order, and then perhaps some more orders."""
    groups = position.legal_orders().groups
    legal = [drawn.choice(orders) for group in groups.values() for orders in group.values()]
    odd = [any_order(drawn, position, legal) for _ in range(drawn.randrange(3))]
    return [as_given(position, order) for order in [*legal, *odd]]


@given(scene=scenes(), rules=rulesets(), names=st.permutations(range(7)))
def test_powers_may_change_names(scene: Scene, rules: Ruleset, names: list[int]) -> None:
    position = scene.position
    renamed = rename(position, names)
    given = [as_given(renamed, order) for order in scene.orders]
    one, other = scene.resolve(rules), adjudicate(renamed, given, rules)
    assert rename(without_winter(one.next), names) == without_winter(other.next)
    assert stories(one) == stories(other)


@given(position=positions(kind=PhaseKind.RETREAT), rules=rulesets(), names=st.permutations(range(7)))
def test_powers_may_change_names_as_they_retreat(
    position: Position, rules: Ruleset, names: list[int]
) -> None:
    given = one_order_each(position, Random(0))  # noqa: S311 - to be repeated, not to be secret
    renamed = rename(position, names)
    new = {old.name: position.board.powers[names[old.index]].name for old in position.board.powers}
    regiven = [replace(one, power=one.power and new[one.power]) for one in given]
    one, other = adjudicate(position, given, rules), adjudicate(renamed, regiven, rules)
    assert rename(without_winter(one.next), names) == without_winter(other.next)
    assert stories(one) == stories(other)


def rename(position: Position, names: list[int]) -> Position:
    """Give everything of power i to power names[i]."""
    powers = position.board.powers
    new = {powers[old].name: powers[number].name for old, number in enumerate(names)}
    centres = position.centres
    return Position.build(
        position.board,
        position.phase,
        {new[power]: units for power, units in position.units.items()},
        None if centres is None else {new[power]: held for power, held in centres.items()},
        [replace(loser, power=new[loser.power]) for loser in position.dislodged],
        position.contested,
    )


def without_winter(position: Position) -> Position:
    """Leave out whether a winter comes: that hangs on home centres, which do not change names."""
    spring = Position.build(position.board, "S1901M", position.units, position.centres)
    return spring if position.phase.kind is not PhaseKind.RETREAT else position


def stories(resolution: Resolution) -> Rows:
    """Write the results without the names of powers."""
    return Counter(
        json.dumps(
            [
                str(row.unit),
                row.given,
                str(row.order),
                row.reason.value,
                row.rule,
                [note.value for note in row.notes],
                [str(unit) for unit in row.by],
                {key: value for key, value in row.facts.items() if key != "owner"},
            ]
        )
        for row in resolution.results
    )


PROGRAM = """
import hashlib, json
from random import Random
import standoff
from standoff.boards import standard
from standoff.core.ruleset import PRESETS
from standoff.core.phases import PhaseKind
from standoff.notation.answers import write_answer
from standoff.testing import play, random_position, random_scene

found = hashlib.sha256()
for seed in range(60):
    scene = random_scene(Random(seed), standard())
    for rules in PRESETS.values():
        found.update(json.dumps(write_answer(scene.resolve(rules))).encode())
    for kind in PhaseKind:
        position = random_position(Random(seed), standard(), kind)
        found.update(json.dumps(position.to_json()).encode())
        found.update(", ".join(map(str, position.legal_orders())).encode())
for turn in play(Random(1901), standoff.Game().position, 40):
    found.update(json.dumps(write_answer(turn.resolution)).encode())
print(found.hexdigest())
"""


@pytest.fixture(scope="module")
def hashes() -> list[str]:
    """Run one program under three hash seeds."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            text=True,
        )
        for seed in ("0", "1", "4242")
    ]
    return [run.stdout.strip() for run in runs]


def test_nothing_hangs_on_the_hash_seed(hashes: list[str]) -> None:
    assert len(hashes[0]) == 64
    assert len(set(hashes)) == 1
