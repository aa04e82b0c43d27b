"""Units, places and powers by themselves: as they stand in a position."""

from __future__ import annotations

import pytest

from standoff.core.errors import OrderTextError
from standoff.core.geography import Board
from standoff.notation.reader import read_location, read_power, read_unit


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("A PAR", "A PAR"),
        ("a par", "A PAR"),
        ("army Paris", "A PAR"),
        ("army in Paris", "A PAR"),
        ("F STP/SC", "F STP/SC"),
        ("F Stp(sc)", "F STP/SC"),
        ("fleet St. Petersburg (south coast)", "F STP/SC"),
        ("Флот Болгария (восточный берег)", "F BUL/EC"),
        ("F BUL/NC", "F BUL/EC"),
        ("A SPA/NC", "A SPA/NC"),
        ("F SPA", "F SPA"),
        ("PAR", "PAR"),
        ("Leger Parijs", "A PAR"),
    ],
)
def test_unit_is_read(text: str, unit: str, standard_board: Board) -> None:
    assert read_unit(text, standard_board).text == unit


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("F KIE/NC", "unknown_province", "cannot read 'F KIE/NC': Kiel has no coast NC"),
        ("F SPA/EC", "unknown_province", "cannot read 'F SPA/EC': Spain has no coast EC"),
        ("F SPA/WC", "ambiguous_name", "write SPA/NC or SPA/SC"),
        ("A LIV", "ambiguous_name", "Liverpool (LVP) or Livonia (LVN)"),
        ("A Lndon", "unknown_province", "did you mean London (LON)?"),
        ("A SWI", "impassable", "Switzerland is impassable"),
        ("A PAR H", "unreadable", "nothing more is expected, after 'A PAR', found 'H'"),
        ("French A PAR", "unknown_province", "no place is called 'French'"),
        ("A", "unreadable", "expected the name of a place"),
        ("", "unreadable", "expected the name of a place"),
    ],
)
def test_what_is_no_unit_is_refused(text: str, code: str, says: str, standard_board: Board) -> None:
    with pytest.raises(OrderTextError) as caught:
        read_unit(text, standard_board)
    assert caught.value.code == code
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "location"),
    [
        ("LON", "LON"),
        ("London", "LON"),
        ("лондон", "LON"),
        ("Spain (nc)", "SPA/NC"),
        ("the south coast of Spain", "SPA/SC"),
        ("bulec", "BUL/EC"),
        ("the English Channel", "ENG"),
        ("ENG", "ENG"),
    ],
)
def test_place_is_read(text: str, location: str, standard_board: Board) -> None:
    assert read_location(text, standard_board).code == location


@pytest.mark.parametrize("text", ["", "London Wales", "A LON", "LON/NC", "North", "Ireland", "nowhere"])
def test_what_is_no_place_is_refused(text: str, standard_board: Board) -> None:
    with pytest.raises(OrderTextError):
        read_location(text, standard_board)


@pytest.mark.parametrize(
    ("text", "power"),
    [
        ("England", "England"),
        ("ENGLAND", "England"),
        (" england: ", "England"),
        ("ENG", "England"),
        ("E", "England"),
        ("Great Britain", "England"),
        ("Англия", "England"),
        ("English", "England"),
        ("Austria-Hungary", "Austria"),
        ("austria hungary", "Austria"),
        ("AUS", "Austria"),
        ("Oostenrijk", "Austria"),
        ("Türkei", "Turkey"),
        ("Tuerkei", "Turkey"),
        ("the", ""),
        ("Ottoman Empire", "Turkey"),
        ("Росcия", "Russia"),
        ("Spain", ""),
        ("", ""),
        ("England France", ""),
        ("A VIE", ""),
    ],
)
def test_power_is_read_or_refused(text: str, power: str, standard_board: Board) -> None:
    if power:
        assert read_power(text, standard_board) == power
    else:
        with pytest.raises(OrderTextError) as caught:
            read_power(text, standard_board)
        assert caught.value.code == "unreadable"
        assert "Austria, England, France, Germany, Italy, Russia, Turkey" in str(caught.value)
