"""The driver that settles the equations of a battle.

It is the sweep of `standoff.core.resolve`: what surely holds (`low`) and what still can
(`high`) are narrowed until nothing changes. What is left reads itself in a circle; the
backup rule decides one closed group, and the sweep goes on.
"""

from __future__ import annotations

from standoff.batch.bits import (
    NOTHING,
    Bits,
    common,
    count,
    first,
    has,
    is_empty,
    pair,
    put_pair,
    rest,
    single,
    union,
    without,
)
from standoff.batch.compiling import Words, kernel
from standoff.batch.equations import depends_on, holds_true
from standoff.batch.tables import ALL_HOLD, PARADOX
from standoff.batch.workspace import (
    ATTACKED,
    CONVOYS,
    DONE,
    FIRST_ATTACKER,
    MOVES,
    NEXT_ATTACKER,
    NOBODY,
    QUESTIONS,
    READS,
    SUPPORTS,
    WALKERS,
    get_set,
    occupied,
    put_set,
)


@kernel
def settle(board: Words, work: Words) -> None:
    """Decide which orders of the battle succeed."""
    free = free_moves(work)
    helpers = union(get_set(work, SUPPORTS), get_set(work, CONVOYS))
    attacked = get_set(work, ATTACKED)
    low = union(free, without(helpers, attacked))
    questions = common(helpers, attacked)
    moves = without(get_set(work, MOVES), free)
    waiting = line_up(work, line_up(work, 0, questions), moves)
    high = union(low, union(questions, moves))
    while waiting > 0:
        left, low, high = narrow(board, work, waiting, low, high)
        if left == waiting:
            holds, fails = backup(board, work, closed_group(work, waiting))
            low, high = union(low, holds), without(high, fails)
            left = strike_out(work, waiting, union(holds, fails))
        waiting = left
    put_set(work, DONE, low)


@kernel
def free_moves(work: Words) -> Bits:
    """Return the moves by land that nothing can stop, without asking any equation.

    Nobody else wants to go there, and the province is empty or left by such a move.
    """
    free = NOTHING
    empty = without(get_set(work, ATTACKED), occupied(work))
    while not is_empty(empty):
        mover = work[FIRST_ATTACKER + first(empty)]
        empty = rest(empty)
        while mover != NOBODY and is_free(work, mover):
            free = union(free, single(mover))
            mover = work[FIRST_ATTACKER + mover]
    return free


@kernel
def is_free(work: Words, mover: int) -> bool:
    """Tell whether a move, the last into its destination, is the only one there and goes by land."""
    return work[NEXT_ATTACKER + mover] == NOBODY and has(get_set(work, WALKERS), mover)


@kernel
def line_up(work: Words, number: int, questions: Bits) -> int:
    """Add orders to those that wait to be decided; return how many wait then."""
    while not is_empty(questions):
        work[QUESTIONS + number] = first(questions)
        questions = rest(questions)
        number += 1
    return number


@kernel
def narrow(board: Words, work: Words, waiting: int, low: Bits, high: Bits) -> tuple[int, Bits, Bits]:
    """Ask every waiting order once; return how many still wait, and both sets as they are then."""
    left = 0
    for number in range(waiting):
        question = work[QUESTIONS + number]
        if not holds_true(board, work, question, high, low):
            high = without(high, single(question))
        elif holds_true(board, work, question, low, high):
            low = union(low, single(question))
        else:
            work[QUESTIONS + left] = question
            left += 1
    return left, low, high


@kernel
def strike_out(work: Words, waiting: int, decided: Bits) -> int:
    """Take decided orders off those that wait; return how many wait then."""
    left = 0
    for number in range(waiting):
        question = work[QUESTIONS + number]
        if not has(decided, question):
            work[QUESTIONS + left] = question
            left += 1
    return left


@kernel
def closed_group(work: Words, waiting: int) -> Bits:
    """Return a group of undecided orders that all read each other and nothing undecided beside.

    Of several such groups the one with the lowest number is taken. Groups that close do
    not read each other, so that the choice changes nothing.
    """
    everything = NOTHING
    for number in range(waiting):
        everything = union(everything, single(work[QUESTIONS + number]))
    for number in range(waiting):
        question = work[QUESTIONS + number]
        reads = union(depends_on(work, question), single(question))
        put_pair(work, READS, question, common(reads, everything))
    while widen(work, waiting):
        pass
    return smallest(work, waiting)


@kernel
def widen(work: Words, waiting: int) -> bool:
    """Let each waiting order read what those read that it reads; tell whether that was more."""
    changed = False
    for number in range(waiting):
        question = work[QUESTIONS + number]
        reads = wider = pair(work, READS, question)
        left = reads
        while not is_empty(left):
            wider = union(wider, pair(work, READS, first(left)))
            left = rest(left)
        if not is_empty(without(wider, reads)):
            put_pair(work, READS, question, wider)
            changed = True
    return changed


@kernel
def smallest(work: Words, waiting: int) -> Bits:
    """Return the smallest set that a waiting order reads, of equal ones that with the lowest order.

    What reads the fewest orders, all its own indirectly, reads only a closed group.
    """
    best = pair(work, READS, work[QUESTIONS])
    for number in range(1, waiting):
        reads = pair(work, READS, work[QUESTIONS + number])
        fewer = count(reads) - count(best)
        if fewer < 0 or (fewer == 0 and first(reads) < first(best)):
            best = reads
    return best


@kernel
def backup(board: Words, work: Words, group: Bits) -> tuple[Bits, Bits]:
    """Decide a closed circle of orders: return which of them succeed and which fail.

    Moves alone go round (DATC 6.C). With convoys it is a paradox (DATC 6.F.14 to
    6.F.25), and by Szykman's rule its convoys count as holding; `all_hold` makes its
    moves fail. What the editions before leave open goes by Szykman's rule too.
    """
    moves, convoys = common(group, get_set(work, MOVES)), common(group, get_set(work, CONVOYS))
    if is_empty(convoys):
        return moves, NOTHING
    if board[PARADOX] == ALL_HOLD and not is_empty(moves):
        return NOTHING, moves
    return NOTHING, convoys
