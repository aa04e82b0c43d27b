"""``standoff convert``: write the record of a game in another form."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from standoff.cli.files import read_text, using
from standoff.cli.options import OnBoard, RecordFile


class Form(StrEnum):
    """A form of records that can be written."""

    TEXT = "text"
    JSON = "json"
    SAVED_GAME = "saved-game"


To = Annotated[
    Form, typer.Option("--to", help="The form to write; saved-game is that of the Python package diplomacy.")
]


def run(file: RecordFile, to: To = Form.TEXT, board: OnBoard = None) -> None:
    """Write the record of a game, in whatever form it comes, in another one."""
    from standoff.cli.options import board_loader
    from standoff.recording import dump, load

    with using(file):
        boards = board_loader(board)
        typer.echo(dump(load(read_text(file), boards), to.value, boards), nl=False)
