"""What the panel of powers offers, by the name of the button: each an action of the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.http import QueryDict
from django.utils.translation import gettext as _

from standoff.notation.words import power_name
from standoff.server.accounts.models import User
from standoff.server.play.actions.delaying import do_extend
from standoff.server.play.actions.replacing import do_come_back, do_leave, do_offer
from standoff.server.play.actions.seating import do_join, do_set_bot
from standoff.server.play.actions.starting import do_say_here
from standoff.server.play.actions.voting import do_propose, do_vote
from standoff.server.play.models import Game
from standoff.server.play.refusals import Refused
from standoff.server.play.table import position_of
from standoff.server.seeing import Viewer

Act = Callable[[Game, User, Viewer, QueryDict], str]


def act(game: Game, user: User | None, viewer: Viewer, form: QueryDict) -> str:
    """Do what a form asks for, and say in a few words what was done; Refused where it may not be done."""
    wanted = ACTS.get(form.get("act", ""))
    if wanted is None:
        raise Refused("unknown_act", _("There is nothing of that kind to do."), 422)
    if user is None:
        raise Refused("unknown_person", _("Sign in, or begin as a guest, to do that."), 401)
    return wanted(game, user, viewer, form)


def _join(game: Game, user: User, viewer: Viewer, form: QueryDict) -> str:
    held = game.invitation if game.invitation in viewer.invitations else None
    seat = do_join(game.pk, user, form.get("power") or None, held)
    name = power_name(seat.power, position_of(game).board, viewer.language)
    return _("You play %(power)s.") % {"power": name}


def _leave(game: Game, user: User, _viewer: Viewer, _form: QueryDict) -> str:
    do_leave(game.pk, user)
    return _("You have left the game.")


def _come_back(game: Game, user: User, _viewer: Viewer, _form: QueryDict) -> str:
    do_come_back(game.pk, user)
    return _("You are back at your seat.")


def _here(game: Game, user: User, _viewer: Viewer, _form: QueryDict) -> str:
    do_say_here(game.pk, user)
    return _("You are here.")


def _bot(game: Game, user: User, _viewer: Viewer, form: QueryDict) -> str:
    do_set_bot(game.pk, user, form.get("power", ""), form.get("bot", "greedy"))
    return _("A bot has sat down.")


def _offer(game: Game, user: User, _viewer: Viewer, form: QueryDict) -> str:
    do_offer(game.pk, user, form.get("power", ""))
    return _("The seat is offered. Send somebody its link.")


def _extend(game: Game, user: User, _viewer: Viewer, _form: QueryDict) -> str:
    do_extend(game.pk, user)
    return _("The deadline is put off.")


def _propose(game: Game, user: User, _viewer: Viewer, form: QueryDict) -> str:
    do_propose(game.pk, user, form.get("kind", ""), form.getlist("powers"))
    return _("Proposed. Votes are secret.")


def _vote(game: Game, user: User, _viewer: Viewer, form: QueryDict) -> str:
    number = form.get("proposal", "")
    if not (number.isascii() and number.isdigit() and len(number) < 10):
        raise Refused("no_such_proposal", _("There is no such proposal."), 404)
    do_vote(game.pk, user, int(number), in_favour=form.get("in_favour") == "1")
    return _("Voted. You may change your vote while it is open.")


ACTS: Mapping[str, Act] = {
    "join": _join,
    "leave": _leave,
    "come_back": _come_back,
    "here": _here,
    "bot": _bot,
    "offer": _offer,
    "extend": _extend,
    "propose": _propose,
    "vote": _vote,
}
