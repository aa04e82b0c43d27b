"""People and their keys."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja import Router, Status

from standoff.server.accounts.guests import new_guest
from standoff.server.accounts.models import Token, User
from standoff.server.api.door import MEMBERS, viewer
from standoff.server.api.keys import make_key
from standoff.server.api.shapes import GuestIn, Number, TokenIn
from standoff.server.api.told import REFUSALS, GuestOut, MeOut, NewTokenOut, TokenOut
from standoff.server.play.models import Seat
from standoff.server.play.refusals import Refused
from standoff.server.seeing import Viewer

router = Router(auth=MEMBERS, tags=["people"])

MOST_TOKENS = 50


@router.post("/guests", auth=None, response={201: GuestOut, **REFUSALS}, summary="Become a guest")
def become_guest(request: HttpRequest, body: GuestIn) -> Status[dict[str, Any]]:
    """Make a guest and a key to act as that guest: nothing else is needed to play."""
    name = " ".join(body.name.split())
    if not name.isprintable():
        raise Refused("bad_name", _("A name has no such signs."), 422)
    guest = new_guest(request)
    if name:
        guest.shown_name = name
        guest.save(update_fields=["shown_name"])
    _row, key = make_key("", user=guest)
    return Status(201, {**write_person(Viewer(guest)), "token": key})


@router.get("/me", response={200: MeOut, **REFUSALS}, summary="See who one is")
def me(request: HttpRequest) -> dict[str, Any]:
    """Return who the key or the session belongs to, and where they play."""
    return write_person(viewer(request))


@router.get("/tokens", response={200: list[TokenOut], **REFUSALS}, summary="List one's keys")
def tokens(request: HttpRequest) -> list[dict[str, Any]]:
    """Return one's own keys, and those to one's seats; the keys themselves are not kept."""
    return [write_token(row) for row in _tokens(viewer(request).acting())]


@router.post("/tokens", response={201: NewTokenOut, **REFUSALS}, summary="Make a key")
def make_token(request: HttpRequest, body: TokenIn) -> Status[dict[str, Any]]:
    """Make a key with which a program may do everything that one may do oneself."""
    user = viewer(request).acting()
    if len(_tokens(user)) >= MOST_TOKENS:
        raise Refused("too_many", _("You have too many keys; delete some first."), 409)
    row, key = make_key(body.name, user=user)
    return Status(201, {**write_token(row), "token": key})


@router.delete("/tokens/{number}", response={204: None, **REFUSALS}, summary="Delete a key")
def delete_token(request: HttpRequest, number: Number) -> Status[None]:
    """Delete a key; it is good for nothing from then on."""
    for row in _tokens(viewer(request).acting()):
        if row.pk == number:
            row.delete()
            return Status(204, None)
    raise Refused("no_such_key", _("There is no such key."), 404)


def write_person(who: Viewer) -> dict[str, Any]:
    """Write who somebody is."""
    user = who.user
    assert user is not None
    seats = [who.seat] if who.seat is not None else Seat.objects.filter(user=user).order_by("-taken_at")
    return {
        "name": str(user),
        "guest": user.is_guest,
        "language": user.language,
        "time_zone": user.time_zone,
        "theme": user.theme,
        "seat": {"game": who.seat.game_id, "power": who.seat.power} if who.seat else None,
        "games": [{"game": seat.game_id, "power": seat.power} for seat in seats],
    }


def write_token(row: Token) -> dict[str, Any]:
    """Write what the site knows of a key."""
    return {
        "id": row.pk,
        "name": row.name,
        "game": row.seat.game_id if row.seat else None,
        "power": row.seat.power if row.seat else None,
        "created": row.created_at.isoformat(),
        "used": row.used_at.isoformat() if row.used_at else None,
    }


def _tokens(user: User) -> list[Token]:
    """Return the keys of a person, and those to the seats that are theirs."""
    rows = Token.objects.select_related("seat").order_by("pk")
    return [*rows.filter(user=user), *rows.filter(seat__user=user)]
