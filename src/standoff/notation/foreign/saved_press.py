"""Messages as the saved games of the package ``diplomacy`` have them: one recipient each, and a moment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from standoff.core.errors import OrderTextError, PhaseError, PositionError
from standoff.core.geography import Board
from standoff.core.phases import Phase
from standoff.notation.foreign.times import from_moment, to_moment
from standoff.notation.parts import Part
from standoff.notation.press import Message
from standoff.notation.reader import read_power

EVERYBODY = "GLOBAL"
COPY = 1
"""How far apart the copies of a message to several powers are; different messages are further."""


def write_saved_press(messages: Iterable[Message]) -> list[dict[str, Any]]:
    """Write messages, each as often as it has recipients, at moments that are all different.

    >>> for one in write_saved_press([Message("France", ("Italy", "Turkey"), "S1901M", "Peace?")]):
    ...     print(one["sender"], one["recipient"], one["time_sent"])
    FRANCE ITALY 2
    FRANCE TURKEY 3
    """
    written = []
    last = 0
    for message in messages:
        at = max(to_moment(message.time) or 0, last + 1 + COPY)
        for recipient in message.recipients or (EVERYBODY,):
            written.append(
                {
                    "sender": message.sender.upper(),
                    "recipient": recipient.upper(),
                    "time_sent": at,
                    "phase": message.phase,
                    "message": message.text,
                }
            )
            last = at
            at += COPY
    return written


def read_saved_press(part: Part, phase: str, board: Board) -> list[Message]:
    """Read the messages of a phase in the order in which they were sent; copies become one again.

    Raises PositionError for what is no message.
    """
    parts = list(part.fields().values()) if isinstance(part.value, dict) else part.items()
    sent = sorted((_one(one, phase, board) for one in parts), key=lambda found: found[0])
    read: list[Message] = []
    last = None
    for at, message in sent:
        if last is not None and at - last == COPY and _same_letter(read[-1], message):
            before = read.pop()
            message = Message(  # noqa: PLW2901 - the copies are one message
                before.sender, before.recipients + message.recipients, before.phase, before.text, before.time
            )
        read.append(message)
        last = at
    return read


def _one(part: Part, phase: str, board: Board) -> tuple[int, Message]:
    """Read one message, and the moment at which it was sent."""
    fields = part.fields()
    for key in ("sender", "recipient", "message"):
        if key not in fields:
            raise part.error(f"a message needs its {key!r}")
    at = fields["time_sent"].value if "time_sent" in fields else 0
    if not isinstance(at, int):
        raise PositionError("should be a number", where=fields["time_sent"].where)
    recipient = fields["recipient"].text()
    names = () if recipient == EVERYBODY else (power_name(recipient, board),)
    named = _phase(fields["phase"].text()) if "phase" in fields else None
    text = fields["message"].text()
    return at, Message(
        power_name(fields["sender"].text(), board), names, named or phase, text, from_moment(at)
    )


def power_name(text: str, board: Board) -> str:
    """Return a power as we call it; whoever is none is called as there."""
    try:
        return read_power(text, board)
    except OrderTextError:
        return text


def _phase(text: str) -> str | None:
    """Return a phase; None for the other states of a game, which have names of their own."""
    try:
        return str(Phase.parse(text))
    except PhaseError:
        return None


def _same_letter(one: Message, other: Message) -> bool:
    """Whether two messages are copies of one."""
    alike = (one.sender, one.phase, one.text) == (other.sender, other.phase, other.text)
    return alike and bool(one.recipients) and bool(other.recipients)
