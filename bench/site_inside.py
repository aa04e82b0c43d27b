"""Measure what a phase costs the site, in the site's own code.

    STANDOFF_DATA=/tmp/new python bench/site_inside.py phases.json

takes the fullest boards among the phases, has each judged and published as the worker
does, and prints one line of JSON. It makes its database where the environment says.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from standoff.server.running.serving import set_up

set_up()

from django.db import transaction  # noqa: E402 - Django had to be set up before

from standoff.arena.table import phase_token  # noqa: E402 - the same
from standoff.server.accounts.models import User  # noqa: E402 - the same
from standoff.server.clock import now  # noqa: E402 - the same
from standoff.server.live.watch import Wanted, look  # noqa: E402 - the same
from standoff.server.play.actions.creating import do_create  # noqa: E402 - the same
from standoff.server.play.house_rules import HouseRules  # noqa: E402 - the same
from standoff.server.play.locking import locked  # noqa: E402 - the same
from standoff.server.play.models import Game, GameState, Orders, Seat  # noqa: E402 - the same
from standoff.server.play.opening import open_phase  # noqa: E402 - the same
from standoff.server.play.processing import advance  # noqa: E402 - the same
from standoff.server.play.table import position_of, rules_of  # noqa: E402 - the same
from standoff.server.running.database import make_ready  # noqa: E402 - the same

BOARDS = 15
LANGUAGES = ("en", "ru", "nl")


def main(path: str) -> None:
    """Measure, and print what came of it; the first board is not counted."""
    make_ready()
    phases: list[dict[str, Any]] = json.loads(Path(path).read_text(encoding="utf-8"))
    fullest = sorted(phases, key=_units, reverse=True)[: BOARDS + 1]
    person = User.objects.create(username="somebody", shown_name="Somebody")
    seconds = [timed(_game(person, phase)) for phase in fullest]
    print(json.dumps({"phase_ms": 1000 * median(seconds[1:]), "units": median(map(_units, fullest))}))


def _units(phase: dict[str, Any]) -> int:
    return sum(map(len, phase["units"].values()))


def _game(person: User, phase: dict[str, Any]) -> Game:
    """Return a game that stands at a phase for which all have sent their orders."""
    game = do_create(person, "A full board", HouseRules(), joins=False)
    Seat.objects.filter(game=game).update(bot="hold")
    Seat.objects.filter(game=game, power=min(phase["orders"])).update(bot="", user=person)
    with locked(game.pk) as game:
        game.state, game.phase = GameState.PLAYING, phase["phase"]
        game.position = {"board": "standard", "dislodged": {}, "contested": [], **phase}
        del game.position["orders"]
        game.token = phase_token(game.pk, position_of(game), rules_of(game), game.number)
        game.save()
        open_phase(game, None)
        for seat in game.seats.all():
            sent = phase["orders"].get(seat.power, [])
            Orders.objects.create(seat=seat, number=0, sent=sent, is_ready=True, revision=1, changed_at=now())
        return game


def timed(game: Game) -> float:
    """Return the seconds of CPU in which a phase is judged, the next one opened, and all told."""
    seen = game.event_count
    start = time.process_time()
    with transaction.atomic():
        assert advance(Game.objects.select_for_update().get(pk=game.pk))
    assert look({game.pk: Wanted(seen, LANGUAGES)})[game.pk]
    return time.process_time() - start


if __name__ == "__main__":
    main(sys.argv[1])
