"""Whatever the position, the rules and the orders: nothing is silent, and the judge agrees."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from standoff.arena import ListMode, Seat, Status, Submission, Table
from standoff.arena.legal_list import compact, expand, order_ids
from standoff.core.adjudicate import adjudicate
from standoff.core.game import Game
from standoff.core.geography import Board
from standoff.core.outcomes import Reason, Verdict
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2023, Ruleset
from standoff.testing import any_order, random_crowd
from standoff.testing.strategies import dice, positions, rulesets

REASONS = {reason.value for reason in Reason}


def seats(position: Position, rules: Ruleset, mode: ListMode = ListMode.FULL) -> list[Seat]:
    """Return all the seats at a position."""
    table = Table.of(Game(position, rules), mode=mode)
    return [Seat(table, power.name) for power in position.board.powers]


def drawn(dice: Random, seat: Seat, number: int) -> tuple[object, ...]:
    """Draw orders for a seat: any at all, and legal ones."""
    legal = list(order_ids(seat.table.legal_orders(seat.power)).values())
    return tuple(
        dice.choice(legal) if legal and dice.random() < 0.6 else any_order(dice, seat.table.position)
        for _ in range(number)
    )


@given(position=positions(), rules=rulesets(), drawing=dice())
def test_every_order_of_the_list_stands_as_it_is(position: Position, rules: Ruleset, drawing: Random) -> None:
    for seat in drawing.sample(seats(position, rules), 3):
        listed = list(order_ids(seat.table.legal_orders(seat.power)).items())
        for name, order in drawing.sample(listed, min(2, len(listed))):
            for sent in (name, str(order), order):
                verdict = seat.check(Submission(seat.table.token, (sent,))).verdicts[0]
                assert (verdict.status, verdict.order, verdict.code) == (Status.OK, order, None)


@given(position=positions(), rules=rulesets(), drawing=dice(), number=st.integers(0, 20))
def test_every_order_and_every_unit_has_its_verdict(
    position: Position, rules: Ruleset, drawing: Random, number: int
) -> None:
    for seat in drawing.sample(seats(position, rules), 2):
        orders = drawn(drawing, seat, number)
        reply = seat.check(Submission(seat.table.token, orders))
        verdicts = reply.verdicts
        assert [verdict.sent for verdict in verdicts[:number]] == [str(order) for order in orders]
        assert all(v.status is Status.MISSING and v.sent is None for v in verdicts[number:])
        legal = {str(order) for order in order_ids(seat.table.legal_orders(seat.power)).values()}
        for verdict in verdicts:
            if verdict.stands:
                assert str(verdict.order) in legal
            else:
                assert verdict.code in REASONS
        assert reply.given <= reply.due
        assert reply.given == reply.due or verdicts


@given(position=positions(), rules=rulesets(), drawing=dice(), number=st.integers(0, 20))
def test_the_judge_carries_out_what_the_verdicts_say(
    position: Position, rules: Ruleset, drawing: Random, number: int
) -> None:
    for seat in drawing.sample(seats(position, rules), 2):
        after, reply = seat.submit(Submission(seat.table.token, drawn(drawing, seat, number)))
        results = adjudicate(position, after.given, rules).results
        carried_out = {str(result.order) for result in results if result.power == seat.power and result.order}
        if position.phase.kind is PhaseKind.ADJUSTMENT:
            carried_out |= {"WAIVE" for verdict in reply.verdicts if verdict.code == "no_order"}
        assert {str(verdict.order) for verdict in reply.verdicts if verdict.order} == carried_out
        illegal = [result.reason.value for result in results if result.verdict is Verdict.ILLEGAL]
        assert illegal == [v.code for v in reply.verdicts if v.status is Status.REJECTED]


@given(position=positions(), rules=rulesets(), drawing=dice())
def test_a_compact_list_says_as_much_as_the_full_one(
    position: Position, rules: Ruleset, drawing: Random
) -> None:
    for seat in drawing.sample(seats(position, rules), 3):
        for unit, orders in seat.table.legal_orders(seat.power).items():
            assert list(expand(unit, compact(orders))) == [str(order) for order in orders]


@settings(max_examples=3)
@given(drawing=dice())
def test_so_does_one_with_every_convoy_there_can_be(standard_board: Board, drawing: Random) -> None:
    position = random_crowd(drawing, standard_board, share=0.3)
    for seat in seats(position, RULEBOOK_2023):
        for unit, orders in seat.table.legal_orders(seat.power).items():
            assert list(expand(unit, compact(orders))) == [str(order) for order in orders]
