"""What is drawn of orders: each with its kind and its outcome, clear of what it does not concern."""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from drawn import Line, Picture, Piece, read
from recorded import every

import standoff
from standoff.core.geography import Board
from standoff.core.orders import Convoy, Move, Order, SupportHold, SupportMove
from standoff.core.outcomes import OrderResult, Reason, Resolution, Verdict
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.judging import ask, resolve
from standoff.notation.reader import read_order
from standoff.render import DrawingError, svg
from standoff.testing.play import play
from standoff.testing.positions import random_position
from standoff.testing.scenes import random_scene

CASES: dict[str, dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("drawn_orders.toml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    case = CASES[name]
    resolution = resolve(ask(case["ask"].lstrip()))
    picture = read(svg(resolution.before, orders=resolution))
    drawn = {line.place: _said(line) for line in picture.lines}
    assert drawn == case.get("drawn", {})
    assert _badges(picture) == case.get("badges", {})
    assert len(_marked(picture, "clash")) == len(case.get("clash", []))
    assert len([line for line in picture.lines if "move" in line.classes and line.waved]) == case.get(
        "waves", 0
    )


def _said(line: Line) -> str:
    """Return an order's classes but for those that every order has."""
    known = ("move", "retreat", "support", "to-hold", "convoy", "hold")
    fates = ("planned", "done", "failed", "cut", "void", "disrupted", "illegal")
    return " ".join(name for name in (*known, *fates) if name in line.classes)


def _badges(picture: Picture) -> dict[str, str]:
    return {token.key: token.badge for token in picture.tokens if token.badge}


def _marked(picture: Picture, name: str) -> list[Any]:
    return [node for node in picture.root.iter() if name in node.get("class", "").split()]


def test_sabres_cross_at_the_anchor_of_the_contested_province() -> None:
    resolution = resolve(ask(CASES["a_standoff"]["ask"].lstrip()))
    for position in (resolution.before, resolution.next):
        (clash,) = _marked(read(svg(position, orders=resolution)), "clash")
        lines = read(svg(resolution.before, orders=resolution)).lines
        spot = (float(clash.get("x")), float(clash.get("y")))
        assert all(8 < math.dist(line.points[-1], spot) < 20 for line in lines)


def test_colour_is_never_the_only_sign_of_an_outcome() -> None:
    """Take the colours away: failed, cut, void and illegal orders still differ in their shapes."""
    shapes = {}
    for name, place in (("a_move", "PAR"), ("a_standoff", "PAR")):
        resolution = resolve(ask(CASES[name]["ask"].lstrip()))
        text = svg(resolution.before, orders=resolution, theme="page")
        shapes[name] = _shape(text, place)
    done, failed = shapes["a_move"], shapes["a_standoff"]
    assert "solid" in done
    assert "hollow" not in done
    assert {"hollow", "bar"} <= failed
    assert "solid" not in failed
    case = resolve(ask(CASES["cut_and_dislodged"]["ask"].lstrip()))
    text = svg(case.before, orders=case, theme="page")
    assert {"cut", "gone"} <= _shape(text, "ROM")
    assert "cut" not in _shape(text, "TYR")


def _shape(text: str, place: str) -> set[str]:
    picture = read(text)
    (group,) = [
        node
        for node in picture.root.iter("{http://www.w3.org/2000/svg}g")
        if "ord" in node.get("class", "").split() and node.get("data-unit") == place
    ]
    return {name for node in group.iter() for name in node.get("class", "").split()}


# -- bare orders -----------------------------------------------------------------------


def _planned(*texts: str) -> dict[str, str]:
    position = standoff.Game().position
    orders = [read_order(text, position.board).order for text in texts]
    picture = read(svg(position, orders=orders))
    return {line.place: _said(line) for line in picture.lines}


def test_orders_not_judged_yet_have_not_failed() -> None:
    drawn = _planned("A PAR - BUR", "A MUN - BUR", "F BRE H")
    assert drawn == {"PAR": "move planned", "MUN": "move planned", "BRE": "hold planned"}


def test_a_planned_support_of_one_s_own_unit_that_does_something_else_is_void() -> None:
    assert _planned("A PAR - PIC", "A MAR S A PAR - BUR")["MAR"] == "support void"
    assert _planned("A PAR - BUR", "A MAR S A PAR - BUR")["MAR"] == "support planned"
    assert _planned("A MAR S A PAR - BUR")["MAR"] == "support void"


def test_a_planned_support_of_another_power_is_not_judged() -> None:
    assert _planned("A MUN S A PAR - BUR") == {"MUN": "support planned"}


def test_a_planned_order_that_is_illegal_is_marked() -> None:
    assert _planned("A PAR - MOS") == {"PAR": "hold illegal"}


def test_the_last_order_for_a_unit_is_drawn() -> None:
    assert _planned("A PAR - PIC", "A PAR - BUR", "A PAR H") == {"PAR": "hold planned"}


def test_results_alone_are_orders_too() -> None:
    resolution = resolve(ask(CASES["a_standoff"]["ask"].lstrip()))
    some = [row for row in resolution if row.given is not None]
    lines = read(svg(resolution.before, orders=some)).lines
    assert {line.place: _said(line) for line in lines} == {"PAR": "move failed", "MUN": "move failed"}


def test_what_is_no_order_is_refused() -> None:
    with pytest.raises(DrawingError, match="orders are"):
        svg(standoff.Game().position, orders=["A PAR - BUR"])  # type: ignore[list-item]  # the point


def dice(seed: int) -> Random:
    """Return dice that fall alike on every machine."""
    return Random(seed)  # noqa: S311 - to be repeated, not to be secret


# -- many phases -----------------------------------------------------------------------


def check(name: str, resolution: Resolution) -> None:
    """Hold a drawing of a phase, before and after, against its results and against itself."""
    before = read(svg(resolution.before, orders=resolution, theme="page"))
    assert Counter(token.key for token in before.tokens) == _units(resolution), name
    assert _fates(before) == _judged(resolution), name
    assert faults(before, resolution) == [], name
    after = read(svg(resolution.next, orders=resolution, theme="page"))
    assert faults(after, resolution) == [], name


def _units(resolution: Resolution) -> Counter[str]:
    """Return the units to be seen: those on the board, those dislodged, those being built."""
    position = resolution.before
    units = Counter(unit.province.code for unit in position)
    units += Counter(loser.unit.province.code + "*" for loser in position.dislodged)
    units += Counter(
        row.unit.province.code for row in resolution if row.reason is Reason.BUILT and row.unit is not None
    )
    return units


def _fates(picture: Picture) -> Counter[str]:
    return Counter(_said(line).split()[-1] for line in picture.lines)


def _judged(resolution: Resolution) -> Counter[str]:
    """Return how many orders there are of each outcome, as drawing tells them apart."""
    special = {Reason.CUT: "cut", Reason.VOID: "void", Reason.DISRUPTED: "disrupted"}
    found: Counter[str] = Counter()
    chosen: dict[int, OrderResult] = {}
    for row in resolution:
        if row.unit is not None and (row.unit.index not in chosen or chosen[row.unit.index].order is None):
            chosen[row.unit.index] = row
    for row in chosen.values():
        moves_on_the_map = isinstance(row.order, Move | SupportHold | SupportMove | Convoy)
        holds = resolution.before.phase.kind is PhaseKind.MOVEMENT and row.given is not None
        if not moves_on_the_map and not holds:
            continue
        match row.verdict:
            case Verdict.SUCCEEDS:
                found["done"] += 1
            case Verdict.ILLEGAL:
                found["illegal"] += 1
            case Verdict.FAILS:
                found[special.get(row.reason, "failed")] += 1
    return found


def faults(picture: Picture, resolution: Resolution) -> list[str]:
    """Return what a drawing must not have: lines over strangers, heads or tokens that overlap."""
    orders = {row.unit.province.code: row for row in resolution if row.unit and row.order is not None}
    carriers: dict[str, set[str]] = {}
    for place, row in orders.items():
        if isinstance(row.order, Convoy):
            carriers.setdefault(row.order.army.province.code, set()).add(place)
    found = []
    for line in picture.lines:
        order = orders[line.place[:3]].order if line.place[:3] in orders else None
        if order is not None and line.points:
            known = _concerns(order) | carriers.get(line.place[:3], set())
            strangers = [token for token in picture.tokens if token.key.rstrip("*") not in known]
            over = [token.key for token in strangers if _nearest(line, token) < token.radius]
            found += [f"{order} runs over {key}" for key in over]
    heads = [(line.place, _head(line)) for line in picture.lines if line.tip]
    for i, (one, a) in enumerate(heads):
        found += [f"heads of {one} and {other}" for other, b in heads[i + 1 :] if math.dist(a, b) < 14]
    for i, first in enumerate(picture.tokens):
        found += [
            f"tokens {first.key} and {second.key}, {grown} times as large"
            for second in picture.tokens[i + 1 :]
            for grown in (1.0, 1.3, 1.5)
            if first.hits(second, grown)
        ]
    return found


def _concerns(order: Order) -> set[str]:
    """Return the provinces whose units an order is about."""
    match order:
        case Move(unit=unit, target=target):
            return {unit.province.code, target.province.code}
        case SupportMove(unit=unit, supported=other, target=target):
            return {unit.province.code, other.province.code, target.province.code}
        case SupportHold(unit=unit, supported=other):
            return {unit.province.code, other.province.code}
        case Convoy(unit=unit, army=army, target=target):
            return {unit.province.code, army.province.code, target.province.code}
        case _:
            return {order.unit.province.code} if order.unit is not None else set()


def _nearest(line: Line, token: Piece) -> float:
    return min(math.dist(point, token.at) for point in line.points)


def _head(line: Line) -> tuple[float, float]:
    assert line.tip is not None
    assert line.neck is not None
    return (line.tip[0] + line.neck[0]) / 2, (line.tip[1] + line.neck[1]) / 2


def test_recorded_games(recorded_games: tuple[Path, ...]) -> None:
    drawn = 0
    for name, resolution in every(recorded_games, step=5):
        check(name, resolution)
        drawn += 1
    assert drawn >= 100


@pytest.mark.long
def test_all_recorded_games(recorded_games: tuple[Path, ...]) -> None:
    for name, resolution in every(recorded_games):
        check(name, resolution)


@pytest.mark.parametrize("seed", range(4))
def test_games_played_at_random(seed: int, standard_board: Board) -> None:
    for turn in play(dice(seed), standoff.Game().position, 12):
        check(f"seed {seed} {turn.position.phase}", turn.resolution)
    assert standard_board.id == "standard"


@pytest.mark.parametrize("seed", range(40))
def test_scenes(seed: int, standard_board: Board) -> None:
    check(f"scene {seed}", random_scene(dice(seed), standard_board).resolve())


@pytest.mark.parametrize("kind", PhaseKind)
def test_random_positions_alone(kind: PhaseKind, standard_board: Board) -> None:
    for seed in range(20):
        position = random_position(dice(seed), standard_board, kind)
        picture = read(svg(position))
        assert len(picture.tokens) == _count(position)
        assert not [a for i, a in enumerate(picture.tokens) for b in picture.tokens[i + 1 :] if a.hits(b)]


def _count(position: Position) -> int:
    return sum(map(len, position.forces)) + len(position.dislodged)
