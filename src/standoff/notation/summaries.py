"""What a phase came to, in a few labelled lines for people: what stands open, and for whom.

Lines are pairs of a label and a text, so that whoever shows them can align them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from standoff.core.dues import due
from standoff.core.outcomes import Resolution, Verdict
from standoff.core.retreats import retreat_options
from standoff.notation.languages import language_table
from standoff.notation.words import location_name, phase_name, power_name, province_name, unit_name


def tally(resolution: Resolution, language: str = "en") -> str:
    """Count what became of the orders that were given in a phase.

    >>> import standoff
    >>> game = standoff.Game()
    >>> _ = game.order("France", "A PAR - BUR"), game.order("Germany", "A MUN - BUR")
    >>> tally(game.process())
    '2 orders, 2 failed'
    """
    words = _words(language)
    given = [result.verdict for result in resolution.results if result.given is not None]
    parts = [words["order" if len(given) == 1 else "orders"].format(len(given))]
    counts = {
        "failed": given.count(Verdict.FAILS),
        "illegal": given.count(Verdict.ILLEGAL),
        "dislodgements": len(resolution.next.dislodged),
    }
    parts += [words[key].format(number) for key, number in counts.items() if number]
    return ", ".join(parts)


def comparison(phases: int, differences: Sequence[object], language: str = "en") -> str:
    """Say how a record compares with the judge.

    >>> comparison(8, []), comparison(8, ["S1901M: phase"])
    ('Phases judged again: 8, all equal',
     'Phases judged again: 8, differences: 1, the first of them S1901M: phase')
    """
    words = _words(language)
    if not differences:
        return words["equal"].format(phases)
    return words["different"].format(phases, len(differences), differences[0])


def outlook(resolution: Resolution, language: str = "en") -> list[tuple[str, str]]:
    """Say what is open after a phase: retreats, lost units, builds, the next phase or the winner.

    >>> import standoff
    >>> outlook(standoff.Game().process())
    [('Next', 'Autumn 1901, movement (F1901M)')]
    """
    words, position, board = _words(language), resolution.next, resolution.next.board
    lines = _retreats(resolution, language)
    if position.contested:
        places = (province_name(province, board, language) for province in position.contested)
        lines.append((words["contested"], ", ".join(places)))
    for power, unit in resolution.disbanded:
        lost = f"{power_name(power, board, language)}, {unit_name(unit, board, language)}"
        lines.append((words["disbanded"], lost))
    opens = resolution.next_phase
    for power, number in due(position).items() if opens else ():
        label = words["builds" if number > 0 else "removals"]
        lines.append((label, f"{power_name(power, board, language)} {abs(number)}"))
    if opens is not None:
        lines.append((words["next"], f"{phase_name(opens, language)} ({opens})"))
    elif resolution.winner is not None:
        lines.append((words["winner"], power_name(resolution.winner, board, language)))
    return lines


def _retreats(resolution: Resolution, language: str) -> list[tuple[str, str]]:
    """Say of every dislodged unit where it may go."""
    words, position, board = _words(language), resolution.next, resolution.next.board
    lines = []
    for loser in position.dislodged:
        options = sorted(retreat_options(position, loser, resolution.rules), key=lambda place: place.code)
        names = ", ".join(location_name(place, board, language) for place in options)
        way = words["retreats"].format(names) if names else words["no_retreat"]
        who = f"{power_name(loser.power, board, language)}, {unit_name(loser.unit, board, language)}"
        lines.append((words["dislodged"], f"{who}: {way}"))
    return lines


def _words(language: str) -> Mapping[str, str]:
    """Return the words of a language; StandoffError where there is no such language."""
    return language_table(language).labels["summary"]
