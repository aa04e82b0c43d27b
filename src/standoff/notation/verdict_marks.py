"""Verdict marks: what became of an order, behind it on its line.

    A VIE - GAL                 - bounced by A WAR
    F MAO - SPA                 ! ambiguous_coast, so F MAO H, rule 4.B.1
    GRE - NAP                   + moved, so A GRE - NAP, note letter_filled

The mark is ``+`` where the order succeeds, ``-`` where it fails and ``!`` where it is
illegal; then come the reason and what else the judge said. What can be seen from the
order itself is left out: what was carried out if it is that very order, and the unit if
it is the one that carried it out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from standoff.core.errors import OrderTextError
from standoff.core.geography import Board
from standoff.core.outcomes import Reason, Verdict
from standoff.notation.reader import read_order
from standoff.notation.writer import write_order

MARKS = {Verdict.SUCCEEDS.value: "+", Verdict.FAILS.value: "-", Verdict.ILLEGAL.value: "!"}
WIDTH = 26
"""Where marks stand, so that they stand under each other; longer orders push theirs aside."""

_NOTHING, _NOBODY = "nothing", "nobody"
_REASON = "|".join(sorted((reason.value for reason in Reason), key=len, reverse=True))
_MARKED = re.compile(rf"(?P<order>.*?)\s{{2,}}(?P<mark>[-+!] (?:{_REASON})\b.*)")
_MARK = re.compile(
    rf"(?P<verdict>[-+!]) (?P<reason>{_REASON})(?: by (?P<by>.+?))?(?:, so (?P<order>.+?))?"
    r"(?:, of (?P<unit>.+?))?(?:, rule (?P<rule>\S+?))?(?:, note (?P<note>.+))?"
)
_VERDICTS = {mark: verdict for verdict, mark in MARKS.items()}


def split_mark(line: str) -> tuple[str, str | None]:
    """Part an order from the mark behind it, if there is one.

    >>> split_mark("A PAR - BUR   - bounced by A MUN"), split_mark("A PAR  - BUR")
    (('A PAR - BUR', '- bounced by A MUN'), ('A PAR  - BUR', None))
    """
    match = _MARKED.fullmatch(line)
    return (match["order"], match["mark"]) if match else (line, None)


def write_mark(row: Mapping[str, Any], board: Board) -> str:
    """Write what became of an order; `read_mark` reads it back if the row is one of a judge.

    >>> from standoff.boards import standard
    >>> row = {"power": "France", "unit": "A PAR", "given": "A PAR - BUR", "order": "A PAR - BUR",
    ...        "note": None, "verdict": "fails", "reason": "bounced", "rule": None, "by": ["A MUN"]}
    >>> write_mark(row, standard())
    '- bounced by A MUN'
    """
    usual = _usual_order(row["given"], row["verdict"], board)
    parts = [f"{MARKS.get(row['verdict'], '?')} {row['reason']}"]
    if row["by"]:
        parts[0] += f" by {' and '.join(row['by'])}"
    if row["given"] is not None and row["order"] != usual:
        parts.append(f"so {row['order'] or _NOTHING}")
    if row["unit"] != _usual_unit(row["order"], board):
        parts.append(f"of {row['unit'] or _NOBODY}")
    parts += [f"{key} {row[key]}" for key in ("rule", "note") if row[key] is not None]
    return ", ".join(parts)


def read_mark(mark: str, power: str, given: str | None, order: str, board: Board) -> dict[str, Any] | None:
    """Read what became of an order as a row of results; None for what is no mark.

    `given` is the order as it was given, or None where none was: then `order` is what
    the unit did.
    """
    match = _MARK.fullmatch(mark)
    if match is None:
        return None
    verdict = _VERDICTS[match["verdict"]]
    done: str | None = order if given is None else _usual_order(given, verdict, board)
    if match["order"]:
        done = None if match["order"] == _NOTHING else match["order"]
    unit = _usual_unit(done, board)
    if match["unit"]:
        unit = None if match["unit"] == _NOBODY else match["unit"]
    return {
        "power": power,
        "unit": unit,
        "given": given,
        "order": done,
        "note": match["note"],
        "verdict": verdict,
        "reason": match["reason"],
        "rule": match["rule"],
        "by": match["by"].split(" and ") if match["by"] else [],
    }


def _usual_order(given: str | None, verdict: str, board: Board) -> str | None:
    """Return what is carried out of an order that says everything: itself, or nothing if it is illegal."""
    if given is None or verdict == Verdict.ILLEGAL.value:
        return None
    try:
        return write_order(read_order(given, board).order)
    except OrderTextError:
        return None


def _usual_unit(order: str | None, board: Board) -> str | None:
    """Return the unit that carries out an order, as the judge names it."""
    if order is None:
        return None
    try:
        read = read_order(order, board).order
    except OrderTextError:
        return None
    return None if read.unit is None else read.unit.text
