"""What each colour may be: ranges of lightness, chroma and hue that keep a power its own colour."""

from __future__ import annotations

from dataclasses import dataclass

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Task:
    """One palette to search: a range for each colour, and the texts that must be read on it.

    ``on`` names for each colour the text colours of which one at least must reach
    `contrast`; without an entry the colour carries no text.
    """

    name: str
    ranges: dict[str, tuple[Range, Range, Range]]
    on: dict[str, tuple[str, ...]]
    contrast: float = 4.5


LABEL = {"light": "#140D07", "dark": "#FFFDF5"}
SEA_LABEL = {"light": "#173B46", "dark": "#A9CFD8"}
LETTERS = ("#FFF9EC", "#1D1916")

POWERS = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")
LAND = (*POWERS, "neutral")

TASKS = (
    Task(
        "light fills",
        {
            "Austria": ((51, 72), (38, 62), (22, 48)),
            "England": ((52, 72), (25, 50), (276, 300)),
            "France": ((60, 90), (24, 45), (220, 256)),
            "Germany": ((52, 70), (0, 12), (40, 110)),
            "Italy": ((62, 88), (27, 50), (124, 160)),
            "Russia": ((96, 100), (0, 6), (280, 330)),
            "Turkey": ((72, 90), (45, 72), (75, 98)),
            "neutral": ((84, 96), (10, 26), (74, 96)),
            "sea": ((76, 90), (8, 20), (208, 240)),
            "waste": ((66, 86), (2, 18), (60, 110)),
        },
        {**dict.fromkeys(LAND, (LABEL["light"],)), "sea": (SEA_LABEL["light"],)},
    ),
    Task(
        "dark fills",
        {
            "Austria": ((26, 50), (35, 62), (25, 46)),
            "England": ((26, 50), (30, 60), (282, 304)),
            "France": ((30, 50), (20, 45), (225, 258)),
            "Germany": ((26, 50), (0, 10), (20, 110)),
            "Italy": ((26, 50), (24, 50), (128, 160)),
            "Russia": ((38, 50), (4, 16), (275, 320)),
            "Turkey": ((36, 50), (35, 60), (75, 96)),
            "neutral": ((10, 30), (5, 26), (60, 98)),
            "sea": ((8, 26), (7, 17), (210, 240)),
            "waste": ((1, 26), (0, 10), (20, 140)),
        },
        {**dict.fromkeys(LAND, (LABEL["dark"],)), "sea": (SEA_LABEL["dark"],)},
    ),
    Task(
        "light tokens",
        {
            "Austria": ((36, 46), (58, 80), (30, 42)),
            "England": ((18, 32), (45, 75), (288, 308)),
            "France": ((42, 56), (34, 50), (240, 262)),
            "Germany": ((12, 24), (0, 10), (40, 110)),
            "Italy": ((50, 62), (42, 60), (146, 160)),
            "Russia": ((96, 100), (0, 6), (280, 330)),
            "Turkey": ((72, 80), (70, 88), (74, 86)),
        },
        dict.fromkeys(POWERS, LETTERS),
    ),
    Task(
        "dark tokens",
        {
            "Austria": ((52, 66), (55, 80), (34, 50)),
            "England": ((56, 68), (50, 72), (285, 303)),
            "France": ((76, 88), (28, 42), (222, 245)),
            "Germany": ((62, 76), (0, 10), (40, 110)),
            "Italy": ((54, 66), (40, 60), (145, 162)),
            "Russia": ((95, 100), (0, 8), (280, 330)),
            "Turkey": ((78, 88), (52, 78), (84, 96)),
        },
        dict.fromkeys(POWERS, LETTERS),
    ),
)
