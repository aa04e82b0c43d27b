"""``standoff perft``: count the orders of positions, and hold the counts against those of a file."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from standoff.cli.files import read_text, using
from standoff.cli.options import AsJson, OnBoard, WithRules

if TYPE_CHECKING:  # these rooms are imported when the command runs
    from standoff.notation.perft_file import Entry, Expectation
    from standoff.perft import Difference

DIFFERENT = 1
SHIPPED = "standoff"

File = Annotated[
    str | None,
    typer.Argument(
        metavar="[FILE]",
        help="A perft file to check, or a position to count; - is standard input. Without it, the counts that"
        " come with the package are checked.",
    ),
]
Most = Annotated[
    int,
    typer.Option("--most", metavar="N", min=0, help="Leave out boards that take more judgements to find."),
]


def run(
    file: File = None,
    as_json: AsJson = False,
    most: Most = 20_000,
    rules: WithRules = None,
    board: OnBoard = None,
) -> None:
    """Count orders: check a file of counts (0 if all is equal, 1 if not), or count one position."""
    from standoff.notation.perft_file import looks_like_perft

    with using(file or SHIPPED):
        text = None if file is None else read_text(file)
        if text is not None and not looks_like_perft(text):
            _count(text, rules, board, as_json=as_json)
            return
        entries = _entries(text, rules, board)
        equal = _check_as_json(entries, most) if as_json else _check(entries, most)
    if not equal:
        raise typer.Exit(DIFFERENT)


def _entries(text: str | None, rules: str | None, board: str | None) -> list[Entry]:
    """Read a file, or those of the package, with the rules that an option names in place of their own."""
    from standoff.cli.options import board_loader, chosen_rules
    from standoff.notation.perft_file import read_perft
    from standoff.perft import shipped_suites

    chosen, boards = chosen_rules(rules), board_loader(board)
    suites = shipped_suites(boards).values() if text is None else [read_perft(text, boards)]
    entries = [entry for suite in suites for entry in suite]
    if chosen is None:
        return entries
    return [replace(entry, question=replace(entry.question, rules=chosen)) for entry in entries]


def _check(entries: list[Entry], most: int) -> bool:
    """Show a line for each position, and every count that differs, told apart; return whether none did."""
    from standoff.cli.screen import Screen
    from standoff.perft import check_entry

    screen, counts, differing = Screen(), 0, 0
    for entry in entries:
        differences = check_entry(entry, most)
        counts += len(entry.expectations)
        differing += len(differences)
        told = f", {len(differences)} differ" if differences else ""
        screen.line(f"{entry.name}: {len(entry.expectations)} counts{told}")
        for difference in differences:
            screen.line(f"  ! {difference}", style="bold red")
            for line in difference.divide:
                screen.line(f"    {line}")
    summary = f"positions: {len(entries)}, counts: {counts}"
    screen.line(f"{summary}, different: {differing}" if differing else f"{summary}, all equal")
    return not differing


def _check_as_json(entries: list[Entry], most: int) -> bool:
    """Print every position with the counts that differ; return whether none did."""
    from standoff.perft import check_entry

    found = {entry.name: [_difference(one) for one in check_entry(entry, most)] for entry in entries}
    equal = not any(found.values())
    answer = {"equal": equal, "positions": [{"id": name, "differences": d} for name, d in found.items()]}
    typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
    return equal


def _count(text: str, rules: str | None, board: str | None, *, as_json: bool) -> None:
    """Print the counts of one position, as the entry of a perft file or as JSON."""
    from standoff.cli.options import board_loader, read_question
    from standoff.notation.perft_file import Entry, write_perft
    from standoff.perft import count

    question = read_question(text, rules, board)
    counts = count(question)
    if as_json:
        answer = {"phase": str(question.position.phase), "counts": [_counted(one) for one in counts]}
        typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
    else:
        typer.echo(write_perft(Entry("counted", question, counts), board_loader(board)))


def _counted(one: Expectation) -> dict[str, Any]:
    """Write a count as JSON values."""
    kinds = {} if one.kinds is None else {"kinds": dict(one.kinds)}
    return {"what": one.measure.value, "whose": one.whose, "number": one.number, **kinds}


def _difference(difference: Difference) -> dict[str, Any]:
    """Write a count that differs as JSON values."""
    want = difference.expectation
    got = replace(want, number=difference.number, kinds=difference.kinds or None)
    return {
        "line": want.line,
        "expected": _counted(want),
        "got": _counted(got),
        "divide": list(difference.divide),
    }
