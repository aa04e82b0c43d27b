"""What was written, what it means, and whether it is legal: could be valid, whatever the others do.

DATC chapter 4 and 6.A to 6.B. An order is taken apart into texts; the pieces on the
sheet say the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from second_opinion.sheet import ARMY, FLEET, Piece, Sheet, area
from standoff.core.orders import Convoy, Given, Hold, Move, SupportHold, SupportMove
from standoff.core.ruleset import Ruleset

HOLD, MOVE, SUPPORT, CONVOY = "hold", "move", "support", "convoy"


@dataclass(frozen=True)
class Command:
    """What one piece is to do.

    `goal` is the spot of a move, of a supported move or of a convoy, empty for support
    to a piece that stays; `whom` the area of the piece supported or carried.
    """

    kind: str
    piece: Piece
    goal: str = ""
    whom: str = ""
    by_sea: bool = False

    def __str__(self) -> str:
        me = f"{self.piece.kind} {self.piece.spot}"
        return f"{me} {self.kind} {self.whom} {self.goal}{' by sea' if self.by_sea else ''}"


@dataclass(frozen=True)
class Paper:
    """Everything needed to read an order: the sheet, the pieces by area, and the rules."""

    sheet: Sheet
    pieces: Mapping[str, Piece]
    rules: Ruleset

    @property
    def fleets_at_sea(self) -> list[str]:
        """The seas where a fleet is."""
        return [place for place in self.pieces if place in self.sheet.sea]

    def read(self, given: Given) -> Command | None:
        """Return what an order means, or None where it is illegal."""
        reading = given.reading
        if reading is None or not isinstance(reading.order, Hold | Move | SupportHold | SupportMove | Convoy):
            return None
        named = reading.order.unit.location.code
        piece = self.pieces.get(area(named))
        if piece is None or given.power not in {None, piece.power}:
            return None
        if reading.coast_dropped and not self.coast_forgiven:
            return None
        if named not in {piece.spot, piece.area}:
            # A coast where the piece is not: 4.B.5 for fleets, 4.B.6 for armies, which are on none.
            forgiven = self.rules.unit_coast == "b" if piece.kind == FLEET else self.coast_forgiven
            if not forgiven:
                return None
        match reading.order:
            case Hold():
                return Command(HOLD, piece)
            case Move(target=target, via_convoy=via):
                return self.move(piece, target.code, via=via)
            case SupportHold(supported=other):
                return self.support(piece, other.location.code, "")
            case SupportMove(supported=other, target=target):
                return self.support(piece, other.location.code, target.code)
            case Convoy(army=army, target=target):
                return self.convoy(piece, army.location.code, target.code)

    @property
    def coast_forgiven(self) -> bool:
        """Whether a coast that means nothing is overlooked (4.B.6)."""
        return self.rules.pointless_coast == "b"

    def without_coast(self, spot: str) -> str | None:
        """Return the area of a spot that an army is sent to; None where naming a coast is no order."""
        return area(spot) if area(spot) == spot or self.coast_forgiven else None

    def move(self, piece: Piece, spot: str, *, via: bool) -> Command | None:
        """Read a move."""
        if piece.kind == FLEET:
            goal = None if via else self.coast_meant(piece, spot)
            return Command(MOVE, piece, goal) if goal else None
        goal = self.without_coast(spot)
        if goal is None:
            return None
        on_foot = goal in self.sheet.reach(piece)
        # VIA CONVOY came with the book of 2000; in that of 1982 it is no order, in 1971 it says nothing.
        demanded = via and on_foot and self.rules.convoy_intent != "1971"
        if demanded and self.rules.convoy_intent == "1982":
            return None
        if (on_foot and not demanded) or self.can_sail(piece, goal, self.fleets_at_sea):
            return Command(MOVE, piece, goal, by_sea=demanded)
        return None

    def coast_meant(self, piece: Piece, spot: str) -> str | None:
        """Return the spot that a fleet goes to: 4.B.1 to 4.B.3."""
        there = [reached for reached in self.sheet.reach(piece) if area(reached) == area(spot)]
        if spot in there:
            return spot
        rule = self.rules.one_coast if spot == area(spot) else self.rules.wrong_coast
        return there[0] if len(there) == 1 and rule == "a" else None

    def can_sail(self, piece: Piece, goal: str, fleets: list[str]) -> bool:
        """Tell whether fleets could carry an army, from coast to another coast."""
        ends = {piece.area, goal}
        return len(ends) == 2 and ends <= self.sheet.coastal and self.sheet.linked(piece.area, goal, fleets)

    def named(self, spot: str) -> Piece | None:
        """Return the piece that a support names; a fleet on another coast is another piece."""
        piece = self.pieces.get(area(spot))
        if piece is None or spot in {piece.spot, piece.area}:
            return piece
        return piece if piece.kind == ARMY and self.coast_forgiven else None

    def support(self, piece: Piece, whom: str, spot: str) -> Command | None:
        """Read a support; `spot` is where the other piece is to go, empty where it stays."""
        other = self.named(whom)
        if other is None or other == piece:
            return None
        goal = area(spot) or other.area
        if goal == piece.area or not self.sheet.borders(piece, goal):
            return None
        if not spot:
            return Command(SUPPORT, piece, whom=other.area)
        if other.kind == ARMY:
            others = [sea for sea in self.fleets_at_sea if sea != piece.area]
            walks = goal in self.sheet.reach(other)
            known = self.without_coast(spot) is not None
            ok = known and (walks or self.can_sail(other, goal, others))
            return Command(SUPPORT, piece, goal, other.area) if ok else None
        there = [reached for reached in self.sheet.reach(other) if area(reached) == goal]
        if spot != goal:
            return Command(SUPPORT, piece, spot, other.area) if spot in there else None
        must_name = {
            "optional": False,
            "required": True,
            "own_only": other.power != piece.power,
        }[self.rules.support_coast]
        if not there or (spot not in there and len(there) > 1 and must_name):
            return None
        return Command(SUPPORT, piece, spot, other.area)

    def convoy(self, piece: Piece, whom: str, spot: str) -> Command | None:
        """Read a convoy order; the fleet must be one that some chain needs."""
        army = self.pieces.get(area(whom))
        goal = self.without_coast(spot)
        if piece.area not in self.sheet.sea or army is None or army.kind != ARMY or goal is None:
            return None
        if self.without_coast(whom) is None or not {army.area, goal} <= self.sheet.coastal:
            return None
        if army.area == goal:
            return None
        for chain in self.sheet.chains(army.area, goal, self.fleets_at_sea):
            if piece.area in chain:
                return Command(CONVOY, piece, goal, army.area)
        return None
