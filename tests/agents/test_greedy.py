"""The greedy player, in the situations of situations.toml and against what it has seen before."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from standoff.agents.greedy import GreedyAgent
from standoff.agents.greedy.agent import habits
from standoff.agents.greedy.chances import STOOD, Chances
from standoff.agents.greedy.worth import Worth
from standoff.arena import Seat, Table
from standoff.core.game import Game
from standoff.core.position import Position
from standoff.judging import ask

SITUATIONS: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("situations.toml").read_text(encoding="utf-8")
)["situation"]

ASKED = 25


def dice(seed: object) -> Random:
    """Return dice that fall the same way every time."""
    return Random(str(seed))  # noqa: S311 - to be repeated, not to be secret


def orders(game: Game, power: str, seed: int) -> set[str]:
    """Return what the greedy player orders."""
    observation = Seat(Table.of(game), power).observation()
    return {str(order) for order in GreedyAgent().orders(observation, dice(seed))}


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation["name"])
def test_situation(situation: dict[str, Any]) -> None:
    game = Game(ask(situation["position"]).position)
    for seed in range(ASKED):
        given = orders(game, situation["power"], seed)
        assert given >= set(situation.get("always", ()))
        assert not given & set(situation.get("never", ()))
        if "takes" in situation:
            assert sorted(goal(order) for order in given) == situation["takes"]
        if "some" in situation:
            assert len(given & set(situation["some"])) == 1, given


def goal(order: str) -> str:
    """Return the province where a unit will be if its order succeeds."""
    unit, _, target = order.partition(" - ")
    return (target or unit).removeprefix("A ").removeprefix("F ").partition("/")[0].partition(" ")[0]


def position_of(text: str) -> Position:
    """Return the position of a question in text form."""
    return ask(text).position


def test_who_knocked_at_a_door_is_expected_to_knock_again() -> None:
    game = Game(position_of("S1902M\nunits France: A PAR\nunits Germany: A MUN, A RUH, A BER"))
    game.order_all("France", ["A PAR - BUR"])
    game.order_all("Germany", ["A MUN - BUR", "A RUH H", "A BER - KIE"])
    game.process()
    board = game.board
    known = habits(game.position, game.turns)
    assert known == {
        board.province("PAR").index: board.province("BUR").index,
        board.province("MUN").index: board.province("BUR").index,
        board.province("RUH").index: STOOD,
    }
    burgundy, bohemia = (board.province(code).index for code in ("BUR", "BOH"))
    chances = Chances(game.position, board.power_index["France"], known)
    fresh = Chances(game.position, board.power_index["France"], {})
    assert chances.nobody[burgundy] < fresh.nobody[burgundy]
    assert chances.nobody[bohemia] == fresh.nobody[bohemia]
    assert chances.stays[board.province("RUH").index] > fresh.stays[board.province("RUH").index]


def test_nothing_is_known_before_the_first_season() -> None:
    assert habits(position_of("S1901M\nunits France: A PAR"), ()) == {}


def falling(numbers: Iterable[float]) -> bool:
    """Whether no number is greater than the one before."""
    numbers = list(numbers)
    return numbers == sorted(numbers, reverse=True)


def test_chances_are_chances_and_support_helps() -> None:
    position = position_of(
        "F1901M\nunits France: A PAR\nunits Germany: A MUN, A RUH, A BEL\nunits Italy: A MAR, A GAS"
    )
    board = position.board
    chances = Chances(position, board.power_index["France"], {})
    for province in board.provinces:
        place = province.index
        enters = [chances.enters(place, strength) for strength in range(1, 6)]
        falls = [chances.is_dislodged(place, supports) for supports in range(4)]
        assert all(0 <= chance <= 1 for chance in [*enters, *falls, chances.is_taken(place)])
        assert falling(reversed(enters))
        assert falling(falls)
    assert chances.enters(board.province("BUR").index, 1) < 1
    assert chances.enters(board.province("BRE").index, 3) == 1


def test_the_unit_under_attack_does_not_cut_the_support_against_it() -> None:
    alone = position_of("F1901M\nunits France: A PAR, A MAR\nunits Germany: A BUR")
    board = alone.board
    place = {code: board.province(code).index for code in ("PAR", "BUR", "GAS")}
    chances = Chances(alone, board.power_index["France"], {})
    assert chances.is_cut(place["PAR"], place["BUR"]) == pytest.approx(0)
    assert chances.is_cut(place["PAR"], place["GAS"]) > 0


def test_worth_falls_off_with_the_distance_from_what_is_worth_taking() -> None:
    position = position_of("F1901M\nunits France: A PAR\ncenters France: PAR, BRE, MAR")
    board = position.board
    power = board.power_index["France"]
    worth = Worth.weigh(position, power, Chances(position, power, {}))
    belgium, burgundy, brest = (worth.of(board.army(code)) for code in ("BEL", "BUR", "BRE"))
    assert belgium > burgundy > brest
