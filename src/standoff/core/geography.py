"""The board: provinces, the locations units stand on, and what borders what.

A *province* is what is occupied, owned and attacked. A *location* is what a
fleet stands on: the province itself, or one of its coasts where it has several.
Armies, occupancy and ownership know only provinces; borders between locations
are kept apart for armies and fleets.

Provinces and locations are numbered so that a set of provinces fits in one
``int``: bit ``i`` stands for ``board.provinces[i]``. Numbers follow the codes'
alphabet, so that walking a mask from its lowest bit is walking sorted. Location ``i`` is province
``i`` as a whole for every ``i < len(board.provinces)``; named coasts follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import SupportsIndex

from standoff.core.errors import BoardError
from standoff.core.wiring import wired


class Terrain(Enum):
    """What a province is made of; it decides which units may stand there."""

    SEA = "sea"
    COASTAL = "coastal"
    INLAND = "inland"


class UnitKind(Enum):
    """Army or fleet; the value is the letter used in orders."""

    ARMY = "A"
    FLEET = "F"

    @property
    def letter(self) -> str:
        """The letter of the kind in canonical orders."""
        return self.value


@dataclass(frozen=True, slots=True)
class Province:
    """One space of the board; equal by its code."""

    code: str
    index: int = field(compare=False)
    name: str = field(compare=False)
    terrain: Terrain = field(compare=False)
    is_centre: bool = field(compare=False, default=False)
    home_of: str | None = field(compare=False, default=None)
    coasts: tuple[str, ...] = field(compare=False, default=())

    @property
    def bit(self) -> int:
        """This province as a set of one, for masks over provinces."""
        return 1 << self.index

    @property
    def is_split(self) -> bool:
        """Whether a fleet here must stand on a named coast."""
        return bool(self.coasts)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<Province {self.code}>"


@dataclass(frozen=True, slots=True)
class Location:
    """A province, or one named coast of it; equal by its code, such as ``STP/SC``."""

    code: str
    index: int = field(compare=False)
    province: Province = field(compare=False)
    coast: str | None = field(compare=False, default=None)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<Location {self.code}>"


@dataclass(frozen=True, slots=True)
class Unit:
    """An army or a fleet at a location.

    In an order the kind may be ``None``: the text named no letter, and legality
    completes it from the position. Units on a board always have a kind.
    ``index`` is the number of the unit's province, ``number`` one of its own: twice
    its location's, and one more for a fleet.

    >>> from standoff.boards import standard
    >>> str(standard().fleet("STP/SC"))
    'F STP/SC'
    """

    kind: UnitKind | None
    location: Location
    index: int = field(init=False, compare=False, repr=False)
    number: int = field(init=False, compare=False, repr=False)
    text: str = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        letter = f"{self.kind.value} " if self.kind else ""
        object.__setattr__(self, "index", self.location.province.index)
        object.__setattr__(self, "number", 2 * self.location.index + (self.kind is UnitKind.FLEET))
        object.__setattr__(self, "text", letter + self.location.code)

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def province(self) -> Province:
        """The province that the unit occupies."""
        return self.location.province

    @property
    def is_army(self) -> bool:
        """Whether the unit is an army."""
        return self.kind is UnitKind.ARMY

    @property
    def is_fleet(self) -> bool:
        """Whether the unit is a fleet."""
        return self.kind is UnitKind.FLEET

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Unit {self.text}>"


@dataclass(frozen=True, slots=True)
class Name:
    """What a place or a power is called in one language.

    ``printed`` is the name to show; ``aliases`` are other names to read, and
    ``codes`` other programs' abbreviations to read.
    """

    printed: str
    aliases: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Power:
    """One of the players' nations: its name in the rules, its letter and its home centres."""

    name: str
    index: int = field(compare=False)
    letter: str = field(compare=False, default="")
    homes: tuple[str, ...] = field(compare=False, default=())

    def __str__(self) -> str:
        return self.name


CUSTOM = "custom"
"""The id of a board that was not loaded from a file, and cannot be loaded again."""

Words = Mapping[str, Mapping[str, Name]]
"""Names by language, then by province code (``SPA``) or power name (``France``)."""


@dataclass(frozen=True, slots=True, weakref_slot=True, eq=False, repr=False)
class Board:
    """A map to play on, its powers and how a game on it begins: facts only.

    Boards are loaded by :mod:`standoff.boards`, which validates them. Two boards
    are the same only when they are the same object; places are equal by code.

    ``army_borders`` and ``fleet_borders`` hold, by location number, the sorted
    locations a unit of that kind can move to in one step. ``start`` lists the
    units of a new game as ``(power, "A VIE")``. Names in other languages and
    names of impassable places are in ``names`` and ``impassable``.
    """

    id: str
    title: str
    powers: tuple[Power, ...]
    provinces: tuple[Province, ...]
    locations: tuple[Location, ...]
    army_borders: tuple[tuple[Location, ...], ...]
    fleet_borders: tuple[tuple[Location, ...], ...]
    start: tuple[tuple[str, str], ...]
    start_phase: str
    centres_to_win: int
    names: Words
    impassable: Mapping[str, Mapping[str, Name]]
    by_code: Mapping[str, Location] = field(init=False)
    power_index: Mapping[str, int] = field(init=False)
    armies: tuple[Unit, ...] = field(init=False)
    fleets: tuple[Unit, ...] = field(init=False)
    army_reach: tuple[int, ...] = field(init=False)
    fleet_reach: tuple[int, ...] = field(init=False)
    sea_borders: tuple[int, ...] = field(init=False)
    shores: tuple[int, ...] = field(init=False)
    seas: int = field(init=False)
    coasts: int = field(init=False)
    centres: tuple[Province, ...] = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "by_code", {location.code: location for location in self.locations})
        put(self, "power_index", {power.name: power.index for power in self.powers})
        put(self, "armies", tuple(Unit(UnitKind.ARMY, place) for place in self.locations))
        put(self, "fleets", tuple(Unit(UnitKind.FLEET, place) for place in self.locations))
        put(self, "army_reach", tuple(map(mask_of, self.army_borders)))
        put(self, "fleet_reach", tuple(map(mask_of, self.fleet_borders)))
        seas = sum(p.bit for p in self.provinces if p.terrain is Terrain.SEA)
        put(self, "seas", seas)
        put(self, "coasts", sum(p.bit for p in self.provinces if p.terrain is Terrain.COASTAL))
        around = [0] * len(self.provinces)
        for place, reach in zip(self.locations, self.fleet_reach, strict=True):
            around[place.province.index] |= reach
        put(self, "sea_borders", tuple(reach & seas for reach in around))
        put(self, "shores", tuple(reach & ~seas for reach in around))
        put(self, "centres", tuple(p for p in self.provinces if p.is_centre))

    def location(self, code: str) -> Location:
        """Return the location with this code, such as ``LON`` or ``STP/SC``.

        Raises BoardError for any other text; reading people's spellings is the
        business of :mod:`standoff.notation`.
        """
        try:
            return self.by_code[code]
        except KeyError:
            raise BoardError(f"the {self.title} board has no location {code!r}") from None

    def province(self, code: str) -> Province:
        """Return the province with this code; BoardError where there is none."""
        location = self.location(code)
        if location.coast is not None:
            raise BoardError(f"{code} is a coast, not a province")
        return location.province

    def army(self, code: str) -> Unit:
        """Return the army at the location with this code."""
        return self.armies[self.location(code).index]

    def fleet(self, code: str) -> Unit:
        """Return the fleet at the location with this code."""
        return self.fleets[self.location(code).index]

    def unit(self, kind: UnitKind | None, location: Location) -> Unit:
        """Return the unit of this kind at this location; the board keeps one of each."""
        if kind is None:
            return Unit(None, location)
        return (self.armies if kind is UnitKind.ARMY else self.fleets)[location.index]

    def why_cannot_stand(self, unit: Unit) -> str | None:
        """Say why this unit cannot be on the board, or None where it can."""
        place, province = unit.location, unit.province
        if unit.is_fleet:
            if province.terrain is Terrain.INLAND:
                return f"a fleet cannot stand in {province.name}, which is inland"
            if province.is_split and place.coast is None:
                coasts = " or ".join(f"{province.code}/{coast}" for coast in province.coasts)
                return f"a fleet in {province.name} stands on a coast: {coasts}"
            return None
        if province.terrain is Terrain.SEA:
            return f"an army cannot stand in {province.name}, which is sea"
        if place.coast is not None:
            return f"an army in {province.name} stands on no coast: A {province.code}"
        return None

    def borders(self, unit: Unit) -> tuple[Location, ...]:
        """Return where this unit can move in one step without a convoy, sorted by code."""
        table = self.army_borders if unit.is_army else self.fleet_borders
        return table[unit.location.index]

    def reach(self, unit: Unit) -> int:
        """Return the provinces of :meth:`borders` as a mask."""
        table = self.army_reach if unit.is_army else self.fleet_reach
        return table[unit.location.index]

    def coasts_reached(self, unit: Unit, province: Province) -> tuple[Location, ...]:
        """Return the locations of one province that this unit can move to in one step."""
        return tuple(place for place in self.borders(unit) if place.province is province)

    def places_of(self, province: Province) -> tuple[Location, ...]:
        """Return the province's locations for fleets: its coasts, or itself."""
        if not province.coasts:
            return (self.locations[province.index],)
        return tuple(self.by_code[f"{province.code}/{coast}"] for coast in province.coasts)

    def provinces_in(self, mask: int) -> Iterator[Province]:
        """Yield the provinces of a mask in the order of their numbers."""
        while mask:
            low = mask & -mask
            yield self.provinces[low.bit_length() - 1]
            mask ^= low

    def __getitem__(self, code: str) -> Location:
        return self.location(code)

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[object, ...]:
        """Pickle a board that can be loaded again by its name, so that it stays one object."""
        if self.id == CUSTOM:
            return super(Board, self).__reduce_ex__(protocol)
        return _load_again, (self.id,)

    def __repr__(self) -> str:
        return f"<Board {self.id}>"


def _load_again(name: str) -> Board:
    """Return the board of this name."""
    return wired().load_board(name)


def mask_of(places: tuple[Location, ...]) -> int:
    """Return the set of provinces of these locations as a mask."""
    mask = 0
    for place in places:
        mask |= 1 << place.province.index
    return mask
