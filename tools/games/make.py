"""Play the example games and write them as records, in JSON and as text; and a long one for the tests.

usage: python tools/games/make.py

Openings and press are written by hand below; from the first autumn on the powers play by
`policy`, with dice that always fall the same.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from policy import Player, choose

import standoff
from standoff.core.game import Game
from standoff.notation.press import Message
from standoff.recording import dump, record_game

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
PRESS = Path(__file__).parent / "press.json"


@dataclass(frozen=True)
class Plot:
    """What makes a game: its rules and dice, who plays how well, how it begins and when it ends."""

    name: str
    about: str
    seed: int
    last_year: int
    skill: dict[str, float]
    opening: str
    friends: dict[str, frozenset[str]] = field(default_factory=dict)
    rules: str = "rulebook-2023"
    draw: bool = False
    folder: Path = EXAMPLES
    forms: tuple[tuple[str, str], ...] = (("json", "json"), ("text", "txt"))


EVERYBODY = ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey")

PLOTS = (
    Plot(
        name="seven-way-draw",
        about="Crowded fronts, many retreats, and press; after four years all seven agree on a draw",
        seed=9,
        last_year=1904,
        skill=dict.fromkeys(EVERYBODY, 0.85),
        draw=True,
        opening="""
            Austria: A VIE - GAL, A BUD - SER, F TRI - ALB
            England: F LON - NTH, F EDI - NWG, A LVP - YOR
            France: F BRE - MAO, A PAR - BUR, A MAR S A PAR - BUR
            Germany: F KIE - DEN, A BER - KIE, A MUN - RUH
            Italy: A VEN - TYR, A ROM - VEN, F NAP - ION
            Russia: A MOS - UKR, A WAR - GAL, F SEV - BLA, F STP/SC - BOT
            Turkey: A CON - BUL, A SMY - CON, F ANK - BLA
        """,
    ),
    Plot(
        name="russian-solo",
        about="Germany looks the other way while Russia takes eighteen centres",
        seed=42,
        last_year=1907,
        skill={power: {"Russia": 1.0, "Germany": 0.8}.get(power, 0.3) for power in EVERYBODY},
        friends={"Germany": frozenset({"Russia"})},
        opening="""
            Austria: A VIE - TRI, A BUD - SER, F TRI - ALB
            England: F LON - ENG, F EDI - NTH, A LVP - WAL
            France: F BRE - ENG, A PAR - PIC, A MAR - SPA
            Germany: F KIE - HOL, A BER - KIE, A MUN - BUR
            Italy: A VEN - TRI, A ROM - VEN, F NAP - TYS
            Russia: A MOS - STP, A WAR - UKR, F SEV - RUM, F STP/SC - FIN
            Turkey: A CON - BUL, A SMY - ARM, F ANK - CON
        """,
    ),
    Plot(
        name="rulebook-of-2000",
        about="Under the rulebook of 2000; the game is not over yet",
        seed=59,
        last_year=1905,
        rules="rulebook-2000",
        skill=dict.fromkeys(EVERYBODY, 0.9),
        opening="""
            Austria: A VIE - BUD, A BUD - SER, F TRI - VEN
            England: F LON - NTH, F EDI - NWG, A LVP - EDI
            France: F BRE - MAO, A PAR - GAS, A MAR - BUR
            Germany: F KIE - DEN, A BER - SIL, A MUN - TYR
            Italy: A VEN H, A ROM - APU, F NAP - ION
            Russia: A MOS - SEV, A WAR - GAL, F SEV - RUM, F STP/SC - BOT
            Turkey: A CON - BUL, A SMY H, F ANK - CON
        """,
    ),
    Plot(
        name="fourteen-years",
        about="Nobody wins: as long as games get, for what has to stay small",
        seed=9,
        last_year=1914,
        skill=dict.fromkeys(EVERYBODY, 0.85),
        folder=ROOT / "tests" / "replay",
        forms=(("text", "txt"),),
        opening="""
            Austria: A VIE - GAL, A BUD - SER, F TRI - ALB
            England: F LON - NTH, F EDI - NWG, A LVP - YOR
            France: F BRE - MAO, A PAR - BUR, A MAR S A PAR - BUR
            Germany: F KIE - DEN, A BER - KIE, A MUN - RUH
            Italy: A VEN - TYR, A ROM - VEN, F NAP - ION
            Russia: A MOS - UKR, A WAR - GAL, F SEV - BLA, F STP/SC - BOT
            Turkey: A CON - BUL, A SMY - CON, F ANK - BLA
        """,
    ),
)


def main() -> None:
    """Write every example."""
    letters = json.loads(PRESS.read_text(encoding="utf-8"))
    for plot in PLOTS:
        game = play(plot)
        press = [
            Message(m["from"], tuple(m.get("to", ())), m["phase"], m["text"])
            for m in letters.get(plot.name, [])
        ]
        record = record_game(game, {"event": plot.name, "about": plot.about}, press)
        for form, ending in plot.forms:
            (plot.folder / f"{plot.name}.{ending}").write_text(dump(record, form), encoding="utf-8")
        centres = {power: len(held) for power, held in (game.position.centres or {}).items()}
        print(f"{plot.name}: {game.phase}, {len(game.turns)} phases, {game.ending}, {centres}")


def play(plot: Plot) -> Game:
    """Play one game."""
    dice = Random(plot.seed)
    game = standoff.Game(rules=plot.rules)
    players = [Player(power, plot.skill[power], plot.friends.get(power, frozenset())) for power in EVERYBODY]
    for line in plot.opening.strip().splitlines():
        power, orders = line.strip().split(": ")
        game.order_all(power, orders.split(", "))
    game.process()
    while game.ending is None and game.phase.year <= plot.last_year:
        for player in players:
            game.order_all(player.power, choose(game.position, player, dice))
        game.process()
    if plot.draw and game.ending is None:
        game.draw()
    return game


if __name__ == "__main__":
    main()
