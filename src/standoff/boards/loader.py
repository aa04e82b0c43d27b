"""Where boards come from: the package's own files, files of others, and mappings."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from standoff.boards.build import build_board
from standoff.boards.schema import Entry
from standoff.core.errors import BoardError
from standoff.core.geography import Board

STANDARD = "standard"
_HOME = Path(__file__).parent
_TOML_PLACE = re.compile(r" \(at (.+)\)$")


def load_board(source: str | os.PathLike[str] | Mapping[str, object]) -> Board:
    """Return a board: a shipped one by its id, or one read from a TOML file or a mapping like one.

    A shipped board is read once, and is the same object each time. Any other is
    read anew by each call; its ``id`` is the path that it was read from, or
    ``custom`` for a mapping. Raises BoardError, one line ``file: where: what``.

    >>> load_board("standard").province("LON").name
    'London'
    >>> load_board("atlantis")
    Traceback (most recent call last):
    standoff.core.errors.BoardError: atlantis: no such file, and no board that is shipped: duel, standard
    """
    if isinstance(source, Mapping):
        return build_board(Entry(source, "board"), "custom", _no_names)
    if isinstance(source, str) and source in shipped():
        return _shipped_board(source)
    if not isinstance(source, str | os.PathLike):
        raise BoardError(f"{source!r} is no board: an id, a path or a mapping is expected")
    path = Path(source)
    return build_board(_read_toml(path, str(source)), str(source), _names_beside(path, str(source)))


def standard() -> Board:
    """Return the 1901 board, the same object each time.

    >>> len(standard().provinces), len(standard().centres), standard() is standard()
    (75, 34, True)
    """
    return _shipped_board(STANDARD)


@cache
def shipped() -> tuple[str, ...]:
    """Return the ids of the boards that come with the package: its board files, names apart.

    >>> shipped()
    ('duel', 'standard')
    """
    return tuple(sorted(path.stem for path in _HOME.glob("*.toml") if "." not in path.stem))


@cache
def _shipped_board(board_id: str) -> Board:
    path = _HOME / f"{board_id}.toml"
    return build_board(_read_toml(path, path.name), board_id, _names_beside(path, path.name))


def _names_beside(board: Path, source: str) -> Callable[[Entry], Entry]:
    """Return what opens the file of names of this board file, which errors call `source`."""

    def open_names(entry: Entry) -> Entry:
        name = entry.text()
        if Path(name).name != name:
            raise entry.wrong(f"{name!r} is not the plain name of a file beside this one")
        path = board.with_name(name)
        if not path.is_file():
            raise entry.wrong(f"there is no file {name!r} beside this one")
        return _read_toml(path, str(Path(source).with_name(name)))

    return open_names


def _no_names(entry: Entry) -> Entry:
    """Refuse a file of names where there is no board file that it could stand beside."""
    raise entry.wrong("a board that is no file holds its names itself, as a table")


def _read_toml(path: Path, source: str) -> Entry:
    """Read a TOML file; `source` is what errors call it."""
    try:
        return Entry(tomllib.loads(path.read_bytes().decode("utf-8-sig")), source)
    except (FileNotFoundError, NotADirectoryError):
        what = f"no such file, and no board that is shipped: {', '.join(shipped())}"
    except IsADirectoryError:
        what = "a directory, where the file of a board is expected"
    except OSError as error:
        what = f"cannot be read: {error.strerror}"
    except UnicodeDecodeError as error:
        what = f"byte {error.start}: not text in UTF-8, so not TOML"
    except tomllib.TOMLDecodeError as error:
        what = _toml_problem(str(error))
    except RecursionError:
        what = "not TOML that can be read: nested too deeply"
    except ValueError as error:
        what = f"no name of a file: {error}"
    raise BoardError(f"{source}: {what}")


def _toml_problem(message: str) -> str:
    """Say where a text is not TOML, and why."""
    place = _TOML_PLACE.search(message)
    where = f"{place[1]}: " if place else ""
    return f"{where}not TOML: {_TOML_PLACE.sub('', message)}"
