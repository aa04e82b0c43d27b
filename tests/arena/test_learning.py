"""Games for learning programs: PettingZoo's own tests, and many games beside single ones."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from numpy.typing import NDArray
from pettingzoo.test import (  # type: ignore[import-untyped] # it comes without types
    parallel_api_test,
    parallel_seed_test,
)

import standoff
from standoff.arena.learning import SCORINGS, DiplomacyEnv, ManyGames, Stepped, View, parallel_env
from standoff.boards import load_board
from standoff.core.adjudicate import adjudicate
from standoff.core.errors import StandoffError
from standoff.core.orders import Hold
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.front import give

POWERS = [power.name for power in standoff.standard().powers]


def random_actions(view: View, seed: int) -> NDArray[np.int64]:
    """Draw one of its choices for every slot of every game."""
    counts = np.maximum(view.choices.counts, 1)
    return np.random.default_rng(seed).integers(0, counts)


# -- PettingZoo ------------------------------------------------------------------------------


def test_pettingzoo_accepts_the_environment() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        parallel_api_test(DiplomacyEnv(), num_cycles=100)
        parallel_api_test(DiplomacyEnv(board=load_board("duel"), last_year=1830), num_cycles=1000)


def test_pettingzoo_finds_it_the_same_each_time() -> None:
    parallel_seed_test(parallel_env, num_cycles=100)


def masked(env: DiplomacyEnv, observations: dict[str, Any]) -> dict[str, Any]:
    """Draw an action for every agent from its space, under its mask."""
    return {
        agent: env.action_space(agent).sample(mask=observations[agent]["action_mask"]) for agent in env.agents
    }


def test_a_whole_game_is_the_same_each_time_and_within_its_spaces() -> None:
    one, other = DiplomacyEnv(last_year=1903), DiplomacyEnv(last_year=1903)
    seen = []
    for env in (one, other):
        observations, infos = env.reset(seed=3)
        for number, agent in enumerate(env.agents):
            env.action_space(agent).seed(number)
        told: list[Any] = [observations, infos]
        while env.agents:
            for agent in env.agents:
                assert env.observation_space(agent).contains(observations[agent])
            actions = masked(env, observations)
            observations, *rest = env.step(actions)
            told += [actions, observations, *rest]
        seen.append(told)
    assert data_equivalence(seen[0], seen[1])
    rewards, terminated, truncated, _ = seen[0][-4:]
    assert sum(rewards.values()) == pytest.approx(1)
    assert all(truncated[agent] or terminated[agent] for agent in rewards)


def test_masked_actions_are_legal_orders() -> None:
    env = DiplomacyEnv(last_year=1902)
    observations, _ = env.reset()
    while env.agents:
        vocabulary = env.vocabulary
        for agent, observation in observations.items():
            ids, mask = observation["observation"]["choices"], np.array(observation["action_mask"])
            listed = {str(vocabulary.order(int(id_))) for id_ in ids[ids >= 0]}
            assert listed == {str(order) for order in env.position.legal_orders(agent)}
            assert ((ids >= 0) == (mask * (ids[:, :1] >= 0) > 0)).all()
            assert (mask.sum(axis=1) >= 1).all()
        actions = masked(env, observations)
        observations, _, _, _, infos = env.step(actions)
        assert not any(info["illegal"] or info["missing"] for info in infos.values())


def test_actions_beyond_the_mask_are_no_orders_and_are_counted() -> None:
    env = DiplomacyEnv()
    env.reset()
    before = env.position
    actions = {agent: np.full(17, 255) for agent in POWERS if agent != "France"}
    _, _, _, _, infos = env.step(actions)
    assert env.position.forces == before.forces
    assert [infos[agent]["missing"] for agent in POWERS] == [3, 3, 3, 3, 3, 4, 3]


def test_choices_that_have_no_room_are_told() -> None:
    env = DiplomacyEnv(most_orders=8)
    observations, infos = env.reset()
    groups = env.position.legal_orders("Austria").groups["Austria"].values()
    assert infos["Austria"]["unlisted"] == sum(max(len(group) - 8, 0) for group in groups) > 0
    assert observations["Austria"]["observation"]["choices"].shape == (17, 8)


def test_a_power_that_lost_everything_is_out() -> None:
    board = standoff.standard()
    centres = {"France": [board.province("PAR")], "Germany": [board.province("MUN")]}
    units = {"France": [board.army("PAR")], "Germany": [board.army("MUN")], "Italy": [board.army("BUR")]}
    position = Position.build(board, "F1905M", units, centres)
    env = DiplomacyEnv()
    env.reset(options={"position": position})
    assert env.agents == ["France", "Germany", "Italy"]
    terminated = env.step({})[2]
    assert env.position.phase.kind is PhaseKind.ADJUSTMENT
    assert not any(terminated.values())
    _, _, terminated, truncated, infos = env.step({})
    assert terminated == {"France": False, "Germany": False, "Italy": True}
    assert not any(truncated.values())
    assert env.agents == ["France", "Germany"]
    assert infos["France"] == {
        "centers": 1,
        "squares": 0.5,
        "unlisted": 0,
        "succeeds": 0,
        "fails": 0,
        "illegal": 0,
        "missing": 0,
    }


def test_what_there_is_to_look_at() -> None:
    env = DiplomacyEnv()
    observations, _ = env.reset()
    assert env.position == standoff.Game().position
    assert env.render() == str(env.position)
    assert DiplomacyEnv(render_mode="svg").render().startswith("<svg")
    assert np.array_equal(env.state(), observations["Italy"]["observation"]["board"])
    assert observations["Italy"]["observation"]["power"].tolist() == [0, 0, 0, 0, 1, 0, 0]
    env.close()


# -- many games --------------------------------------------------------------------------------


def test_many_games_are_single_games_side_by_side() -> None:
    many, single = ManyGames(5, last_year=1903), [ManyGames(1, last_year=1903) for _ in range(5)]
    views = many.reset(), [one.reset() for one in single]
    for phase in range(40):
        actions = random_actions(views[0], phase)
        stepped = many.step(actions)
        alone = [one.step(actions[row : row + 1]) for row, one in enumerate(single)]
        for row, other in enumerate(alone):
            assert_same_row(stepped, other, row)
        views = stepped.view, [one.view for one in alone]


def assert_same_row(many: Stepped, one: Stepped, row: int) -> None:
    """Hold a row of many games against a game by itself."""
    for name in ("positions", "places", "dues", "phase", "year", "centres", "alive", "last_orders"):
        assert np.array_equal(getattr(many.view, name)[row], getattr(one.view, name)[0]), name
    for name in ("rewards", "terminated", "truncated", "verdicts", "missing"):
        assert np.array_equal(getattr(many, name)[row], getattr(one, name)[0]), name
    assert np.array_equal(many.view.ids(99)[row], one.view.ids(99)[0])
    assert np.array_equal(many.view.masks(99)[row], one.view.masks(99)[0])


def test_games_go_as_the_core_says() -> None:
    games = ManyGames(8, last_year=1930)
    view = games.reset()
    vocabulary, engine = view.vocabulary, games.engine
    for phase in range(30):
        actions = random_actions(view, phase)
        chosen = np.take_along_axis(view.ids(256), actions[..., None], axis=3)[..., 0]
        stepped = games.step(actions)
        before, after = engine.to_positions(view.positions), engine.to_positions(stepped.view.positions)
        for row in range(8):
            given = [
                give(before[row], POWERS[power], vocabulary.order(int(chosen[row, power, slot])))
                for power, slot in np.ndindex(chosen.shape[1:])
                if chosen[row, power, slot] >= 0
            ]
            result = adjudicate(before[row], given)
            assert result.next == after[row]
            if before[row].phase.kind is PhaseKind.MOVEMENT:
                told = dict(zip(engine.board.provinces, stepped.view.last_orders[row].tolist(), strict=True))
                orders = {province: vocabulary.order(id_) for province, id_ in told.items() if id_ >= 0}
                assert orders == {r.order.unit.province: r.order for r in result if r.order and r.order.unit}
        view = stepped.view


def test_games_that_ended_begin_anew_at_the_next_step() -> None:
    games = ManyGames(4, last_year=1901, scoring="draw")
    view = games.reset()
    fresh = view.positions.copy()
    before = np.zeros(4, np.bool_)
    for phase in range(30):
        stepped = games.step(random_actions(view, phase))
        view, ended = stepped.view, stepped.truncated
        assert stepped.rewards.sum(axis=1).tolist() == pytest.approx(ended.astype(float).tolist())
        assert np.array_equal(ended, view.year == 1902)
        assert np.array_equal(view.positions[before], fresh[before])
        for told in (stepped.missing, stepped.verdicts, ended):
            assert not told[before].any()
        assert (view.last_orders[before] == -1).all()
        before = ended


def test_a_game_that_is_won_gives_everything_to_the_winner() -> None:
    games = ManyGames(200, board=load_board("duel"), last_year=1830)
    view, won, paid = games.reset(), 0, 0.0
    for phase in range(60):
        stepped = games.step(random_actions(view, phase))
        view = stepped.view
        ended = view.positions["winner"] >= 0
        won, paid = won + int(ended.sum()), paid + float(stepped.rewards[ended].sum())
        assert stepped.terminated[ended].all()
        assert not stepped.truncated[ended].any()
        assert (stepped.rewards[ended].max(axis=1, initial=0) == 1).all()
    assert won == paid > 0


def test_scorings() -> None:
    before, after = np.array([[3, 3, 0], [4, 4, 4]]), np.array([[4, 2, 0], [8, 2, 2]])
    ended, winner = np.array([True, True]), np.array([-1, 0], np.int8)
    going = np.array([False, False])
    told = {
        name: score(before, after, ended, winner).astype(float).round(3).tolist()
        for name, score in SCORINGS.items()
    }
    assert told == {
        "squares": [[0.8, 0.2, 0], [1, 0, 0]],
        "draw": [[0.5, 0.5, 0], [1, 0, 0]],
        "centres": [[1, -1, 0], [4, -2, -2]],
    }
    assert not SCORINGS["squares"](before, after, going, winner).any()
    with pytest.raises(StandoffError, match="unknown scoring 'sum'; possible are squares, draw, centres"):
        ManyGames(1, scoring="sum")


def test_what_does_not_fit_is_refused() -> None:
    games = ManyGames(2)
    with pytest.raises(StandoffError, match="2 positions are needed, not 3"):
        games.reset(games.engine.start(3))
    with pytest.raises(StandoffError, match=r"the shape \(2, 7, 17\), not \(2, 7\)"):
        games.step(np.zeros((2, 7), np.int64))


def test_orders_by_number_do_what_actions_do() -> None:
    games, others = ManyGames(3), ManyGames(3)
    view = games.reset()
    engine = games.engine
    holds = [engine.pack_order(Hold(unit)) for force in standoff.Game().position.forces for unit in force]
    table = np.zeros((3, 7 * 17), np.int32)
    table[:, : len(holds)] = holds
    stepped = games.step_orders(table)
    assert (stepped.view.last_verdicts > 0).sum() == 3 * 22
    actions = view.choices.counts - 1
    assert np.array_equal(others.step(actions).view.phase, stepped.view.phase)
