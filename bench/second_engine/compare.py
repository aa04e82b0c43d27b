"""Compare Standoff with the package `diplomacy` on made-up movement phases, and write docs/agreement.md.

    usage: python bench/second_engine/compare.py ENGINE_PYTHON [NUMBER]

ENGINE_PYTHON is the interpreter of an environment with bench/requirements.txt in it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from page import Tally, write_page
from quirks import Board, Question, explain, ours

from standoff.boards import standard
from standoff.core.adjudicate import adjudicate, check
from standoff.core.orders import Given, Order, Reading
from standoff.core.position import Position
from standoff.testing import events, random_scene

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "agreement.md"
NUMBER = 20_000


class Engine:
    """The other engine, in a process and an environment of its own."""

    def __init__(self, python: str) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - the interpreter that the user named
            [python, HERE / "engine.py"],
            env={**os.environ, "PYTHONPATH": str(HERE.parent)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def judge(self, question: Question) -> dict[str, Any]:
        """Put a question."""
        position = question.position
        orders: dict[str, list[str]] = {}
        for order in question.orders:
            assert order.unit is not None
            orders.setdefault(position.power_of(order.unit) or "", []).append(str(order))
        document = {**position.to_json(), "orders": orders}
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(document) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer


def draw(number: int) -> Question:
    """Draw a movement phase: each unit has one order or none, and is named as it stands.

    How letters and coasts may be left out is every engine's own business, and so is which
    of two orders for one unit counts; so nothing hangs on it here.
    """
    scene = random_scene(Random(f"second engine {number}"), standard())
    position = Position.build(scene.position.board, "S1901M", scene.position.units)
    orders: dict[int, Order] = {}
    for order in scene.orders:
        if order.unit is not None and position.unit_at[order.unit.index] == order.unit:
            checked = check(position, Given(None, str(order), Reading(order, "")))
            if not checked.notes:
                orders.setdefault(order.unit.index, checked.order or order)
    return Question(position, tuple(order for _, order in sorted(orders.items())))


def compare(engine: Engine, number: int, tally: Tally) -> None:
    """Put one question to both, and note what came of it."""
    question = draw(number)
    answer = engine.judge(question)
    theirs: Board = {"units": answer["units"], "retreats": answer["retreats"]}
    tally.questions += 1
    tally.orders += len(question.orders)
    for reason in taken_by_one(question, answer["orders"]):
        tally.taken_by_one[reason] += 1
    given = [Given(None, str(order), Reading(order, "")) for order in question.orders]
    tally.met.update(events(adjudicate(question.position, given)))
    board, _ = ours(question)
    if board == sorted_board(theirs):
        tally.alike += 1
        return
    quirks = explain(question, sorted_board(theirs))
    if quirks is None:
        document = {**question.position.to_json(), "orders": [str(order) for order in question.orders]}
        tally.unexplained.append(f"{number}: {json.dumps(document)} ours {board} theirs {theirs}")
    else:
        tally.explained[quirks] += 1


def taken_by_one(question: Question, taken: list[str]) -> Iterator[str]:
    """Yield our reason for each order that only the other engine took, and `legal` for one that only we did.

    It may write the coast in a support otherwise; the order is taken all the same.
    """
    theirs = {without_target_coast(text) for text in taken}
    for order in question.orders:
        checked = check(question.position, Given(None, str(order), Reading(order, "")))
        if (checked.order is not None) != (without_target_coast(str(order)) in theirs):
            yield checked.reason.value if checked.reason else "legal"


def without_target_coast(text: str) -> str:
    """Return an order's text without VIA, and a support's without the coast of its target."""
    text = text.removesuffix(" CONVOY").removesuffix(" VIA")
    return re.sub(r"( S .* - \w+)/\w+$", r"\1", text)


def sorted_board(board: Board) -> Board:
    """Return a board with everything in it sorted."""
    return {part: {name: sorted(things[name]) for name in sorted(things)} for part, things in board.items()}


def main(python: str, number: int) -> int:
    """Compare on so many questions; exit with 1 where a difference is left unexplained."""
    engine, tally = Engine(python), Tally()
    for one in range(number):
        compare(engine, one, tally)
    PAGE.write_text(write_page(tally), encoding="utf-8")
    print(
        f"{tally.questions} questions, {tally.alike} alike, {len(tally.unexplained)} unexplained; see {PAGE}"
    )
    print(*tally.unexplained, sep="\n")
    return bool(tally.unexplained)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else NUMBER))
