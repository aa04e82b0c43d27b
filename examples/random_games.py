"""Play random games by the thousand, and draw how many centres each power ends with.

usage: python random_games.py [GAMES] [FILE.svg]

A million games take about a minute on two cores. Needs ``standoff[batch]``.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from standoff.batch import Engine
from standoff.boards import standard

AT_A_TIME = 20_000
LAST_YEAR = 1910
LINES = {
    "Austria": ("#c9592d", "7 3"),
    "England": ("#3f48b0", ""),
    "France": ("#1b86c4", ""),
    "Germany": ("#463e38", "2 2"),
    "Italy": ("#1f8a4c", "9 2 2 2"),
    "Russia": ("#8577a6", ""),
    "Turkey": ("#b97a00", "4 2"),
}
"""The colour and the dashes of each power's line."""
LEFT, TOP, WIDTH, HEIGHT = 56, 28, 560, 300


def play(games: int) -> NDArray[np.int64]:
    """Return in how many games each power ended with each number of centres: a row for each power."""
    engine = Engine(threads=os.cpu_count() or 1)
    board = engine.board
    found = np.zeros((len(board.powers), len(board.centres) + 1), np.int64)
    for seed, start in enumerate(range(0, games, AT_A_TIME)):
        number = min(AT_A_TIME, games - start)
        played = engine.rollout(engine.start(number), seed=seed, last_year=LAST_YEAR)
        centres = np.bitwise_count(played.positions["holdings"].view(np.uint64)).sum(axis=2)
        for power, counts in enumerate(centres.T):
            found[power] += np.bincount(counts, minlength=found.shape[1])
    return found


def plot(found: NDArray[np.int64]) -> Iterator[str]:
    """Yield an SVG document that shows the share of games by number of centres, a line for each power."""
    powers = [power.name for power in standard().powers]
    shares = found / found.sum(axis=1, keepdims=True)
    most = int(np.flatnonzero(shares.max(axis=0) > 0.0005)[-1])
    top = np.ceil(shares.max() * 20) / 20

    def at(centres: float, share: float) -> str:
        return f"{LEFT + WIDTH * centres / most:.1f},{TOP + HEIGHT * (1 - share / top):.1f}"

    yield '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 372" font-family="sans-serif"'
    yield 'font-size="12">'
    yield '<rect width="720" height="372" fill="#fdf8ec"/>'
    title = f"Centres after {LAST_YEAR} in {int(found[0].sum()):,} random games"
    yield f'<title>{title}</title><text x="{LEFT}" y="18" font-size="14">{title}</text>'
    for share in np.arange(0, top + 0.001, 0.05):
        x, y = at(0, share).split(",")
        yield f'<path d="M{x} {y}h{WIDTH}" stroke="#d9cdb4"/>'
        yield f'<text x="{LEFT - 8}" y="{float(y) + 4:.1f}" text-anchor="end">{share:.0%}</text>'
    for centres in range(0, most + 1, 2):
        x = at(centres, 0).split(",")[0]
        yield f'<text x="{x}" y="{TOP + HEIGHT + 18}" text-anchor="middle">{centres}</text>'
    yield f'<text x="{LEFT + WIDTH / 2}" y="{TOP + HEIGHT + 36}" text-anchor="middle">centres</text>'
    for row, power in enumerate(powers):
        points = " ".join(at(centres, share) for centres, share in enumerate(shares[row, : most + 1]))
        mean = (found[row] * np.arange(found.shape[1])).sum() / found[row].sum()
        colour, dashes = LINES[power]
        line = f'fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes or "none"}"'
        side, height = LEFT + WIDTH + 12, TOP + 10 + 34 * row
        yield f'<polyline points="{points}" {line}/><path d="M{side} {height}h60" {line}/>'
        yield f'<text x="{side}" y="{height + 16}" fill="{colour}">{power} {mean:.2f}</text>'
    yield "</svg>"


def main(arguments: list[str]) -> None:
    """Play, draw and say how long that took."""
    games = int(arguments[0]) if arguments else 1_000_000
    path = Path(arguments[1] if len(arguments) > 1 else "random-games.svg")
    began = time.perf_counter()
    found = play(games)
    seconds = time.perf_counter() - began
    path.write_text("\n".join(plot(found)) + "\n", encoding="utf-8")
    print(f"{games:,} games in {seconds:.0f} s, {games / seconds:,.0f} a second: {path}")


if __name__ == "__main__":
    main(sys.argv[1:])
