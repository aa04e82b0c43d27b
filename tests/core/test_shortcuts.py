"""What makes judging fast changes nothing that it says."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import standoff
from standoff.core import memory
from standoff.core.adjudicate import adjudicate, check_all
from standoff.core.battle import Battle
from standoff.core.convoys import Routes, bits, needed_fleets, route_exists
from standoff.core.geography import Board
from standoff.core.giving import give, give_all
from standoff.core.legality import check_movement
from standoff.core.movement import choose_orders, fight, free_moves, settle_battle, would_be_movers
from standoff.core.orders import Given, Move, Reading
from standoff.core.phases import PhaseKind
from standoff.core.plain_orders import check_orders
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.testing import Scene, any_order
from standoff.testing.strategies import dice, positions, rulesets, scenes


def odd_orders(luck: Random, position: Position, number: int) -> list[Given]:
    """Draw orders of any kind, legal or not, each given by its owner, by nobody or by somebody else."""
    legal = list(position.legal_orders())
    powers = [None, *position.board.power_index]
    orders = [any_order(luck, position, legal) for _ in range(number)]
    return [Given(luck.choice(powers), "", Reading(order, "")) for order in orders]


def arranged(scene: Scene, rules: Ruleset) -> Battle:
    """Arrange the orders of a scene."""
    checked = check_all(scene.position, scene.given, rules)
    orders, _ = choose_orders(scene.position, checked, rules)
    return Battle(scene.position, orders, rules, would_be_movers(orders, checked, rules))


# -- checking ------------------------------------------------------------------------------


@given(position=positions(kind=PhaseKind.MOVEMENT), rules=rulesets(), luck=dice())
def test_a_remembered_check_says_what_a_check_says(position: Position, rules: Ruleset, luck: Random) -> None:
    orders = odd_orders(luck, position, 30)
    alone = [check_movement(position, one, rules) for one in orders]
    assert check_orders(position, orders, rules) == alone
    assert check_orders(position, orders, rules) == alone


@given(
    first=positions(kind=PhaseKind.MOVEMENT),
    second=positions(kind=PhaseKind.MOVEMENT),
    rules=st.tuples(rulesets(), rulesets()),
    luck=dice(),
)
def test_what_was_legal_elsewhere_is_checked_here(
    first: Position, second: Position, rules: tuple[Ruleset, Ruleset], luck: Random
) -> None:
    orders = [Given(None, "", Reading(order, "")) for order in first.legal_orders()]
    orders = luck.sample(orders, min(len(orders), 60))
    check_orders(first, orders, rules[0])
    alone = [check_movement(second, one, rules[1]) for one in orders]
    assert check_orders(second, orders, rules[1]) == alone


@given(position=positions(), rules=rulesets(), luck=dice())
def test_orders_checked_beforehand_are_judged_alike(position: Position, rules: Ruleset, luck: Random) -> None:
    orders = odd_orders(luck, position, 12)
    one = adjudicate(position, orders, rules)
    other = adjudicate(position, orders, rules, check_all(position, orders, rules))
    assert (one.next, one.results) == (other.next, other.results)


# -- settling ------------------------------------------------------------------------------


@given(scene=scenes(), rules=rulesets())
def test_free_moves_are_those_that_succeed_whatever_else_does(scene: Scene, rules: Ruleset) -> None:
    battle = arranged(scene, rules)
    free = free_moves(battle)
    assert settle_battle(battle, free) == settle_battle(battle, 0)
    assert not free & ~battle.moves


def test_a_column_of_moves_into_an_empty_province_needs_no_deciding() -> None:
    board = standoff.standard()
    units = {"Austria": [board.army(code) for code in ("VIE", "BUD", "TRI")], "Italy": [board.army("VEN")]}
    position = Position.build(board, "S1901M", units)
    given = give_all(board, None, ["A VIE - BOH", "A BUD - VIE", "A TRI - BUD", "A VEN - TRI"])
    orders, _ = choose_orders(position, check_all(position, given), Ruleset())
    battle = Battle(position, orders, Ruleset())
    assert [board.provinces[place].code for place in bits(free_moves(battle))] == ["BUD", "TRI", "VEN", "VIE"]
    (bounced, *_) = check_all(position, give_all(board, None, ["A VIE H"]))
    orders[board.province("VIE").index] = bounced.order
    assert free_moves(Battle(position, orders, Ruleset())) == 0


@given(scene=scenes(), rules=rulesets())
def test_steps_decide_everything_that_could_be_thwarted(scene: Scene, rules: Ruleset) -> None:
    settled = fight(arranged(scene, rules))
    battle = settled.battle
    helpers = battle.supports | battle.convoys
    decided = 0
    for step in settled.steps:
        assert not step.decided & decided
        decided |= step.decided
    assert decided == battle.moves | helpers & battle.attacked
    assert settled.forced == sum(step.decided for step in settled.steps if step.group)


# -- routes --------------------------------------------------------------------------------


@given(position=positions(kind=PhaseKind.MOVEMENT))
def test_needed_fleets_are_those_of_some_route_that_breaks_without_any_of_them(position: Position) -> None:
    board = position.board
    fleets = position.fleets & board.seas
    for origin in bits(position.armies & board.coasts):
        start = board.sea_borders[origin] & fleets
        for target in bits(board.coasts & ~(1 << origin)):
            needed = needed_fleets(board, origin, target, fleets)
            assert bool(needed) == route_exists(board, origin, target, fleets)
            for chain, shores in Routes(board, start, fleets).minimal:
                if shores >> target & 1:
                    assert not chain & ~needed
                    assert route_exists(board, origin, target, chain)
                    for sea in bits(chain):
                        assert not route_exists(board, origin, target, chain & ~(1 << sea))


@given(position=positions(kind=PhaseKind.MOVEMENT))
def test_routes_know_where_each_fleet_helps_and_what_is_lost_without_it(position: Position) -> None:
    board = position.board
    fleets = position.fleets & board.seas
    for origin in bits(position.armies & board.coasts):
        routes = Routes(board, board.sea_borders[origin] & fleets, fleets)
        for target in bits(board.coasts & ~(1 << origin)):
            assert bool(routes.shores >> target & 1) == route_exists(board, origin, target, fleets)
            needed = needed_fleets(board, origin, target, fleets)
            for fleet in bits(fleets):
                assert routes.landings.get(fleet, 0) >> target & 1 == needed >> fleet & 1
                without = route_exists(board, origin, target, fleets & ~(1 << fleet))
                assert bool(routes.shores_without(fleet) >> target & 1) == without


# -- remembering ---------------------------------------------------------------------------


def test_orders_as_given_are_remembered_for_each_giver() -> None:
    position = standoff.Game().position
    board = position.board
    for giver in (None, "France", "Utopia"):
        for order in ("A PAR - BUR", Move(board.army("PAR"), board["BUR"])):
            first, again = give(position, giver, order), give(position, giver, order)
            assert first == again
            assert (first.power, first.text) == (giver, "A PAR - BUR")
            assert first.reading is not None
            assert first.reading.order == Move(board.army("PAR"), board["BUR"])


def test_an_equal_order_is_given_as_the_one_before() -> None:
    position = standoff.Game().position
    board = position.board
    one, other = (Move(board.army("MUN"), board["KIE"]) for _ in range(2))
    assert give(position, "Germany", one) is give(position, "Germany", other)


def test_what_cannot_be_read_comes_with_its_error_every_time() -> None:
    position = standoff.Game().position
    for _ in range(2):
        given = give(position, "France", "A PAR + BUR")
        assert given.reading is None
        assert given.error is not None
        assert given.error.text == "A PAR + BUR"


def test_a_full_memory_begins_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_MOST_KEPT", 2)
    known: dict[int, str] = {}
    for number in range(3):
        assert memory.keep(known, number, str(number)) == str(number)
    assert known == {2: "2"}


def test_of_many_boards_the_oldest_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory, "_MOST_BOARDS", 1)
    made: list[str] = []

    def make(board: Board) -> int:
        made.append(board.id)
        return len(made)

    kept = memory.PerBoard(make)
    standard, duel = standoff.load_board("standard"), standoff.load_board("duel")
    assert [kept.of(board) for board in (standard, standard, duel, duel, standard)] == [1, 1, 2, 2, 3]
    assert made == ["standard", "duel", "standard"]


@pytest.mark.parametrize("mask", [0, 1, 0b1010, 1 << 74, (1 << 75) - 1])
def test_bits_are_the_numbers_in_a_mask(mask: int) -> None:
    assert sum(1 << number for number in bits(mask)) == mask
    assert list(bits(mask)) == sorted(bits(mask))


# -- games ---------------------------------------------------------------------------------


def test_rules_changed_after_the_orders_were_given_are_those_that_judge() -> None:
    board = standoff.standard()
    units = {"France": [board.fleet("MAR"), board.army("GAS")], "England": [board.fleet("POR")]}
    game = standoff.Game(Position.build(board, "S1901M", units))
    game.order("England", "F POR - SPA/NC")
    game.order_all("France", ["A GAS H", "F MAR S F POR - SPA"])
    game.rules = standoff.Ruleset.of({"4.B.4": "required"})
    assert game.process()["MAR"].reason.value == "ambiguous_coast"


def test_several_orders_at_once_replace_each_other_as_one_by_one() -> None:
    texts = ["F LON - NTH", "F EDI - NTH", "London holds", "F EDI - NWG", "F LON - ENG"]
    at_once, one_by_one = standoff.Game(), standoff.Game()
    at_once.order_all("England", texts)
    for text in texts:
        one_by_one.order("England", text)
    assert at_once.given == one_by_one.given
    assert [given.text for given in at_once.given] == ["F EDI - NWG", "F LON - ENG"]
    assert at_once.process().next == one_by_one.process().next


def test_what_stands_before_an_unreadable_text_stays_given() -> None:
    game = standoff.Game()
    with pytest.raises(standoff.OrderTextError):
        game.order_all("France", ["A PAR - BUR", "A MAR + SPA", "F BRE - MAO"])
    assert [given.text for given in game.given] == ["A PAR - BUR"]
