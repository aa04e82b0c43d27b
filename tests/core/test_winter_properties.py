"""What holds for every retreat phase and every winter, whatever the board and the orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hypothesis import given, strategies
from phase_tables import BOARD

from standoff.core.adjustments import resolve_adjustments
from standoff.core.dues import due
from standoff.core.geography import Location, Terrain, Unit, UnitKind
from standoff.core.orders import Build, Disband, Given, Hold, Move, Order, Reading, Remove, Waive
from standoff.core.outcomes import OrderResult, Resolution, Verdict
from standoff.core.position import Dislodged, Position
from standoff.core.retreats import resolve_retreats, retreat_options
from standoff.core.ruleset import Ruleset
from standoff.notation.writer import write_order

POWERS = [power.name for power in BOARD.powers]
STANDING = [u for u in (*BOARD.armies, *BOARD.fleets) if BOARD.why_cannot_stand(u) is None]
NAMED = [Unit(kind, place) for kind in (None, *UnitKind) for place in BOARD.locations]
HOMES = [u for u in NAMED if u.province.home_of is not None]

rules = strategies.builds(
    Ruleset,
    convoyed_origin=strategies.sampled_from("ab"),
    one_coast=strategies.sampled_from("ab"),
    wrong_coast=strategies.sampled_from("ab"),
    unit_coast=strategies.sampled_from("ab"),
    pointless_coast=strategies.sampled_from("ab"),
    inland_fleet=strategies.sampled_from("ab"),
    several_orders=strategies.sampled_from("abc"),
    surplus_builds=strategies.sampled_from("abc"),
    double_builds=strategies.sampled_from("abc"),
    surplus_removals=strategies.sampled_from("abc"),
    waiving=strategies.sampled_from("ab"),
    civil_disorder=strategies.sampled_from(["2023", "old"]),
)
ORDER_FREE = Ruleset(several_orders="c", surplus_builds="a", double_builds="a", surplus_removals="a")
"""The choices under which it never matters which order came first."""

Draw = strategies.DrawFn


@strategies.composite
def forces(draw: Draw, most: int) -> dict[str, list[Unit]]:
    """Draw units by power, at most one in a province."""
    found = draw(
        strategies.lists(strategies.sampled_from(STANDING), max_size=most, unique_by=lambda u: u.index)
    )
    owners = draw(strategies.lists(strategies.sampled_from(POWERS), min_size=most, max_size=most))
    by_power: dict[str, list[Unit]] = {}
    for power, unit in zip(owners, found, strict=False):
        by_power.setdefault(power, []).append(unit)
    return by_power


@strategies.composite
def winters(draw: Draw) -> Position:
    """Draw a winter, in which powers own centres at home more often than elsewhere."""
    owners = draw(
        strategies.lists(strategies.sampled_from([*POWERS, "home", "home"]), min_size=34, max_size=34)
    )
    centres: dict[str, list[Any]] = {}
    for power, centre in zip(owners, BOARD.centres, strict=True):
        owner = centre.home_of if power == "home" else power
        if owner is not None:
            centres.setdefault(owner, []).append(centre)
    return Position.build(BOARD, "W1905A", draw(forces(20)), centres)


@strategies.composite
def retreat_phases(draw: Draw) -> Position:
    """Draw a retreat phase in a corner of the board, where retreats meet."""
    losers = draw(
        strategies.lists(
            strategies.sampled_from(STANDING), min_size=1, max_size=6, unique_by=lambda u: u.index
        )
    )
    dislodged = []
    for unit in losers:
        around = [place.province for place in BOARD.borders(unit)]
        dislodged.append(
            Dislodged(
                draw(strategies.sampled_from(POWERS)),
                unit,
                draw(strategies.sampled_from([None, *around])),
                draw(strategies.booleans()),
            )
        )
    units = draw(forces(12))
    taken = {unit.index for force in units.values() for unit in force}
    free = [province for province in BOARD.provinces if province.index not in taken]
    contested = draw(strategies.lists(strategies.sampled_from(free), max_size=4))
    return Position.build(BOARD, "S1905R", units, None, dislodged, contested)


def as_given(power: str | None, order: Order) -> Given:
    return Given(power, write_order(order), Reading(order, write_order(order)))


@strategies.composite
def winter_orders(draw: Draw, position: Position) -> list[Given]:
    """Draw orders of which many are legal, given by their power, another or nobody."""
    present = list(position) or STANDING
    order = strategies.one_of(
        strategies.builds(Build, strategies.sampled_from(HOMES)),
        strategies.builds(Remove, strategies.sampled_from(present)),
        strategies.builds(Remove, strategies.sampled_from(NAMED)),
        strategies.just(Waive()),
        strategies.builds(Hold, strategies.sampled_from(present)),
    )
    found = []
    for one in draw(strategies.lists(order, max_size=25)):
        owner = one.unit.province.home_of if isinstance(one, Build) else None
        if not isinstance(one, Build | Waive):
            owner = position.power_of(one.unit)
        power = draw(strategies.sampled_from([owner, owner, owner, draw(strategies.sampled_from(POWERS))]))
        found.append(as_given(power, one))
    return found


@strategies.composite
def retreat_orders(draw: Draw, position: Position) -> list[Given]:
    """Draw retreats to neighbours and elsewhere, and disbands."""
    found = []
    for _ in range(draw(strategies.integers(0, 10))):
        loser = draw(strategies.sampled_from(position.dislodged))
        places: Sequence[Location] = BOARD.borders(loser.unit) or BOARD.locations
        if draw(strategies.integers(0, 9)) == 0:
            places = BOARD.locations
        target = strategies.sampled_from(places)
        order: Order = draw(
            strategies.one_of(
                strategies.builds(Move, strategies.just(loser.unit), target),
                strategies.builds(Move, strategies.just(loser.unit), target),
                strategies.builds(Disband, strategies.just(loser.unit)),
            )
        )
        power = draw(strategies.sampled_from([loser.power, loser.power, loser.power, None, "France"]))
        found.append(as_given(power, order))
    return found


def shape(result: OrderResult) -> tuple[object, ...]:
    """Return what a result says, however the orders stood."""
    order = None if result.order is None else write_order(result.order)
    by = tuple(sorted(unit.text for unit in result.by))
    return result.power, result.given, order, result.verdict.value, result.reason.value, result.rule, by


def counted(resolution: Resolution) -> Counter[tuple[object, ...]]:
    return Counter((power, *rest) for power, _, *rest in map(shape, resolution))


@given(strategies.data(), winters(), rules)
def test_after_a_winter_no_power_has_more_units_than_centres(
    data: strategies.DataObject, winter: Position, choices: Ruleset
) -> None:
    resolution = resolve_adjustments(winter, data.draw(winter_orders(winter)), choices)
    resolution.next.check()
    before, after, centres = winter.units, resolution.next.units, winter.centres or {}
    dues = due(winter)
    for power in POWERS:
        had, has, owns = (len(things.get(power, ())) for things in (before, after, centres))
        assert has <= owns
        if dues.get(power, 0) < 0:
            assert has == had + dues[power]
        else:
            assert had <= has <= had + dues.get(power, 0)


@given(strategies.data(), winters(), rules)
def test_winter_rows_account_for_every_unit(
    data: strategies.DataObject, winter: Position, choices: Ruleset
) -> None:
    orders = data.draw(winter_orders(winter))
    resolution = resolve_adjustments(winter, orders, choices)
    done = [result for result in resolution if result.verdict is Verdict.SUCCEEDS]
    built = [(r.power, r.order.unit) for r in done if isinstance(r.order, Build)]
    removed = [(r.power, r.order.unit) for r in done if isinstance(r.order, Remove)]
    before = Counter((power, unit) for power, force in winter.units.items() for unit in force)
    after = Counter((power, unit) for power, force in resolution.next.units.items() for unit in force)
    assert before + Counter(built) == after + Counter(removed)
    assert Counter(removed) == Counter(resolution.disbanded)
    assert [result.given for result in resolution][: len(orders)] == [order.text for order in orders]
    assert all(result.given is None for result in resolution.results[len(orders) :])


@given(strategies.data(), winters(), rules)
def test_in_winter_the_orders_of_other_powers_never_matter(
    data: strategies.DataObject, winter: Position, choices: Ruleset
) -> None:
    orders = [order for order in data.draw(winter_orders(winter)) if order.power is not None]
    together = resolve_adjustments(winter, orders, choices)
    for power in POWERS:
        alone = resolve_adjustments(winter, [order for order in orders if order.power == power], choices)
        mine = [shape(result) for result in together if result.power == power]
        assert mine == [shape(result) for result in alone if result.power == power]
        assert alone.next.units.get(power) == together.next.units.get(power)


@given(strategies.data(), winters(), strategies.sampled_from("ab"))
def test_the_order_of_orders_matters_in_winter_only_by_a_rule(
    data: strategies.DataObject, winter: Position, choice: str
) -> None:
    choices = ORDER_FREE.but({"4.C.4": choice, "4.B.6": choice})
    orders = data.draw(winter_orders(winter))
    # a removal that is given twice goes once, by whichever row comes first
    orders = list({(order.power, order.text): order for order in orders}.values())
    shuffled = data.draw(strategies.permutations(orders))
    one, other = (resolve_adjustments(winter, given, choices) for given in (orders, shuffled))
    assert one.next == other.next
    assert one.disbanded == other.disbanded


@given(strategies.data(), retreat_phases(), rules)
def test_units_are_kept_or_disbanded_in_retreats(
    data: strategies.DataObject, phase: Position, choices: Ruleset
) -> None:
    resolution = resolve_retreats(phase, data.draw(retreat_orders(phase)), choices)
    resolution.next.check()
    before = Counter(loser.power for loser in phase.dislodged) + Counter(
        {power: len(force) for power, force in phase.units.items()}
    )
    after = Counter({power: len(force) for power, force in resolution.next.units.items()})
    assert before == after + Counter(power for power, _ in resolution.disbanded)
    assert set(phase) <= set(resolution.next)


@given(strategies.data(), retreat_phases(), rules)
def test_a_unit_retreats_only_to_an_option_and_alone(
    data: strategies.DataObject, phase: Position, choices: Ruleset
) -> None:
    resolution = resolve_retreats(phase, data.draw(retreat_orders(phase)), choices)
    options = {loser.unit.index: retreat_options(phase, loser, choices) for loser in phase.dislodged}
    went = {  # an order that is given twice has two rows
        r.order.unit: r.order.target
        for r in resolution
        if isinstance(r.order, Move)
        and r.verdict is Verdict.SUCCEEDS
        and r.order.target in options[r.order.unit.index]
    }
    targets = list(went.values())
    arrived = set(resolution.next) - set(phase)
    assert sorted(unit.location.code for unit in arrived) == sorted(place.code for place in targets)
    assert len({place.province for place in targets}) == len(targets)
    assert all(unit.is_army or unit.province.terrain is not Terrain.INLAND for unit in arrived)


@given(strategies.data(), retreat_phases(), strategies.sampled_from("ab"))
def test_the_order_of_orders_matters_in_retreats_only_by_a_rule(
    data: strategies.DataObject, phase: Position, choice: str
) -> None:
    choices = ORDER_FREE.but({"4.A.5": choice, "4.B.2": choice, "4.B.3": choice})
    orders = data.draw(retreat_orders(phase))
    shuffled = data.draw(strategies.permutations(orders))
    one, other = (resolve_retreats(phase, given, choices) for given in (orders, shuffled))
    assert one.next == other.next
    assert one.disbanded == other.disbanded
    assert counted(one) == counted(other)


@given(strategies.data(), retreat_phases(), rules)
def test_every_dislodged_unit_has_a_row_of_its_own_power(
    data: strategies.DataObject, phase: Position, choices: Ruleset
) -> None:
    orders = data.draw(retreat_orders(phase))
    resolution = resolve_retreats(phase, orders, choices)
    rows = {(result.power, result.unit) for result in resolution}
    assert {(loser.power, loser.unit) for loser in phase.dislodged} <= rows
    assert [result.given for result in resolution][: len(orders)] == [order.text for order in orders]
