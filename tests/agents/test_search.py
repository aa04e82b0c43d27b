"""The searching player: the same with either engine, true to its budget, better than what it began with."""

from __future__ import annotations

import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import samples
import standoff
from large_board import large_board
from standoff.agents import GreedyAgent
from standoff.agents.search import SearchAgent, foresight
from standoff.agents.search.changes import Changes
from standoff.agents.search.dice import QuickDice
from standoff.agents.search.foresight import CoreForesight, Question, foresight_for
from standoff.agents.search.guide import Guide
from standoff.agents.search.guided import guided_orders
from standoff.agents.search.plausible import outlooks, plausible_sets, scenarios
from standoff.agents.search.reply import Search
from standoff.arena import Observation, Seat, Table
from standoff.batch.dice import roll
from standoff.boards import load_board, standard
from standoff.core.adjudicate import adjudicate
from standoff.core.dues import due
from standoff.core.errors import StandoffError
from standoff.core.game import Game
from standoff.core.geography import Board
from standoff.core.outcomes import Verdict
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import RULEBOOK_2023, Ruleset
from standoff.front import give
from standoff.judging import ask
from standoff.testing import random_position, strategies

KNOWN = {"4.B.4": "optional"}
"""The one choice of rules that the batch engine knows, where there are others."""


def seat(position: Position, rules: Ruleset = RULEBOOK_2023) -> Observation | None:
    """Return what the first power sees that has something to order."""
    table = Table.of(Game(position, rules))
    seats = (Seat(table, power.name).observation() for power in position.board.powers)
    return next((one for one in seats if one.legal_orders), None)


def question(observation: Observation, years: int = 2) -> Question:
    """Return the question that a player in a seat would ask."""
    position = observation.position
    power = position.board.power_index[observation.power]
    guide = Guide.of(position.board, outlooks(observation))
    return Question(position, observation.rules, power, guide, years)


# -- with either engine ------------------------------------------------------------------------


@given(position=strategies.positions(), rules=strategies.rulesets(), seed=st.integers(0, 99))
def test_both_engines_foresee_the_same(position: Position, rules: Ruleset, seed: int) -> None:
    observation = seat(position, rules.but(KNOWN))
    assume(observation is not None)
    assert observation is not None
    assert_same_foreseen(observation, seed)


@pytest.mark.parametrize("board", [load_board("duel"), large_board()], ids=lambda board: board.title)
def test_both_engines_foresee_the_same_on_other_boards(board: Board) -> None:
    dice = samples.dice(board.title)
    for seed in range(12):
        position = random_position(dice, board, list(PhaseKind)[seed % 3])
        observation = seat(position)
        if observation is not None:
            assert_same_foreseen(observation, seed)


def assert_same_foreseen(observation: Observation, seed: int) -> None:
    """Hold the engines against each other, in two sets of orders and three scenarios."""
    dice = samples.dice(seed)
    asked = question(observation)
    sets = plausible_sets(observation, outlooks(observation), dice)
    against = scenarios(sets, asked.power, 3, dice)
    batch = foresight_for("batch", observation.position.board, observation.rules)
    some = sets[asked.power][:2]
    assert CoreForesight().foresee(asked, some, against) == batch.foresee(asked, some, against)


@given(seed=st.integers(0, (1 << 64) - 1), sides=st.integers(1, 1 << 31))
def test_dice_fall_as_in_compiled_code(seed: int, sides: int) -> None:
    compiled, dice = np.array([seed], np.uint64), QuickDice(seed)
    assert [roll(compiled, sides) for _ in range(5)] == [dice.roll(sides) for _ in range(5)]


@given(position=strategies.positions(), seed=st.integers(0, 99))
def test_both_engines_choose_the_same_orders(position: Position, seed: int) -> None:
    observation = seat(position)
    assume(observation is not None)
    assert observation is not None
    core, batch = (
        SearchAgent(budget=120, engine=engine).think(observation, samples.dice(seed))
        for engine in ("core", "batch")
    )
    assert core == batch


def test_the_batch_engine_judges_twenty_times_as_many_positions_in_the_same_time() -> None:
    observation = midgame()
    rates = {}
    for engine, budget in (("core", 1_000), ("batch", 50_000)):
        player = SearchAgent(budget=budget, engine=engine)
        replace(player, budget=1).think(observation, samples.dice(1))  # what is compiled once is no thinking
        begin = time.process_time()
        judged = player.think(observation, samples.dice(1)).judged
        rates[engine] = judged / (time.process_time() - begin)
    assert rates["batch"] > 20 * rates["core"]


def midgame() -> Observation:
    """Return what Germany sees in Spring 1903, after two years of greedy play."""
    game = standoff.Game()
    greedy = GreedyAgent()
    while str(game.phase) != "S1903M":
        table = Table.of(game)
        orders = {
            power.name: [*greedy.orders(Seat(table, power.name).observation(), samples.dice(power.name))]
            for power in game.board.powers
            if table.legal_orders(power.name)
        }
        for power, some in orders.items():
            game.order_all(power, some)
        game.process()
    return Seat(Table.of(game), "Germany").observation()


# -- without the batch engine ------------------------------------------------------------------


def test_nothing_but_python_is_needed() -> None:
    code = "import sys, standoff.agents; print([m for m in ('numpy', 'numba') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"


def test_the_core_judges_where_the_batch_engine_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight, "find_spec", lambda _: None)
    choose = foresight_for.__wrapped__
    assert isinstance(choose("auto", standard(), RULEBOOK_2023), CoreForesight)
    with pytest.raises(StandoffError, match=r"needs: pip install 'standoff\[batch\]'"):
        choose("batch", standard(), RULEBOOK_2023)


def test_the_core_judges_what_the_batch_engine_does_not_know() -> None:
    rules = RULEBOOK_2023.but({"4.B.4": "required"})
    assert isinstance(foresight_for("auto", standard(), rules), CoreForesight)
    with pytest.raises(StandoffError, match=r"4\.B\.4"):
        foresight_for("batch", standard(), rules)
    with pytest.raises(StandoffError, match="unknown engine 'fast'; possible are auto, core, batch"):
        foresight_for("fast", standard(), RULEBOOK_2023)


# -- guided games ------------------------------------------------------------------------------


@given(position=strategies.positions(), rules=strategies.rulesets(), seed=st.integers(0, 99))
def test_guided_orders_are_legal_and_complete(position: Position, rules: Ruleset, seed: int) -> None:
    rules = rules.but(KNOWN)
    observation = seat(position, rules)
    assume(observation is not None)
    assert observation is not None
    guide = Guide.of(position.board, outlooks(observation))
    orders = guided_orders(position, guide, QuickDice(seed), rules)
    powers = position.board.powers
    given = [
        give(position, power.name, order)
        for power, some in zip(powers, orders, strict=True)
        for order in some
    ]
    results = adjudicate(position, given, rules).results[: len(given)]
    assert not [result for result in results if result.verdict is Verdict.ILLEGAL]
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            assert [len(some) for some in orders] == [len(force) for force in position.forces]
        case PhaseKind.RETREAT:
            assert len(given) == len(position.dislodged)
        case PhaseKind.ADJUSTMENT:
            dues = due(position)
            assert [len(some) for some in orders] == [abs(dues.get(power.name, 0)) for power in powers]


# -- the search ----------------------------------------------------------------------------------


def test_the_budget_is_kept_but_for_the_round_that_spends_it() -> None:
    observation = midgame()
    asked = question(observation)
    judged = [
        SearchAgent(budget, "batch").think(observation, samples.dice(3)).judged for budget in (0, 2_000)
    ]
    longest = 12  # phases of a scenario: two years and a half, each with its retreats
    assert 0 < judged[0] <= 8 * 8 * longest
    assert 2_000 <= judged[1] < 2_000 + 16 * 8 * longest
    assert asked.years == 2


def test_more_judging_never_makes_the_reply_worse() -> None:
    observation = midgame()
    dice = samples.dice(8)
    sets = plausible_sets(observation, outlooks(observation), dice)
    asked = question(observation)
    against = scenarios(sets, asked.power, 12, dice)
    engine = foresight_for("batch", observation.position.board, observation.rules)
    changes = Changes(list(observation.legal_orders.values()), sets[asked.power])
    worths = []
    for budget in (0, 3_000, 12_000):
        search = Search(asked, against, engine)
        best = search.climb(sets[asked.power], changes, budget, samples.dice(9))
        worths.append(search.worth(best))
        assert all(search.worth(orders) <= worths[-1] for orders in sets[asked.power])
    assert worths == sorted(worths)
    assert worths[0] < worths[-1]


def test_a_unit_that_cannot_choose_costs_little() -> None:
    loser = "dislodged Austria: A VIE from TYR\nunits Germany: A VIE, A BOH, A GAL, A TRI, A BUD"
    position = ask(f"F1901R\n{loser}").position
    observation = seat(position)
    assert observation is not None
    thought = SearchAgent(budget=10_000, engine="batch").think(observation, samples.dice(1))
    assert [str(order) for order in thought.orders] == ["A VIE - D"]
    assert thought.judged < 200
