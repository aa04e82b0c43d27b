"""A position in words: the title and the description of a drawing, for those who hear it."""

from __future__ import annotations

from collections.abc import Mapping

from standoff.core.position import Position
from standoff.notation.languages import language_table
from standoff.notation.words import phase_name, power_name, province_name, unit_name

_WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {"centres": "centres", "nobody": "no units", "unowned": "Unowned"},
    "ru": {"centres": "центров", "nobody": "нет частей", "unowned": "Ничьи"},
    "nl": {"centres": "centra", "nobody": "geen eenheden", "unowned": "Van niemand"},
}


def words(language: str) -> Mapping[str, str]:
    """Return the words of lists and tables in a language; StandoffError where there is none."""
    return {**language_table(language).labels["summary"], **_WORDS[language]}


def title(position: Position, language: str = "en") -> str:
    """Return the phase in words."""
    return phase_name(position.phase, language)


def description(position: Position, language: str = "en") -> str:
    """Return every unit and centre on the board, power by power.

    >>> import standoff
    >>> description(standoff.Game().position).splitlines()[0]
    'Austria, centres 3: Army Budapest, Army Vienna, Fleet Trieste'
    """
    table, board = words(language), position.board
    lines = []
    for i, power in enumerate(board.powers):
        held = position.holdings[i] if position.holdings is not None else ()
        units = position.forces[i]
        if not units and not held:
            continue
        name = power_name(power.name, board, language)
        head = f"{name}, {table['centres']} {len(held)}" if position.holdings is not None else name
        names = ", ".join(unit_name(unit, board, language) for unit in units) or table["nobody"]
        lines.append(f"{head}: {names}")
    for loser in position.dislodged:
        whose = power_name(loser.power, board, language)
        lines.append(f"{table['dislodged']}: {unit_name(loser.unit, board, language)} ({whose})")
    if position.contested:
        places = (province_name(province, board, language) for province in position.contested)
        lines.append(f"{table['contested']}: {', '.join(places)}")
    return "\n".join(lines)
