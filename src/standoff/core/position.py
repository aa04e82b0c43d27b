"""A position: everything on the board at the moment when a phase opens.

Positions are values: equal when they show the same, hashable, never changed.
The history that led here is a game's, not a position's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from standoff.core.errors import PositionError
from standoff.core.geography import Board, Province, Unit
from standoff.core.phases import Phase, PhaseKind
from standoff.core.ruleset import RULEBOOK_2023, Ruleset
from standoff.core.wiring import wired

if TYPE_CHECKING:
    from standoff.core.legal_orders import LegalOrders

NOBODY = -1
"""The number that stands for no power."""

_Thing = TypeVar("_Thing")


@dataclass(frozen=True, slots=True)
class Dislodged:
    """A unit that was dislodged and must retreat or disband.

    `origin` is the province its attacker came from, which is closed to it
    (rulebook p. 16); `convoyed` tells that the attacker came by convoy, which
    opens it again where rule 4.A.5 says so.
    """

    power: str
    unit: Unit
    origin: Province | None = None
    convoyed: bool = False


Forces = tuple[tuple[Unit, ...], ...]
"""The units of each power, in the order of ``board.powers``, each sorted by text."""

Holdings = tuple[tuple[Province, ...], ...]
"""The supply centres of each power, in the order of ``board.powers``, each sorted by code."""


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """The board as a phase opens: units, owners, and what a retreat phase must know.

    `forces` and `holdings` go by the order of ``board.powers``. `holdings` is None
    where ownership is not followed: then there is no winter and no winner.
    `contested` are vacant provinces where a standoff left nobody.

    ``unit_at`` and ``power_at`` answer by province number: the unit that is not
    dislodged, and the number of its power or `NOBODY`. ``armies`` and ``fleets``
    are the provinces where such units stand, as masks.
    """

    board: Board
    phase: Phase
    forces: Forces
    holdings: Holdings | None = None
    dislodged: tuple[Dislodged, ...] = ()
    contested: tuple[Province, ...] = ()
    unit_at: tuple[Unit | None, ...] = field(init=False, compare=False)
    power_at: tuple[int, ...] = field(init=False, compare=False)
    armies: int = field(init=False, compare=False)
    fleets: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        size = len(self.board.provinces)
        unit_at: list[Unit | None] = [None] * size
        power_at = [NOBODY] * size
        armies = fleets = 0
        for power, force in enumerate(self.forces):
            for unit in force:
                place = unit.index
                unit_at[place] = unit
                power_at[place] = power
                if unit.number & 1:
                    fleets |= 1 << place
                else:
                    armies |= 1 << place
        object.__setattr__(self, "armies", armies)
        object.__setattr__(self, "fleets", fleets)
        object.__setattr__(self, "unit_at", tuple(unit_at))
        object.__setattr__(self, "power_at", tuple(power_at))

    @classmethod
    def build(
        cls,
        board: Board,
        phase: Phase | str,
        units: Mapping[str, Iterable[Unit]],
        centres: Mapping[str, Iterable[Province]] | None = None,
        dislodged: Iterable[Dislodged] = (),
        contested: Iterable[Province] = (),
    ) -> Position:
        """Make a position from units and centres by power name, checked and in canonical order.

        Raises PositionError for a position that cannot be: two units in one
        province, a unit where its kind cannot stand, a centre owned twice.
        """
        phase = Phase.parse(phase) if isinstance(phase, str) else phase
        position = cls(
            board,
            phase,
            _by_power(board, units, lambda unit: unit.text),
            None if centres is None else _by_power(board, centres, lambda province: province.code),
            tuple(sorted(dislodged, key=lambda d: (board.power_index.get(d.power, 0), d.unit.text))),
            tuple(sorted(set(contested), key=lambda province: province.code)),
        )
        position.check()
        return position

    def check(self) -> None:
        """Raise PositionError where this position cannot be."""
        seen: dict[Province, Unit] = {}
        for unit in self:
            problem = self.board.why_cannot_stand(unit)
            if problem:
                raise PositionError(problem, where="units")
            if unit.province in seen:
                raise PositionError(
                    f"two units in {unit.province.name}: {seen[unit.province]} and {unit}", where="units"
                )
            seen[unit.province] = unit
        gone: set[Province] = set()
        for loser in self.dislodged:
            problem = self.board.why_cannot_stand(loser.unit)
            if problem is None and loser.unit.province in gone:
                problem = f"two dislodged units in {loser.unit.province.name}"
            if problem:
                raise PositionError(problem, where="dislodged")
            gone.add(loser.unit.province)
        owned: set[Province] = set()
        for province in (p for holding in self.holdings or () for p in holding):
            if not province.is_centre:
                raise PositionError(f"{province.name} is no supply centre", where="centers")
            if province in owned:
                raise PositionError(f"{province.name} is owned twice", where="centers")
            owned.add(province)
        if self.phase.kind is PhaseKind.ADJUSTMENT and self.holdings is None:
            raise PositionError("a winter needs the owners of the centres", where="centers")

    def __iter__(self) -> Iterator[Unit]:
        """Yield every unit that is not dislodged, power by power, each sorted."""
        return (unit for force in self.forces for unit in force)

    def __getitem__(self, code: str) -> Unit | None:
        """Return the unit in the province of this code; coasts are read as their province."""
        return self.unit_at[self.board.location(code).province.index]

    @property
    def units(self) -> dict[str, tuple[Unit, ...]]:
        """The units that are not dislodged, by power; powers without any are left out."""
        return {p.name: f for p, f in zip(self.board.powers, self.forces, strict=True) if f}

    @property
    def centres(self) -> dict[str, tuple[Province, ...]] | None:
        """The supply centres by owner; None where ownership is not followed."""
        if self.holdings is None:
            return None
        return {p.name: h for p, h in zip(self.board.powers, self.holdings, strict=True) if h}

    def power_of(self, unit: Unit) -> str | None:
        """Return the power whose unit stands in this unit's province, if any."""
        number = self.power_at[unit.index]
        return None if number == NOBODY else self.board.powers[number].name

    def owner(self, province: Province) -> str | None:
        """Return the power that owns a supply centre, or None."""
        code = province.code
        for power, holding in zip(self.board.powers, self.holdings or (), strict=False):
            for centre in holding:
                if centre.code == code:
                    return power.name
        return None

    def legal_orders(self, power: str | None = None, rules: Ruleset = RULEBOOK_2023) -> LegalOrders:
        """Return the legal orders of one power, or of all, as a lazy container.

        >>> import standoff
        >>> orders = standoff.Game().position.legal_orders("England")
        >>> len(orders), "F EDI - NWG" in orders
        (29, True)
        """
        return _legal_orders()(self, power, rules)

    def to_json(self) -> dict[str, Any]:
        """Write the position as a judge document, in canonical order."""
        return wired().write_position(self)

    @property
    def key(self) -> str:
        """A hash that is the same in every process: SHA-256 of the canonical JSON."""
        import hashlib  # noqa: PLC0415 - with json the slowest import of all, and few ask for a key
        import json  # noqa: PLC0415 - the same

        text = json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def svg(self, **options: Any) -> str:  # noqa: ANN401 - drawing owns its options
        """Draw the position as SVG."""
        return wired().draw_board(self, **options)

    def __str__(self) -> str:
        return wired().show_board(self)

    def __repr__(self) -> str:
        return f"<Position {self.phase} on {self.board.id}: {sum(map(len, self.forces))} units>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:  # noqa: ANN401, ARG002 - as printers call it
        """Print the repr where Hypothesis would print every field, the whole board among them."""
        printer.text(repr(self))


@cache
def _legal_orders() -> type[LegalOrders]:
    """Return the container of legal orders, found once."""
    from standoff.core.legal_orders import LegalOrders  # noqa: PLC0415 - it builds on this module

    return LegalOrders


def _by_power(
    board: Board, things: Mapping[str, Iterable[_Thing]], key: Callable[[_Thing], str]
) -> tuple[tuple[_Thing, ...], ...]:
    """Arrange things by the board's order of powers, each power's sorted by `key`."""
    unknown = [name for name in things if name not in board.power_index]
    if unknown:
        names = ", ".join(power.name for power in board.powers)
        raise PositionError(f"unknown power {unknown[0]!r}; possible are {names}", where="units")
    return tuple(tuple(sorted(things.get(power.name, ()), key=key)) for power in board.powers)
