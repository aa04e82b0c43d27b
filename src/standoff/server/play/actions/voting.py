"""What the table decides together: draws, concessions, pauses, and giving a game up.

Votes are secret. Bots do not vote, and nobody waits for the vote of a player who missed
the last deadline. While a game stands still no deadline tells who has vanished, so a vote
to go on ends after a while. One seat has one proposal of a kind at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils.translation import gettext_lazy as _

from standoff.arena.events import living
from standoff.core.phases import PhaseKind
from standoff.server.accounts.models import User
from standoff.server.clock import now
from standoff.server.play import feed
from standoff.server.play.actions.playing import playing_seat
from standoff.server.play.ending import end_in_draw, end_with_winner, finish
from standoff.server.play.house_rules import Draws
from standoff.server.play.locking import locked
from standoff.server.play.models import Ballot, Game, GameState, Proposal, ProposalKind, ProposalState, Seat
from standoff.server.play.pausing import pause, resume
from standoff.server.play.refusals import Refused
from standoff.server.play.table import position_of

UNANIMOUS = frozenset({ProposalKind.DRAW, ProposalKind.CONCEDE, ProposalKind.CANCEL})
"""What all who vote must want; for the rest more than half do."""

FORTNIGHT = timedelta(days=14)
"""So long a vote to go on is open; in a game of short phases, for as long as fourteen of them last."""

_ABOUT_A_POSITION = (ProposalKind.DRAW, ProposalKind.CONCEDE)


def do_propose(game_id: str, user: User, kind: str, powers: Iterable[str] = ()) -> Proposal:
    """Propose something, and vote for it."""
    with locked(game_id) as game:
        seat = playing_seat(game, user)
        chosen = _powers(game, kind, list(powers))
        _check(game, kind, chosen)
        if game.proposals.filter(kind=kind, powers=chosen, state=ProposalState.OPEN).exists():
            raise Refused("proposed_already", _("That is being voted on already."))
        if game.proposals.filter(kind=kind, proposer=seat, state=ProposalState.OPEN).exists():
            raise Refused("proposed_already", _("Your last proposal of this kind is still being voted on."))
        proposal = Proposal.objects.create(
            game=game, kind=kind, powers=chosen, proposer=seat, phase=game.phase, created_at=now()
        )
        _tell(game, proposal)
        _vote(game, proposal, seat, in_favour=True)
        if ends_at(game, proposal) is not None and not game.is_over:
            game.wake()  # the worker looks again when the vote ends
        return proposal


def do_vote(game_id: str, user: User, proposal_id: int, *, in_favour: bool) -> Proposal:
    """Vote on a proposal, or change the vote."""
    with locked(game_id) as game:
        seat = playing_seat(game, user)
        proposal = game.proposals.filter(pk=proposal_id).first()
        if proposal is None:
            raise Refused("no_such_proposal", _("There is no such proposal."), 404)
        if proposal.state != ProposalState.OPEN:
            raise Refused("voted", _("The vote on this is over."))
        _vote(game, proposal, seat, in_favour=in_favour)
        return proposal


def voters(game: Game) -> list[Seat]:
    """Return the seats whose votes are asked for."""
    alive = living(position_of(game))
    return [
        seat
        for seat in game.seats.all()
        if seat.power in alive and seat.is_played_by_person and not seat.is_absent
    ]


def ends_at(game: Game, proposal: Proposal) -> datetime | None:
    """Return when the votes that are there by then decide; None for a vote that waits for everybody's."""
    if proposal.kind != ProposalKind.RESUME:
        return None
    minutes = game.house_rules.minutes(PhaseKind.MOVEMENT)
    span = FORTNIGHT if minutes is None else min(FORTNIGHT, 14 * timedelta(minutes=minutes))
    return proposal.created_at + span


def next_end(game: Game) -> datetime | None:
    """Return when the first of the open votes ends that do not wait for everybody's."""
    proposals = game.proposals.filter(state=ProposalState.OPEN)
    ends = (ends_at(game, proposal) for proposal in proposals)
    return min((end for end in ends if end is not None and end > now()), default=None)


def _powers(game: Game, kind: str, powers: list[str]) -> list[str]:
    """Return the powers that a proposal is about."""
    alive = living(position_of(game))
    match kind:
        case ProposalKind.DRAW if game.house_rules.draws is Draws.ALL_SURVIVORS or not powers:
            return list(alive)
        case ProposalKind.DRAW | ProposalKind.CONCEDE:
            if strange := [power for power in powers if power not in alive]:
                raise Refused(
                    "no_such_power", _("%(power)s is not in the game.") % {"power": strange[0]}, 422
                )
            if kind == ProposalKind.CONCEDE and len(powers) != 1:
                raise Refused("no_such_power", _("A game is conceded to one power."), 422)
            return [power for power in alive if power in powers]
        case _:
            return []


def _check(game: Game, kind: str, powers: list[str]) -> None:
    """Refuse what cannot be proposed now."""
    del powers
    if kind not in ProposalKind.values:
        raise Refused("no_such_proposal", _("There is no such kind of proposal."), 422)
    wanted = {ProposalKind.RESUME: {GameState.PAUSED}, ProposalKind.PAUSE: {GameState.PLAYING}}
    if game.state not in wanted.get(ProposalKind(kind), {GameState.PLAYING, GameState.PAUSED}):
        raise Refused("not_playing", _("That cannot be proposed now."))


def _vote(game: Game, proposal: Proposal, seat: Seat, *, in_favour: bool) -> None:
    """Count a vote, and do what was decided."""
    Ballot.objects.update_or_create(
        proposal=proposal, seat=seat, defaults={"in_favour": in_favour, "at": now()}
    )
    count(game, proposal)


def count(game: Game, proposal: Proposal) -> None:
    """Count the votes on a proposal, and do what was decided; the game's row is held.

    The vote of somebody who plays no longer does not count, and whom the others concede to
    is not asked. When a vote has ended, nobody is asked who has not voted.
    """
    alive = living(position_of(game))
    may_vote = {seat.pk for seat in game.seats.all() if seat.power in alive and seat.is_played_by_person}
    ballots = {one.seat_id: one.in_favour for one in proposal.ballots.filter(seat__in=may_vote)}
    gains = proposal.powers if proposal.kind == ProposalKind.CONCEDE else ()
    end = ends_at(game, proposal)
    missing = voters(game) if end is None or now() < end else ()
    asked = {seat.pk for seat in missing if seat.power not in gains} | ballots.keys()
    for_it = sum(ballots.values())
    against = len(ballots) - for_it
    if proposal.kind in UNANIMOUS:
        passed, rejected = 0 < for_it == len(asked), against > 0
    else:
        passed, rejected = 2 * for_it > len(asked), 0 < len(asked) <= 2 * against
    if passed or rejected:
        _close(game, proposal, ProposalState.PASSED if passed else ProposalState.REJECTED)
    if passed:
        _carry_out(game, proposal)


def recount(game: Game) -> None:
    """Count all open votes again, for other people are asked than before; the game's row is held."""
    for proposal in game.proposals.filter(state=ProposalState.OPEN):
        if not game.is_over:
            count(game, proposal)


def lapse(game: Game) -> None:
    """Let go of what was proposed about the phase that ends; the game's row is held.

    Draws and concessions are meant for a position; pauses and giving the game up are not.
    """
    for proposal in game.proposals.filter(state=ProposalState.OPEN, kind__in=_ABOUT_A_POSITION):
        _close(game, proposal, ProposalState.LAPSED)


def _close(game: Game, proposal: Proposal, state: ProposalState) -> None:
    """Write down what became of a proposal."""
    proposal.state = state
    proposal.save(update_fields=["state"])
    _tell(game, proposal)


def _carry_out(game: Game, proposal: Proposal) -> None:
    """Do what was decided."""
    match proposal.kind:
        case ProposalKind.DRAW:
            end_in_draw(game, proposal.powers)
        case ProposalKind.CONCEDE:
            end_with_winner(game, proposal.powers[0], conceded=True)
        case ProposalKind.PAUSE:
            pause(game)
        case ProposalKind.RESUME:
            resume(game)
        case ProposalKind.CANCEL:
            finish(game, GameState.CANCELLED, {"cancelled": True})


def _tell(game: Game, proposal: Proposal) -> None:
    """Tell that something is voted on, or decided; never who voted how."""
    data = {
        "proposal": proposal.pk,
        "kind": proposal.kind,
        "powers": proposal.powers,
        "state": proposal.state,
    }
    feed.append(game, "vote", data)
