"""The settings of a game in words, for lists and for those who think of joining."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from standoff.judging import shipped_board
from standoff.server.play.house_rules import Draws, HouseRules, OnMissed, Press
from standoff.server.play.models import Game
from standoff.server.play.schedule import Timetable

HOUR, DAY, WEEK = 60, 1440, 7 * 1440

BOARDS = {
    "standard": gettext_lazy("Europe in 1901, seven powers"),
    "duel": gettext_lazy("Duel: the Sound, two powers"),
}
RULESETS = {
    "rulebook-2023": gettext_lazy("Rulebook of 2023"),
    "rulebook-2000": gettext_lazy("Rulebook of 2000"),
    "rulebook-1982": gettext_lazy("Rulebook of 1982"),
    "rulebook-1971": gettext_lazy("Rulebook of 1971"),
}
PRESS = {
    Press.FULL: gettext_lazy("Private letters and groups"),
    Press.PUBLIC: gettext_lazy("Public letters only"),
    Press.GUNBOAT: gettext_lazy("No letters at all"),
}
BOTS = {
    "greedy": gettext_lazy("a bot that plays to win"),
    "random": gettext_lazy("a bot that moves at random"),
    "hold": gettext_lazy("a bot that only holds"),
}


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting in words: what it is about, what holds, and what that means."""

    about: str
    value: str
    meaning: str = ""


def duration(minutes: int) -> str:
    """Say how long something lasts, in the largest unit that fits.

    >>> duration(5), duration(1440), duration(2880), duration(7 * 1440)
    ('5 minutes', '24 hours', '2 days', '1 week')
    """
    if minutes % WEEK == 0:
        weeks = minutes // WEEK
        return ngettext("%(count)d week", "%(count)d weeks", weeks) % {"count": weeks}
    if minutes % DAY == 0 and minutes > DAY:
        days = minutes // DAY
        return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}
    if minutes % HOUR == 0:
        hours = minutes // HOUR
        return ngettext("%(count)d hour", "%(count)d hours", hours) % {"count": hours}
    return ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}


def phase_length(minutes: int | None) -> str:
    """Say how long a phase lasts."""
    return _("no deadline") if minutes is None else duration(minutes)


def turns(rules: HouseRules) -> tuple[str, str]:
    """Say how long an orders phase lasts, and in short what else is about the clock."""
    timetable = rules.timetable
    more = []
    if timetable.hours:
        more.append(_("ends at %(hours)s") % {"hours": ", ".join(timetable.hours)})
    if timetable.weekends_off:
        more.append(_("weekends off"))
    if timetable.movement is None:
        more.append(_("goes on when all are ready"))
    elif rules.early:
        more.append(_("earlier when all are ready"))
    return capfirst(phase_length(timetable.movement)), " · ".join(more)


def press(rules: HouseRules) -> tuple[str, str]:
    """Say who may write to whom, and whether names are shown."""
    return str(PRESS[rules.press]), _("names hidden") if rules.anonymous else ""


def rules_called(ruleset: Any) -> str:  # noqa: ANN401 - a name, or a mapping of changes
    """Say which rulebook a game follows."""
    if isinstance(ruleset, Mapping):
        base = str(RULESETS.get(ruleset.get("base", ""), ruleset.get("base", "")))
        changes = len(ruleset) - 1
        return ngettext("%(base)s, with %(count)d change", "%(base)s, with %(count)d changes", changes) % {
            "base": base,
            "count": changes,
        }
    return str(RULESETS.get(ruleset, ruleset))


def board_called(board: str) -> str:
    """Say which board a game is played on."""
    return str(BOARDS.get(board) or shipped_board(board).title)


def settings_of(game: Game) -> list[Setting]:
    """Return everything that was agreed for a game, in words."""
    rules = game.house_rules
    parts: list[Callable[[HouseRules], list[Setting]]] = [_clock, _lateness, _table]
    head = [
        Setting(_("Board"), board_called(game.board)),
        Setting(_("Rules"), rules_called(game.ruleset)),
    ]
    return head + [setting for part in parts for setting in part(rules)] + [_open_to(game)]


def _open_to(game: Game) -> Setting:
    if game.is_private:
        return Setting(_("Open to"), _("Those who have the invitation link"), _("Nobody else sees the game."))
    return Setting(_("Open to"), _("Everybody"), _("Anybody may watch; orders and letters stay secret."))


def _clock(rules: HouseRules) -> list[Setting]:
    """Say when phases end."""
    timetable = rules.timetable
    settings = [
        Setting(_("Orders"), capfirst(phase_length(timetable.movement))),
        Setting(_("Retreats"), capfirst(phase_length(timetable.retreat))),
        Setting(_("Builds"), capfirst(phase_length(timetable.adjustment))),
    ]
    if timetable.hours:
        hours = ", ".join(timetable.hours)
        settings.append(
            Setting(
                _("Phases end at"),
                _("%(hours)s, %(zone)s time") % {"hours": hours, "zone": zone_called(timetable)},
                _("However early a phase is over, the next one ends at one of these hours."),
            )
        )
    if timetable.weekends_off:
        settings.append(
            Setting(_("Weekends"), _("Off"), _("No phase ends on a Saturday or a Sunday, and no time runs."))
        )
    if timetable.movement is not None:
        early = _("As soon as all are ready") if rules.early else _("Never before its time")
        settings.append(Setting(_("A phase ends early"), early))
    return settings


def zone_called(timetable: Timetable) -> str:
    """Return a time zone as people write it.

    >>> zone_called(Timetable(time_zone="America/New_York"))
    'New York'
    """
    return timetable.time_zone.rpartition("/")[2].replace("_", " ")


def _lateness(rules: HouseRules) -> list[Setting]:
    """Say what happens to who is late."""
    if rules.timetable.movement is None:
        return []
    settings = []
    if rules.grace_minutes:
        settings.append(
            Setting(
                _("Grace"),
                duration(rules.grace_minutes),
                _("Once a phase, when orders are missing at the deadline."),
            )
        )
    if rules.extensions:
        times = ngettext("%(count)d time each", "%(count)d times each", rules.extensions)
        settings.append(
            Setting(
                _("Putting off"),
                times % {"count": rules.extensions},
                _("A player may move a deadline back by %(time)s.")
                % {"time": duration(rules.extension_minutes)},
            )
        )
    if rules.on_missed is OnMissed.WAIT:
        what, then = _("The game waits"), _("Until the orders are in, or somebody has taken the seat.")
    else:
        what, then = _("Units hold"), _("The table is told, and the game goes on.")
    settings.append(Setting(_("Missed deadline"), what, then))
    missed = ngettext(
        "After %(count)d missed deadline", "After %(count)d missed deadlines in a row", rules.misses
    ) % {"count": rules.misses}
    meanwhile = _("Until somebody takes it, its units hold.")
    if rules.caretaker:
        keeper = BOTS[rules.caretaker]
        meanwhile = _("Until somebody takes it, it is kept by %(keeper)s.") % {"keeper": keeper}
    settings.append(Setting(missed, _("The seat is offered"), meanwhile))
    return settings


def _table(rules: HouseRules) -> list[Setting]:
    """Say how the table plays together."""
    settings = [
        Setting(_("Letters"), str(PRESS[rules.press])),
        Setting(_("Names"), _("Hidden until the end") if rules.anonymous else _("Shown")),
    ]
    if rules.ready_check:
        settings.append(
            Setting(
                _("Start"), _("When all say that they are here"), _("Everybody has five minutes to say so.")
            )
        )
    shares = (
        _("All who are left share it") if rules.draws is Draws.ALL_SURVIVORS else _("Those it names share it")
    )
    settings.append(Setting(_("Draw"), shares, _("Everybody must agree; votes are secret.")))
    if rules.last_year is not None:
        settings.append(
            Setting(_("Last year"), str(rules.last_year), _("Then all who are left share a draw."))
        )
    return settings
