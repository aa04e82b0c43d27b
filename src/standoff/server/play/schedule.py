"""When phases end: minutes, fixed hours of the day in a time zone, and weekends off.

Everything here is a pure function of the time it is given.

Without fixed hours a phase lasts exactly its minutes, from the moment in which it opens.

A game with fixed hours never drifts: whatever moment a phase opens at, it ends at one of
the hours, the first that leaves it its time. An hour less will do, or a sixth of shorter
phases: so a day lasts from 20:00 to 20:00 also when summer time begins. A phase that
opens because the deadline before it fell counts from that deadline, unless more than a
tenth of its own time is over by then: a slow machine moves no hour, and a site that was
away takes nobody's time.

With weekends off, no phase ends on a Saturday or Sunday, and no time runs on them.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from standoff.core.errors import StandoffError
from standoff.core.phases import PhaseKind

LONGEST = 28 * 1440
"""So many minutes a phase may last."""

_HOUR = timedelta(hours=1)
_SATURDAY = 5


@cache
def _zones() -> frozenset[str]:
    """Return the names of all time zones, which takes a while to find out."""
    return frozenset(available_timezones())


@dataclass(frozen=True, slots=True)
class Timetable:
    """How long phases last: minutes by kind, None for no deadline at all.

    `hours` are times of the day ("20:00") in `time_zone` at which alone phases end; with
    none a phase ends when its minutes are over. With `weekends_off` no phase ends on a
    Saturday or Sunday of that zone, and minutes do not run on them.
    """

    movement: int | None = 1440
    retreat: int | None = 720
    adjustment: int | None = 720
    hours: tuple[str, ...] = ()
    time_zone: str = "UTC"
    weekends_off: bool = False

    @classmethod
    def read(cls, document: dict[str, Any]) -> Timetable:
        """Read a timetable; StandoffError naming what is wrong in it."""
        unknown = sorted(set(document) - set(cls.__dataclass_fields__))
        if unknown:
            raise StandoffError(f"timetable: unknown key {unknown[0]!r}")
        fields = dict(document)
        hours = fields.get("hours", ())
        if not isinstance(hours, list | tuple) or not all(isinstance(hour, str) for hour in hours):
            raise StandoffError("timetable: hours: a list of times such as 20:00")
        fields["hours"] = tuple(sorted({f"{_time(hour):%H:%M}" for hour in hours}))
        timetable = cls(**fields)
        timetable.check()
        return timetable

    def to_json(self) -> dict[str, Any]:
        """Write the timetable as JSON values."""
        return asdict(self)

    def check(self) -> None:
        """Raise StandoffError for what is no timetable."""
        for name in ("movement", "retreat", "adjustment"):
            minutes: object = getattr(self, name)
            if minutes is None:
                continue
            if isinstance(minutes, bool) or not isinstance(minutes, int) or not 1 <= minutes <= LONGEST:
                raise StandoffError(
                    f"timetable: {name}: from 1 to {LONGEST} minutes or none, not {minutes!r}"
                )
        if len(self.hours) > 24:
            raise StandoffError("timetable: hours: at most 24")
        for hour in self.hours:
            _time(hour)
        if str(self.time_zone) not in _zones():
            raise StandoffError(f"timetable: unknown time zone {self.time_zone!r}")
        if not isinstance(self.weekends_off, bool):
            raise StandoffError("timetable: weekends_off: true or false")

    def minutes(self, kind: PhaseKind) -> int | None:
        """Return how long a phase of this kind lasts."""
        match kind:
            case PhaseKind.MOVEMENT:
                return self.movement
            case PhaseKind.RETREAT:
                return self.retreat
            case PhaseKind.ADJUSTMENT:
                return self.adjustment


def deadline(
    timetable: Timetable, kind: PhaseKind, opened: datetime, before: datetime | None = None
) -> datetime | None:
    """Return when a phase ends that opens at `opened`; None for never. `before` is the deadline before it.

    >>> daily = Timetable(hours=("20:00",), time_zone="Europe/Amsterdam")
    >>> saturday = datetime(2026, 3, 28, 19, 0, tzinfo=UTC)
    >>> str(deadline(daily, PhaseKind.MOVEMENT, saturday + timedelta(seconds=5), saturday))
    '2026-03-29 18:00:00+00:00'
    >>> str(deadline(daily, PhaseKind.MOVEMENT, saturday - timedelta(hours=4), saturday))
    '2026-03-29 18:00:00+00:00'
    """
    minutes = timetable.minutes(kind)
    if minutes is None:
        return None
    has_just_fallen = before is not None and before <= opened <= before + timedelta(minutes=minutes / 10)
    start = before if timetable.hours and before is not None and has_just_fallen else opened
    return later(timetable, start, minutes)


def later(timetable: Timetable, start: datetime, minutes: int) -> datetime:
    """Return when a phase ends that has so many minutes from `start`."""
    return resumed(timetable, start, timedelta(minutes=minutes))


def left(timetable: Timetable, moment: datetime, end: datetime) -> timedelta:
    """Return how much time still runs until a deadline; nought where it has fallen."""
    if end <= moment:
        return timedelta()
    zone, over = ZoneInfo(timetable.time_zone), timedelta()
    while moment < end:
        midnight = min(_midnight(moment, zone), end)
        if not _is_off(timetable, moment.astimezone(zone).date()):
            over += midnight - moment
        moment = midnight
    return over


def resumed(timetable: Timetable, moment: datetime, time_left: timedelta) -> datetime:
    """Return when a phase ends for which this much time still runs; with fixed hours at one of them."""
    if not timetable.hours:
        return _run(timetable, moment, time_left)
    least = _run(timetable, moment, time_left - min(_HOUR, time_left / 6))
    return _next_hour(timetable, least, ZoneInfo(timetable.time_zone))


def _run(timetable: Timetable, moment: datetime, time_left: timedelta) -> datetime:
    """Return when so much time is over, which does not run on days off."""
    zone = ZoneInfo(timetable.time_zone)
    while True:
        midnight = _midnight(moment, zone)
        if not _is_off(timetable, moment.astimezone(zone).date()):
            if moment + time_left < midnight:
                return moment + time_left
            time_left -= midnight - moment
        moment = midnight


def _time(text: str) -> time:
    """Read a time of the day."""
    try:
        hour, minute = text.split(":")
        return time(int(hour), int(minute))
    except ValueError:
        raise StandoffError(f"timetable: {text!r} is no time of the day such as 20:00") from None


def _is_off(timetable: Timetable, day: date) -> bool:
    """Whether no time runs on a day."""
    return timetable.weekends_off and day.weekday() >= _SATURDAY


def _midnight(moment: datetime, zone: ZoneInfo) -> datetime:
    """Return when the day of a moment ends."""
    tomorrow = moment.astimezone(zone).date() + timedelta(days=1)
    return datetime.combine(tomorrow, time(), zone).astimezone(UTC)


def _next_hour(timetable: Timetable, end: datetime, zone: ZoneInfo) -> datetime:
    """Return the first of the fixed hours that is not before `end`, whatever summer time does."""
    day = end.astimezone(zone).date() - timedelta(days=1)
    hours = [_time(hour) for hour in timetable.hours]
    while True:
        if not _is_off(timetable, day):
            moments = sorted(datetime.combine(day, hour, zone).astimezone(UTC) for hour in hours)
            for moment in moments:
                if moment >= end:
                    return moment
        day += timedelta(days=1)
