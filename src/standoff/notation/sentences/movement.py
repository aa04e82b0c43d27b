"""What is said of legal orders in a movement phase."""

from __future__ import annotations

from collections.abc import Sequence

from standoff.core.geography import Unit
from standoff.core.outcomes import Note
from standoff.notation.sentences.case import PARADOX_RULE, Case, Told
from standoff.notation.sentences.facts import FactReader, Side, place_of, unit_of
from standoff.notation.sentences.things import Clause, Thing, known

# -- holding ---------------------------------------------------------------------------


def held(case: Case) -> Told:
    """Tell of a unit that stood; strengths are said where they decided.

    An attack that was stronger and failed all the same was stopped by another one.
    """
    head = "held" if case.result.given is not None else "held_unordered"
    hold = case.facts.inside("hold")
    opposed, attacks = hold.number("strength"), [side for side in attackers(case) if side.strength != 0]
    attack = strongest(attacks)
    if attack is None or opposed is None or attack <= opposed:
        support = hold.units("support") if attacks else ()
        things = known(support=support, attackers=units(attacks), attack=attack, opposed=opposed)
        return Told((head, "held_together", "withstood"), things)
    if len(attacks) == 1:
        return Told((head,))
    equal = [side for side in attacks if side.strength == attack]
    if len(equal) == 1:
        return Told((head, "beleaguered"), known(attackers=units(attacks)))
    return Told((head, "beleaguered"), known(attackers=units(equal), attack=attack))


def attackers(case: Case) -> tuple[Side, ...]:
    """Return the units whose moves got as far as this one's province."""
    found = case.facts.sides("attacks") or case.facts.sides("attackers")
    return found or tuple(Side(unit, None, ()) for unit in case.by)


def dislodged(case: Case) -> Told:
    """Tell of a unit that held and was dislodged."""
    attacker = case.facts.unit("attacker") or case.facts.unit("dislodged_by")
    things = known(
        attacker=attacker or (case.by[0] if case.by else None),
        attack=case.facts.number("attack"),
        opposed=case.facts.inside("hold").number("strength"),
    )
    head = "dislodged" if case.result.given is not None else "dislodged_unordered"
    return Told((head,), things, dislodgement=True)


# -- moves -----------------------------------------------------------------------------


def moved(case: Case) -> Told:
    """Tell of a move that arrived: how, whom it dislodged, and whom it kept out."""
    facts = case.facts
    against = facts.side("against")
    loser = facts.unit("dislodges") or (against.unit if against and against.strength else None)
    rivals = [side for side in facts.sides("rivals") if side.strength != 0]
    strengths = {side.strength for side in rivals}
    things = known(
        route=facts.places("route"),
        support=counted(facts),
        loser=loser,
        attack=facts.number("attack"),
        opposed=against.strength if against else None,
        rivals=units(rivals),
        rival_strength=strongest(rivals) if len(strengths) == 1 else None,
        rival_most=strongest(rivals),
        not_counted=facts.units("not_counted"),
    )
    head = "moved_by_convoy" if facts.text("path") == "convoy" else "moved"
    return Told((head, "with_support", "dislodging", "kept_out"), things, more=(("not_counted_support",),))


def bounced(case: Case) -> Told:
    """Tell of a move that did not get in, and of those that stopped it."""
    holder, rivals = stoppers(case)
    sides = [*([holder] if holder else []), *rivals]
    chief = max(sides, key=lambda side: side.strength or 0, default=None)
    own = case.facts.flag("own")
    things = known(
        by=case.by or units(sides),
        own_unit=holder.unit if own and holder else None,
        support=counted(case.facts),
        attack=case.facts.number("attack"),
        opposed=strongest(sides),
        helpers=chief.support if chief else (),
        not_counted=() if own else case.facts.units("not_counted"),
    )
    more = (("not_counted_support",),)
    if own and (holder or not sides):
        return Told(("bounced_by_own",), things, more)
    if not sides and case.result.rule == PARADOX_RULE:
        return Told(("bounced_in_paradox",), things, more)
    return Told((bounced_key(case, holder, rivals), "not_enough", "other_side"), things, more)


def bounced_key(case: Case, holder: Side | None, rivals: Sequence[Side]) -> str:
    """Name what stopped a move: a unit that stayed, one that came the other way, or rivals."""
    if bool(holder) == bool(rivals):
        return "bounced"
    if rivals:
        return "bounced_by_rivals"
    head_on = case.facts.inside("against").text("kind") == "defend"
    return "bounced_head_on" if head_on else "bounced_by_holder"


def stoppers(case: Case) -> tuple[Side | None, tuple[Side, ...]]:
    """Return the unit at the target and the rivals that stopped a move.

    Those named as deciding did; where nobody is named, those that were strong enough.
    """
    against, rivals = case.facts.side("against"), case.facts.sides("rivals")
    told = {side.unit: side for side in (*rivals, *([against] if against else []))}
    if case.by:
        there = case.target.province if case.target else None
        named = [told.get(unit, Side(unit, None, ())) for unit in case.by]
        holder = next((side for side in named if side.unit.province == there), None)
        return holder, tuple(side for side in named if side is not holder)
    attack = case.facts.number("attack") or 0
    strong = [side for side in rivals if side.strength is not None and side.strength >= attack]
    if against and against.strength is not None and against.strength < attack and strong:
        against = None
    return against, tuple(strong)


def no_convoy(case: Case) -> Told:
    """Tell of an army that was not carried."""
    if case.result.rule == PARADOX_RULE:
        return Told(("no_convoy_in_paradox",))
    return Told(("no_convoy",), known(broken=case.facts.units("broken")))


# -- supports --------------------------------------------------------------------------


def supported(case: Case) -> Told:
    """Tell of a support that was given, and why an attack did not cut it."""
    attacking = units(attackers(case))
    things = known(supported=case.helped, attackers=attacking)
    if Note.NOT_COUNTED in case.result.notes:
        return Told(("supported", "not_counted"), things)
    aim = case.target.province if case.target else None
    owners = [case.result.position.power_of(unit) for unit in attacking]
    if attacking and all(unit.province == aim for unit in attacking):
        tail = "attacked_from_target"
    elif attacking and case.result.power and all(owner == case.result.power for owner in owners):
        tail = "attacked_by_own"
    else:
        tail = "attacked_in_vain"
    return Told(("supported", tail), things)


def cut(case: Case) -> Told:
    """Tell of a support that an attack cut."""
    things = known(supported=case.helped)
    dislodger = case.facts.unit("dislodged_by")
    if case.facts.flag("dislodged") and (dislodger is None or case.by == (dislodger,)):
        return Told(("no_support", "cut_dislodged"), things, dislodgement=True)
    return Told(("no_support", "cut"), things)


def support_void(case: Case) -> Told:
    """Tell of a support whose unit did something else."""
    return void(case, "no_support", known(supported=case.helped))


def void(case: Case, head: str, things: dict[str, Thing]) -> Told:
    """Tell of an order whose other unit did something else, or stands on another coast."""
    meant, other = case.helped, case.by[0] if case.by else case.helped
    things |= known(other=other)
    elsewhere = meant and other and meant.province == other.province and meant.location != other.location
    if elsewhere:
        return Told((head, "void_on_coast"), things)
    if other:
        things |= known(deed=deed(case, other, walked="deed_by_land" if "army" in things else "deed_move"))
    return Told((head, "void"), things)


def deed(case: Case, other: Unit, walked: str) -> Clause | None:
    """Return what a unit did, read from its order in canonical notation.

    `walked` is what is said of a move to where the void order leads as well.
    """
    board = case.board
    key, helped, goal = "", None, None
    match (case.facts.text("did") or "").split():
        case [_, _, "H"]:
            key = "deed_hold"
        case [_, _, "-", code, *_]:
            goal = place_of(board, code)
            key = walked if goal and goal == case.target else "deed_move"
        case [_, _, "S", letter, code]:
            key, helped = "deed_support_hold", unit_of(board, f"{letter} {code}")
        case [_, _, "S", letter, code, "-", there]:
            key, helped, goal = (
                "deed_support_move",
                unit_of(board, f"{letter} {code}"),
                place_of(board, there),
            )
        case [_, _, "C", letter, code, "-", there]:
            key, helped, goal = "deed_convoy", unit_of(board, f"{letter} {code}"), place_of(board, there)
    needed = {"deed_move": goal, "deed_support_hold": helped, "deed_support_move": helped and goal}
    if not key or not needed.get(key, True):
        return None
    return Clause(key, known(other=other, helped=helped, goal=goal))


# -- convoys ---------------------------------------------------------------------------


def convoyed(case: Case) -> Told:
    """Tell of a fleet that carried."""
    return Told(("convoyed",), known(army=case.helped))


def disrupted(case: Case) -> Told:
    """Tell of a convoy that was broken, or set aside as part of a paradox."""
    things = known(army=case.helped)
    if case.result.rule == PARADOX_RULE:
        return Told(("no_carrying", "disrupted_in_paradox"), things)
    return Told(("no_carrying", "disrupted"), things, dislodgement=bool(case.by))


def convoy_void(case: Case) -> Told:
    """Tell of a convoy whose army did something else or walked."""
    return void(case, "no_carrying", known(army=case.helped))


# -- shared ----------------------------------------------------------------------------


def units(sides: Sequence[Side]) -> tuple[Unit, ...]:
    """Return the units of some sides."""
    return tuple(side.unit for side in sides)


def strongest(sides: Sequence[Side]) -> int | None:
    """Return the greatest strength of some sides, where all are known."""
    strengths = [side.strength for side in sides if side.strength is not None]
    return max(strengths) if strengths and len(strengths) == len(sides) else None


def counted(facts: FactReader) -> tuple[Unit, ...]:
    """Return the supports of a move that count."""
    ignored = facts.units("not_counted")
    return tuple(unit for unit in facts.units("support") if unit not in ignored)
