"""What holds for every order and every text, not only for those of the tables."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from standoff.boards import load_board, shipped, standard
from standoff.core.errors import OrderTextError
from standoff.core.geography import Board, Location, Unit, UnitKind
from standoff.core.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    SupportHold,
    SupportMove,
    Waive,
)
from standoff.notation import reader
from standoff.notation.reader import read_location, read_order, read_power, read_unit
from standoff.notation.writer import write_order

CODES = {"unreadable", "unknown_province", "ambiguous_name", "impassable"}
DASHES = ("-", "–", "—", "‐", "‑", "−", "--", "->", "-->", "=>", "→", "⇒", ">")
INVISIBLE = ("\u200b", "\u200d", "\ufeff", "\u00ad", "\u200e", "\u200f", "\u2060", "\ufe0f")
AROUND = (
    "",
    " ",
    "\t",
    "  ",
    ".",
    ";",
    "`",
    '"',
    "'",
    "**",
    "(",
    "«",
    ")",
    "»",
    "\u00a0",
    "\u200b",
    "_",
    "…",
)
ORDER_WORDS = """
A F a PAR STP/SC S C H D R B - -> via convoy to from the supports ENG England French's north sea
Лив Армия в с берег ( ) / , . army leger 1. + nor liv SPA WC norsea
"""
READERS: list[Callable[[str, Board], object]] = [read_order, read_unit, read_location, read_power]

LONGEST_MESSAGE = 700

boards = st.sampled_from([load_board(board_id) for board_id in shipped()])


@st.composite
def units(draw: st.DrawFn, board: Board) -> Unit:
    """Draw a unit as an order may name it: with its letter or without, an army on no coast."""
    location = draw(st.sampled_from(board.locations))
    kind = draw(st.sampled_from([None, *UnitKind]))
    if kind is UnitKind.ARMY:
        location = board.locations[location.province.index]
    return board.unit(kind, location)


@st.composite
def orders(draw: st.DrawFn, board: Board) -> Order:
    """Draw an order of any kind, however absurd."""
    unit, other = draw(units(board)), draw(units(board))
    target: Location = draw(st.sampled_from(board.locations))
    kinds: list[Order] = [
        Hold(unit),
        Move(unit, target),
        Move(unit, target, via_convoy=True),
        SupportHold(unit, other),
        SupportMove(unit, other, target),
        Convoy(unit, other, target),
        Disband(unit),
        Build(unit),
        Remove(unit),
        Waive(),
    ]
    return draw(st.sampled_from(kinds))


@st.composite
def noise(draw: st.DrawFn) -> str:
    """Draw a text made of words of orders and of anything else."""
    words = st.sampled_from(ORDER_WORDS.split())
    pieces = draw(st.lists(st.one_of(words, st.text(max_size=5)), max_size=14))
    return draw(st.sampled_from([" ", "", "  ", "-"])).join(pieces)


def refusal(read: Callable[[str, Board], object], text: str, board: Board) -> OrderTextError | None:
    """Return the error with which a text is refused, or None where it is read."""
    try:
        read(text, board)
    except OrderTextError as error:
        return error
    return None


@given(st.data(), boards)
def test_what_is_written_reads_as_itself(data: st.DataObject, board: Board) -> None:
    order = data.draw(orders(board))
    reading = read_order(write_order(order), board)
    assert reading.order == order
    assert not reading.coast_dropped
    assert reading.nations == ()


@pytest.mark.parametrize("board_id", shipped())
def test_every_unit_reads_as_itself_alone(board_id: str) -> None:
    board = load_board(board_id)
    for location in board.locations:
        assert read_location(location.code, board) is location
        for unit in (board.armies[location.index], board.fleets[location.index]):
            assert read_unit(unit.text, board) is unit
        assert read_unit(location.code, board) == Unit(None, location)
        for kind in (None, UnitKind.FLEET) if location.coast else (None, *UnitKind):
            unit = board.unit(kind, location)
            for order in (Hold(unit), Disband(unit), Build(unit), Remove(unit), Move(unit, location)):
                assert read_order(write_order(order), board).order == order


@given(st.one_of(st.text(), noise(), st.text(alphabet="-=>~/().'` aAxsñЛ\u200b", max_size=200)), boards)
@example("", standard())
@example("\ud800 A PAR - BUR", standard())
@example("A PAR - \ud83d", standard())
@example("\u0000", standard())
@example("'s", standard())
@example("A" * 2_000_000, standard())
@example("A PAR - BUR" + " " * 1_000, standard())
@example("ﷺ" * 1_000, standard())
@example("ß" * 1_000, standard())
@example("A\u0338\u0338 PAR - BUR", standard())
@example("İstanbul - ı", standard())
def test_any_text_is_read_or_refused_in_one_line(text: str, board: Board) -> None:
    for read in READERS:
        error = refusal(read, text, board)
        if error is not None:
            assert error.code in CODES
            assert error.text == text
            assert str(error).isprintable()
            assert len(str(error)) < LONGEST_MESSAGE


@given(noise(), boards)
def test_what_is_read_is_written_and_read_again(text: str, board: Board) -> None:
    try:
        order = read_order(text, board).order
    except OrderTextError:
        return
    assert read_order(write_order(order), board).order == order


@given(st.data())
def test_what_does_not_matter_changes_nothing(data: st.DataObject) -> None:
    board = standard()
    order = data.draw(orders(board))
    text = write_order(order)
    text = text.replace("-", data.draw(st.sampled_from(DASHES)))
    text = data.draw(st.sampled_from([str.lower, str.upper, str.title, str.swapcase]))(text)
    for _ in range(data.draw(st.integers(0, 3))):
        at = data.draw(st.integers(0, len(text)))
        text = text[:at] + data.draw(st.sampled_from(INVISIBLE)) + text[at:]
    text = data.draw(st.sampled_from(AROUND)) + text + data.draw(st.sampled_from(AROUND))
    assert read_order(text, board).order == order


@given(st.data())
def test_wide_letters_and_accents_change_nothing(data: st.DataObject) -> None:
    board = standard()
    order = data.draw(orders(board))
    text = write_order(order)
    wide = "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in text)
    accented = "".join(letter + "\u0301" if letter.isalpha() else letter for letter in text)
    for other in (wide, accented, unicodedata.normalize("NFC", accented)):
        assert read_order(other, board).order == order


@given(st.data())
def test_letters_that_look_alike_change_no_code(data: st.DataObject) -> None:
    board = standard()
    order = data.draw(orders(board))
    text = write_order(order)
    swaps = dict(zip("ABCEHKMOPTX", "АВСЕНКМОРТХ", strict=True))
    words = text.split(" ")
    number = data.draw(st.integers(0, len(words) - 1))
    place = data.draw(st.integers(0, len(words[number]) - 1))
    letter = words[number][place]
    words[number] = words[number][:place] + swaps.get(letter, letter) + words[number][place + 1 :]
    assert read_order(" ".join(words), board).order == order


def test_units_are_the_boards_own(standard_board: Board) -> None:
    reading = read_order("Fleet St. Petersburg (sc) S army Moscow", standard_board)
    assert isinstance(reading.order, SupportHold)
    assert reading.order.unit is standard_board.fleet("STP/SC")
    assert reading.order.supported is standard_board.army("MOS")


def test_what_was_read_is_remembered(standard_board: Board) -> None:
    for read, text in zip(READERS, ("A MAR H", "A MAR", "MAR", "Fra"), strict=True):
        assert read(text, standard_board) is read(text, standard_board)
    assert read_order("A DUN H", load_board("duel")) is not read_order("A TUN H", standard_board)


def test_memory_is_bounded(standard_board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reader, "_MOST_KEPT", 3)
    monkeypatch.setattr(reader, "_MOST_BOARDS", 1)
    monkeypatch.setattr(reader, "_memories", {})
    for code in ("PAR", "BUR", "MAR", "GAS", "BRE", "PIC"):
        read_order(f"A {code} H", standard_board)
        read_order(f"A {code} H", load_board("standard"))
        with pytest.raises(OrderTextError):
            read_order(f"A {code}", standard_board)
    read_order("A DUN H", load_board("duel"))
    assert list(reader._memories) == [load_board("duel")]
    assert read_order("A PAR H", standard_board).order == Hold(standard_board.army("PAR"))


def test_a_refusal_is_a_new_error_each_time(standard_board: Board) -> None:
    errors = []
    for _ in range(2):
        with pytest.raises(OrderTextError) as caught:
            read_order("A LIV - YOR", standard_board)
        errors.append(caught.value)
    assert errors[0] is not errors[1]
    assert str(errors[0]) == str(errors[1])
