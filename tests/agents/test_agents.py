"""The players that are programs: legal orders, the same every time, and none that harm themselves."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import standoff
from standoff.agents import AGENTS, Agent, GreedyAgent, HoldAgent, RandomAgent, SearchAgent, agent
from standoff.arena import Reply, Seat, Status, Submission, Table, WarningCode
from standoff.core.errors import StandoffError
from standoff.core.game import Game
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.testing.strategies import dice, positions, rulesets

HARMLESS = {WarningCode.LEAVES_OWN_CENTRE}
"""What the greedy player may risk with open eyes; every other warning would be a blunder."""

SLOW = SearchAgent
"""Who takes a hundred times as long as the others sits in one seat only."""

QUICK = {"search": SearchAgent(budget=60, engine="auto")}
players = pytest.mark.parametrize(
    "player", [QUICK.get(name) or make() for name, make in AGENTS.items()], ids=list(AGENTS)
)


def answers(player: Agent, position: Position, rules: Ruleset, seed: int) -> list[Reply]:
    """Return the replies to a player's orders in some of the seats; the seed chooses which."""
    table = Table.of(Game(position, rules))
    replies = []
    apart = len(position.board.powers) if isinstance(player, SLOW) else 3
    for power in position.board.powers[seed % apart :: apart]:
        seat = Seat(table, power.name)
        chosen = tuple(player.orders(seat.observation(), Random(seed)))  # noqa: S311 - to be repeated
        replies.append(seat.check(Submission(table.token, chosen)))
    return replies


@players
@given(position=positions(), rules=rulesets(), seed=st.integers(0, 99))
def test_every_order_is_legal_and_given_once(
    player: Agent, position: Position, rules: Ruleset, seed: int
) -> None:
    for reply in answers(player, position, rules, seed):
        assert {verdict.status for verdict in reply.verdicts} <= {Status.OK, Status.MISSING}
        waived = position.phase.kind is PhaseKind.ADJUSTMENT and isinstance(player, HoldAgent)
        assert waived or reply.given == reply.due


@given(position=positions(), rules=rulesets(), seed=st.integers(0, 99))
def test_greedy_orders_never_harm_themselves(position: Position, rules: Ruleset, seed: int) -> None:
    for reply in answers(GreedyAgent(), position, rules, seed):
        assert {warning.code for warning in reply.warnings} <= HARMLESS


@players
@given(position=positions(), drawing=dice())
def test_the_dice_alone_make_the_difference(player: Agent, position: Position, drawing: Random) -> None:
    seed = drawing.randrange(1000)
    rules = Ruleset()
    once, again = (answers(player, position, rules, seed) for _ in range(2))
    assert once == again


def test_hold_holds() -> None:
    (austria, *_) = answers(HoldAgent(), standoff.Game().position, Ruleset(), 0)
    assert [str(verdict.order) for verdict in austria.verdicts] == ["A BUD H", "A VIE H", "F TRI H"]


def test_random_gives_every_legal_order_sooner_or_later() -> None:
    position = standoff.Game().position
    table = Table.of(standoff.Game())
    seen = {
        str(order)
        for seed in range(400)
        for order in RandomAgent().orders(
            Seat(table, "Russia").observation(),
            Random(seed),  # noqa: S311 - to be repeated
        )
    }
    assert seen == {str(order) for order in position.legal_orders("Russia")}


def test_players_are_found_by_name() -> None:
    assert [agent(name).name for name in AGENTS] == list(AGENTS)
    with pytest.raises(
        StandoffError, match="unknown player 'deep'; possible are hold, random, greedy, search"
    ):
        agent("deep")
