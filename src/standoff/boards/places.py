"""The provinces and the powers of a board file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from operator import itemgetter

from standoff.boards.schema import Entry
from standoff.core.geography import Board, Location, Power, Province, Terrain, UnitKind

COASTS = ("NC", "EC", "SC", "WC")
_CODE = re.compile(r"[A-Z][A-Z0-9]{2}")
_POWER = re.compile(r"[^\W\d_]([\w' -]*\w)?")
_LETTER = re.compile(r"[A-Z]")
_UNIT = re.compile(r"([AF]) (\S+)")


def read_powers(entry: Entry) -> tuple[Power, ...]:
    """Read the powers, in the order of the file; their homes are held against the provinces later."""
    powers: list[Power] = []
    for name, item in entry.table().items():
        if not _POWER.fullmatch(name):
            raise item.wrong(f"{name!r} is no name of a power: letters, and spaces or hyphens between them")
        fields = item.fields(("letter", "homes", "start"))
        letter = fields["letter"].text()
        if not _LETTER.fullmatch(letter):
            raise fields["letter"].wrong(f"{letter!r} is not one capital letter")
        homes = tuple(sorted(fields["homes"].texts()))
        if not homes:
            raise fields["homes"].wrong("a power needs a home centre")
        powers.append(Power(name, len(powers), letter, homes))
    if not powers:
        raise entry.wrong("a board needs a power")
    return tuple(powers)


def read_provinces(entry: Entry, powers: Iterable[Power]) -> tuple[Province, ...]:
    """Read the provinces, numbered in the order of their codes."""
    home_of = {home: power.name for power in powers for home in power.homes}
    return tuple(
        _read_province(code, item, index, home_of.get(code))
        for index, (code, item) in enumerate(sorted(read_codes(entry).items()))
    )


def read_codes(entry: Entry) -> dict[str, Entry]:
    """Read a table whose keys are codes of provinces, or of places like them."""
    found = entry.table()
    for code, item in found.items():
        if not _CODE.fullmatch(code):
            raise item.wrong(f"{code!r} is no code: a capital letter, then two capital letters or digits")
    return found


def _read_province(code: str, entry: Entry, index: int, home_of: str | None) -> Province:
    fields = entry.fields(("name", "terrain"), ("centre", "coasts"))
    terrain = _read_terrain(fields["terrain"])
    return Province(
        code,
        index,
        fields["name"].text(),
        terrain,
        is_centre="centre" in fields and fields["centre"].flag(),
        home_of=home_of,
        coasts=_read_coasts(fields["coasts"], terrain) if "coasts" in fields else (),
    )


def _read_terrain(entry: Entry) -> Terrain:
    possible = {terrain.value: terrain for terrain in Terrain}
    if entry.text() not in possible:
        raise entry.wrong(f"{entry.value!r} is no terrain; possible are {', '.join(possible)}")
    return possible[entry.text()]


def _read_coasts(entry: Entry, terrain: Terrain) -> tuple[str, ...]:
    coasts = entry.texts()
    for coast, item in coasts.items():
        if coast not in COASTS:
            raise item.wrong(f"{coast!r} is no coast; possible are {', '.join(COASTS)}")
    if terrain is not Terrain.COASTAL:
        raise entry.wrong("only a coastal province is split into coasts")
    if len(coasts) < 2:
        raise entry.wrong("a split province has two coasts or more; one that is not split names none")
    return tuple(sorted(coasts))


def locate(provinces: tuple[Province, ...]) -> tuple[Location, ...]:
    """Return the places of a board: its provinces, then their named coasts, each sorted by code."""
    coasts = [
        (f"{province.code}/{coast}", province, coast) for province in provinces for coast in province.coasts
    ]
    named = enumerate(sorted(coasts, key=itemgetter(0)), start=len(provinces))
    return (
        *(Location(province.code, province.index, province) for province in provinces),
        *(Location(code, index, province, coast) for index, (code, province, coast) in named),
    )


def check_homes(entry: Entry, provinces: Iterable[Province]) -> None:
    """Raise BoardError where a home is no centre of the board, or is home to two powers."""
    by_code = {province.code: province for province in provinces}
    owners: dict[str, str] = {}
    for power, item in entry.table().items():
        for home, where in item.table()["homes"].texts().items():
            if home not in by_code:
                raise where.wrong(f"there is no province {home!r}")
            if not by_code[home].is_centre:
                raise where.wrong(f"{home} is no supply centre, so it cannot be a home")
            if home in owners:
                raise where.wrong(f"{home} is home to {owners[home]} already")
            owners[home] = power


def read_start(entry: Entry, board: Board) -> Iterator[tuple[str, str]]:
    """Yield the units of a new game with their powers, in the order of the file."""
    held: dict[Province, str] = {}
    for power, item in entry.table().items():
        for text, where in item.table()["start"].texts().items():
            form = _UNIT.fullmatch(text)
            if form is None:
                raise where.wrong(f"{text!r} is no unit; write A or F, a space, and where it stands")
            letter, code = form.groups()
            if code not in board.by_code:
                raise where.wrong(f"there is no province or coast {code!r}")
            unit = board.unit(UnitKind(letter), board.by_code[code])
            problem = board.why_cannot_stand(unit)
            if problem:
                raise where.wrong(problem)
            if unit.province in held:
                raise where.wrong(f"{held[unit.province]} stands in {unit.province.name} already")
            held[unit.province] = text
            yield power, text
