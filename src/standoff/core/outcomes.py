"""What became of orders: verdicts, reasons, and the resolution of a phase.

Reasons and facts are computed when they are asked for; resolving stores only
what was decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from standoff.core.errors import BoardError
from standoff.core.geography import Province, Unit
from standoff.core.orders import Given, Order
from standoff.core.phases import Phase
from standoff.core.position import Position
from standoff.core.ruleset import Ruleset
from standoff.core.wiring import wired


class Verdict(Enum):
    """Whether an order did what it says."""

    SUCCEEDS = "succeeds"
    FAILS = "fails"
    ILLEGAL = "illegal"


class Reason(Enum):
    """Why an order had its verdict: a closed list."""

    # what became of legal orders
    HELD = "held"
    DISLODGED = "dislodged"
    MOVED = "moved"
    BOUNCED = "bounced"
    NO_CONVOY = "no_convoy"
    SUPPORTED = "supported"
    CUT = "cut"
    VOID = "void"
    CONVOYED = "convoyed"
    DISRUPTED = "disrupted"
    RETREATED = "retreated"
    DISBANDED = "disbanded"
    BUILT = "built"
    REMOVED = "removed"
    WAIVED = "waived"
    SURPLUS = "surplus"
    DUPLICATE = "duplicate"
    # rows for units that were given no order
    NO_ORDER = "no_order"
    CIVIL_DISORDER = "civil_disorder"
    # why an order is illegal
    UNREADABLE = "unreadable"
    UNKNOWN_PROVINCE = "unknown_province"
    AMBIGUOUS_NAME = "ambiguous_name"
    IMPASSABLE = "impassable"
    WRONG_PHASE = "wrong_phase"
    NO_UNIT_THERE = "no_unit_there"
    NOT_YOUR_UNIT = "not_your_unit"
    WRONG_UNIT_KIND = "wrong_unit_kind"
    SAME_PROVINCE = "same_province"
    NOT_ADJACENT = "not_adjacent"
    ARMY_TO_SEA = "army_to_sea"
    FLEET_INLAND = "fleet_inland"
    AMBIGUOUS_COAST = "ambiguous_coast"
    COAST_NOT_REACHABLE = "coast_not_reachable"
    SUPPORT_SELF = "support_self"
    SUPPORT_OWN_PROVINCE = "support_own_province"
    SUPPORTED_UNIT_MISSING = "supported_unit_missing"
    SUPPORT_TARGET_UNREACHABLE = "support_target_unreachable"
    SUPPORTED_CANNOT_REACH = "supported_cannot_reach"
    SUPPORT_NEEDS_THIS_FLEET = "support_needs_this_fleet"
    CONVOY_NOT_FLEET = "convoy_not_fleet"
    CONVOY_NOT_AT_SEA = "convoy_not_at_sea"
    CONVOYED_NOT_ARMY = "convoyed_not_army"
    NO_CONVOY_ROUTE = "no_convoy_route"
    FLEET_NOT_NEEDED = "fleet_not_needed"
    NOT_DISLODGED = "not_dislodged"
    RETREAT_OCCUPIED = "retreat_occupied"
    RETREAT_CONTESTED = "retreat_contested"
    RETREAT_ATTACKER_ORIGIN = "retreat_attacker_origin"
    RETREAT_NOT_ADJACENT = "retreat_not_adjacent"
    NOT_YOUR_CENTRE = "not_your_centre"
    NOT_HOME_CENTRE = "not_home_centre"
    CENTRE_OCCUPIED = "centre_occupied"
    NOT_A_CENTRE = "not_a_centre"
    NOTHING_DUE = "nothing_due"
    SEVERAL_ORDERS = "several_orders"


class Note(Enum):
    """What was read into an order, or out of it."""

    COAST_FILLED = "coast_filled"
    COAST_IGNORED = "coast_ignored"
    LETTER_FILLED = "letter_filled"
    LETTER_IGNORED = "letter_ignored"
    NATION_IGNORED = "nation_ignored"
    NOT_COUNTED = "not_counted"


Facts = Mapping[str, Any]
"""Strengths, routes and the like as JSON values; units as text, provinces as codes."""


@dataclass(frozen=True, slots=True)
class Checked:
    """An order held against a position: its canonical form, or why it is illegal.

    `unit` is the unit meant, as it stands on the board, where there is one. `order`
    is None exactly when `reason` is not. `wants_to_move` tells of an illegal order that
    it is a move, which rule 4.E.1 may count against hold support. The rest goes into
    the result of the order.
    """

    unit: Unit | None
    order: Order | None
    reason: Reason | None = None
    notes: tuple[Note, ...] = ()
    rule: str | None = None
    by: tuple[Unit, ...] = ()
    facts: Facts = field(default_factory=dict)
    wants_to_move: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class OrderResult:
    """What became of one order, or of a unit that was given none.

    `power` gave the order, or owns the unit. `unit` is the unit as it stands on
    the board. `given` is the text as it came, None where no order was given.
    `order` is what was carried out in canonical form, None where nothing was.
    `by` are the units that decided, `rule` the key of the disputable rule that
    did, `facts` what :mod:`standoff.core.verify` reads.
    """

    position: Position
    power: str | None
    unit: Unit | None
    given: str | None
    order: Order | None
    verdict: Verdict
    reason: Reason
    notes: tuple[Note, ...] = ()
    rule: str | None = None
    by: tuple[Unit, ...] = ()
    facts: Facts = field(default_factory=dict)

    def explain(self, language: str = "en") -> str:
        """Say in one sentence what became of the order and why, with full province names.

        Languages: ``en``, ``ru``, ``nl``.
        """
        return wired().explain(self, language)

    def __repr__(self) -> str:
        what = self.given if self.order is None else self.order
        return f"<OrderResult {what}: {self.verdict.value}, {self.reason.value}>"


class Resolution:
    """What a phase came to: the next position, and a result for every order and unit.

    `before` is the position judged, `given` the orders as given, `rules` the ruleset.
    `next` is the position that follows, in the phase that would open then;
    `next_phase` is that phase, or None once somebody has won, which `winner` names.
    `disbanded` are the units that left the board in this phase, with their powers.
    Results are made when they are first asked for.

    >>> import standoff
    >>> game = standoff.Game()
    >>> _ = game.order("England", "F LON - NTH")
    >>> game.process()["LON"].reason.value
    'moved'
    """

    __slots__ = ("_make_results", "_results", "before", "disbanded", "given", "next", "rules", "winner")

    def __init__(
        self,
        before: Position,
        given: tuple[Given, ...],
        rules: Ruleset,
        next_position: Position,
        *,
        winner: str | None,
        disbanded: tuple[tuple[str, Unit], ...],
        make_results: Callable[[], tuple[OrderResult, ...]],
    ) -> None:
        self.before = before
        self.given = given
        self.rules = rules
        self.next = next_position
        self.winner = winner
        self.disbanded = disbanded
        self._make_results = make_results
        self._results: tuple[OrderResult, ...] | None = None

    @property
    def results(self) -> tuple[OrderResult, ...]:
        """One result per given order, in the order given, then one per unit that still needs one."""
        if self._results is None:
            self._results = self._make_results()
        return self._results

    @property
    def next_phase(self) -> Phase | None:
        """The phase that opens next, or None where the game is won."""
        return None if self.winner else self.next.phase

    def __iter__(self) -> Iterator[OrderResult]:
        return iter(self.results)

    def __getitem__(self, code: str) -> OrderResult:
        """Return the result for the unit in this province; KeyError where no unit had one.

        Where a unit had several orders, the one that was carried out is meant, else the last.
        """
        province = self._province(code)
        found = [r for r in self.results if r.unit is not None and r.unit.province == province]
        if not found:
            raise KeyError(code)
        return next((r for r in found if r.order is not None), found[-1])

    def _province(self, code: str) -> Province:
        try:
            return self.before.board.location(code).province
        except BoardError:
            raise KeyError(code) from None

    def __repr__(self) -> str:
        return f"<Resolution of {self.before.phase}>"
