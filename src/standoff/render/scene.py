"""Which units stand where on the picture, and what their badges say."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from standoff.core.geography import Board, Location, Province, Unit, UnitKind
from standoff.core.orders import Build, Disband, Remove
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.render.atlas import Atlas
from standoff.render.curves import Spot
from standoff.render.intents import Fate, Intent, Story
from standoff.render.tokens import LARGEST, Token

_REACH = 2 * 17 * LARGEST
"""Tokens further apart than this cannot touch."""


@dataclass(slots=True)
class Scene:
    """The tokens of a picture by their keys: a province's code, with a star for a dislodged unit."""

    atlas: Atlas
    tokens: dict[str, Token]

    @classmethod
    def of(cls, position: Position, story: Story, atlas: Atlas) -> Scene:
        """Set the scene: the units of a position with what became of them."""
        scene = cls(atlas, {})
        board = position.board
        for power, force in zip(board.powers, position.forces, strict=True):
            for unit in force:
                scene.put(board, power.name, unit)
        for loser in position.dislodged:
            scene.put(board, loser.power, loser.unit, dislodged=True)
        opening = position == story.before
        if opening and position.phase.kind is PhaseKind.MOVEMENT:
            for code in story.lost:
                scene.badge(code, "out")
        for intent in story.intents:
            scene.tell(board, intent, story, opening=opening)
        return scene

    def put(self, board: Board, power: str, unit: Unit, *, dislodged: bool = False) -> str:
        """Stand a unit on the board, a dislodged one beside whoever took its place; return its key."""
        place, code = unit.location.code, unit.province.code
        key = code + "*" * dislodged
        at = self.atlas.anchors[place]
        if dislodged and self.taken(at, code):
            at = self.atlas.asides[place]
        letter = board.powers[board.power_index[power]].letter if power in board.power_index else ""
        kind = unit.kind or UnitKind.ARMY
        badge = "out" if dislodged else ""
        self.tokens[key] = Token(kind, power, letter, place, key, at, dislodged, badge=badge)
        return key

    def taken(self, at: Spot, code: str) -> bool:
        """Whether the unit that holds a province leaves no room for another at this place."""
        return code in self.tokens and math.dist(self.tokens[code].at, at) < 39

    def badge(self, key: str, badge: str, *, faint: bool = False) -> None:
        """Mark the token with this key, if there is one."""
        if key in self.tokens:
            self.tokens[key] = replace(self.tokens[key], badge=badge, faint=faint)

    def tell(self, board: Board, intent: Intent, story: Story, *, opening: bool) -> None:
        """Show of a unit that its order was illegal, that it is new, or that it leaves."""
        unit = intent.unit
        if unit is None:
            return
        code = unit.province.code
        key = code + "*" * story.retreats
        match intent.order:
            case Build() if intent.power is not None:
                if code not in self.tokens:
                    self.put(board, intent.power, unit)
                self.badge(code, "built")
            case Remove() | Disband() if intent.power is not None:
                if key not in self.tokens and (story.retreats or code not in self.tokens):
                    self.put(board, intent.power, unit, dislodged=story.retreats)
                self.badge(key, "gone", faint=True)
            case _ if intent.fate is Fate.ILLEGAL and key in self.tokens and opening:
                if self.tokens[key].badge != "out" or story.retreats:
                    self.badge(key, "alert")

    def __iter__(self) -> Iterator[Token]:
        """Yield the tokens from the top of the sheet down, so that lower ones lie above."""
        return iter(sorted(self.tokens.values(), key=lambda token: (token.at[1], token.at[0], token.key)))

    def units(self) -> str:
        """Draw the tokens, each with how much larger it may get before it touches another."""
        tokens = list(self)
        rooms = dict.fromkeys((token.key for token in tokens), math.inf)
        for one, other in combinations(tokens, 2):
            if abs(one.at[0] - other.at[0]) < _REACH and abs(one.at[1] - other.at[1]) < _REACH:
                room = one.room(other)
                rooms[one.key], rooms[other.key] = min(rooms[one.key], room), min(rooms[other.key], room)
        return "".join(token.svg(rooms[token.key]) for token in tokens)

    def standing(self, province: Province) -> Token | None:
        """Return the token of the unit that holds a province."""
        return self.tokens.get(province.code)

    def start(self, unit: Unit, *, retreats: bool) -> tuple[Spot, float]:
        """Return where a unit's lines begin, and how far they keep from there.

        A unit that has moved on leaves its anchor free.
        """
        code = unit.province.code
        token = self.tokens.get(code + "*" * retreats)
        if retreats:
            if token is not None:
                return token.at, token.radius + 2.5
            taken = self.taken(self.atlas.anchors[unit.location.code], code)
            return (self.atlas.asides if taken else self.atlas.anchors)[unit.location.code], 3.0
        at = self.atlas.anchors[unit.location.code]
        if token is not None and token.at == at:
            return at, token.radius + 2.5
        return at, 3.0

    def goal(self, unit: Unit, target: Location) -> tuple[Spot, Token | None]:
        """Return where a line to a place ends: at the unit there, else at the anchor.

        Armies aim at the province, fleets at the coast they reach.
        """
        token = self.standing(target.province)
        if token is not None:
            return token.at, token
        return self.atlas.anchors[target.code if unit.is_fleet else target.province.code], None
