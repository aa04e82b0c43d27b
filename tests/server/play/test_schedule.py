"""When phases end: by the minute, at fixed hours, over weekends, and through summer time."""

from __future__ import annotations

import tomllib
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.core.errors import StandoffError
from standoff.core.phases import PhaseKind
from standoff.server.play.schedule import Timetable, deadline, later, left, resumed

CASES = tomllib.loads((Path(__file__).parent / "schedule.toml").read_text(encoding="utf-8"))
HOUR = timedelta(hours=1)
TENTH = 0.1

zones = st.sampled_from(["Europe/Amsterdam", "Europe/Moscow", "UTC", "America/New_York", "Asia/Kathmandu"])
moments = st.datetimes(datetime(2024, 1, 1), datetime(2028, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - in UTC
minutes = st.one_of(st.integers(1, 3 * 1440), st.sampled_from([5, 60, 720, 1440, 2880, 10080]))
hours = st.lists(st.times().map(lambda time: f"{time:%H:%M}"), min_size=1, max_size=3, unique=True)
weekends = st.booleans()


@st.composite
def timetables(draw: st.DrawFn, *, fixed: bool) -> Timetable:
    """Draw a timetable with fixed hours, or without."""
    return Timetable(
        movement=draw(minutes),
        hours=tuple(sorted(draw(hours))) if fixed else (),
        time_zone=draw(zones),
        weekends_off=draw(weekends),
    )


def _moment(text: str, zone: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def _local(moment: datetime, timetable: Timetable) -> datetime:
    return moment.astimezone(ZoneInfo(timetable.time_zone))


def _least(timetable: Timetable) -> timedelta:
    """Return the shortest that a phase may be which ends at a fixed hour."""
    assert timetable.movement is not None
    whole = timedelta(minutes=timetable.movement)
    return whole - min(HOUR, whole / 6)


def _is_weekend(moment: datetime, timetable: Timetable) -> bool:
    return _local(moment, timetable).weekday() >= 5


@pytest.mark.parametrize("case", CASES["deadline"], ids=lambda case: case["name"])
def test_deadline(case: dict[str, Any]) -> None:
    timetable = Timetable.read({"movement": 1440, **case["timetable"]})
    zone = timetable.time_zone
    before = _moment(case["before"], zone) if "before" in case else None
    found = deadline(timetable, PhaseKind.MOVEMENT, _moment(case["opened"], zone), before)
    assert found is not None
    assert _local(found, timetable).strftime("%Y-%m-%d %H:%M") == case["ends"]


@pytest.mark.parametrize("case", CASES["later"], ids=lambda case: case["name"])
def test_later(case: dict[str, Any]) -> None:
    timetable = Timetable.read(case["timetable"])
    found = later(timetable, _moment(case["from"], timetable.time_zone), case["minutes"])
    assert _local(found, timetable).strftime("%Y-%m-%d %H:%M") == case["ends"]


@given(timetables(fixed=False), moments, st.timedeltas(-timedelta(days=3), timedelta(days=3)))
def test_without_fixed_hours_a_phase_has_exactly_its_minutes(
    timetable: Timetable, opened: datetime, early: timedelta
) -> None:
    assert timetable.movement is not None
    end = deadline(timetable, PhaseKind.MOVEMENT, opened, opened + early)
    assert end is not None
    assert left(timetable, opened, end) == timedelta(minutes=timetable.movement)
    if timetable.weekends_off:
        assert not _is_weekend(end, timetable)
    else:
        assert end == opened + timedelta(minutes=timetable.movement)


@given(timetables(fixed=True), moments)
def test_with_fixed_hours_a_phase_ends_at_the_first_that_leaves_it_its_time(
    timetable: Timetable, opened: datetime
) -> None:
    end = deadline(timetable, PhaseKind.MOVEMENT, opened)
    assert end is not None
    assert end - opened >= _least(timetable)
    assert not (timetable.weekends_off and _is_weekend(end, timetable))
    assert _is_one_of_the_hours(end, timetable)
    if not timetable.weekends_off:
        assert end - opened <= _least(timetable) + timedelta(days=1) + HOUR, "and not a day later"


def _is_one_of_the_hours(moment: datetime, timetable: Timetable) -> bool:
    """Whether clocks show one of the hours then; one that is left out in spring is an hour later."""
    local = _local(moment, timetable)
    shown = {f"{local:%H:%M}", f"{local - HOUR:%H:%M}"}
    return bool(shown & set(timetable.hours))


@given(timetables(fixed=True), moments, st.floats(0, 3))
def test_late_worker_takes_at_most_a_tenth_of_the_time(
    timetable: Timetable, before: datetime, lateness: float
) -> None:
    assert timetable.movement is not None
    whole = timedelta(minutes=timetable.movement)
    opened = before + lateness * whole
    end = deadline(timetable, PhaseKind.MOVEMENT, opened, before)
    assert end is not None
    assert end - opened >= _least(timetable) - whole * TENTH


@given(timetables(fixed=True), moments, st.lists(st.floats(0, 1), min_size=1, max_size=8))
def test_early_judging_never_drifts(timetable: Timetable, start: datetime, paces: list[float]) -> None:
    opened, before = start, None
    for pace in paces:
        end = deadline(timetable, PhaseKind.MOVEMENT, opened, before)
        assert end is not None
        assert _is_one_of_the_hours(end, timetable)
        assert end > opened
        opened, before = opened + (end - opened) * pace, end


@given(timetables(fixed=False), moments, st.timedeltas(timedelta(), timedelta(days=30)))
def test_pause_gives_back_the_time_that_was_left(
    timetable: Timetable, opened: datetime, gap: timedelta
) -> None:
    assert timetable.movement is not None
    end = deadline(timetable, PhaseKind.MOVEMENT, opened)
    assert end is not None
    paused = opened + (end - opened) / 3
    over = left(timetable, paused, end)
    assert left(timetable, paused + gap, resumed(timetable, paused + gap, over)) == over


@given(moments, zones, st.sampled_from(["20:00", "02:30", "00:00"]))
def test_daily_game_has_a_deadline_on_every_day_also_when_summer_time_begins_or_ends(
    start: datetime, zone: str, hour: str
) -> None:
    timetable = Timetable(hours=(hour,), time_zone=zone)
    end = deadline(timetable, PhaseKind.MOVEMENT, start)
    assert end is not None
    days = [_local(end, timetable).date()]
    for _ in range(14):
        end = deadline(timetable, PhaseKind.MOVEMENT, end + timedelta(seconds=2), end)
        assert end is not None
        days.append(_local(end, timetable).date())
    assert [(b - a).days for a, b in pairwise(days)] == [1] * 14


def test_no_minutes_are_no_deadline() -> None:
    assert deadline(Timetable(retreat=None), PhaseKind.RETREAT, datetime(2026, 1, 1, tzinfo=UTC)) is None


@pytest.mark.parametrize("document", CASES["faults"], ids=lambda case: case["says"])
def test_what_is_no_timetable(document: dict[str, Any]) -> None:
    with pytest.raises(StandoffError, match=document["says"]):
        Timetable.read(document["timetable"])


def test_hours_are_written_in_one_way() -> None:
    assert Timetable.read({"hours": ["20:00", "8:5", "08:05"]}).hours == ("08:05", "20:00")
