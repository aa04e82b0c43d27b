"""The check of a winter: how many builds and removals, which of too many, and who goes unordered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from standoff.core.geography import Province, Terrain, Unit, UnitKind
from standoff.core.orders import Build, Disband, Given, Order, Remove, Waive
from standoff.core.outcomes import Reason, Resolution, Verdict
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.core.verify.complaint import Complaint
from standoff.core.verify.distance import Distance, nearest_centre
from standoff.core.verify.following import Aftermath, verify_following
from standoff.core.verify.law import Law, notes
from standoff.core.verify.telling import Part, Refusal, Telling, refused, verify_parts, verify_tellings

DONE = {Build: Reason.BUILT, Remove: Reason.REMOVED, Waive: Reason.WAIVED}
Played = tuple[Part, Telling]


class WinterExaminer:
    """Examines resolutions of one winter: everything in them hangs on the question alone."""

    def __init__(self, position: Position, given: Sequence[Given], rules: Ruleset) -> None:
        law = WinterLaw(position, rules)
        played = law.played(given)
        played += [pair for power in law.powers for pair in law.disorder(power, played)]
        self.parts = [part for part, _ in played]
        self.tellings = [telling for _, telling in played]
        self.aftermath = aftermath(position, self.parts)

    def complaints(self, resolution: Resolution) -> Iterator[Complaint]:
        """Yield what does not follow."""
        yield from verify_following(resolution, self.aftermath)
        wrong = list(verify_parts(resolution.results, self.parts))
        yield from wrong or verify_tellings(resolution.results, self.parts, self.tellings)


def aftermath(position: Position, parts: Sequence[Part]) -> Aftermath:
    """Return where the units stand once builds and removals are done, and who is gone."""
    gone: list[tuple[str, Unit]] = []
    forces = []
    for power, force in zip(position.board.powers, position.forces, strict=True):
        done = [part.order for part in parts if part.power == power.name]
        built = [order.unit for order in done if isinstance(order, Build)]
        removed = [order.unit for order in done if isinstance(order, Remove)]
        gone += [(power.name, unit) for unit in removed]
        kept = (unit for unit in force if unit not in removed)
        forces.append(tuple(sorted((*kept, *built), key=str)))
    return Aftermath(tuple(forces), gone=tuple(gone))


@dataclass(frozen=True, slots=True)
class WinterLaw(Law):
    """The law about builds and removals."""

    @property
    def powers(self) -> list[str]:
        """The powers, in the order of the board."""
        return [power.name for power in self.position.board.powers]

    def margin(self, power: str) -> int:
        """Return how many more centres than units a power has."""
        number = self.position.board.power_index.get(power)
        if number is None or self.position.holdings is None:
            return 0
        return len(self.position.holdings[number]) - len(self.position.forces[number])

    def due(self, power: str) -> int:
        """Return how many builds are due, no more than open home centres, or below nought removals."""
        owned = (self.position.centres or {}).get(power, ())
        open_homes = [
            home for home in owned if home.home_of == power and not self.position.unit_at[home.index]
        ]
        return min(self.margin(power), len(open_homes))

    # -- parts and what became of them ---------------------------------------------------

    def played(self, given: Sequence[Given]) -> list[Played]:
        """Return the parts of all given orders, and what has to be told of each."""
        givers = [self.giver(one) for one in given]
        refusals = [next(self.objections(one), None) for one in given]
        lawful = {i: self.meaning(one) for i, one in enumerate(given) if refusals[i] is None}
        fates: dict[int, Refusal | None] = {}
        for power in self.powers:
            fates |= self.allot(power, {i: order for i, order in lawful.items() if givers[i] == power})
        played: list[Played] = []
        for i, (one, giver, refusal) in enumerate(zip(given, givers, refusals, strict=True)):
            if refusal is not None:
                part = Part(giver, self.unit_named(one), one.text, None, refusal, None)
                played.append((part, refused(refusal)))
                continue
            order, fate = lawful[i], fates[i]
            assert one.reading is not None
            foreign = any(nation != giver for _, nation in one.reading.nations)
            read_as = notes(one.reading, order, foreign)
            part = Part(giver, order.unit, one.text, None if fate else order, None, read_as)
            telling = Telling(Verdict.SUCCEEDS, DONE[type(order)])
            if fate is not None:
                telling = Telling(Verdict.FAILS, fate.reason, fate.facts, fate.by, fate.rule)
            played.append((part, telling))
        return played

    def allot(self, power: str, lawful: dict[int, Order]) -> dict[int, Refusal | None]:
        """Return, for each lawful order of a power, why it is not carried out, or None (4.D.4 to 4.D.6)."""
        number = self.due(power)
        building = number > 0
        most = self.rules.surplus_builds if building else self.rules.surplus_removals
        # Which of two removals of one unit counts shows only where the last ones do.
        once = self.rules.double_builds if building else {"c": "c"}.get(most, "b")
        fates: dict[int, Refusal | None] = {}
        first: list[int] = []
        for i, order in lawful.items():
            rivals = [j for j, other in lawful.items() if same_place(order, other) or i == j]
            kept = some(rivals, 1, once)
            if i in kept:
                first.append(i)
            else:
                by = units(lawful, kept or rivals) if building else ()
                fates[i] = Refusal(Reason.DUPLICATE, "4.D.5" if building else None, by)
        chosen = some(first, abs(number), most)
        rule = "4.D.4" if building else "4.D.6"
        for i in first:
            surplus = Refusal(Reason.SURPLUS, rule, units(lawful, chosen), {"due": number})
            fates[i] = None if i in chosen else surplus
        return fates

    def disorder(self, power: str, played: Sequence[Played]) -> list[Played]:
        """Return the units of a power that go without an order: the farthest of those left (4.D.8)."""
        gone = {part.order.unit for part, _ in played if isinstance(part.order, Remove)}
        force = self.position.forces[self.position.board.power_index[power]]
        left = [unit for unit in force if unit not in gone]
        missing = -self.margin(power) - (len(force) - len(left))
        if missing <= 0:
            return []
        away = {unit: nearest_centre(self.position, power, unit, self.rules) for unit in left}
        leaving = sorted(left, key=lambda unit: first_to_go(unit, away[unit]))[:missing]
        return [
            (
                Part(power, unit, None, Remove(unit)),
                Telling(Verdict.SUCCEEDS, Reason.CIVIL_DISORDER, away[unit].facts, rule="4.D.8"),
            )
            for unit in sorted(leaving, key=str)
        ]

    # -- reading -------------------------------------------------------------------------

    def giver(self, given: Given) -> str | None:
        """Return who gave an order: where nobody said, who alone could have."""
        order = given.reading.order if given.reading else None
        if given.power is not None or order is None:
            return given.power
        if isinstance(order, Build):
            return order.unit.province.home_of
        if isinstance(order, Waive):
            building = [power for power in self.powers if self.due(power) > 0]
            return building[0] if len(building) == 1 else None
        return self.position.power_of(order.unit)

    def unit_named(self, given: Given) -> Unit | None:
        """Return the unit that an order names, as it stands on the board; a build names none yet."""
        if given.reading is None:
            return self.own_unit(given)
        order = given.reading.order
        return None if isinstance(order, Build | Waive) else self.position.unit_at[order.unit.index]

    def meaning(self, given: Given) -> Order:
        """Return the canonical form of a lawful order."""
        assert given.reading is not None
        match given.reading.order:
            case Build(unit=named):
                inland = named.province.terrain is Terrain.INLAND
                kind = UnitKind.ARMY if inland else named.kind or UnitKind.FLEET
                whole = self.position.board.locations[named.index]
                place = whole if kind is UnitKind.ARMY else named.location
                return Build(self.position.board.unit(kind, place))
            case Remove(unit=named) | Disband(unit=named) if unit := self.position.unit_at[named.index]:
                return Remove(unit)
            case _:
                return Waive()

    # -- objections ----------------------------------------------------------------------

    def objections(self, given: Given) -> Iterator[Refusal]:
        """Yield what is wrong with an order, what is told of it first."""
        if given.reading is None:
            yield self.unread(given)
            return
        power = self.giver(given)
        match given.reading.order:
            case Build(unit=named):
                if power is not None and self.margin(power) <= 0:
                    yield Refusal(Reason.NOTHING_DUE, facts={"due": self.margin(power)})
                yield from self.site(power, named.province)
                if given.reading.coast_dropped:
                    yield from self.pointless()
                yield from self.new_unit(named)
            case Waive():
                due = self.due(power) if power is not None else 0
                if self.rules.waiving == "b":
                    yield Refusal(Reason.WRONG_PHASE, "4.D.7")
                if due <= 0:
                    yield Refusal(Reason.NOTHING_DUE, facts={"due": due})
            case Remove(unit=named) | Disband(unit=named):
                if power is not None and self.margin(power) >= 0:
                    yield Refusal(Reason.NOTHING_DUE, facts={"due": self.due(power)})
                unit = self.position.unit_at[named.index]
                if unit is None:
                    yield Refusal(Reason.NO_UNIT_THERE, facts={"province": named.province.code})
                    return
                owner = self.position.power_of(unit)
                if owner != power:
                    yield Refusal(Reason.NOT_YOUR_UNIT, by=(unit,), facts={"owner": owner})
                yield from self.misnamed(given.reading, named, unit)
            case _:
                yield Refusal(Reason.WRONG_PHASE)

    def site(self, power: str | None, province: Province) -> Iterator[Refusal]:
        """Yield objections to where a power would build: an open home centre that it owns (6.I)."""
        here = {"province": province.code}
        occupant, owner = self.position.unit_at[province.index], self.position.owner(province)
        if not province.is_centre:
            yield Refusal(Reason.NOT_A_CENTRE, facts=here)
        if power is None or province.home_of != power:
            yield Refusal(Reason.NOT_HOME_CENTRE, facts={**here, "home": province.home_of})
        if owner != power:
            yield Refusal(Reason.NOT_YOUR_CENTRE, facts={**here, "owner": owner})
        if occupant is not None:
            yield Refusal(Reason.CENTRE_OCCUPIED, by=(occupant,), facts=here)

    def new_unit(self, named: Unit) -> Iterator[Refusal]:
        """Yield objections to the unit that would be built (4.B.6, 4.B.7, 4.C.3, 4.C.4)."""
        province, coast = named.province, named.location.coast
        inland = province.terrain is Terrain.INLAND
        target = {"target": province.code}
        if named.kind is None and not inland and coast is None:
            yield Refusal(Reason.WRONG_UNIT_KIND, "4.C.3")
        if named.is_army and province.terrain is Terrain.SEA:
            yield Refusal(Reason.ARMY_TO_SEA, facts=target)
        if named.is_fleet and inland and self.rules.inland_fleet == "a":
            yield Refusal(Reason.FLEET_INLAND, "4.C.4", facts=target)
        if coast is not None and (inland or named.is_army):
            yield from self.pointless()
        if named.is_fleet and province.is_split and coast is None:
            coasts = [place.code for place in self.position.board.places_of(province)]
            yield Refusal(Reason.AMBIGUOUS_COAST, "4.B.7", facts={**target, "coasts": coasts})


def same_place(one: Order, other: Order) -> bool:
    """Tell whether two orders build in one province, or remove one unit."""
    return one.unit is not None and other.unit is not None and one.unit.index == other.unit.index


def some(numbers: Sequence[int], limit: int, choice: str) -> Sequence[int]:
    """Return as many as there may be: where there are more, none (a), the first (b) or the last (c)."""
    if len(numbers) <= limit:
        return numbers
    return {"a": (), "b": numbers[:limit], "c": numbers[-limit:]}[choice]


def units(lawful: dict[int, Order], numbers: Sequence[int]) -> tuple[Unit, ...]:
    """Return the units that these orders build or remove, each once."""
    return tuple(dict.fromkeys(unit for i in numbers if (unit := lawful[i].unit)))


def first_to_go(unit: Unit, away: Distance) -> tuple[float, bool, str]:
    """Return the key that sorts those first who go first: far, fleets, then by name."""
    steps = float("inf") if away.steps is None else away.steps
    return -steps, unit.is_army, unit.province.name
