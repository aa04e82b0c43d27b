"""Positions are values: equal by what they show, hashable, written and read without loss."""

from __future__ import annotations

import dataclasses
import json
import pickle
import subprocess
import sys

import pytest

import standoff
from standoff.boards import load_board, standard
from standoff.core.errors import PositionError
from standoff.core.position import Dislodged
from standoff.notation.documents import read_position

BOARD = standard()


def after_two_turns() -> standoff.Position:
    game = standoff.Game()
    game.order_all("Germany", ["A MUN - TYR", "F KIE - DEN"])
    game.order_all("Austria", ["A VIE - GAL", "F TRI - ALB"])
    game.process()
    game.order_all("Germany", ["A TYR - VEN", "A BER - MUN"])
    game.order_all("Italy", ["A VEN - TYR"])
    game.process()
    return game.position


def test_equal_by_what_they_show() -> None:
    one, other = after_two_turns(), after_two_turns()
    assert (one == other, hash(one) == hash(other), one.key == other.key) == (True, True, True)
    assert one != standoff.Game().position
    assert len({one, other}) == 1


def test_the_order_of_units_and_powers_given_does_not_matter() -> None:
    units = {"France": [BOARD.army("PAR"), BOARD.fleet("BRE")], "England": [BOARD.fleet("LON")]}
    turned = {power: list(reversed(force)) for power, force in reversed(units.items())}
    one, other = (standoff.Position.build(BOARD, "S1901M", u) for u in (units, turned))
    assert one == other
    assert one.units == {"England": (BOARD.fleet("LON"),), "France": (BOARD.army("PAR"), BOARD.fleet("BRE"))}


def test_nothing_can_be_changed() -> None:
    position = after_two_turns()
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(position, "phase", standoff.Phase.parse("S1910M"))  # noqa: B010 - mypy refuses the plain form


def test_json_goes_both_ways() -> None:
    position = after_two_turns()
    text = json.dumps(position.to_json())
    assert read_position(json.loads(text), load_board) == position


def test_json_of_a_retreat_phase_goes_both_ways() -> None:
    position = standoff.Position.build(
        BOARD,
        "F1902R",
        {"Italy": [BOARD.army("TYR")], "Austria": [BOARD.fleet("TRI")]},
        {"Austria": [BOARD.province("VIE")]},
        [Dislodged("Austria", BOARD.army("TYR"), BOARD.province("VEN"), convoyed=False)],
        [BOARD.province("BOH")],
    )
    assert read_position(position.to_json(), load_board) == position


def test_the_key_is_the_same_in_every_process() -> None:
    code = "import standoff; print(standoff.Game().position.key)"
    keys = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert keys == {(standoff.Game().position.key + "\n").encode()}


def test_looking_things_up() -> None:
    position = standoff.Game().position
    assert str(position["STP"]) == "F STP/SC" == str(position["STP/NC"])
    assert position["BUR"] is None
    assert (position.owner(BOARD.province("PAR")), position.owner(BOARD.province("BEL"))) == ("France", None)
    assert position.power_of(BOARD.army("PAR")) == "France"
    assert position.power_of(BOARD.army("BUR")) is None
    centres = position.centres
    assert centres is not None
    assert [province.code for province in centres["Russia"]] == ["MOS", "SEV", "STP", "WAR"]
    assert repr(position) == "<Position S1901M on standard: 22 units>"


def fleets(*codes: str) -> dict[str, list[standoff.Unit]]:
    return {"France": [BOARD.fleet(code) for code in codes]}


@pytest.mark.parametrize(
    ("line", "make"),
    [
        (
            "units: two units in Spain: A SPA and F SPA/NC",
            lambda: ("S1901M", {"France": [BOARD.army("SPA"), BOARD.fleet("SPA/NC")]}),
        ),
        ("units: a fleet cannot stand in Paris, which is inland", lambda: ("S1901M", fleets("PAR"))),
        (
            "units: a fleet in Spain stands on a coast: SPA/NC or SPA/SC",
            lambda: ("S1901M", fleets("SPA")),
        ),
        (
            "units: an army cannot stand in North Sea, which is sea",
            lambda: ("S1901M", {"France": [BOARD.army("NTH")]}),
        ),
        (
            "units: an army in Spain stands on no coast: A SPA",
            lambda: ("S1901M", {"France": [BOARD.army("SPA/NC")]}),
        ),
        (
            f"units: unknown power 'Gaul'; possible are {', '.join(p.name for p in BOARD.powers)}",
            lambda: ("S1901M", {"Gaul": []}),
        ),
        (
            "centers: Burgundy is no supply centre",
            lambda: ("S1901M", {}, {"France": [BOARD.province("BUR")]}),
        ),
        (
            "centers: Paris is owned twice",
            lambda: ("S1901M", {}, {p: [BOARD.province("PAR")] for p in ("France", "Italy")}),
        ),
        ("centers: a winter needs the owners of the centres", lambda: ("W1901A", {})),
        (
            "dislodged: two dislodged units in Spain",
            lambda: (
                "S1901R",
                {},
                None,
                [Dislodged(p, BOARD.army("SPA")) for p in ("France", "Italy")],
            ),
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_line(line: str, make: object) -> None:
    assert callable(make)
    with pytest.raises(PositionError) as raised:
        standoff.Position.build(BOARD, *make())
    assert str(raised.value) == line


def test_positions_and_boards_can_be_pickled_and_the_board_stays_the_same_object() -> None:
    position = after_two_turns()
    copy = pickle.loads(pickle.dumps(position))  # noqa: S301 - our own bytes
    assert copy == position
    assert copy.board is position.board
    assert copy.unit_at[BOARD.province("VIE").index] is position.unit_at[BOARD.province("VIE").index]


def test_a_board_made_by_hand_is_pickled_whole() -> None:
    made = dataclasses.replace(BOARD, id="custom")
    copy = pickle.loads(pickle.dumps(made))  # noqa: S301 - our own bytes
    assert (copy is made, copy.locations == made.locations) == (False, True)
    assert copy.army("PAR") == BOARD.army("PAR")
