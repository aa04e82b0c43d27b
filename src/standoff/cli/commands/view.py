"""``standoff view``: a game as a page, a position or a phase as a drawing or as text."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from standoff.cli.files import read_text, using
from standoff.cli.options import InLanguage, Language, OnBoard, WithRules

if TYPE_CHECKING:  # these rooms are imported when the command runs
    from standoff.core.outcomes import Resolution
    from standoff.core.position import Position


class Theme(StrEnum):
    """How a drawing is coloured."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


GameFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="A recorded game, also of other programs, or a position; - is standard input."
    ),
]
AsSvg = Annotated[bool, typer.Option("--svg", help="Draw one phase as SVG.")]
AsPng = Annotated[
    bool, typer.Option("--png", help="Draw one phase as PNG; needs the extra png and Chromium.")
]
AsText = Annotated[bool, typer.Option("--text", help="Write one phase as text, for a terminal.")]
OnePhase = Annotated[
    str | None,
    typer.Option(
        "--phase",
        metavar="PHASE",
        help="The phase for --svg, --png and --text, such as S1903M; else the last.",
    ),
]
InTheme = Annotated[Theme, typer.Option("--theme", help="Light, dark, or as the reader's system has it.")]
Output = Annotated[
    str | None,
    typer.Option("-o", "--output", metavar="FILE", help="Where to write, in place of standard output."),
]


def run(  # noqa: PLR0913, PLR0917 - a parameter is an option, and typer takes them from the function
    file: GameFile,
    svg: AsSvg = False,
    png: AsPng = False,
    text: AsText = False,
    phase: OnePhase = None,
    language: InLanguage = Language.EN,
    theme: InTheme = Theme.AUTO,
    output: Output = None,
    rules: WithRules = None,
    board: OnBoard = None,
) -> None:
    """Show a game as one page that needs no network, or one phase of it as a drawing or as text."""
    from standoff.cli import pictures
    from standoff.cli.options import board_loader, chosen_rules
    from standoff.cli.screen import Screen
    from standoff.core.errors import StandoffError
    from standoff.replaying import judged_phases
    from standoff.viewing import find, phases_of, take, view

    with using(file):
        _agree({"--svg": svg, "--png": png, "--text": text}, phase, output)
        boards = board_loader(board)
        record = take(read_text(file), boards)
        with Screen().progress(judged_phases(record)) as advance:
            phases = _telling(phases_of(record, chosen_rules(rules), boards), advance)
            if svg or png or text:
                show = _text if text else _drawing
                shown = show(find(phases, phase), language.value, theme)
            else:
                name = "" if file == "-" else Path(file).stem
                shown = view(record, phases=phases, language=language.value, theme=theme.value, name=name)
        if output is None:
            typer.echo(shown)
            return
        try:
            Path(output).write_bytes(pictures.png(shown) if png else f"{shown}\n".encode())
        except OSError as error:
            raise StandoffError(f"{output}: {error.strerror or error}".lower()) from None


def _agree(forms: Mapping[str, bool], phase: str | None, output: str | None) -> None:
    """See that options go together; StandoffError where they do not."""
    from standoff.core.errors import StandoffError

    chosen = [name for name, wanted in forms.items() if wanted]
    if len(chosen) > 1:
        raise StandoffError(f"{' and '.join(chosen)}: one at a time")
    if phase is not None and not chosen:
        raise StandoffError("--phase: only with --svg, --png or --text; a page has every phase")
    if output is None and (chosen == ["--png"] or (chosen != ["--text"] and sys.stdout.isatty())):
        raise StandoffError("this is for a file and not for a terminal: say which with -o")


def _telling(
    phases: Iterator[Resolution | Position], advance: Callable[[], None]
) -> Iterator[Resolution | Position]:
    """Hand phases on, and tell of each."""
    for item in phases:
        yield item
        advance()


def _drawing(item: Resolution | Position, language: str, theme: Theme) -> str:
    """Draw a phase with what came of it, or a position."""
    from standoff.core.outcomes import Resolution
    from standoff.render import svg

    if isinstance(item, Resolution):
        return svg(item.before, orders=item, language=language, theme=theme.value)
    return svg(item, language=language, theme=theme.value)


def _text(item: Resolution | Position, language: str, theme: Theme) -> str:  # noqa: ARG001 - text has no theme
    """Write a phase with what came of it, or a position."""
    from standoff.core.outcomes import Resolution
    from standoff.render.terminal import board, results

    if isinstance(item, Resolution):
        return f"{board(item.before, language)}\n\n{results(item, language)}"
    return board(item, language)
