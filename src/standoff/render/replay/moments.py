"""The moments of a game that a replay can stop at: its phases, and how the board stands at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from standoff.core.outcomes import Resolution
from standoff.core.position import Position
from standoff.notation.words import phase_name
from standoff.render.drawing import plate_lines
from standoff.render.replay.words import Words

END = "end"
"""The fragment of the last moment, where no phase is open any more."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One stop of a replay: a position, and what came of its phase where it was played.

    `anchor` is the fragment that leads there, as in ``replay.html#S1903M``.
    """

    anchor: str
    name: str
    plate: tuple[str, str]
    position: Position
    resolution: Resolution | None = None

    @property
    def drives_out(self) -> bool:
        """Whether units were dislodged in this phase."""
        return self.resolution is not None and bool(self.resolution.next.dislodged)


def moments(phases: Iterable[Resolution | Position], words: Words) -> Iterator[Moment]:
    """Yield the moments of a game, and one after a last phase that was played."""
    seen: dict[str, int] = {}
    last: Resolution | None = None
    for item in phases:
        last = item if isinstance(item, Resolution) else None
        position = item.before if isinstance(item, Resolution) else item
        phase = position.phase
        seen[str(phase)] = count = seen.get(str(phase), 0) + 1
        anchor = f"{phase}" if count == 1 else f"{phase}-{count}"
        name, plate = phase_name(phase, words.language), plate_lines(phase, words.language)
        yield Moment(anchor, name, plate, position, last)
    if last is not None:
        plate = words["end"].upper(), str(last.before.phase.year)
        yield Moment(END, words["end"], plate, last.next)
