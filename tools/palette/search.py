"""Search palettes whose colours stay apart under every kind of colour vision.

    python tools/palette/search.py > tools/palette/search.log
    python tools/palette/search.py "dark fills"

Annealing by heat bath, with fixed dice for each task: one colour at a time moves to one of
a few dozen places near it, the more likely the further it comes from the others. For each
task the search tries to raise the smallest CIEDE2000 distance of any two colours under any
vision; text on a colour keeps its WCAG contrast throughout. Distances in the log are those
of the colours as they are written.
"""

from __future__ import annotations

import sys
from itertools import combinations

import crowd
import numpy as np
import numpy.typing as npt
from colour import VISIONS, distance, linear, luminance, seen, written
from ranges import TASKS, Task

Array = npt.NDArray[np.float64]

SEED = 1901
STARTS = 12
STEPS = 10_000
POLISH = 3_000
CHOICES = 32
GOAL = 14.6

Palette = dict[str, str]


def main() -> None:
    """Search every task, or those asked for, and print the palettes with their closest pairs."""
    asked = sys.argv[1:] or [task.name for task in TASKS]
    for task in (task for task in TASKS if task.name in asked):
        dice = np.random.default_rng([SEED, *task.name.encode()])
        best = max((anneal(task, dice) for _ in range(STARTS)), key=lambda found: closest(found)[0][0])
        print(f"{task.name}: smallest distance {closest(best)[0][0]:.2f}")
        for name, colour in best.items():
            print(f"  {name:<8} {colour}")
        for gap, vision, one, other in closest(best)[:8]:
            print(f"    {gap:5.2f}  {vision:<7} {one} - {other}")
        print(flush=True)


def anneal(task: Task, dice: np.random.Generator) -> Palette:
    """Return the best palette met while the temperature falls."""
    names = list(task.ranges)
    bounds = np.array([task.ranges[name] for name in names])
    palette = np.stack([start(task, name, dice) for name in names])
    views = crowd.seen(crowd.from_lch(palette))
    best, best_gap = palette.copy(), 0.0
    for step in range(STEPS):
        heat = (1 - step / STEPS) ** 2
        i = int(dice.integers(len(names)))
        low, high = bounds[i].T
        near = dice.normal(size=(CHOICES, 3)) * (high - low) * (0.01 + 0.3 * heat)
        options = np.clip(palette[i] + near, low, high)
        options[0] = palette[i]
        light = crowd.from_lch(options)
        others = np.delete(views, i, axis=0)
        seen_options = crowd.seen(light)
        gaps = crowd.distance(seen_options[:, None], others[None])
        strain = (np.maximum(0, GOAL - gaps) ** 3).sum(axis=(1, 2)) / 20
        strain[1:][~allowed(task, names[i], light)[1:]] = np.inf
        chosen = int(np.argmin(strain + (6 * heat + 0.005) * dice.gumbel(size=CHOICES)))
        palette[i], views[i] = options[chosen], seen_options[chosen]
        if gaps[chosen].min() > best_gap:
            gap = tightest(views)
            if gap > best_gap:
                best, best_gap = palette.copy(), gap
    colours = crowd.from_lch(polish(task, best, dice))
    return {name: written((c[0], c[1], c[2])) for name, c in zip(names, colours.tolist(), strict=True)}


def polish(task: Task, palette: Array, dice: np.random.Generator) -> Array:
    """Return the palette with its closest pair pushed apart, again and again."""
    names = list(task.ranges)
    views = crowd.seen(crowd.from_lch(palette))
    for step in range(POLISH):
        gaps = crowd.distance(views[:, None], views[None]).min(axis=2) + 99 * np.eye(len(names))
        pair = np.unravel_index(int(np.argmin(gaps)), gaps.shape)
        i = int(pair[int(dice.integers(2))])
        low, high = np.array(task.ranges[names[i]]).T
        size = 0.06 * (1 - step / POLISH) + 0.002
        options = np.clip(palette[i] + dice.normal(size=(CHOICES, 3)) * (high - low) * size, low, high)
        light = crowd.from_lch(options)
        seen_options = crowd.seen(light)
        apart = crowd.distance(seen_options[:, None], np.delete(views, i, axis=0)[None]).min(axis=(1, 2))
        apart[~allowed(task, names[i], light)] = 0
        chosen = int(np.argmax(apart))
        if apart[chosen] > gaps[i].min():
            palette[i], views[i] = options[chosen], seen_options[chosen]
    return palette


def start(task: Task, name: str, dice: np.random.Generator) -> Array:
    """Return a random colour that the task allows."""
    low, high = np.array(task.ranges[name]).T
    while True:
        lch: Array = dice.uniform(low, high)
        if allowed(task, name, crowd.from_lch(lch[None]))[0]:
            return lch


def allowed(task: Task, name: str, light: Array) -> npt.NDArray[np.bool_]:
    """Return which colours a screen has, and are readable under their text with a hair to spare."""
    fine = (light.min(axis=-1) > -0.002) & (light.max(axis=-1) < 1.002)
    inks = task.on.get(name, ())
    if inks:
        mine = crowd.luminance(light)[:, None] + 0.05
        ink = np.array([luminance(colour) for colour in inks])[None] + 0.05
        ratio = np.maximum(mine / ink, ink / mine).max(axis=1)
        fine &= ratio >= task.contrast + 0.03
    return np.asarray(fine, dtype=np.bool_)


def tightest(views: Array) -> float:
    """Return the smallest distance of any two colours under any vision."""
    gaps = crowd.distance(views[:, None], views[None])
    return float(gaps[np.triu_indices(len(views), 1)].min())


def closest(palette: Palette) -> list[tuple[float, str, str, str]]:
    """Return all distances with their vision and pair, smallest first."""
    views = {name: seen(linear(colour)) for name, colour in palette.items()}
    return sorted(
        (distance(one, two), vision, a, b)
        for a, b in combinations(views, 2)
        for vision, one, two in zip(VISIONS, views[a], views[b], strict=True)
    )


if __name__ == "__main__":
    main()
