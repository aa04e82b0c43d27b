"""The layer of orders: lay the lines one by one, and draw each with its texture and sign.

Lines are laid in a fixed order: routes by sea first, which are the least free, then
moves from short to long, then supports. So helpers yield to moves, and long lines to
short ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from standoff.core.geography import Location, Unit
from standoff.core.orders import Convoy, Hold, Move, SupportHold, SupportMove
from standoff.render import strokes
from standoff.render.curves import Bend, Spot, Trail, between
from standoff.render.intents import Fate, Intent, Story
from standoff.render.lanes import HIT, Ends, Lanes, head_of
from standoff.render.pen import Pen, number
from standoff.render.scene import Scene
from standoff.render.seaways import Seaway, seaway
from standoff.render.tokens import power_class

_SUPPORTED = {Fate.DONE, Fate.PLANNED, Fate.CUT}
_JOINTS = (0.5, 0.6, 0.42, 0.7, 0.34)
_LAST_JOINTS = (0.26, 0.78, 0.18, 0.86)
_STOPPED = {Fate.FAILED, Fate.ILLEGAL, Fate.VOID}


@dataclass(slots=True)
class Drawn:
    """The drawn orders by layer, from below: each entry is one order's group."""

    supports: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    routes: list[str] = field(default_factory=list)
    rings: list[str] = field(default_factory=list)
    marks: list[str] = field(default_factory=list)

    def under(self) -> str:
        """Return what lies under the tokens."""
        layers = (self.supports, self.failed, self.moves, self.routes, self.rings)
        return "".join(text for layer in layers for text in layer)

    def over(self) -> str:
        """Return what lies over the tokens."""
        return "".join(self.marks)


@dataclass(slots=True)
class Layer:
    """Orders being drawn on a scene."""

    scene: Scene
    story: Story
    lanes: Lanes = field(init=False)
    drawn: Drawn = field(default_factory=Drawn)
    lines: dict[int, Bend | Trail] = field(default_factory=dict)
    carried: dict[int, Seaway] = field(default_factory=dict)
    joints: list[Spot] = field(default_factory=list)
    meetings: dict[tuple[int, int], Bend] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.lanes = Lanes(self.scene)

    def draw(self) -> Drawn:
        """Draw every order of the story."""
        moves = self.story.moves
        for intent in self.story.intents:
            if isinstance(intent.order, Move) and intent.by_sea and intent.route:
                self.sail(intent, intent.order)
        by_land = [i for i in moves.values() if i.unit is not None and i.unit.index not in self.lines]
        for intent in sorted(by_land, key=self.reach):
            assert isinstance(intent.order, Move)
            self.move(intent, intent.order)
        for intent in self.story.intents:
            unit = intent.unit
            if unit is None:
                continue
            match intent.order:
                case SupportMove(supported=other, target=target):
                    self.support_move(intent, unit, other, target)
                case SupportHold(supported=other):
                    self.support_hold(intent, unit, other)
                case Convoy() as convoy:
                    self.convoy(intent, unit, convoy)
                case Hold():
                    self.hold(intent, unit)
                case _ if intent.fate is Fate.ILLEGAL and unit.province.code in self.scene.tokens:
                    self.hold(intent, unit)
        return self.drawn

    def reach(self, intent: Intent) -> tuple[float, str]:
        """Return how far a move goes, for the order of laying."""
        unit, order = intent.unit, intent.order
        assert unit is not None
        assert isinstance(order, Move)
        start, _ = self.scene.start(unit, retreats=self.story.retreats)
        return math.dist(start, self.scene.goal(unit, order.target)[0]), unit.text

    # -- moves -------------------------------------------------------------------------

    def move(self, intent: Intent, order: Move) -> None:
        """Draw a move by land, or by a sea where nobody carries."""
        unit = order.unit
        stopped = intent.fate in _STOPPED
        goal, token = self.scene.goal(unit, order.target)
        start, from_start = self.scene.start(unit, retreats=self.story.retreats)
        before_goal = token.radius + 3.5 if token else 13.0 if stopped else 3.0
        concerns = {unit.province.code + "*" * self.story.retreats, order.target.province.code}
        ends = Ends(start, goal, from_start, before_goal, concerns, has_head=not stopped)
        facing = self.facing(order)
        meets = facing is not None and stopped and facing.fate in _STOPPED and not facing.by_sea
        if meets:
            curve = self.halfway(unit, order.target, ends)
        else:
            curve = self.lanes.choose(ends, passing=facing is not None)
        self.lines[unit.index] = curve
        self.lanes.lay(curve.points(), None if stopped else head_of(curve))
        kind = "retreat" if self.story.retreats else "move"
        if intent.by_sea:
            self.wade(intent, curve, stopped=stopped)
        elif stopped:
            hollow = strokes.band(curve, 2.6, 6.6, head=False)
            text = f'<path class="halo" d="{hollow}"/><path class="hollow" d="{hollow}"/>'
            text += strokes.bar(curve.b, curve.heading(1))
            self.drawn.failed.append(group(intent, kind, text))
        else:
            solid = strokes.band(curve, 2.4, 6.0, head=True)
            text = f'<path class="halo" d="{solid}"/><path class="solid" d="{solid}"/>'
            self.drawn.moves.append(group(intent, kind, text))

    def halfway(self, unit: Unit, target: Location, ends: Ends) -> Bend:
        """Return a unit's half of the line on which it met another, up to the bar."""
        met = self.meetings.pop((target.province.index, unit.index), None)
        if met is None:
            whole = self.lanes.choose(ends)
            self.meetings[unit.index, target.province.index] = whole
        else:
            whole = Bend(met.b, met.c, met.a)
        return whole.part(0, 0.5 - 4 / whole.length)

    def facing(self, order: Move) -> Intent | None:
        """Return the move that comes the other way, if there is one."""
        other = self.story.moves.get(order.target.province.index)
        if other is None or not isinstance(other.order, Move):
            return None
        return other if other.order.target.province == order.unit.province else None

    def wade(self, intent: Intent, curve: Bend, *, stopped: bool) -> None:
        """Draw the move of an army that wants a convoy which is not there."""
        trail = Trail(curve.points())
        self.drawn.routes.append(group(intent, "move", waves(trail, stopped=stopped)))

    def sail(self, intent: Intent, order: Move) -> None:
        """Draw an army's route by sea, beside the fleets that carry it."""
        unit = order.unit
        goal, token = self.scene.goal(unit, order.target)
        start, from_start = self.scene.start(unit, retreats=False)
        ends = Ends(
            start,
            goal,
            from_start,
            token.radius + 4 if token else 3.0,
            {unit.province.code, order.target.province.code, *(sea.code for sea in intent.route)},
        )
        fleets = [self.scene.atlas.anchors[sea.code] for sea in intent.route]
        way = seaway(ends, fleets, self.lanes)
        stopped = intent.fate is not Fate.DONE and intent.fate is not Fate.PLANNED
        trail = way.trail.part(0, way.trail.length * 0.8) if stopped else way.trail
        self.lines[unit.index] = trail
        self.lanes.lay(trail.points, None if stopped else trail.at(trail.length - 7)[0])
        self.joints += way.bollards
        for sea, bollard in zip(intent.route, way.bollards, strict=True):
            self.carried.setdefault(sea.index, Seaway(trail, (bollard,), unit.index))
        self.drawn.routes.append(group(intent, "move", waves(trail, stopped=stopped)))

    # -- supports ----------------------------------------------------------------------

    def support_move(self, intent: Intent, unit: Unit, other: Unit, target: Location) -> None:
        """Draw a support to a move: dots to a ring on the line that it helps."""
        start, from_start = self.scene.start(unit, retreats=False)
        concerns = {unit.province.code, other.province.code, target.province.code}
        line = self.lines.get(other.index)
        helps = line is not None and intent.fate in _SUPPORTED
        if line is None or not helps:
            helped, _ = self.scene.start(other, retreats=False)
            goal, _ = self.scene.goal(other, target)
            line = Bend(helped, between(helped, goal, 0.5), goal)
        curve, end = self.join(start, from_start, concerns, line)
        self.joints.append(end)
        if helps:
            classes = f"joint {power_class(intent.power)} {intent.fate.value}"
            ring = strokes.ring(end, 4.4)
            self.drawn.rings.append(f'<g class="{classes}" data-unit="{unit.location.code}">{ring}</g>')
        self.dot(intent, curve, "support", "" if helps else strokes.ring(end, 4.6))

    def join(
        self, start: Spot, from_start: float, concerns: set[str], line: Bend | Trail
    ) -> tuple[Bend, Spot]:
        """Return the best curve from a helper to the line that it helps, and where they meet."""
        best: tuple[float, Bend, Spot] | None = None
        for share in _JOINTS:
            price, end = self.joint(start, line, share)
            if best is None or price < best[0]:
                curve, cost = self.lanes.gentle(Ends(start, end, from_start, 4.4, concerns))
                if best is None or price + cost < best[0]:
                    best = price + cost, curve, end
        assert best is not None
        for share in (*_JOINTS, *_LAST_JOINTS) if best[0] >= HIT else ():
            price, end = self.joint(start, line, share)
            curve, cost = self.lanes.sharp(
                Ends(start, end, from_start, 4.4, concerns), best[1], best[0] - price
            )
            if price + cost < best[0]:
                best = price + cost, curve, end
        return best[1], best[2]

    def joint(self, start: Spot, line: Bend | Trail, share: float) -> tuple[float, Spot]:
        """Return the price of meeting a line at a share of its length, and that point."""
        end = line.at(share) if isinstance(line, Bend) else line.at(line.length * share)[0]
        price = abs(share - 0.5) * 60 + math.dist(start, end) * 0.05
        return price + sum(30.0 for joint in self.joints if math.dist(joint, end) < 9.5), end

    def support_hold(self, intent: Intent, unit: Unit, other: Unit) -> None:
        """Draw a support to hold: dots to a shield around the unit, on its helper's side."""
        start, from_start = self.scene.start(unit, retreats=False)
        token = self.scene.standing(other.province)
        end = token.at if token else self.scene.atlas.anchors[other.location.code]
        radius = (token.radius if token else 13.5) + 5.5
        concerns = {unit.province.code, other.province.code}
        curve = self.lanes.choose(Ends(start, end, from_start, radius + 1.5, concerns))
        self.dot(intent, curve, "support to-hold", strokes.shield(end, curve.b, radius))

    def dot(self, intent: Intent, curve: Bend, kind: str, tail: str) -> None:
        """Draw the dots of a support, broken half way where it was cut."""
        self.lanes.lay(curve.points())
        middle, heading = curve.at(0.5), curve.heading(0.5)
        whole = strokes.path(curve)
        if intent.fate is not Fate.CUT:
            text = f'<path class="case c5" d="{whole}"/><path class="dots" d="{whole}"/>{tail}'
        elif curve.length < 26:
            text = f'<path class="dots gone" d="{whole}"/>' + strokes.slashes(middle, heading)
        else:
            kept, gone = strokes.path(curve.part(0, 0.44)), strokes.path(curve.part(0.58, 1))
            text = f'<path class="case c5" d="{kept}"/><path class="dots" d="{kept}"/>'
            text += f'<path class="dots gone" d="{gone}"/>{tail}' + strokes.slashes(middle, heading)
        self.drawn.supports.append(group(intent, kind, text))

    # -- convoys and holds -------------------------------------------------------------

    def convoy(self, intent: Intent, unit: Unit, order: Convoy) -> None:
        """Draw a carrying fleet: a bollard beside the route; or a short wave where it carries nobody."""
        x, y = self.scene.atlas.anchors[unit.location.code]
        way = self.carried.get(unit.index)
        if way is not None and way.army == order.army.index and intent.fate is not Fate.VOID:
            bollard = way.bollards[0]
            text = f'<path class="stem" d="{Pen((x, y)).line(bollard).text()}"/>'
            text += strokes.ring(bollard, 4.6)
            if intent.fate is Fate.DISRUPTED:
                text += strokes.slashes(between((x, y), bollard, 0.78), (1.0, 0.0))
            self.drawn.rings.append(group(intent, "convoy", text))
            return
        trail = Trail([(x - 15, y + 19), (x + 15, y + 19)])
        line = strokes.wave(trail, 2.8, 10)
        text = f'<path class="case c8" d="{line}"/><path class="wave" d="{line}"/>'
        self.drawn.supports.append(group(intent, "convoy", text + strokes.ring((x + 19, y + 19), 3.6)))

    def hold(self, intent: Intent, unit: Unit) -> None:
        """Draw a hold: a short bar under the unit."""
        token = self.scene.standing(unit.province)
        if token is None or not intent.given:
            return
        x, y = token.at[0] - 8, token.at[1] + (17.5 if unit.is_army else 15.5)
        text = f'<path class="stand" d="M{number(x)} {number(y)}h16"/>'
        self.drawn.marks.append(group(intent, "hold", text))


def waves(trail: Trail, *, stopped: bool) -> str:
    """Return the wavy line of an army at sea, with a head, or a bar where it was stopped."""
    shaft = trail if stopped else trail.part(0, max(6.0, trail.length - 13))
    line = strokes.wave(shaft)
    text = f'<path class="case c8" d="{line}"/><path class="wave" d="{line}"/>'
    if stopped:
        return text + strokes.bar(*shaft.at(shaft.length))
    return text + f'<path class="solid" d="{strokes.arrowhead(trail)}"/>'


def group(intent: Intent, kind: str, text: str) -> str:
    """Return an order's group, with what it is, whose, and what became of it as classes."""
    place = intent.unit.location.code if intent.unit is not None else ""
    classes = f"ord {kind} {power_class(intent.power)} {intent.fate.value}"
    return f'<g class="{classes}" data-unit="{place}">{text}</g>'


def clashes(scene: Scene, codes: Iterable[str]) -> Iterator[str]:
    """Yield the crossed sabres of provinces that a standoff left empty."""
    return (strokes.sabres(scene.atlas.anchors[code]) for code in codes if code not in scene.tokens)
