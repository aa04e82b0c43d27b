"""What every board that comes with the package keeps to, and what sets the second one apart."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

import standoff.boards
from standoff.boards import load_board, shipped, standard
from standoff.boards.names import fold
from standoff.core.convoys import route_exists
from standoff.core.geography import Board, Location, Name, Terrain, UnitKind
from standoff.core.phases import Phase

BOARDS = [pytest.param(load_board(board), id=board) for board in shipped()]
HOME = Path(standoff.boards.__file__).parent


def test_shipped_boards_are_the_files_of_the_room() -> None:
    assert shipped() == ("duel", "standard")
    assert load_board("standard") is standard()
    assert load_board("duel") is load_board("duel")


@pytest.mark.parametrize("board", BOARDS)
def test_places_are_numbered_by_code_provinces_first(board: Board) -> None:
    codes = [province.code for province in board.provinces]
    coasts = [place.code for place in board.locations[len(codes) :]]
    assert codes == sorted(codes)
    assert coasts == sorted(coasts)
    assert [place.code for place in board.locations] == codes + coasts
    assert [province.index for province in board.provinces] == list(range(len(codes)))
    assert [place.index for place in board.locations] == list(range(len(codes + coasts)))
    assert all(place.coast for place in board.locations[len(codes) :])


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("kind", UnitKind)
def test_borders_hold_both_ways_between_places_where_the_unit_can_stand(board: Board, kind: UnitKind) -> None:
    for here in board.locations:
        reached = board.borders(board.unit(kind, here))
        assert reached == tuple(sorted(reached, key=lambda place: place.code))
        assert not reached or board.why_cannot_stand(board.unit(kind, here)) is None
        for there in reached:
            assert here in board.borders(board.unit(kind, there))
            assert there.province is not here.province


@pytest.mark.parametrize("board", BOARDS)
def test_a_split_province_has_army_borders_itself_and_fleet_borders_by_coast(board: Board) -> None:
    for province in board.provinces:
        if province.is_split:
            whole, *_ = _places(board, province.code)
            assert board.army_borders[whole.index]
            assert not board.fleet_borders[whole.index]
            for coast in board.places_of(province):
                assert board.fleet_borders[coast.index]
                assert not board.army_borders[coast.index]


def _places(board: Board, code: str) -> list[Location]:
    return [place for place in board.locations if place.province.code == code]


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_can_begin_and_be_won(board: Board) -> None:
    assert str(Phase.parse(board.start_phase)) == board.start_phase
    assert {power for power, _ in board.start} == {power.name for power in board.powers}
    for _, text in board.start:
        letter, code = text.split()
        assert board.why_cannot_stand(board.unit(UnitKind(letter), board[code])) is None
    assert max(len(power.homes) for power in board.powers) < board.centres_to_win <= len(board.centres)


@pytest.mark.parametrize("board", BOARDS)
def test_each_language_names_everything(board: Board) -> None:
    places = {province.code for province in board.provinces} | {power.name for power in board.powers}
    assert set(board.names) == set(board.impassable) >= {"en", "ru", "nl"}
    for words in board.names.values():
        assert set(words) == places
    assert all(board.names["en"][province.code].printed == province.name for province in board.provinces)


@pytest.mark.parametrize("board", BOARDS)
def test_no_name_means_two_places_or_two_powers_in_any_mixture_of_languages(board: Board) -> None:
    powers = {power.name for power in board.powers}
    owners: dict[tuple[bool, str], str] = {(False, fold(code)): code for code in board.by_code}
    for table in (board.names, board.impassable):
        for words in table.values():
            for key, name in words.items():
                for text in _texts(name):
                    assert owners.setdefault((key in powers, fold(text)), key) == key


def _texts(name: Name) -> tuple[str, ...]:
    return (name.printed, *name.aliases, *name.codes)


@pytest.mark.parametrize("path", sorted(HOME.glob("[a-z]*.toml")), ids=lambda path: path.stem)
def test_borders_stand_under_the_code_that_comes_first(path: Path) -> None:
    """So that whoever keeps a board knows where to look."""
    section = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line
        elif section.startswith("[borders") and line:
            codes = line.replace('"', "").replace(" =", ",").replace("[", "").replace("]", "").split(", ")
            assert codes == sorted(codes)


def test_no_code_knows_a_board_by_its_places_or_powers() -> None:
    words = {
        word for board in shipped() for word in (*load_board(board).by_code, *load_board(board).power_index)
    }
    for path in HOME.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        constants = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
        assert [value for value in constants if value in words] == [], path.name


def test_importing_the_room_loads_no_board() -> None:
    line = "import standoff.boards as b, gc; from standoff.core.geography import Board as B;"
    line += "print(sum(isinstance(thing, B) for thing in gc.get_objects()))"
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "0"


class TestDuel:
    """The second board: small, ours, and with everything that the rules need."""

    board = load_board("duel")

    def test_size(self) -> None:
        counts = [sum(p.terrain is terrain for p in self.board.provinces) for terrain in Terrain]
        assert dict(zip(Terrain, counts, strict=True)) == {
            Terrain.SEA: 3,
            Terrain.COASTAL: 8,
            Terrain.INLAND: 2,
        }
        assert len(self.board.centres) == 8
        assert [power.name for power in self.board.powers] == ["Kelmar", "Zorava"]

    def test_split_coast(self) -> None:
        reach: Mapping[str, list[str]] = {
            place.code: [other.code for other in self.board.fleet_borders[place.index]]
            for place in self.board.places_of(self.board.province("NEC"))
        }
        assert reach == {"NEC/NC": ["HAV", "OST", "PAL"], "NEC/SC": ["BRA", "SND", "TOR"]}

    def test_the_isle_is_reached_by_convoy_only(self) -> None:
        board = self.board
        isle, haven = board.province("LAN"), board.province("HAV")
        assert board.borders(board.army("LAN")) == ()
        both = board.province("PAL").bit | board.province("AMB").bit
        assert route_exists(board, haven.index, isle.index, both)
        assert not route_exists(board, haven.index, isle.index, board.province("PAL").bit)

    def test_either_power_may_build_at_home(self) -> None:
        assert {power.name: power.homes for power in self.board.powers} == {
            "Kelmar": ("BRA", "DUN", "HAV"),
            "Zorava": ("LIM", "OST", "TOR"),
        }
