"""From the tables of a board file to a board, checked on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from standoff.boards.borders import check_borders, read_borders
from standoff.boards.names import ENGLISH, Named, read_words
from standoff.boards.places import check_homes, locate, read_codes, read_powers, read_provinces, read_start
from standoff.boards.schema import Entry
from standoff.core.errors import PhaseError
from standoff.core.geography import Board, Power, Province, Words
from standoff.core.phases import Phase, PhaseKind

Tables = Mapping[str, Entry]
_REQUIRED = ("title", "start_phase", "centres_to_win", "powers", "provinces", "borders")
_OPTIONAL = ("impassable", "names")
_PLACE = "place"
_POWER = "power"


def build_board(root: Entry, board_id: str, open_names: Callable[[Entry], Entry]) -> Board:
    """Make a board of what a board file says.

    `open_names` opens the file of names where `names` is the name of one. Raises
    BoardError, one line ``file: where: what``, where the file is wrong.
    """
    top = root.fields(_REQUIRED, _OPTIONAL)
    powers = read_powers(top["powers"])
    provinces = read_provinces(top["provinces"], powers)
    check_homes(top["powers"], provinces)
    board = _with_places(board_id, top, powers, provinces, open_names)
    borders = read_borders(top["borders"], board)
    board = replace(board, army_borders=borders.army, fleet_borders=borders.fleet)
    check_borders(top["provinces"], board)
    return replace(board, start=tuple(read_start(top["powers"], board)))


def _with_places(
    board_id: str,
    top: Tables,
    powers: tuple[Power, ...],
    provinces: tuple[Province, ...],
    open_names: Callable[[Entry], Entry],
) -> Board:
    """Make a board that has its places and names, but no borders and no units yet.

    It can already answer which unit may stand where; the rest is read with that.
    """
    impassable = read_codes(top["impassable"]) if "impassable" in top else {}
    words = _read_words(top, powers, provinces, impassable, open_names)
    places = locate(provinces)
    return Board(
        id=board_id,
        title=top["title"].text(),
        powers=powers,
        provinces=provinces,
        locations=places,
        army_borders=((),) * len(places),
        fleet_borders=((),) * len(places),
        start=(),
        start_phase=_read_start_phase(top["start_phase"]),
        centres_to_win=_read_centres_to_win(top["centres_to_win"], powers, provinces),
        names=_pick(words, lambda key: key not in impassable),
        impassable=_coded(_pick(words, lambda key: key in impassable)),
    )


def _read_words(
    top: Tables,
    powers: tuple[Power, ...],
    provinces: tuple[Province, ...],
    impassable: Tables,
    open_names: Callable[[Entry], Entry],
) -> Words:
    """Read the names of everything on the board and beside it."""
    province_tables, power_tables = top["provinces"].table(), top["powers"].table()
    languages: list[Entry] = []
    if "names" in top:
        names = top["names"]
        languages = list((open_names(names) if isinstance(names.value, str) else names).table().values())
    return read_words(
        languages,
        (
            *(Named(p.code, p.name, province_tables[p.code], _PLACE) for p in provinces),
            *(Named(code, entry.text(), entry, _PLACE) for code, entry in impassable.items()),
            *(Named(p.name, p.name, power_tables[p.name], _POWER, p.letter) for p in powers),
        ),
    )


def _pick(words: Words, wanted: Callable[[str], bool]) -> Words:
    """Return the names of some things only, in every language."""
    return {
        language: {key: name for key, name in names.items() if wanted(key)}
        for language, names in words.items()
    }


def _coded(words: Words) -> Words:
    """Put the code of each impassable place among its English codes: no province answers to it."""
    english = {key: replace(name, codes=(key, *name.codes)) for key, name in words[ENGLISH].items()}
    return {**words, ENGLISH: english}


def _read_start_phase(entry: Entry) -> str:
    """Read the first phase of a game, and write it the canonical way."""
    try:
        phase = Phase.parse(entry.text())
    except PhaseError as error:
        raise entry.wrong(str(error)) from None
    if phase.kind is PhaseKind.RETREAT:
        raise entry.wrong("a game cannot begin with retreats")
    return str(phase)


def _read_centres_to_win(entry: Entry, powers: tuple[Power, ...], provinces: tuple[Province, ...]) -> int:
    """Read how many centres win: more than anybody begins with, and no more than there are."""
    least = 1 + max(len(power.homes) for power in powers)
    most = sum(province.is_centre for province in provinces)
    number = entry.number()
    if not least <= number <= most:
        raise entry.wrong(
            f"{number} is out of range: a power begins with {least - 1}, and there are {most} centres"
        )
    return number
