"""The settings of a game: read, written, and refused where no game can be played with them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.core.errors import StandoffError
from standoff.server.play.house_rules import Draws, HouseRules, OnMissed, Press
from standoff.server.play.schedule import Timetable

rules = st.builds(
    HouseRules,
    press=st.sampled_from(Press),
    timetable=st.builds(
        Timetable,
        movement=st.none() | st.integers(1, 40320),
        hours=st.sampled_from([(), ("20:00",), ("08:00", "20:00")]),
        time_zone=st.sampled_from(["UTC", "Europe/Moscow"]),
        weekends_off=st.booleans(),
    ),
    early=st.booleans(),
    grace_minutes=st.integers(0, 10080),
    extensions=st.integers(0, 20),
    on_missed=st.sampled_from(OnMissed),
    caretaker=st.sampled_from([None, "hold", "random", "greedy"]),
    misses=st.integers(1, 10),
    draws=st.sampled_from(Draws),
    last_year=st.none() | st.integers(1901, 1999),
)


@given(rules)
def test_settings_come_back_from_what_is_kept(settings: HouseRules) -> None:
    assert HouseRules.read(settings.to_json()) == settings


FAULTS: list[tuple[dict[str, Any], str]] = [
    ({"presss": "full"}, "unknown setting 'presss'; possible are press, timetable"),
    ({"press": "loud"}, "press: one of gunboat, public, full, not 'loud'"),
    ({"press": ["full"]}, "press: one of"),
    ({"timetable": "daily"}, "timetable: 'daily' is not possible"),
    ({"timetable": {"movement": 0}}, "timetable: movement: from 1"),
    ({"early": 1}, "early: 1 is not possible"),
    ({"grace_minutes": -1}, "grace_minutes: from 0 to 10080, not -1"),
    ({"extensions": True}, "extensions: True is not possible"),
    ({"extension_minutes": 0}, "extension_minutes: from 1"),
    ({"misses": 11}, "misses: from 1 to 10"),
    ({"caretaker": "genius"}, "caretaker: 'genius' is not possible"),
    ({"caretaker": {}}, "caretaker: {} is not possible"),
    ({"last_year": 1900}, "last_year: from 1901"),
    ({"last_year": "1910"}, "last_year: '1910' is not possible"),
    ({"draws": None}, "draws: one of all, listed, not None"),
]


@pytest.mark.parametrize(("document", "says"), FAULTS)
def test_what_are_no_settings(document: dict[str, Any], says: str) -> None:
    with pytest.raises(StandoffError) as error:
        HouseRules.read(document)
    assert says in str(error.value)
