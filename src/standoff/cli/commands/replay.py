"""``standoff replay``: judge a recorded game again and hold it against its record."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from standoff.cli.files import read_text, using
from standoff.cli.options import AsJson, InLanguage, Language, OnBoard, RecordFile, WithRules

if TYPE_CHECKING:  # these rooms are imported when the command runs
    from standoff.cli.screen import Screen
    from standoff.replaying import Difference, Replayed

DIFFERENT = 1

Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Show every order with its result and why.")]


def run(
    file: RecordFile,
    as_json: AsJson = False,
    verbose: Verbose = False,
    language: InLanguage = Language.EN,
    rules: WithRules = None,
    board: OnBoard = None,
) -> None:
    """Judge every phase of a recorded game again: 0 if all is equal, 1 if not, 2 if unreadable."""
    from standoff.cli.options import board_loader, chosen_rules
    from standoff.cli.screen import Screen
    from standoff.notation.summaries import comparison
    from standoff.recording import load
    from standoff.replaying import judged_phases, replay

    with using(file):
        boards = board_loader(board)
        record = load(read_text(file), boards)
        steps = replay(record, chosen_rules(rules), boards)
        if as_json:
            phases = [_as_json(step, language.value, verbose=verbose) for step in steps]
            equal = not any(phase["differences"] for phase in phases)
            typer.echo(json.dumps({"equal": equal, "phases": phases}, ensure_ascii=False, indent=2))
        else:
            screen = Screen()
            differences: list[Difference] = []
            with screen.progress(judged_phases(record)) as advance:
                for step in steps:
                    differences += step.differences
                    _show(screen, step, language.value, verbose=verbose)
                    advance()
            equal = not differences
            summary = comparison(judged_phases(record), differences, language.value)
            screen.line(summary, style="" if equal else "bold red")
    if not equal:
        raise typer.Exit(DIFFERENT)


def _as_json(step: Replayed, language: str, *, verbose: bool) -> dict[str, Any]:
    """Write a step: its phase, what differs, and on demand the whole answer."""
    from standoff.notation.answers import write_answer

    written: dict[str, Any] = {
        "phase": str(step.question.position.phase),
        "differences": [
            {"field": one.field, "expected": one.expected, "got": one.got} for one in step.differences
        ],
    }
    if verbose:
        written["answer"] = write_answer(step.resolution, language)
    return written


def _show(screen: Screen, step: Replayed, language: str, *, verbose: bool) -> None:
    """Show a step: every order, or one line; and what differs."""
    from standoff.notation.summaries import tally
    from standoff.notation.words import phase_name

    if verbose:
        screen.resolution(step.resolution, language)
    else:
        name = phase_name(step.question.position.phase, language)
        screen.line(f"{name}: {tally(step.resolution, language)}")
    for difference in step.differences:
        screen.line(f"  ! {difference}", style="bold red")
