"""The colours: far apart under every kind of colour vision, readable, and as the search found them."""

from __future__ import annotations

import re
import sys
from itertools import combinations
from pathlib import Path

import pytest

from standoff.boards import standard
from standoff.render.themes import colours

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools" / "palette"))

from colour import (  # type: ignore[import-not-found]  # noqa: E402 - a tool, found by the line above
    VISIONS,
    contrast,
    distance,
    linear,
    seen,
)

POWERS = [power.name for power in standard().powers]
LOG = (ROOT / "tools" / "palette" / "search.log").read_text(encoding="utf-8")
GOAL = 14.0
THEMES = ("light", "dark")


def fills(theme: str) -> dict[str, str]:
    """Return every colour that an area of the map may have."""
    known = colours(theme)
    surfaces = {name: known["surfaces"][name] for name in ("sea", "waste")}
    return {**{power: known[power]["f"] for power in POWERS}, "neutral": known[""]["f"], **surfaces}


def tokens(theme: str) -> dict[str, str]:
    """Return the colours of the powers' tokens and arrows."""
    return {power: colours(theme)[power]["t"] for power in POWERS}


def smallest(palette: dict[str, str]) -> tuple[float, str, str, str]:
    """Return the smallest distance of two colours, under which vision, and which two."""
    views = {name: seen(linear(colour)) for name, colour in palette.items()}
    closest: tuple[float, str, str, str] = min(
        (distance(one, other), vision, a, b)
        for a, b in combinations(views, 2)
        for vision, one, other in zip(VISIONS, views[a], views[b], strict=True)
    )
    return closest


def logged(task: str) -> tuple[float, dict[str, str]]:
    """Return what the search's log says of a task: the smallest distance, and the colours."""
    found = re.search(rf"^{task}: smallest distance ([\d.]+)\n((?:  \w.*\n)+)", LOG, re.MULTILINE)
    assert found is not None
    palette = {line.split()[0]: line.split()[1] for line in found[2].splitlines()}
    return float(found[1]), palette


def test_the_distance_is_the_published_one() -> None:
    """Pairs of the data that the authors of the formula published to check programs with."""
    pairs = [
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ]
    for one, other, published in pairs:
        assert distance(one, other) == pytest.approx(published, abs=1e-4)


@pytest.mark.parametrize("theme", THEMES)
def test_no_two_areas_look_alike_to_anybody(theme: str) -> None:
    """At least 14 apart, or as far as the committed search could bring them."""
    best, _ = logged(f"{theme} fills")
    gap, vision, one, other = smallest(fills(theme))
    assert gap >= min(GOAL, best - 0.005), (vision, one, other)
    assert gap > 13


@pytest.mark.parametrize("theme", THEMES)
def test_no_two_tokens_look_alike_to_anybody(theme: str) -> None:
    gap, vision, one, other = smallest(tokens(theme))
    assert gap >= GOAL, (vision, one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_the_colours_are_those_that_the_search_found(theme: str) -> None:
    assert logged(f"{theme} fills")[1] == fills(theme)
    assert logged(f"{theme} tokens")[1] == tokens(theme)


@pytest.mark.parametrize("theme", THEMES)
def test_names_can_be_read_on_every_land_and_sea(theme: str) -> None:
    known = colours(theme)
    label, sea_label = known["surfaces"]["label"], known["surfaces"]["sealabel"]
    for name, colour in fills(theme).items():
        if name != "waste":
            assert contrast(sea_label if name == "sea" else label, colour) >= 4.5, name
    assert contrast(label, known["surfaces"]["plate"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_letters_can_be_read_on_every_token(theme: str) -> None:
    for power in POWERS:
        assert contrast(colours(theme)[power]["o"], colours(theme)[power]["t"]) >= 4.5, power


@pytest.mark.parametrize("theme", THEMES)
def test_tokens_stand_out_from_every_land_and_sea(theme: str) -> None:
    """By their body, by their outline, or by the casing of a line."""
    surfaces = colours(theme)["surfaces"]
    for power, token in tokens(theme).items():
        for area, colour in fills(theme).items():
            marks = (contrast(token, colour), contrast(surfaces["outline"], colour))
            assert max(marks) >= 3, (power, area)


@pytest.mark.parametrize("theme", THEMES)
def test_thin_lines_stand_out_from_their_casing(theme: str) -> None:
    known = colours(theme)
    for power in POWERS:
        assert contrast(known[power]["k"], known["surfaces"]["case"]) >= 4.5, power
    for mark in ("good", "warn", "bad"):
        assert contrast(known["surfaces"]["onbad"], known["surfaces"][mark]) >= 4.5, mark
    assert contrast(known["surfaces"]["mute"], known["surfaces"]["case"]) >= 3
