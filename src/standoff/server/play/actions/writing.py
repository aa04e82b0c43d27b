"""Press: letters between the players, as the game allows them."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext_lazy as _

from standoff.server.accounts.models import User
from standoff.server.play import feed
from standoff.server.play.actions.seating import seat_of_user
from standoff.server.play.house_rules import Press
from standoff.server.play.locking import locked
from standoff.server.play.models import Event, Game, GameState, ReadMark, Seat
from standoff.server.play.refusals import Refused
from standoff.server.play.table import powers_of

ALL = "all"
LONGEST_LETTER = 10_000


def check_text(text: str) -> str:
    """Return a letter as it is sent; Refused where there is none, or no end of it."""
    text = text.replace("\r\n", "\n").strip()
    if not text:
        raise Refused("empty", _("There is nothing written."), 422)
    if len(text) > LONGEST_LETTER:
        raise Refused("too_long", _("A letter has at most 10,000 characters."), 422)
    if "\0" in text:
        raise Refused("bad_text", _("The letter has a sign that cannot be sent."), 422)
    return text


def check_recipients(game: Game, sender: str, recipients: Iterable[str] | str) -> list[str] | str:
    """Return who a letter is for, sorted, or ``all``; Refused for somebody unknown or not allowed."""
    press = game.house_rules.press
    if press is Press.GUNBOAT:
        raise Refused("gunboat", _("Nobody writes in this game."), 403)
    if recipients in (ALL, [ALL]):
        return ALL
    if isinstance(recipients, str):
        recipients = [recipients]
    chosen = sorted(set(recipients) - {sender})
    if strange := [power for power in chosen if power not in powers_of(game.board)]:
        raise Refused("unknown_recipient", _("There is no power %(power)s.") % {"power": strange[0]}, 422)
    if not chosen:
        raise Refused("unknown_recipient", _("A letter is for somebody else."), 422)
    if press is Press.PUBLIC:
        raise Refused("public_only", _("In this game all letters are for everybody."), 403)
    return chosen


def do_write(
    game_id: str, user: User | None, recipients: Iterable[str] | str, text: str, *, seat_id: int | None = None
) -> Event:
    """Send a letter."""
    text = check_text(text)
    with locked(game_id) as game:
        seat = game.seats.get(pk=seat_id) if seat_id is not None else _own(game, user)
        if game.state not in {GameState.PLAYING, GameState.PAUSED, GameState.OVER}:
            raise Refused("not_playing", _("The game has not begun."))
        chosen = check_recipients(game, seat.power, recipients)
        event = feed.append(
            game,
            "message",
            {"from": seat.power, "to": chosen, "text": text},
            audience=None if isinstance(chosen, str) else [seat.power, *chosen],
        )
        mark(seat, conversation(event), event.number)
        return event


def _own(game: Game, user: User | None) -> Seat:
    if user is None:
        raise Refused("not_in_game", _("You have no seat in this game."), 403)
    return seat_of_user(game, user)


def conversation(event: Event) -> str:
    """Return the key of the conversation that a letter belongs to: all who read it, or ``all``."""
    to = event.data["to"]
    return ALL if to == ALL else "|".join(sorted({event.data["from"], *to}))


def mark(seat: Seat, key: str, number: int) -> None:
    """Remember how far a conversation was read; never less far than before."""
    found, made = ReadMark.objects.get_or_create(seat=seat, conversation=key, defaults={"number": number})
    if not made and found.number < number:
        found.number = number
        found.save(update_fields=["number"])


def do_read(game_id: str, user: User, key: str, number: int) -> None:
    """Say that a conversation was read up to the event of this number."""
    with locked(game_id) as game:
        mark(seat_of_user(game, user), key, min(number, game.event_count))
