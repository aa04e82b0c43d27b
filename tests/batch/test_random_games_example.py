"""The example that plays random games and draws what they come to."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import standoff

EXAMPLE = Path(__file__).parents[2] / "examples" / "random_games.py"


def test_the_example_plays_and_draws(tmp_path: Path) -> None:
    picture = tmp_path / "games.svg"
    command = [sys.executable, str(EXAMPLE), "300", str(picture)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.startswith("300 games in ")
    drawing = ET.parse(picture).getroot()
    words = [element.text or "" for element in drawing.iter() if element.tag.endswith("text")]
    for power in standoff.Game().board.powers:
        assert [word for word in words if word.startswith(power.name)]
    lines = [element for element in drawing.iter() if element.tag.endswith("polyline")]
    assert len(lines) == 7
