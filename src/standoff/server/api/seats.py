"""Seats: to join, to leave, to offer one to others, and to take one over."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from ninja import Router, Status

from standoff.server.api.door import MEMBERS, viewer
from standoff.server.api.keys import make_key
from standoff.server.api.people import write_token
from standoff.server.api.shapes import BotIn, JoinIn, TokenIn
from standoff.server.api.told import REFUSALS, NewTokenOut, OfferOut, SeatOut
from standoff.server.play.actions.replacing import do_come_back, do_leave, do_offer, do_take_over
from standoff.server.play.actions.seating import do_join, do_set_bot, seat_of_user
from standoff.server.play.models import Seat
from standoff.server.seeing import find_game

router = Router(auth=MEMBERS, tags=["seats"])


@router.post("/games/{game_id}/join", response={200: SeatOut, **REFUSALS}, summary="Join a game")
def join(request: HttpRequest, game_id: str, body: JoinIn) -> dict[str, str]:
    """Sit down at a power, or at any that is open."""
    who = viewer(request).with_invitation(body.invitation)
    game = find_game(who, game_id)
    held = game.invitation if game.invitation in who.invitations else None
    return write_seat(do_join(game.pk, who.acting(game.pk), body.power, held))


@router.post("/games/{game_id}/leave", response={204: None, **REFUSALS}, summary="Leave a game")
def leave(request: HttpRequest, game_id: str) -> Status[None]:
    """Leave a game; once it has begun, the seat is offered to others."""
    who = viewer(request)
    do_leave(find_game(who, game_id).pk, who.acting(game_id))
    return Status(204, None)


@router.post(
    "/games/{game_id}/come-back", response={200: SeatOut, **REFUSALS}, summary="Come back to one's seat"
)
def come_back(request: HttpRequest, game_id: str) -> dict[str, str]:
    """Take one's own seat back from its caretaker."""
    who = viewer(request)
    return write_seat(do_come_back(find_game(who, game_id).pk, who.acting(game_id)))


@router.post("/games/{game_id}/bots", response={204: None, **REFUSALS}, summary="Seat a bot")
def bots(request: HttpRequest, game_id: str, body: BotIn) -> Status[None]:
    """Seat a bot at an open seat; who made the game may."""
    who = viewer(request)
    do_set_bot(find_game(who, game_id).pk, who.acting(game_id), body.power, body.bot)
    return Status(204, None)


@router.post(
    "/games/{game_id}/seats/me/token", response={201: NewTokenOut, **REFUSALS}, summary="Make a key to a seat"
)
def seat_token(request: HttpRequest, game_id: str, body: TokenIn) -> Status[dict[str, Any]]:
    """Make a key with which a program plays at one's own seat, and does nothing else."""
    who = viewer(request)
    seat = seat_of_user(find_game(who, game_id), who.acting(game_id))
    row, key = make_key(body.name, seat=seat)
    return Status(201, {**write_token(row), "token": key})


@router.post(
    "/games/{game_id}/seats/{power}/offer", response={200: OfferOut, **REFUSALS}, summary="Offer a seat"
)
def offer(request: HttpRequest, game_id: str, power: str) -> dict[str, str]:
    """Offer one's own seat, or that of somebody who is absent, to whoever has its invitation."""
    who = viewer(request)
    seat = do_offer(find_game(who, game_id).pk, who.acting(game_id), power.replace("\0", ""))
    return {**write_seat(seat), "invitation": seat.invitation}


@router.post("/seats/{invitation}/take", response={200: SeatOut, **REFUSALS}, summary="Take a seat over")
def take(request: HttpRequest, invitation: str) -> dict[str, str]:
    """Take over the seat that an invitation offers."""
    return write_seat(do_take_over(invitation.replace("\0", ""), viewer(request).acting()))


def write_seat(seat: Seat) -> dict[str, str]:
    """Write where a seat is."""
    return {"game": seat.game_id, "power": seat.power}
