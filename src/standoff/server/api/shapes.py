"""What the API reads, as its description shows it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from ninja import Schema
from pydantic import ConfigDict, Field

GREATEST = 2**31 - 1
"""The greatest number that every database can hold."""

Number = Annotated[int, Field(ge=0, le=GREATEST)]
Power = Annotated[str, Field(pattern=r"^[^\W\d_]{1,30}$", examples=["France"])]
Text = Annotated[str, Field(max_length=10_000)]
Name = Annotated[str, Field(max_length=200)]
Order = Annotated[str, Field(max_length=500, examples=["A PAR - BUR"])]
Unit = Annotated[str, Field(max_length=12, examples=["A PAR"])]


class Strict(Schema):
    """What is sent in: a field that nobody knows is a mistake, and is told."""

    model_config = ConfigDict(extra="forbid")


class OrdersIn(Strict):
    """A whole set of orders, in place of the one before."""

    phase_token: Annotated[str, Field(max_length=40, examples=["S1901M-2fb2ae8d"])]
    orders: Annotated[
        list[Any],
        Field(max_length=1000, description="texts, or short ids", examples=[["A PAR - BUR", "F BRE - MAO"]]),
    ]
    ready: bool = False
    idempotency_key: Annotated[str, Field(max_length=200)] | None = None
    note: Text | None = None


class ChangesIn(Strict):
    """New orders for some units; null takes an order back."""

    phase_token: Annotated[str, Field(max_length=40)]
    changes: Annotated[dict[Unit, Order | None], Field(max_length=100, examples=[{"A PAR": "A PAR - BUR"}])]
    ready: bool | None = None


class MessageIn(Strict):
    """A letter to some powers, or to all."""

    to: Annotated[list[Power], Field(max_length=30)] | Literal["all"]
    text: Text


class ReadIn(Strict):
    """How far a conversation was read."""

    conversation: Annotated[str, Field(max_length=300)]
    number: Number


class ProposalIn(Strict):
    """Something to be decided by all: a draw or a concession names powers."""

    kind: Literal["draw", "concede", "pause", "resume", "cancel"]
    powers: Annotated[list[Power], Field(max_length=30, default_factory=list)]


class VoteIn(Strict):
    """A vote."""

    in_favour: bool


class JoinIn(Strict):
    """Where to sit down; anywhere without a power, and with the invitation of a private game."""

    power: Power | None = None
    invitation: Name | None = None


class BotIn(Strict):
    """A bot for an open seat."""

    power: Power
    bot: Name


class GameIn(Strict):
    """A new game. `settings` are those of a game's state; what is left out has its default."""

    name: Name
    board: Name = "standard"
    rules: str | dict[str, Any] = "rulebook-2023"
    settings: Annotated[dict[str, Any], Field(default_factory=dict)]
    private: bool = False
    power: Power | None = None
    bots: Annotated[
        dict[Power, Name],
        Field(max_length=30, default_factory=dict, examples=[{"Austria": "greedy"}]),
    ]
    joins: bool = True


class TokenIn(Strict):
    """A name for a new key."""

    name: Annotated[str, Field(max_length=60)] = ""


class GuestIn(Strict):
    """What a new guest is called."""

    name: Annotated[str, Field(max_length=40)] = ""
