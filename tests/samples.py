"""Questions to judges, by the thousand: the DATC, recorded games, and what dice make up.

Whoever checks a judge, or holds two of them against each other, takes its questions here.
A question is drawn from its number alone, so that any of them can be had again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from datc_cases import CASES

from standoff.boards import standard
from standoff.core.giving import give
from standoff.core.orders import Given
from standoff.core.outcomes import Resolution
from standoff.core.phases import PhaseKind
from standoff.core.position import Position
from standoff.core.ruleset import PRESETS, Ruleset
from standoff.front import opening
from standoff.judging import ask
from standoff.notation.documents import Question
from standoff.notation.records import read_record
from standoff.replaying import replay
from standoff.testing import any_order, play, random_position, random_scene
from standoff.testing.scenes import as_given

CHOICES = {key: choices for key, _, _, choices in Ruleset.describe()}
GIBBERISH = ("A PAR - ", "F LON", "A XYZ - MUN", "hold everything", "A MUN - SWI", "")


def dice(*seed: object) -> Random:
    """Return dice that fall alike on every machine."""
    return Random(" ".join(map(str, seed)))  # noqa: S311 - to be repeated, not to be secret


def mixed_rules(luck: Random) -> Ruleset:
    """Draw a ruleset: a preset, with other choices here and there."""
    changes = {key: luck.choice(choices) for key, choices in CHOICES.items() if luck.random() < 0.25}
    return Ruleset.of({"base": luck.choice(tuple(PRESETS)), **changes})


def under_every_preset(question: Question, *more: Ruleset) -> Iterator[Question]:
    """Yield a question under every ruleset that has a name, and some others."""
    for rules in (*PRESETS.values(), *more):
        yield replace(question, rules=rules)


# -- the DATC and recorded games ---------------------------------------------------------------


def datc() -> Iterator[tuple[str, Question]]:
    """Yield every case of the DATC with its name, under every ruleset that it speaks of and every preset."""
    for case in CASES:
        question = ask(case.document)
        rulesets = dict.fromkeys(PRESETS.values())
        for outcome in case.outcomes:
            rulesets |= dict.fromkeys(Ruleset.of(choices) for choices in outcome.choices())
        for rules in rulesets:
            yield f"{case.name} {json.dumps(rules.to_json())}", replace(question, rules=rules)


def recorded(games: Iterable[Path]) -> Iterator[tuple[str, Question]]:
    """Yield every phase of recorded games, with its name."""
    for file in games:
        for step in replay(read_record(json.loads(file.read_text(encoding="utf-8")))):
            yield f"{file.stem} {step.question.position.phase}", step.question


# -- made up -----------------------------------------------------------------------------------


def movement(number: int) -> Question:
    """Draw a movement phase of clashing orders; in some, odd ones are given, twice or by the wrong power."""
    luck = dice("movement", number)
    scene = random_scene(luck, standard())
    given = scene.given
    if luck.random() < 0.2:
        given = spoilt(luck, scene.position, given)
    return Question(scene.position, given, mixed_rules(luck))


def spoilt(luck: Random, position: Position, given: Sequence[Given]) -> tuple[Given, ...]:
    """Add orders of any kind and texts that are none, have some given by others, and shuffle them."""
    powers = [None, *(power.name for power in position.board.powers)]
    orders = [*given, *(as_given(position, any_order(luck, position)) for _ in range(luck.randrange(4)))]
    orders = [replace(one, power=luck.choice(powers)) if luck.random() < 0.15 else one for one in orders]
    if luck.random() < 0.3:
        orders.append(give(position, luck.choice(powers), luck.choice(GIBBERISH)))
    if orders and luck.random() < 0.3:
        orders.append(luck.choice(orders))
    luck.shuffle(orders)
    return tuple(orders)


def retreat(number: int) -> Question:
    """Draw a retreat phase."""
    return later_phase(PhaseKind.RETREAT, number)


def winter(number: int) -> Question:
    """Draw a winter."""
    return later_phase(PhaseKind.ADJUSTMENT, number)


def later_phase(kind: PhaseKind, number: int) -> Question:
    """Draw a phase of retreats or adjustments: mostly legal orders, sometimes odd ones, some left out."""
    luck = dice(kind.name, number)
    position = random_position(luck, standard(), kind)
    rules = mixed_rules(luck)
    legal = [
        replace(as_given(position, luck.choice(orders)), power=power)
        for power, group in position.legal_orders(rules=rules).groups.items()
        for orders in group.values()
        if luck.random() < 0.85
    ]
    odd = luck.random() < 0.5
    return Question(position, spoilt(luck, position, legal) if odd else tuple(legal), rules)


def game(number: int, phases: int) -> Iterator[Resolution]:
    """Play a game of so many phases from the opening, by rules of its own."""
    luck = dice("game", number)
    rules = luck.choice((*PRESETS.values(), mixed_rules(luck)))
    for turn in play(luck, opening(standard()), phases, rules):
        yield turn.resolution
