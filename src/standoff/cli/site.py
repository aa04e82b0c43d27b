"""Commands of the site: what they need, and how they end when it is not there."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

import typer

from standoff.cli.files import UNUSABLE
from standoff.core.errors import StandoffError
from standoff.notation.parts import one_line

NEEDED = ("django", "ninja", "allauth", "whitenoise", "uvicorn", "dj_database_url")


@contextmanager
def site_command(name: str) -> Iterator[None]:
    """Run a command of the site, ending with one line and 2 where it cannot do its work."""
    if missing := next((one for one in NEEDED if find_spec(one) is None), None):
        _end(name, f'{missing} is missing; install it with: pip install "standoff[server]"')
    try:
        yield
        sys.stdout.flush()
    except StandoffError as error:
        _end(name, str(error))
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        _end(name, f"{where}{(error.strerror or str(error)).lower()}")
    except Exception as error:
        from standoff.server.running.serving import is_about_the_database

        if not is_about_the_database(error):
            raise
        _end(name, f"the database cannot be used: {error}")


def _end(name: str, text: str) -> None:
    typer.echo(one_line(f"standoff {name}: {text}"), err=True)
    raise typer.Exit(UNUSABLE)
