"""Programs play a whole year over a socket and nothing else: the example of seven, as people run it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

from sites import Site

from standoff.recording import load
from standoff.replaying import replay
from standoff.server.play.models import Entry, Event, Game

EXAMPLE = Path(__file__).parents[3] / "examples" / "play_over_http.py"


def test_seven_programs_play_a_year_and_agree_to_a_draw(site: Site) -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), site.url, "--years", "1", "--seed", "3"],
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    game = Game.objects.get(name="Seven programs")
    codes = [phase.code for phase in game.phases.all()]
    assert {"S1901M", "F1901M", "W1901A"} <= set(codes)
    assert game.result == {"draw": list(game.position["centers"])}
    told = done.stdout.splitlines()
    events = Event.objects.filter(game=game).exclude(kind="ready")
    assert len(told) == events.count(), "every event was told, and none twice"
    assert told[-1].startswith("The game has ended in a draw among Austria, England, ")
    assert {entry.source for entry in Entry.objects.filter(seat__game=game)} == {"key"}
    record = f"{site.url}/api/v1/games/{game.pk}/record?invitation={game.invitation}"
    with urlopen(record) as answer:  # noqa: S310 - our own address
        text = answer.read().decode()
    assert [phase["phase"] for phase in json.loads(text)["phases"]][: len(codes)] == codes
    assert not [found for found in replay(load(text)) if found.differences]
