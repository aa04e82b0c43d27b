"""What the API answers, as its description shows it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import Field

Values = dict[str, Any]
"""JSON values that are described where they come from: judge documents, settings, rules."""

Moment = Annotated[str, Field(examples=["2026-03-25T19:00:00+00:00"])]


class RefusalOut(Schema):
    """Why something was refused: a code for programs, and a text for people."""

    code: str
    text: str
    errors: list[dict[str, str]] | None = None


REFUSALS: Any = {(401, 403, 404, 409, 422): RefusalOut}
"""The answers to whatever may be refused."""


def sends(*kinds: str) -> dict[str, Any]:
    """Describe an answer that is no JSON, or may have nothing new."""
    content: dict[str, Any] = {kind: {"schema": {}} for kind in kinds}
    answers = {200: {"description": "OK", "content": content}, 304: {"description": "Nothing new"}}
    return {"responses": answers}


class SeatOut(Schema):
    """Where a seat is."""

    game: str
    power: str


class OfferOut(SeatOut):
    """A seat that is offered to whoever has the invitation."""

    invitation: str


class GameMadeOut(Schema):
    """A game that was made, and the invitation to it."""

    id: str
    invitation: str


class ReplyOut(Schema):
    """What a submission came to; `revision` is that of the orders that stand now."""

    phase_token: str
    state: Literal["saved", "checked", "refused"]
    code: str | None
    text: str | None
    ready: bool
    verdicts: list[Values]
    warnings: list[Values]
    coverage: str
    revision: int | None = None


class EntryOut(Schema):
    """What was entered at a seat, and when."""

    number: int
    phase: str
    at: Moment
    source: str
    sent: list[str]
    ready: bool


class EntriesOut(Schema):
    """Everything that was entered at a seat, oldest first."""

    entries: list[EntryOut]


class ListedSeatOut(Schema):
    """A seat as lists show it."""

    power: str
    kind: Literal["person", "bot", "caretaker", "open"]
    player: str | None
    offered: bool


class ListedGameOut(Schema):
    """A game as lists show it."""

    id: str
    name: str
    state: str
    board: str
    rules: str | Values
    settings: Values
    private: bool
    creator: bool
    created: Moment
    result: Values | None
    phase: str
    phase_name: str
    deadline: Moment | None
    you: str | None
    open: int
    seats: list[ListedSeatOut]


class GamesOut(Schema):
    """Games, the newest first."""

    games: list[ListedGameOut]


class GameOut(Schema):
    """What was agreed for a game."""

    id: str
    name: str
    state: Literal["waiting", "checking", "playing", "paused", "over", "cancelled"]
    board: str
    rules: str | Values
    settings: Values
    private: bool
    result: Values | None
    creator: bool
    invitation: str | None


class PhaseOut(Schema):
    """The phase that lies open."""

    number: int
    code: str
    name: str
    kind: Literal["movement", "retreat", "adjustment"]
    token: str
    opened: Moment | None
    deadline: Moment | None
    held: bool
    now: Moment


class PlaceOut(Schema):
    """A seat, and how its power stands."""

    power: str
    player: str | None
    kind: Literal["person", "bot", "caretaker", "open"]
    bot: str | None
    offered: bool
    invitation: str | None
    ready: bool
    has_orders_to_give: bool
    missed: int
    centers: int
    units: int
    you: bool
    alive: bool


class OwnOut(Schema):
    """One's own seat: what was sent, what it comes to, and every order that is legal, by unit."""

    power: str
    kind: Literal["person", "caretaker"]
    ready: bool
    here: bool
    revision: int
    sent: list[str]
    reply: ReplyOut | None
    legal: dict[str, list[str]]
    due: int
    extensions_left: int
    log: str


class ProposalOut(Schema):
    """A proposal, and what became of it."""

    id: int
    kind: Literal["draw", "concede", "pause", "resume", "cancel"]
    powers: list[str]
    state: Literal["open", "passed", "rejected", "lapsed"]


class OpenProposalOut(ProposalOut):
    """A proposal that is voted on: one's own vote, how many are asked, and when it ends without them."""

    mine: bool | None
    asked: int
    ends: Moment | None


class JudgedOut(Schema):
    """A phase that was judged."""

    number: int
    code: str
    name: str
    had_retreats: bool


class StateOut(Schema):
    """Everything about a game that one may see now."""

    game: GameOut
    phase: PhaseOut
    position: Values
    seats: list[PlaceOut]
    you: OwnOut | None
    proposals: list[OpenProposalOut]
    unread: dict[str, int]
    last_event: int
    phases: list[JudgedOut]


class EventOut(Schema):
    """Something that happened, and the sentence that tells of it."""

    number: int
    kind: str
    phase: str
    at: Moment
    view: str
    text: str
    data: Values
    results: list[Values] | None = None


class EventsOut(Schema):
    """Events, oldest first."""

    events: list[EventOut]
    last: int
    more: bool


class LetterOut(Schema):
    """A letter."""

    number: int
    conversation: str
    sender: Annotated[str, Field(alias="from")]
    to: list[str] | Literal["all"]
    phase: str
    at: Moment
    text: str


class LettersOut(Schema):
    """Letters, oldest first; `more` tells that there are older ones."""

    messages: list[LetterOut]
    more: bool


class DeadlineOut(Schema):
    """When the phase ends."""

    deadline: Moment | None


class TokenOut(Schema):
    """A key, as far as the site knows it."""

    id: int
    name: str
    game: str | None
    power: str | None
    created: str
    used: str | None


class NewTokenOut(TokenOut):
    """A key that was just made: `token` is shown this once."""

    token: str


class MeOut(Schema):
    """Who somebody is."""

    name: str
    guest: bool
    language: str
    time_zone: str
    theme: str
    seat: SeatOut | None
    """For the key of a seat, that seat."""
    games: list[SeatOut]


class GuestOut(MeOut):
    """A new guest with the key."""

    token: str
