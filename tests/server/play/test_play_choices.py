"""Nobody is waited for, or blamed, who has nothing to decide."""

from __future__ import annotations

from typing import Any

import pytest
from club import POWERS, Club

from standoff.server.play.house_rules import HouseRules, OnMissed
from standoff.server.play.models import GameState

HOMES = {
    "Austria": ["BUD", "TRI", "VIE"],
    "England": ["EDI", "LON", "LVP"],
    "France": ["BRE", "MAR", "PAR"],
    "Germany": ["BER", "KIE", "MUN"],
    "Italy": ["NAP", "ROM", "VEN"],
    "Russia": ["MOS", "SEV", "STP", "WAR"],
    "Turkey": ["ANK", "CON", "SMY"],
}
UNITS = {
    "Austria": ["A BUD", "A VIE", "F TRI"],
    "England": ["A LVP", "F EDI", "F LON"],
    "France": ["A MAR", "A PAR", "F BRE"],
    "Germany": ["A BER", "A MUN", "F KIE"],
    "Italy": ["A ROM", "A VEN", "F NAP"],
    "Russia": ["A MOS", "A WAR", "F SEV", "F STP/SC"],
    "Turkey": ["A CON", "A SMY", "F ANK"],
}


def _winter(units: dict[str, list[str]], centres: dict[str, list[str]]) -> dict[str, Any]:
    return {"phase": "W1905A", "units": {**UNITS, **units}, "centers": {**HOMES, **centres}}


SURROUNDED = {
    "phase": "S1902R",
    "units": {**UNITS, "Austria": ["A BUD", "F TRI"], "Italy": ["A VIE", "A TYR", "F NAP"]},
    "centers": HOMES,
    "dislodged": {"Austria": [{"unit": "A VIE", "from": "TYR", "convoyed": False}]},
    "contested": ["BOH", "GAL"],
}
"""Nothing is left for A VIE but to disband."""


@pytest.mark.parametrize(
    ("document", "waited_for"),
    [
        pytest.param(SURROUNDED, [], id="a unit that can only disband"),
        pytest.param({**SURROUNDED, "contested": ["BOH"]}, ["Austria"], id="a unit that has one retreat"),
        pytest.param(_winter({}, {}), [], id="a winter with nothing due"),
        pytest.param(_winter({"Italy": ["A ROM"]}, {"Italy": []}), [], id="the last unit is to be removed"),
        pytest.param(
            _winter({}, {"Italy": ["NAP", "ROM"]}), ["Italy"], id="one unit of three is to be removed"
        ),
        pytest.param(
            _winter({}, {"Italy": [*HOMES["Italy"], "TUN"]}), [], id="a build, and no home centre is empty"
        ),
        pytest.param(
            _winter({"Italy": ["A ROM", "A VEN"]}, {}), ["Italy"], id="a build, and a home centre is empty"
        ),
        pytest.param(
            {**_winter({"Italy": []}, {"Italy": []}), "phase": "S1905M"},
            [power for power in POWERS if power != "Italy"],
            id="who is out of the game",
        ),
    ],
)
def test_only_who_has_a_choice_is_waited_for_and_blamed(
    club: Club, document: dict[str, Any], waited_for: list[str]
) -> None:
    club.begin()
    club.place(document)
    before = len(club.judged())
    club.work()
    assert len(club.judged()) - before == (0 if waited_for else 1), "without a choice nobody waits"
    if waited_for:
        club.wait(days=1)
        assert club.told("orders_missing") == [{"powers": waited_for, "waits": False}]
    missed = [power for power in POWERS if club.seat(power).missed_in_all]
    assert missed == waited_for


@pytest.mark.parametrize("on_missed", list(OnMissed))
def test_only_who_is_missing_counts_as_missing(club: Club, on_missed: OnMissed) -> None:
    club.begin(HouseRules(on_missed=on_missed))
    club.place({**SURROUNDED, "contested": ["BOH"]})
    club.wait(days=1)
    assert {power for power in POWERS if club.seat(power).missed} == {"Austria"}
    assert club.game.is_held == (on_missed is OnMissed.WAIT)


def test_power_that_sent_nothing_in_a_phase_without_its_choice_is_still_present(club: Club) -> None:
    club.begin(HouseRules(misses=1))
    club.place({**SURROUNDED, "contested": ["BOH"]})
    club.order("Austria", "A VIE - GAL")
    club.work()
    assert not any(club.seat(power).missed_in_all or club.seat(power).bot for power in POWERS)


def test_game_of_eliminated_people_ends_in_a_draw_of_the_bots(club: Club) -> None:
    club.begin(bots={power: "hold" for power in POWERS if power != "Italy"})
    club.place(_winter({"Italy": ["A ROM"]}, {"Italy": []}))
    club.work()
    assert club.game.state == GameState.OVER
    assert club.game.result == {"draw": [power for power in POWERS if power != "Italy"]}
