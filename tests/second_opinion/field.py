"""The field: who goes where, who helps whom, and which armies go by sea (DATC chapter 4).

This is what is plain before anything is decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from second_opinion.sheet import ARMY, FLEET, Piece, Sheet, area
from second_opinion.written import CONVOY, MOVE, SUPPORT, Command
from standoff.core.ruleset import Ruleset


@dataclass(frozen=True)
class Field:
    """The pieces, and one command for each that does more than hold.

    `reluctant` are pieces without a command that hold support is nevertheless lost on,
    because an impossible move was ordered (4.E.1, the older practice).
    """

    sheet: Sheet
    pieces: Mapping[str, Piece]
    commands: Mapping[str, Command]
    rules: Ruleset
    reluctant: frozenset[str] = frozenset()

    def goal(self, place: str) -> str | None:
        """Return the area that the piece here moves to, if it was told to move."""
        command = self.commands.get(place)
        return area(command.goal) if command is not None and command.kind == MOVE else None

    @property
    def movers(self) -> tuple[str, ...]:
        """The areas whose pieces were told to move."""
        return tuple(place for place in self.commands if self.goal(place) is not None)

    def attackers(self, place: str) -> Iterator[str]:
        """Yield where the moves into an area come from."""
        return (mover for mover in self.movers if self.goal(mover) == place)

    def power(self, place: str) -> str | None:
        """Return whose piece is here."""
        piece = self.pieces.get(place)
        return piece.power if piece is not None else None

    # -- helpers -------------------------------------------------------------------------

    def helped(self, place: str) -> str | None:
        """Return the area of the piece that the support given here helps, or None where it is void."""
        command = self.commands.get(place)
        if command is None or command.kind != SUPPORT:
            return None
        if not command.goal:
            stays = self.goal(command.whom) is None and command.whom not in self.reluctant
            return command.whom if stays else None
        move = self.commands.get(command.whom)
        if move is None or move.kind != MOVE or area(move.goal) != area(command.goal):
            return None
        # A coast that is named must be the one that the fleet goes to (6.B.9); an army goes to none.
        fits = command.goal in {move.goal, area(move.goal)}
        return command.whom if fits else None

    def helpers(self, place: str) -> Iterator[str]:
        """Yield the areas of the pieces whose support helps the piece here."""
        return (helper for helper in self.commands if self.helped(helper) == place)

    def directed(self, helper: str) -> str:
        """Return the area that a support bears on."""
        helped = self.helped(helper)
        assert helped is not None
        return self.goal(helped) or helped

    # -- convoys -------------------------------------------------------------------------

    def offers(self, army: str) -> list[str]:
        """Return the fleets that were told to carry the army where it goes."""
        goal = self.goal(army)
        return [
            fleet
            for fleet, command in self.commands.items()
            if command.kind == CONVOY and command.whom == army and command.goal == goal
        ]

    def next_to_goal(self, mover: str) -> bool:
        """Tell whether a move could be made on foot, or is a fleet's."""
        command = self.commands[mover]
        return command.goal in self.sheet.reach(command.piece)

    def goes_by_sea(self, mover: str) -> bool:
        """Tell whether a move is one by convoy (4.A.3)."""
        command, goal = self.commands[mover], self.goal(mover)
        if command.piece.kind == FLEET or goal is None:
            return False
        if not self.next_to_goal(mover):
            return True
        own_fleet = any(self.power(fleet) == command.piece.power for fleet in self.offers(mover))
        opposite = self.goal(goal) == mover and self.sheet.linked(mover, goal, self.offers(mover))
        match self.rules.convoy_intent:
            case "1971":
                return opposite
            case "1982":
                return own_fleet or (opposite and self.power(goal) == command.piece.power)
            case "dptg":
                return command.by_sea
        return own_fleet or command.by_sea

    def may_go_by_land(self, mover: str) -> bool:
        """Tell whether a move can be made on foot, perhaps only where it is not carried."""
        if not self.next_to_goal(mover):
            return False
        lenient = self.rules.convoy_intent == "1971" or self.rules.land_fallback == "yes"
        return lenient or not self.goes_by_sea(mover)

    def carriers(self, army: str) -> list[str]:
        """Return the fleets that carry an army which goes by sea."""
        return self.offers(army) if self.goes_by_sea(army) else []

    def carried_by(self, fleet: str) -> str | None:
        """Return the army that the fleet here carries, or None where its convoy is void."""
        command = self.commands.get(fleet)
        if command is None or command.kind != CONVOY:
            return None
        piece = self.pieces.get(command.whom)
        army = command.whom if piece is not None and piece.kind == ARMY else None
        return army if army is not None and army in self.movers and fleet in self.carriers(army) else None

    # -- what has to be decided ------------------------------------------------------------

    def questions(self) -> list[str]:
        """Return the pieces whose commands can succeed or fail: moves, and help that is not void."""
        return [
            place
            for place in self.commands
            if self.goal(place) or self.helped(place) or self.carried_by(place)
        ]
