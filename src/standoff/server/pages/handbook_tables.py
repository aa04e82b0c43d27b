"""Tables of the handbook, made from what the board, the judge and the rulesets know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.translation import gettext as _

from standoff.core.geography import Board, Location, Province, Terrain
from standoff.core.outcomes import Reason
from standoff.core.ruleset import PRESETS, Ruleset
from standoff.judging import shipped_board
from standoff.notation.words import location_name, power_name, province_name, reason_word, rule_name
from standoff.server.pages.house_words import RULESETS


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its columns, and its rows of texts; a first cell in `codes` style is a code or an order."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    codes: bool = True


def table(name: str, language: str) -> Table:
    """Return a table by its name in a chapter."""
    return TABLES[name](language)


def _board() -> Board:
    return shipped_board("standard")


@cache
def _coasts(language: str) -> Table:
    """Return the six coasts and what can be reached from each."""
    board = _board()
    rows = [
        (
            place.code,
            location_name(place, board, language),
            _listed(board, board.fleet_borders[place.index], language),
        )
        for province in board.provinces
        if province.is_split
        for place in board.places_of(province)
    ]
    return Table((_("Code"), _("Coast"), _("A fleet goes on to")), tuple(rows))


def _listed(board: Board, places: Iterable[Location], language: str) -> str:
    return ", ".join(sorted(location_name(place, board, language) for place in places))


@cache
def _reasons(language: str) -> Table:
    """Return every reason with its word."""
    rows = tuple((reason.value, reason_word(reason, language)) for reason in Reason)
    return Table((_("Code"), _("Meaning")), rows)


@cache
def _map(language: str) -> Table:
    """Return all provinces: code, name, kind, and whose home they are."""
    board = _board()
    rows = [
        (province.code, province_name(province, board, language), *_kind(board, province, language))
        for province in sorted(board.provinces, key=lambda each: province_name(each, board, language))
    ]
    return Table((_("Code"), _("Name"), _("Kind"), _("Supply centre")), tuple(rows))


def _kind(board: Board, province: Province, language: str) -> tuple[str, str]:
    kinds = {Terrain.SEA: _("sea"), Terrain.INLAND: _("inland"), Terrain.COASTAL: _("coast")}
    if not province.is_centre:
        centre = ""
    elif province.home_of:
        centre = _("home of %(power)s") % {"power": power_name(province.home_of, board, language)}
    else:
        centre = _("neutral")
    return kinds[province.terrain], centre


@cache
def _rulesets(language: str) -> Table:
    """Return every disputable rule with what each edition chooses."""
    rows = [
        (key, rule_name(key, language) or about, *(preset.choice(key) for preset in PRESETS.values()))
        for key, _name, about, _choices in Ruleset.describe()
    ]
    return Table((_("Question"), _("About"), *(str(RULESETS[name]) for name in PRESETS)), tuple(rows))


TABLES: Mapping[str, Callable[[str], Table]] = {
    "coasts": _coasts,
    "reasons": _reasons,
    "map": _map,
    "rulesets": _rulesets,
}
