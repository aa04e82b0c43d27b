"""The state of a game as one viewer may see it: what a page or a program needs to play on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from standoff.arena import Seat as ArenaSeat
from standoff.arena import Submission, Table
from standoff.arena.events import living
from standoff.core.dues import due
from standoff.core.phases import Phase as PhaseName
from standoff.core.position import Position
from standoff.notation.words import phase_name
from standoff.server.clock import now
from standoff.server.play import feed
from standoff.server.play.actions.voting import ends_at, voters
from standoff.server.play.actions.writing import ALL
from standoff.server.play.models import (
    Ballot,
    Game,
    GameState,
    Orders,
    Phase,
    Proposal,
    ProposalState,
    ReadMark,
    Seat,
)
from standoff.server.play.table import has_choice, table_of
from standoff.server.seeing.numbers import last_number
from standoff.server.seeing.viewer import Viewer, player_of

SHAPE = 1
"""Changes with the shape of what is written here, so that no old answer is taken for a new one."""


def state_of(viewer: Viewer, game: Game) -> dict[str, Any]:
    """Return the whole state of a game for one viewer, as JSON values."""
    return Sight.of(viewer, game).write()


@dataclass(frozen=True)
class Sight:
    """The rows that the state of a game is made of, as one viewer may see them.

    Looking costs a few queries; `tag` tells from the rows alone whether anything has
    changed, and `write` does the work.
    """

    viewer: Viewer
    game: Game
    seats: tuple[Seat, ...]
    ready: frozenset[int]
    mine: Seat | None
    orders: Orders | None
    proposals: tuple[tuple[Proposal, bool | None], ...]
    letters: tuple[tuple[str, int], ...]
    phases: tuple[tuple[int, str], ...]
    last_event: int

    @classmethod
    def of(cls, viewer: Viewer, game: Game) -> Sight:
        """Look at a game."""
        seats = tuple(game.seats.select_related("user"))
        rows = {row.seat_id: row for row in Orders.objects.filter(seat__game=game, number=game.number)}
        own = viewer.seat_in(game)
        mine = next((seat for seat in seats if own is not None and seat.pk == own.pk), None)
        open_ones = tuple(game.proposals.filter(state=ProposalState.OPEN))
        votes = _votes(mine, open_ones)
        return cls(
            viewer,
            game,
            seats,
            frozenset(seat for seat, row in rows.items() if row.is_ready),
            mine,
            rows.get(mine.pk) if mine else None,
            tuple((proposal, votes.get(proposal.pk)) for proposal in open_ones),
            _unread(game, mine) if mine else (),
            tuple(Phase.objects.filter(game=game).values_list("number", "code")),
            last_number(viewer, game),
        )

    @property
    def tag(self) -> str:
        """What stands for this state: another state has another one."""
        game, mine, orders = self.game, self.mine, self.orders
        known = [
            SHAPE,
            self.viewer.language,
            [game.pk, game.name, game.token, game.state, game.result, self.last_event],
            [str(game.opened_at), str(game.deadline_at), game.is_held],
            [mine.pk, mine.extensions_used] if mine else None,
            self.viewer.made(game),
            [self._known_of(seat) for seat in self.seats],
            [orders.revision, orders.sent, orders.is_ready] if orders else None,
            [(proposal.pk, vote) for proposal, vote in self.proposals],
            self.letters,
        ]
        return hashlib.sha256(json.dumps(known).encode()).hexdigest()[:24]

    def _known_of(self, seat: Seat) -> list[Any]:
        """Return what the viewer knows of a seat, and may change while the phase lies open."""
        player = player_of(self.viewer, self.game, seat)
        return [player, seat.bot, kind_of(seat), seat.missed, seat.is_offered, self._is_ready(seat)]

    def _is_ready(self, seat: Seat) -> bool:
        """Whether a seat has said that it is there, or later that its orders are done."""
        if self.game.state == GameState.CHECKING:
            return seat.is_here or bool(seat.bot)
        return seat.pk in self.ready

    def write(self) -> dict[str, Any]:
        """Write the state."""
        return {
            "game": self._game(),
            "phase": self._phase(),
            "position": self._position(),
            "seats": [self._seat(seat) for seat in self._in_order()],
            "you": self._you(self.mine) if self.mine else None,
            "proposals": self._proposals(),
            "unread": dict(self.letters),
            "last_event": self.last_event,
            "phases": self._phases(),
        }

    @cached_property
    def table(self) -> Table:
        """The table as everybody sees it."""
        return table_of(self.game, with_past=False)

    @property
    def position(self) -> Position:
        """The board as it stands."""
        return self.table.position

    def _game(self) -> dict[str, Any]:
        knows = self.mine is not None or self.viewer.made(self.game)
        return {**head_of(self.viewer, self.game), "invitation": self.game.invitation if knows else None}

    def _phase(self) -> dict[str, Any]:
        game = self.game
        phase = PhaseName.parse(game.phase)
        return {
            "number": game.number,
            "code": game.phase,
            "name": phase_name(phase, self.viewer.language),
            "kind": phase.kind.name.lower(),
            "token": game.token,
            "opened": game.opened_at.isoformat() if game.opened_at else None,
            "deadline": game.deadline_at.isoformat() if game.deadline_at else None,
            "held": game.is_held,
            "now": now().isoformat(),
        }

    def _position(self) -> dict[str, Any]:
        """Write the board, in winter also how many builds or removals are due."""
        number = due(self.position)
        return {**self.game.position, **({"builds": number} if number else {})}

    def _in_order(self) -> list[Seat]:
        """Return the seats in the board's order of powers."""
        places = self.position.board.power_index
        return sorted(self.seats, key=lambda seat: places[seat.power])

    def _seat(self, seat: Seat) -> dict[str, Any]:
        position, game = self.position, self.game
        place = position.board.power_index[seat.power]
        is_mine = self.mine is not None and seat.pk == self.mine.pk
        return {
            "power": seat.power,
            "player": player_of(self.viewer, game, seat),
            "kind": kind_of(seat),
            "bot": seat.bot or None,
            "offered": seat.is_offered,
            "invitation": seat.invitation if seat.is_offered and (is_mine or self._may_pass_on) else None,
            "ready": self._is_ready(seat),
            "has_orders_to_give": game.is_open and has_choice(self.table, seat.power),
            "missed": seat.missed,
            "centers": len(position.holdings[place]) if position.holdings else 0,
            "units": len(position.forces[place]),
            "you": is_mine,
            "alive": seat.power in living(position),
        }

    @property
    def _may_pass_on(self) -> bool:
        """Whether the viewer may see the links of seats that are offered to others."""
        return self.viewer.made(self.game) or not self.game.is_private

    def _you(self, mine: Seat) -> dict[str, Any]:
        game, orders = self.game, self.orders
        sent = list(orders.sent) if orders else []
        is_ready = bool(orders and orders.is_ready)
        reply, legal = None, {}
        if game.is_open:
            seat = ArenaSeat(self.table, mine.power)
            submission = Submission(self.table.token, tuple(sent), is_ready)
            reply = seat.check(submission).to_json(self.viewer.language)
            groups = self.table.legal_orders(mine.power)
            legal = {unit: [str(order) for order in one] for unit, one in groups.items()}
        return {
            "power": mine.power,
            "kind": kind_of(mine),
            "ready": is_ready,
            "here": mine.is_here,
            "revision": orders.revision if orders else 0,
            "sent": sent,
            "reply": reply,
            "legal": legal,
            "due": due(self.position).get(mine.power, 0),
            "extensions_left": max(0, game.house_rules.extensions - mine.extensions_used),
            "log": f"/api/v1/games/{game.pk}/entries",
        }

    def _proposals(self) -> list[dict[str, Any]]:
        asked = len(voters(self.game)) if self.proposals else 0
        return [
            {
                "id": proposal.pk,
                "kind": proposal.kind,
                "powers": proposal.powers,
                "state": proposal.state,
                "mine": vote,
                "asked": asked,
                "ends": end.isoformat() if (end := ends_at(self.game, proposal)) else None,
            }
            for proposal, vote in self.proposals
        ]

    def _phases(self) -> list[dict[str, Any]]:
        """Write the judged phases, and which of them forced retreats."""
        following = [*(code for _number, code in self.phases[1:]), self.game.phase]
        return [
            {
                "number": number,
                "code": code,
                "name": phase_name(PhaseName.parse(code), self.viewer.language),
                "had_retreats": then.endswith("R"),
            }
            for (number, code), then in zip(self.phases, following, strict=False)
        ]


def head_of(viewer: Viewer, game: Game) -> dict[str, Any]:
    """Write what a game is, without its board and its players."""
    return {
        "id": game.pk,
        "name": game.name,
        "state": game.state,
        "board": game.board,
        "rules": game.ruleset,
        "settings": game.settings,
        "private": game.is_private,
        "creator": viewer.made(game),
        "result": game.result,
    }


def kind_of(seat: Seat) -> str:
    """Return who plays a power: a person, a bot, a caretaker in somebody's place, or nobody yet."""
    if seat.bot:
        return "caretaker" if seat.user_id is not None or seat.is_offered else "bot"
    return "person" if seat.user_id is not None else "open"


def _votes(mine: Seat | None, proposals: tuple[Proposal, ...]) -> Mapping[int, bool]:
    """Return how a seat has voted, by proposal."""
    if mine is None or not proposals:
        return {}
    ballots = Ballot.objects.filter(seat=mine, proposal__in=proposals)
    return dict(ballots.values_list("proposal_id", "in_favour"))


def _unread(game: Game, mine: Seat) -> tuple[tuple[str, int], ...]:
    """Count the letters that a seat has not read by conversation, which is a letter's audience."""
    read = dict(ReadMark.objects.filter(seat=mine).values_list("conversation", "number"))
    letters = feed.visible(game, mine.power).filter(kind="message").values_list("audience", "number")
    unread: dict[str, int] = {}
    for audience, number in letters:
        key = audience.strip("|") or ALL
        if number > read.get(key, 0):
            unread[key] = unread.get(key, 0) + 1
    return tuple(sorted(unread.items()))
