"""Files and standard input, and how a command ends when they cannot be used.

A command that cannot use its input writes one line ``file: where: what`` on
standard error, nothing on standard output, and ends with 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer

from standoff.core.errors import StandoffError
from standoff.notation.intake import decode
from standoff.notation.parts import one_line

LARGEST = 64 * 2**20
"""Larger files are no position and no record; a device may even be endless."""

UNUSABLE = 2
PIPE_CLOSED = 141  # what a shell calls a program that its closed pipe has stopped: 128 + SIGPIPE


@contextmanager
def using(file: str) -> Iterator[None]:
    """Run a command on a file, ending as it should where the file or the pipe cannot be used."""
    try:
        yield
        sys.stdout.flush()
    except OSError as error:  # standard output cannot be written; reading has errors of its own
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            raise typer.Exit(PIPE_CLOSED) from None
        typer.echo(f"<stdout>: {_reason(error)}", err=True)
        raise typer.Exit(UNUSABLE) from None
    except StandoffError as error:
        typer.echo(one_line(f"{shown(file)}: {error}"), err=True)
        raise typer.Exit(UNUSABLE) from None


def read_text(file: str) -> str:
    """Read a file, or standard input for ``-``; StandoffError where it cannot be read."""
    if "\0" in file:
        raise StandoffError("no such file")
    if file == "-" and sys.stdin is None:
        raise StandoffError("closed")
    try:
        if file == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(file).open("rb") as stream:
                data = stream.read(LARGEST + 1)
    except OSError as error:
        raise StandoffError(_reason(error)) from None
    if len(data) > LARGEST:
        raise StandoffError(f"larger than {LARGEST // 2**20} megabytes")
    return decode(data)


def shown(file: str) -> str:
    """Return what a file is called in messages."""
    return "<stdin>" if file == "-" else file


def _reason(error: OSError) -> str:
    """Return what the system says is wrong."""
    return (error.strerror or str(error)).lower()
