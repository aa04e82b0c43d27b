"""The form that makes a game: every setting, and four ways to begin with."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from standoff.boards import shipped
from standoff.core.ruleset import DEFAULT
from standoff.server.accounts.models import User
from standoff.server.accounts.preferences import zones
from standoff.server.pages.forms import DurationField, SiteForm
from standoff.server.pages.house_words import BOTS, DAY, HOUR, RULESETS, WEEK, board_called
from standoff.server.pages.templatetags.site import power_called
from standoff.server.play.actions.creating import LONGEST_NAME, do_create
from standoff.server.play.house_rules import Draws, HouseRules, OnMissed, Press
from standoff.server.play.models import Game
from standoff.server.play.schedule import LONGEST, Timetable
from standoff.server.play.table import powers_of

MOST_SEATS = max(len(powers_of(board)) for board in shipped())
_TIME = re.compile(r"(\d{1,2})[:.](\d{2})")


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to begin: what it is called, what it is for, and the settings that it fills in."""

    name: str | Promise
    about: str | Promise
    values: Mapping[str, Any]


PRESETS = {
    "daily": Preset(
        _("Daily"),
        _("A move a day, whenever you have a minute. The way most games are played."),
        {"movement": DAY, "retreat": 12 * HOUR, "adjustment": 12 * HOUR, "extensions": 2},
    ),
    "live": Preset(
        _("Live"),
        _("Everybody at the table for an evening, ten minutes a move."),
        {
            "movement": 10,
            "retreat": 3,
            "adjustment": 3,
            "ready_check": True,
            "extensions": 1,
            "extension_minutes": 10,
            "last_year": 1907,
        },
    ),
    "weekly": Preset(
        _("Weekly"),
        _("A move a week, on a fixed evening, for people with much to do and much to say."),
        {
            "movement": 6 * DAY,
            "retreat": 2 * DAY,
            "adjustment": 2 * DAY,
            "hours": "20:00",
            "grace_minutes": DAY,
            "extensions": 3,
            "extension_minutes": 3 * DAY,
            "on_missed": OnMissed.WAIT,
        },
    ),
    "bots": Preset(
        _("Against bots"),
        _("You and programs, without deadlines. It goes on when you are ready."),
        {
            "movement": None,
            "retreat": None,
            "adjustment": None,
            "press": Press.GUNBOAT,
            "extensions": 0,
            "is_private": True,
            "bots": "all",
        },
    ),
}
FIRST_PRESET = "daily"


class HoursField(forms.CharField):
    """Times of the day, with commas or spaces."""

    default_error_messages = {  # noqa: RUF012 - as Django declares it
        "time": _("There is no %(time)s. Write times from 00:00 to 23:59."),
        "many": _("At most 24 times a day."),
    }

    def clean(self, value: Any) -> Any:  # noqa: ANN401 - as Django's
        """Return the times, sorted."""
        words = [word for word in re.split(r"[,;\s]+", super().clean(value)) if word]
        hours = set()
        for word in words:
            time = _TIME.fullmatch(word)
            if time is None or int(time[1]) > 23 or int(time[2]) > 59:
                raise forms.ValidationError(self.error_messages["time"], code="time", params={"time": word})
            hours.add(f"{int(time[1]):02}:{time[2]}")
        if len(hours) > 24:
            raise forms.ValidationError(self.error_messages["many"], code="many")
        return tuple(sorted(hours))


def zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return all time zones, by continent."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for zone in sorted(zones()):
        continent, _slash, city = zone.partition("/")
        if city and continent not in {"Etc", "posix", "right", "SystemV", "US"}:
            groups.setdefault(continent, []).append((zone, city.replace("_", " ").replace("/", ", ")))
    return [("", [("UTC", "UTC")]), *groups.items()]


class GameForm(SiteForm):
    """All settings of a new game."""

    name = forms.CharField(label=_("Name of the game"), max_length=LONGEST_NAME)
    board = forms.ChoiceField(
        label=_("Board"), choices=lambda: [(each, board_called(each)) for each in shipped()]
    )
    ruleset = forms.ChoiceField(
        label=_("Rules"),
        choices=RULESETS.items(),
        initial=DEFAULT,
        help_text=_("They differ in a few rare cases only. The newest is the best choice."),
    )
    power = forms.ChoiceField(label=_("You play"), required=False)
    is_private = forms.BooleanField(
        label=_("Private"),
        required=False,
        help_text=_("Only people who have the invitation link see the game and may join it."),
    )
    bots = forms.ChoiceField(
        label=_("Seats for bots"),
        required=False,
        help_text=_("The powers are drawn. You may also seat bots later, while the game waits for players."),
    )
    bot = forms.ChoiceField(label=_("Kind of bot"), choices=BOTS.items(), required=False, initial="greedy")

    movement = DurationField(label=_("Orders"), most=LONGEST, may_be_none=True)
    retreat = DurationField(label=_("Retreats"), most=LONGEST, may_be_none=True)
    adjustment = DurationField(label=_("Builds"), most=LONGEST, may_be_none=True)
    hours = HoursField(
        label=_("Phases end only at"),
        required=False,
        widget=forms.TextInput(attrs={"placeholder": "20:00", "autocomplete": "off"}),
        help_text=_(
            "Times of the day, such as 08:00, 20:00. Leave it empty, and a phase ends when its time is over."
        ),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone of the game"),
        choices=zone_choices,
        widget=forms.Select(attrs={"data-own-zone": ""}),
    )
    weekends_off = forms.BooleanField(
        label=_("Weekends off"),
        required=False,
        help_text=_("No phase ends on a Saturday or a Sunday, and no time runs."),
    )
    early = forms.BooleanField(
        label=_("A phase ends early when all are ready"),
        required=False,
        initial=True,
        help_text=_("With fixed hours the next phase still ends at one of them."),
    )
    ready_check = forms.BooleanField(
        label=_("Ask whether everybody is here before the game starts"),
        required=False,
        help_text=_("For live games: who does not answer within five minutes loses the seat."),
    )

    on_missed = forms.ChoiceField(
        label=_("When somebody sends no orders in time"),
        widget=forms.RadioSelect,
        choices=[
            (OnMissed.HOLD, _("their units hold, and the game goes on")),
            (OnMissed.WAIT, _("the game waits for the orders, or for somebody to take the seat")),
        ],
        initial=OnMissed.HOLD,
    )
    grace_minutes = DurationField(
        label=_("Grace"),
        least=0,
        most=WEEK,
        initial=0,
        help_text=_("So much longer once a phase, when orders are missing. Nought is none."),
    )
    extensions = forms.IntegerField(
        label=_("Deadlines each player may put off"), min_value=0, max_value=20, initial=1
    )
    extension_minutes = DurationField(label=_("By how much"), most=2 * WEEK, initial=DAY)
    misses = forms.IntegerField(
        label=_("The seat is offered to others after so many missed deadlines in a row"),
        min_value=1,
        max_value=10,
        initial=2,
    )
    caretaker = forms.ChoiceField(
        label=_("Until somebody takes it"),
        choices=lambda: [*BOTS.items(), ("", _("nobody: its units hold"))],
        required=False,
        initial="greedy",
    )

    press = forms.ChoiceField(
        label=_("Letters"),
        widget=forms.RadioSelect,
        choices=[
            (Press.FULL, _("private letters, to one or to several")),
            (Press.PUBLIC, _("public letters only, which everybody reads")),
            (Press.GUNBOAT, _("no letters at all")),
        ],
        initial=Press.FULL,
    )
    anonymous = forms.BooleanField(label=_("Hide the players’ names until the game is over"), required=False)
    draws = forms.ChoiceField(
        label=_("A draw is shared by"),
        widget=forms.RadioSelect,
        choices=[
            (Draws.ALL_SURVIVORS, _("all who are left")),
            (Draws.LISTED, _("those whom the proposal names")),
        ],
        initial=Draws.ALL_SURVIVORS,
    )
    last_year = forms.IntegerField(
        label=_("Last year"),
        required=False,
        min_value=1801,
        max_value=1999,
        help_text=_(
            "After its winter all who are left share a draw. Leave it empty, and the game ends by itself."
        ),
    )

    def __init__(self, *args: Any, board: str = "standard", **options: Any) -> None:  # noqa: ANN401 - as Django's
        super().__init__(*args, **options)
        chosen = self.data.get("board", board) if self.is_bound else board
        powers = powers_of(chosen if chosen in shipped() else "standard")
        self.fields["board"].initial = board
        self._choices(
            "power", [("", _("any power")), *((power, power_called(power, chosen)) for power in powers)]
        )
        counts = [
            (str(count), ngettext("%(count)d seat", "%(count)d seats", count) % {"count": count})
            for count in range(1, MOST_SEATS - 1)
        ]
        self._choices("bots", [("0", _("none")), *counts, ("all", _("all others"))])

    def _choices(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices

    def clean(self) -> dict[str, Any]:
        """Check what concerns several settings."""
        values: dict[str, Any] = super().clean() or {}
        board = values.get("board", "standard")
        count = values.get("bots") or "0"
        if count.isdigit() and int(count) >= len(powers_of(board)):
            self.add_error("bots", _("This board has not so many seats."))
        if values.get("hours") and values.get("movement", 0) is None:
            self.add_error("hours", _("Without a deadline there is no hour to end at."))
        return values

    def house_rules(self) -> HouseRules:
        """Return the settings."""
        values = self.cleaned_data
        timetable = Timetable(
            **{name: values[name] for name in ("movement", "retreat", "adjustment", "hours", "time_zone")},
            weekends_off=values["weekends_off"],
        )
        return HouseRules(
            press=Press(values["press"]),
            timetable=timetable,
            on_missed=OnMissed(values["on_missed"]),
            draws=Draws(values["draws"]),
            caretaker=values["caretaker"] or None,
            **{
                name: values[name]
                for name in (
                    "early",
                    "ready_check",
                    "grace_minutes",
                    "extensions",
                    "extension_minutes",
                    "misses",
                    "anonymous",
                    "last_year",
                )
            },
        )

    def make(self, creator: User) -> Game:
        """Make the game; its bots sit where chance has it."""
        values = self.cleaned_data
        others = [power for power in powers_of(values["board"]) if power != values["power"]]
        if not values["power"]:
            others.remove(secrets.choice(others))
        count = len(others) if values["bots"] == "all" else int(values["bots"] or 0)
        seats = secrets.SystemRandom().sample(others, min(count, len(others)))
        return do_create(
            creator,
            values["name"],
            self.house_rules(),
            board=values["board"],
            ruleset=values["ruleset"],
            is_private=values["is_private"],
            power=values["power"] or None,
            bots=dict.fromkeys(seats, values["bot"] or "greedy"),
        )


def first_values(preset: str, person: str, zone: str) -> dict[str, Any]:
    """Return what the form shows before anything is changed."""
    chosen = PRESETS.get(preset, PRESETS[FIRST_PRESET])
    return {"name": person, "time_zone": zone, "is_private": False, "bots": "0", **chosen.values}
