"""When phases end: minutes, fixed hours of the day in a time zone, and weekends off.

Everything here is a pure function of the time it is given.

A game with fixed hours never drifts: whatever moment a phase opens at, it ends at one of
the hours. A phase that is judged early gives the next one the time up to an hour that
lies at least a whole phase ahead.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from standoff.core.errors import StandoffError
from standoff.core.phases import PhaseKind

LONGEST = 28 * 1440
"""So many minutes a phase may last."""

_SATURDAY = 5


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
        fields["hours"] = tuple(sorted(hours))
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
        if str(self.time_zone) not in available_timezones():
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
    """Return when a phase ends that opens at `opened`; None for never.

    `before` is the deadline of the phase before it. Where that one has just fallen, the
    new phase counts from the deadline and not from the moment in which it was judged, so
    that a slow machine takes nobody's time.

    >>> daily = Timetable(hours=("20:00",), time_zone="Europe/Amsterdam")
    >>> tuesday = datetime(2026, 3, 24, 19, 0, tzinfo=UTC)
    >>> str(deadline(daily, PhaseKind.MOVEMENT, tuesday + timedelta(seconds=5), tuesday))
    '2026-03-25 19:00:00+00:00'
    >>> str(deadline(daily, PhaseKind.MOVEMENT, datetime(2026, 3, 28, 12, 0, tzinfo=UTC)))
    '2026-03-29 18:00:00+00:00'
    """
    minutes = timetable.minutes(kind)
    if minutes is None:
        return None
    start = (
        before if before is not None and before <= opened < before + timedelta(minutes=minutes) else opened
    )
    zone = ZoneInfo(timetable.time_zone)
    end = _run(start, minutes, zone) if timetable.weekends_off else start + timedelta(minutes=minutes)
    return _next_hour(timetable, end, zone) if timetable.hours else end


def put_off(timetable: Timetable, end: datetime, minutes: int) -> datetime:
    """Return a deadline that is so much later; with fixed hours it is again one of them."""
    zone = ZoneInfo(timetable.time_zone)
    later = _run(end, minutes, zone) if timetable.weekends_off else end + timedelta(minutes=minutes)
    return _next_hour(timetable, later, zone) if timetable.hours else later


def _time(text: str) -> time:
    """Read a time of the day."""
    try:
        hour, minute = text.split(":")
        return time(int(hour), int(minute))
    except ValueError:
        raise StandoffError(f"timetable: {text!r} is no time of the day such as 20:00") from None


def _is_off(day: date) -> bool:
    return day.weekday() >= _SATURDAY


def _next_hour(timetable: Timetable, end: datetime, zone: ZoneInfo) -> datetime:
    """Return the first of the fixed hours that is not before `end`, whatever summer time does."""
    day = end.astimezone(zone).date() - timedelta(days=1)
    hours = [_time(hour) for hour in timetable.hours]
    while True:
        if not (timetable.weekends_off and _is_off(day)):
            moments = sorted(datetime.combine(day, hour, zone).astimezone(UTC) for hour in hours)
            for moment in moments:
                if moment >= end:
                    return moment
        day += timedelta(days=1)


def _run(start: datetime, minutes: int, zone: ZoneInfo) -> datetime:
    """Return when so many minutes are over that do not run on Saturdays and Sundays."""
    left = timedelta(minutes=minutes)
    moment = start
    while True:
        day = moment.astimezone(zone).date()
        midnight = datetime.combine(day + timedelta(days=1), time(), zone).astimezone(UTC)
        if not _is_off(day):
            if moment + left < midnight:
                return moment + left
            left -= midnight - moment
        moment = midnight
