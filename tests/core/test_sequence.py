"""The calendar, the taking of centres and victory."""

from __future__ import annotations

from dataclasses import replace

import pytest
from phase_tables import BOARD, provinces, unit, units

from standoff.core.phases import Phase
from standoff.core.position import Dislodged, Forces, Holdings, Position
from standoff.core.sequence import advance, next_phase, take_centres, winner

NEXT = [
    # phase, whether a unit was dislodged, whether anything is due, what opens
    ("S1901M", False, False, "F1901M"),
    ("S1901M", True, False, "S1901R"),
    ("S1901M", False, True, "F1901M"),
    ("S1901R", False, True, "F1901M"),
    ("F1901M", False, False, "S1902M"),
    ("F1901M", True, True, "F1901R"),
    ("F1901M", False, True, "W1901A"),
    ("F1901R", False, False, "S1902M"),
    ("F1901R", False, True, "W1901A"),
    ("W1901A", False, False, "S1902M"),
    ("W1901A", False, True, "S1902M"),
]


@pytest.mark.parametrize(("phase", "retreats", "winter", "opens"), NEXT)
def test_next_phase(phase: str, retreats: bool, winter: bool, opens: str) -> None:
    assert str(next_phase(Phase.parse(phase), retreats=retreats, winter=winter)) == opens


def forces(texts: dict[str, str]) -> Forces:
    """Return the forces in the order that the texts give, not sorted."""
    found = units(texts)
    return tuple(tuple(found.get(power.name, ())) for power in BOARD.powers)


def holdings(texts: dict[str, str]) -> Holdings:
    """Return the holdings, each sorted."""
    held = (provinces(texts.get(power.name, "")) for power in BOARD.powers)
    return tuple(tuple(sorted(centres, key=lambda centre: centre.code)) for centres in held)


def before(phase: str, centres: dict[str, str] | None) -> Position:
    return Position(BOARD, Phase.parse(phase), forces({}), None if centres is None else holdings(centres))


ADVANCES = [
    # phase, units after it, centres before it, phase that opens, centres then
    ("S1901M", "F NTH, A BEL", "LON, EDI", "F1901M", "LON, EDI"),
    ("S1901R", "F NTH, A BEL", "LON, EDI", "F1901M", "LON, EDI"),
    ("F1901M", "F NTH, A BEL", "LON, EDI", "W1901A", "BEL, EDI, LON"),
    ("F1901R", "F NTH, A BEL", "LON, EDI", "W1901A", "BEL, EDI, LON"),
    ("F1901M", "F NTH, A BEL", "LON", "S1902M", "BEL, LON"),
    ("F1901M", "F NTH, A BUR", "LON", "W1901A", "LON"),
    ("F1901M", "F LON, F EDI, A BEL", "LON, EDI, BEL, NWY", "S1902M", "BEL, EDI, LON, NWY"),
    ("W1901A", "F NTH, A BEL", "LON, EDI", "S1902M", "LON, EDI"),
]


@pytest.mark.parametrize(("phase", "after", "held", "opens", "holds"), ADVANCES)
def test_advance(phase: str, after: str, held: str, opens: str, holds: str) -> None:
    following, won = advance(before(phase, {"England": held}), forces({"England": after}))
    assert (str(following.phase), won) == (opens, None)
    assert following.holdings == holdings({"England": holds})
    assert [u.text for u in following] == sorted(u.text for u in following)


def test_without_owners_there_is_neither_winter_nor_winner() -> None:
    everything = ", ".join(f"A {centre.code}" for centre in BOARD.centres)
    following, won = advance(before("F1901M", None), forces({"England": everything}))
    assert (str(following.phase), following.holdings, won) == ("S1902M", None, None)


def test_a_dislodged_unit_opens_the_retreats_even_if_it_has_nowhere_to_go() -> None:
    losers = (
        Dislodged("Turkey", unit("A SMY"), BOARD.province("SYR")),
        Dislodged("Italy", unit("F TUN"), BOARD.province("ION")),
        Dislodged("Italy", unit("A ROM"), BOARD.province("VEN")),
    )
    contested = tuple(provinces("WES, NAF, WES"))
    start = before("F1901M", {"Turkey": "SMY"})
    following, won = advance(start, forces({"France": "F TUN"}), losers, contested)
    assert (str(following.phase), won) == ("F1901R", None)
    assert [(loser.power, loser.unit.text) for loser in following.dislodged] == [
        ("Italy", "A ROM"),
        ("Italy", "F TUN"),
        ("Turkey", "A SMY"),
    ]
    assert following.contested == tuple(provinces("NAF, WES"))
    assert following.holdings == start.holdings


def test_standoffs_are_forgotten_where_nobody_retreats() -> None:
    following, _ = advance(before("S1901M", {}), forces({}), (), tuple(provinces("BUR")))
    assert (str(following.phase), following.contested, following.dislodged) == ("F1901M", (), ())


def test_the_next_position_is_as_if_it_were_built() -> None:
    after = {"England": "F NTH, A BEL, F ENG", "France": "A PAR, A BRE"}
    following, _ = advance(before("F1901M", {"France": "PAR, BEL"}), forces(after))
    centres = {"France": provinces("BRE, PAR"), "England": provinces("BEL")}
    built = Position.build(BOARD, following.phase, units(after), centres)
    assert following == built


def test_centres_change_hands_and_empty_ones_do_not() -> None:
    held = holdings({"France": "BEL, PAR", "England": "BRE, LON"})
    after = forces({"England": "F LON, A BEL", "France": "A PAR", "Germany": "F BRE, A BUR"})
    taken = take_centres(BOARD, held, after)
    assert taken == holdings({"France": "PAR", "England": "BEL, LON", "Germany": "BRE"})


def test_owners_stay_the_same_object_where_nothing_is_taken() -> None:
    held = holdings({"France": "BEL, PAR"})
    assert take_centres(BOARD, held, forces({"France": "A BEL", "England": "F ENG"})) is held


def most_of(number: int) -> str:
    return ", ".join(sorted(centre.code for centre in BOARD.centres[:number]))


@pytest.mark.parametrize(("owned", "won"), [(17, None), (18, "Russia"), (34, "Russia")])
def test_victory_needs_eighteen_centres(owned: int, won: str | None) -> None:
    assert winner(BOARD, holdings({"Russia": most_of(owned)})) == won


def test_two_powers_that_reach_the_goal_with_equally_many_have_not_won() -> None:
    short = replace(BOARD, centres_to_win=2)
    assert winner(short, holdings({"Russia": "MOS, WAR", "Turkey": "CON, ANK"})) is None
    assert winner(short, holdings({"Russia": "MOS, WAR", "Turkey": "CON, ANK, SMY"})) == "Turkey"


@pytest.mark.parametrize(
    ("phase", "opens", "won"),
    [("F1907M", "W1907A", "Russia"), ("F1907R", "W1907A", "Russia"), ("S1907M", "F1907M", None)],
)
def test_a_game_is_won_in_the_fall_alone(phase: str, opens: str, won: str | None) -> None:
    start = before(phase, {"Russia": most_of(17)})
    last = BOARD.centres[17].code
    following, who = advance(start, forces({"Russia": f"A {last}"}))
    assert (str(following.phase), who) == (opens, won)
