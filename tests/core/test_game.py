"""A game keeps its past: orders, turns, going back, going on differently, and endings."""

from __future__ import annotations

import pytest

import standoff
from standoff.core.errors import OrderTextError, StandoffError


@pytest.fixture
def game() -> standoff.Game:
    return standoff.Game()


def opening(game: standoff.Game) -> None:
    game.order_all("France", ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"])
    game.order_all("Germany", ["A MUN - BUR", "F KIE - DEN"])


def test_a_game_begins_where_its_board_says(game: standoff.Game) -> None:
    assert str(game.phase) == "S1901M"
    assert len(list(game.position)) == 22
    assert len(game.legal_orders()) == 238
    assert [len(game.legal_orders(p.name)) for p in game.board.powers] == [34, 29, 30, 38, 38, 42, 27]


def test_processing_judges_the_orders_and_moves_on(game: standoff.Game) -> None:
    opening(game)
    result = game.process()
    assert (result["PAR"].verdict.value, result["MUN"].reason.value) == ("succeeds", "bounced")
    assert str(game.position["BUR"]) == "A BUR"
    assert str(game.phase) == "F1901M"
    assert game.given == ()


def test_an_order_is_checked_at_once_and_an_illegal_one_kept(game: standoff.Game) -> None:
    checked = game.order("England", "F LON - PAR")
    assert checked.reason is not None
    assert checked.reason.value == "fleet_inland"
    assert game.order("England", "f edi-nwg").order == standoff.Move(
        game.board.fleet("EDI"), game.board["NWG"]
    )
    assert [given.text for given in game.given] == ["F LON - PAR", "f edi-nwg"]


def test_a_new_order_for_a_unit_takes_the_place_of_the_old_one(game: standoff.Game) -> None:
    game.order("England", "F LON - NTH")
    game.order("England", "F EDI - NTH")
    game.order("England", "London holds")
    assert [given.text for given in game.given] == ["F EDI - NTH", "London holds"]


def test_orders_may_be_values(game: standoff.Game) -> None:
    game.order("Italy", standoff.Hold(game.board.army("VEN")))
    assert [given.text for given in game.given] == ["A VEN H"]
    assert game.process()["VEN"].given == "A VEN H"


def test_builds_in_different_centres_add_up_and_in_one_replace_each_other() -> None:
    board = standoff.standard()
    centres = {"England": [board.province(code) for code in ("LON", "EDI", "LVP")]}
    winter = standoff.Position.build(board, "W1901A", {"England": []}, centres)
    game = standoff.Game(winter)
    for text in ("BUILD A LON", "BUILD F EDI", "BUILD F LON", "WAIVE"):
        game.order("England", text)
    assert [given.text for given in game.given] == ["BUILD F EDI", "BUILD F LON", "WAIVE"]
    game.process()
    assert [str(unit) for unit in game.position] == ["F EDI", "F LON"]


def test_orders_can_be_taken_back(game: standoff.Game) -> None:
    opening(game)
    game.clear("France")
    assert {given.power for given in game.given} == {"Germany"}
    game.clear()
    assert game.given == ()


def test_undo_goes_back_to_any_phase_with_its_orders(game: standoff.Game) -> None:
    opening(game)
    given, before = game.given, game.position
    game.process()
    game.order("France", "A BUR - RUH")
    game.process()
    game.process()
    game.undo("S1901M")
    assert (game.position, game.given, game.turns) == (before, given, ())
    with pytest.raises(StandoffError, match="nothing to take back"):
        game.undo()


def test_undo_without_a_phase_goes_back_one(game: standoff.Game) -> None:
    game.process()
    game.process()
    game.undo()
    assert (str(game.phase), len(game.turns)) == ("F1901M", 1)
    with pytest.raises(StandoffError, match="has not been through F1905M"):
        game.undo("F1905M")


def test_a_fork_goes_its_own_way(game: standoff.Game) -> None:
    opening(game)
    game.process()
    other = game.fork("S1901M")
    other.clear()
    other.process()
    assert (str(game.position["BUR"]), other.position["BUR"]) == ("A BUR", None)
    same = game.fork()
    assert (same.position, same.turns, same.rules) == (game.position, game.turns, game.rules)


def test_a_draw_is_among_those_left_or_those_named(game: standoff.Game) -> None:
    other = game.fork()
    game.draw()
    assert game.ending is not None
    assert game.ending.draw == tuple(power.name for power in game.board.powers)
    other.draw(["Turkey", "England"])
    assert other.ending == standoff.Ending(draw=("England", "Turkey"))
    with pytest.raises(StandoffError, match="the game has ended"):
        game.process()
    with pytest.raises(StandoffError, match="the game has ended"):
        game.order("England", "F LON - NTH")


def test_a_concession_names_the_winner(game: standoff.Game) -> None:
    game.concede("Russia")
    assert game.ending == standoff.Ending(winner="Russia", conceded=True)
    with pytest.raises(StandoffError, match="the game has ended"):
        game.concede("Turkey")


def test_nobody_out_of_the_game_can_win_or_draw_it() -> None:
    board = standoff.standard()
    lone = standoff.Position.build(board, "S1901M", {"Italy": [board.army("ROM")]})
    game = standoff.Game(lone)
    assert game.powers_alive == ("Italy",)
    with pytest.raises(StandoffError, match="France is out of the game"):
        game.concede("France")
    with pytest.raises(StandoffError, match="France is out of the game"):
        game.draw(["Italy", "France"])
    with pytest.raises(StandoffError, match="at least one power"):
        game.draw([])


def test_the_eighteenth_centre_wins() -> None:
    board = standoff.standard()
    owned = [centre for centre in board.centres if centre.code != "BEL"][:17]
    start = standoff.Position.build(board, "F1910M", {"France": [board.army("HOL")]}, {"France": owned})
    game = standoff.Game(start)
    game.order("France", "A HOL - BEL")
    resolution = game.process()
    assert (resolution.winner, resolution.next_phase) == ("France", None)
    assert game.ending == standoff.Ending(winner="France")


def test_texts_that_cannot_be_read_and_unknown_powers_are_errors(game: standoff.Game) -> None:
    with pytest.raises(OrderTextError):
        game.order("England", "gibberish")
    with pytest.raises(StandoffError, match="unknown power 'Narnia'; possible are Austria, England"):
        game.order("Narnia", "F LON - NTH")
    assert game.given == ()


def test_a_game_is_played_under_its_ruleset() -> None:
    assert standoff.Game(rules="rulebook-1971").rules == standoff.RULEBOOK_1971
    duel = standoff.Game(board="duel")
    assert len(duel.board.powers) == 2
    assert repr(duel).startswith("<Game on duel")
