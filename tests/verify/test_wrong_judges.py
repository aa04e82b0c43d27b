"""A judge with a mistake in its rules is found out, by the verifier and by the second judge, on the DATC.

Each mistake is one that real judges have made. It is put into the equations for the time
of the test, so that the wrong judge is quite consistent with itself: its reasons fit its
verdicts.
"""

# ruff: noqa: ARG005 - wrong equations take what right ones take, and look at less of it

from __future__ import annotations

from collections.abc import Callable

import pytest

import samples
from opinions import first_opinion
from second_opinion.judge import second_opinion
from standoff.core import equations, movement, reasons
from standoff.core.equations import has_path
from standoff.core.phases import PhaseKind
from standoff.core.verify import verify
from standoff.judging import resolve

Answer = Callable[..., object]


MISTAKES: dict[str, tuple[str, Answer]] = {
    "one may dislodge one's own units": (
        "attack_strength",
        lambda battle, mover, yes: (
            has_path(battle, mover, yes) and 1 + (battle.move_support[mover] & yes).bit_count()
        ),
    ),
    "a held province can always be entered": ("hold_strength", lambda battle, place, yes, no: 0),
    "supports to hold do not count": (
        "hold_strength",
        lambda battle, place, yes, no: int(bool(battle.occupied >> place & 1)),
    ),
    "two may swap without a convoy": ("head_to_head", lambda battle, mover, yes: False),
    "a convoy does not bring past each other": (
        "head_to_head",
        lambda battle, mover, yes: battle.target[battle.target[mover]] == mover,
    ),
    "no support is ever cut": ("support_given", lambda battle, supporter, yes, no: True),
    "an attack cuts the support against itself": ("_may_cut", lambda battle, supporter, attacker, no: True),
    "an attacked fleet does not carry": (
        "convoy_holds",
        lambda battle, fleet, yes, no: not battle.attackers.get(fleet),
    ),
    "a dislodged fleet carries": ("convoy_holds", lambda battle, fleet, yes, no: True),
    "a beaten unit still bounces others": (
        "prevent_strength",
        lambda battle, mover, yes, no: 1 + (battle.move_support[mover] & yes).bit_count(),
    ),
    "moves in a circle all fail": (
        "backup",
        lambda battle, group: (0, group & battle.convoys or group),
    ),
    "in a paradox the convoys hold": ("backup", lambda battle, group: (group & battle.convoys or group, 0)),
}
"""Each mistake by what it says, with the name of the function it takes the place of."""


def spoil(monkeypatch: pytest.MonkeyPatch, name: str, wrong: Answer) -> None:
    """Put a wrong function in wherever the judge uses the right one."""
    users = [module for module in (equations, movement, reasons) if hasattr(module, name)]
    assert users
    for module in users:
        monkeypatch.setattr(module, name, wrong)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found_out(monkeypatch: pytest.MonkeyPatch, mistake: str) -> None:
    spoil(monkeypatch, *MISTAKES[mistake])
    complained = differed = 0
    for _, question in samples.datc():
        if question.position.phase.kind is PhaseKind.MOVEMENT:
            resolution = resolve(question)
            complained += bool(verify(resolution))
            opinion = second_opinion(question.position, question.given, question.rules)
            differed += first_opinion(resolution) != opinion
    assert complained >= differed > 0
