"""What a result comes to: the sentences that it calls for, without the words of any language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from standoff.core.orders import Convoy
from standoff.core.outcomes import Note, OrderResult, Reason, Verdict
from standoff.core.phases import PhaseKind
from standoff.notation.sentences import aftermath, movement
from standoff.notation.sentences.case import Case, Told
from standoff.notation.sentences.illegal import illegal
from standoff.notation.sentences.things import Sentence, Story

TELLERS: Mapping[Reason, Callable[[Case], Told]] = {
    Reason.HELD: movement.held,
    Reason.DISLODGED: movement.dislodged,
    Reason.MOVED: movement.moved,
    Reason.NO_CONVOY: movement.no_convoy,
    Reason.SUPPORTED: movement.supported,
    Reason.CUT: movement.cut,
    Reason.CONVOYED: movement.convoyed,
    Reason.DISRUPTED: movement.disrupted,
    Reason.RETREATED: aftermath.done,
    Reason.DISBANDED: aftermath.done,
    Reason.NO_ORDER: aftermath.no_order,
    Reason.BUILT: aftermath.done,
    Reason.REMOVED: aftermath.done,
    Reason.WAIVED: aftermath.done,
    Reason.SURPLUS: aftermath.surplus,
    Reason.DUPLICATE: aftermath.duplicate,
    Reason.CIVIL_DISORDER: aftermath.civil_disorder,
}
"""Who tells of a legal order, where the reason alone decides; all others are illegal orders."""


def tell(result: OrderResult) -> Story:
    """Return what a result comes to."""
    case = Case.of(result)
    told = teller(case)(case)
    asides: list[Sentence] = [] if told.dislodgement else [("dislodged_too",)]
    asides += [(note.value,) for note in result.notes if note is not Note.NOT_COUNTED]
    return Story((told.clauses, *told.more, *asides, ("rule",)), {**case.common(), **told.things})


def teller(case: Case) -> Callable[[Case], Told]:
    """Return who tells of a case."""
    result = case.result
    if result.verdict is Verdict.ILLEGAL:
        return illegal
    match result.reason:
        case Reason.BOUNCED:
            retreat = result.position.phase.kind is PhaseKind.RETREAT
            return aftermath.retreats_clashed if retreat else movement.bounced
        case Reason.VOID:
            convoy = isinstance(result.order, Convoy) or case.facts.unit("army")
            return movement.convoy_void if convoy else movement.support_void
        case reason:
            return TELLERS.get(reason, illegal)
