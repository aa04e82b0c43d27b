"""A board that is wrong is refused with one line: the file, where in it, and what is wrong."""

from __future__ import annotations

import copy
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standoff.boards import load_board
from standoff.core.errors import BoardError
from standoff.core.geography import Board

HERE = Path(__file__).parent
ISLET = (HERE / "islet.toml").read_text(encoding="utf-8")
CASES = tomllib.loads((HERE / "broken_boards.toml").read_text(encoding="utf-8"))["case"]


def _refusal(source: Any) -> str:  # noqa: ANN401 - also what is no source at all
    with pytest.raises(BoardError) as caught:
        load_board(source)
    return str(caught.value)


def _changed(changes: list[str]) -> str:
    """Return the sound board after the changes, which are pairs of old and new texts."""
    text = ISLET
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def test_the_board_that_is_broken_below_is_sound() -> None:
    board = load_board(HERE / "islet.toml")
    assert [place.code for place in board.locations] == ["CAP", "DAL", "HIL", "SEA", "DAL/EC", "DAL/WC"]
    assert board.names["nl"]["HIL"].printed == "Hill"
    assert board.names["nl"]["CAP"].aliases == ("Kaapje",)
    assert board.names["en"]["HIL"].codes == ("HI", "TOP")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["about"])
def test_broken_board(case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "islet.toml").write_text(_changed(case["change"]), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert _refusal("islet.toml") == f"islet.toml: {case['line']}"


def test_a_key_that_stands_twice(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text("title = 'One'\ntitle = 'Two'", encoding="utf-8")
    assert re.fullmatch(re.escape(f"{path}: ") + r"(line 2|end of).*: not TOML: .+", _refusal(path))


def test_no_such_file() -> None:
    line = "atlantis.toml: no such file, and no board that is shipped: duel, standard"
    assert _refusal("atlantis.toml") == line
    assert _refusal(Path("atlantis.toml")) == line


def test_a_directory(tmp_path: Path) -> None:
    assert _refusal(tmp_path) == f"{tmp_path}: a directory, where the file of a board is expected"


def test_a_file_under_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert _refusal(tmp_path / "file" / "board.toml").startswith(f"{tmp_path}/file/board.toml: no such file")


def test_not_text(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_bytes(b'title = "\xff"')
    assert _refusal(path) == f"{path}: byte 9: not text in UTF-8, so not TOML"


def test_a_name_that_no_file_can_have() -> None:
    assert _refusal("a\0b").endswith("no name of a file: embedded null byte")


def test_nested_beyond_reading(tmp_path: Path) -> None:
    path = tmp_path / "board.toml"
    path.write_text("a = " + "[" * 100_000, encoding="utf-8")
    assert _refusal(path).startswith(f"{path}: not TOML")


def test_a_file_that_may_not_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert _refusal("board.toml") == "board.toml: cannot be read: Permission denied"


@pytest.mark.parametrize("source", [None, 7, b"standard", ["standard"]])
def test_what_is_no_source(source: object) -> None:
    assert _refusal(source) == f"{source!r} is no board: an id, a path or a mapping is expected"


class TestNamesInAFileOfTheirOwn:
    """A board may leave its names to a second file beside it."""

    @pytest.fixture
    def board(self, tmp_path: Path) -> Path:
        """Write a board with a reference to a file of names that is not there yet."""
        text = ISLET[: ISLET.index("[names.")].replace('"Islet"', '"Islet"\nnames = "words.toml"')
        path = tmp_path / "board.toml"
        path.write_text(text, encoding="utf-8")
        return path

    def test_read(self, board: Path) -> None:
        board.with_name("words.toml").write_text('[nl.printed]\nSEA = "Zee"', encoding="utf-8")
        assert load_board(board).names["nl"]["SEA"].printed == "Zee"

    def test_missing(self, board: Path) -> None:
        assert _refusal(board) == f"{board}: names: there is no file 'words.toml' beside this one"

    def test_wrong(self, board: Path) -> None:
        words = board.with_name("words.toml")
        words.write_text('[nl.printed]\nSEA = "Cape"', encoding="utf-8")
        assert _refusal(board) == f"{words}: nl.printed.SEA: 'Cape' is taken: it means CAP, by provinces.CAP"

    def test_not_toml(self, board: Path) -> None:
        words = board.with_name("words.toml")
        words.write_text("[nl", encoding="utf-8")
        assert _refusal(board).startswith(f"{words}: end of document: not TOML: ")

    def test_a_mapping_has_no_files_beside_it(self) -> None:
        tables = tomllib.loads(ISLET) | {"names": "words.toml"}
        assert _refusal(tables) == "board: names: a board that is no file holds its names itself, as a table"


def test_a_mapping_is_read_like_a_file() -> None:
    tables = tomllib.loads(ISLET)
    board, same = load_board(tables), load_board(HERE / "islet.toml")
    assert (board.id, board.title) == ("custom", "Islet")
    assert board.names == same.names
    assert board.fleet_borders == same.fleet_borders
    assert _refusal(tables | {1: 2}) == "board: a key is a text, not 1"
    assert _refusal(tables | {"powers": {}}) == "board: powers: a board needs a power"
    assert _refusal({}) == "board: title: missing"


def test_the_id_of_a_board_of_ones_own_is_where_it_was_read_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xef\xbb\xbf" + ISLET.replace("\n", "\r\n").encode())
    monkeypatch.chdir(tmp_path)
    board = load_board("mine.toml")
    assert board.id == "mine.toml"
    assert load_board(board.id).title == board.title


def _paths(value: object) -> list[tuple[Any, ...]]:
    """Return the way to everything within a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path for key, part in inner for path in ((key,), *((key, *rest) for rest in _paths(part)))]


TABLES = tomllib.loads(ISLET)
JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(),
    st.sampled_from(
        ["CAP", "DAL", "DAL/EC", "HIL", "SEA", "ROC", "North", "A CAP", "F SEA", "coastal", "NC"]
    ),
    st.lists(st.sampled_from(["CAP", "DAL/EC", "SEA", "X", ""]), max_size=3),
    st.dictionaries(st.text(max_size=3), st.none(), max_size=2),
)


@given(st.sampled_from(_paths(TABLES)), JUNK)
def test_whatever_stands_in_a_file_it_is_a_board_or_one_line(path: tuple[Any, ...], junk: object) -> None:
    tables: Any = copy.deepcopy(TABLES)
    place = tables
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = junk
    try:
        assert isinstance(load_board(tables), Board)
    except BoardError as error:
        where, what = str(error).split(": ", 1)
        assert where == "board"
        assert what.isprintable()
