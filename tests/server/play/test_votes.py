"""What the table decides together: who is asked, what passes, what lapses, and what is told of it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from club import POWERS, Club, person
from databases import ON_BOTH

from standoff.server.play.actions.replacing import do_leave, do_take_over
from standoff.server.play.actions.voting import do_propose, do_vote
from standoff.server.play.house_rules import Draws, HouseRules
from standoff.server.play.models import GameState, Proposal, ProposalState
from standoff.server.play.refusals import Refused
from standoff.server.play.schedule import Timetable


def _vote(
    club: Club, kind: str, powers: Iterable[str] = (), *, by: Iterable[str], no: Iterable[str] = ()
) -> str:
    """Propose something by the first, have others vote, and say what became of it."""
    first, *others = by
    proposal = do_propose(club.id, club.people[first], kind, powers)
    for power, in_favour in [*((p, True) for p in others), *((p, False) for p in no)]:
        do_vote(club.id, club.people[power], proposal.pk, in_favour=in_favour)
    return str(Proposal.objects.get(pk=proposal.pk).state)


@pytest.mark.parametrize(
    ("kind", "powers", "by", "no", "state"),
    [
        ("draw", [], POWERS, [], "passed"),
        ("draw", [], POWERS[:-1], [], "open"),
        ("draw", [], POWERS[:2], ["Turkey"], "rejected"),
        ("cancel", [], POWERS, [], "passed"),
        ("cancel", [], POWERS[:-1], [], "open"),
        ("concede", ["Italy"], [power for power in POWERS if power != "Italy"], [], "passed"),
        ("concede", ["Italy"], POWERS[:4], [], "open"),
        ("concede", ["Italy"], POWERS[:4], ["Italy"], "rejected"),
        ("pause", [], POWERS[:4], [], "passed"),
        ("pause", [], POWERS[:3], [], "open"),
        ("pause", [], POWERS[:1], POWERS[1:4], "open"),
        ("pause", [], POWERS[:1], POWERS[1:5], "rejected"),
    ],
)
def test_what_passes(
    club: Club, kind: str, powers: list[str], by: tuple[str, ...], no: tuple[str, ...], state: str
) -> None:
    club.begin()
    assert _vote(club, kind, powers, by=by, no=no) == state


@ON_BOTH
def test_draw_of_all_survivors_ends_the_game(club: Club) -> None:
    club.begin()
    _vote(club, "draw", by=POWERS)
    game = club.game
    assert (game.state, game.result) == (GameState.OVER, {"draw": list(POWERS)})
    assert (game.deadline_at, game.due_at) == (None, None)
    assert club.told("game_over") == [{"draw": list(POWERS)}]


def test_draw_among_some_where_the_rules_allow_it(club: Club) -> None:
    club.begin(HouseRules(draws=Draws.LISTED))
    _vote(club, "draw", ["Turkey", "France"], by=POWERS)
    assert club.game.result == {"draw": ["France", "Turkey"]}


def test_draw_is_for_all_where_the_rules_say_so(club: Club) -> None:
    club.begin()
    _vote(club, "draw", ["Turkey", "France"], by=POWERS)
    assert club.game.result == {"draw": list(POWERS)}


def test_concession_names_the_winner(club: Club) -> None:
    club.begin()
    _vote(club, "concede", ["Italy"], by=[power for power in POWERS if power != "Italy"])
    assert club.game.result == {"winner": "Italy", "conceded": True}


def test_vote_can_be_changed_while_it_is_open(club: Club) -> None:
    club.begin()
    proposal = do_propose(club.id, club.people["France"], "pause")
    do_vote(club.id, club.people["Italy"], proposal.pk, in_favour=True)
    do_vote(club.id, club.people["Italy"], proposal.pk, in_favour=False)
    do_vote(club.id, club.people["Russia"], proposal.pk, in_favour=True)
    assert club.game.state == GameState.PLAYING
    do_vote(club.id, club.people["Italy"], proposal.pk, in_favour=True)
    do_vote(club.id, club.people["Turkey"], proposal.pk, in_favour=True)
    assert club.game.state == GameState.PAUSED


def test_votes_stay_secret(club: Club) -> None:
    club.begin()
    _vote(club, "draw", by=POWERS[:3], no=["Turkey"])
    assert [sorted(said) for said in club.told("vote")] == [["kind", "powers", "proposal", "state"]] * 2
    assert [said["state"] for said in club.told("vote")] == ["open", "rejected"]


@pytest.mark.parametrize(
    ("minutes", "for_it", "against", "days", "after"),
    [
        (1440, 3, 0, 13.9, "open"),
        (1440, 3, 0, 14.1, "passed"),
        (1440, 1, 0, 14.1, "passed"),
        (1440, 2, 2, 14.1, "rejected"),
        (7 * 1440, 3, 0, 14.1, "passed"),
        (60, 3, 0, 0.5, "open"),
        (60, 3, 0, 0.6, "passed"),
        (None, 3, 0, 13.9, "open"),
        (None, 3, 0, 14.1, "passed"),
    ],
)
def test_a_vote_to_go_on_does_not_wait_for_ever(
    club: Club, minutes: int | None, for_it: int, against: int, days: float, after: str
) -> None:
    club.begin(HouseRules(timetable=Timetable(minutes, 60, 60)))
    _vote(club, "pause", by=POWERS[:4])
    _vote(club, "resume", by=POWERS[:for_it], no=POWERS[for_it : for_it + against])
    club.work()
    club.wait(days=days)
    club.work()
    assert club.told("vote")[-1]["state"] == after
    assert (club.game.state == GameState.PAUSED) == (after != "passed")


@pytest.mark.parametrize(
    ("kind", "after"),
    [("draw", "lapsed"), ("concede", "lapsed"), ("pause", "open"), ("cancel", "open")],
)
def test_what_was_proposed_about_a_position_lapses_with_it(club: Club, kind: str, after: str) -> None:
    club.begin()
    proposal = do_propose(club.id, club.people["France"], kind, ["Italy"] if kind == "concede" else [])
    club.order_all()
    club.work()
    assert Proposal.objects.get(pk=proposal.pk).state == after
    assert [said["state"] for said in club.told("vote")] == (
        ["open", "lapsed"] if after == "lapsed" else ["open"]
    )


def test_bots_do_not_vote(club: Club) -> None:
    club.begin(bots=dict.fromkeys(POWERS[2:], "hold"))
    assert _vote(club, "draw", by=POWERS[:2]) == ProposalState.PASSED


def test_nobody_waits_for_the_vote_of_who_vanished(club: Club) -> None:
    club.begin()
    club.order_all(POWERS[:-1])
    club.wait(days=1)
    assert _vote(club, "draw", by=POWERS[:-1]) == ProposalState.PASSED


def test_vanishing_decides_a_vote_that_waits_for_nobody_else(club: Club) -> None:
    club.begin()
    proposal = do_propose(club.id, club.people["Austria"], "cancel")
    for power in POWERS[1:-1]:
        do_vote(club.id, club.people[power], proposal.pk, in_favour=True)
    club.order_all(POWERS[:-1])
    club.wait(days=1)
    assert club.game.state == GameState.CANCELLED
    assert club.judged() == ["S1901M"]


def test_leaving_decides_a_vote_that_waits_for_nobody_else(club: Club) -> None:
    club.begin()
    proposal = do_propose(club.id, club.people["Austria"], "draw")
    for power in POWERS[1:-1]:
        do_vote(club.id, club.people[power], proposal.pk, in_favour=True)
    do_leave(club.id, club.people["Turkey"])
    club.work()
    assert club.game.state == GameState.OVER


def test_vote_of_who_has_left_does_not_count(club: Club) -> None:
    club.begin()
    proposal = do_propose(club.id, club.people["Austria"], "draw")
    do_leave(club.id, club.people["Austria"])
    do_take_over(club.seat("Austria").invitation, person("Tess"))
    for power in POWERS[1:]:
        do_vote(club.id, club.people[power], proposal.pk, in_favour=True)
    assert club.game.state == GameState.PLAYING
    do_vote(club.id, person("Tess"), proposal.pk, in_favour=True)
    assert club.game.state == GameState.OVER


def test_vote_in_a_paused_game(club: Club) -> None:
    club.begin()
    _vote(club, "pause", by=POWERS[:4])
    assert _vote(club, "resume", by=POWERS[3:]) == ProposalState.PASSED
    _vote(club, "pause", by=POWERS[:4])
    assert _vote(club, "draw", by=POWERS) == ProposalState.PASSED
    club.work()
    assert club.game.state == GameState.OVER


@pytest.mark.parametrize(
    ("kind", "powers", "code"),
    [
        ("draw", ["Ruritania"], "no_such_power"),
        ("concede", [], "no_such_power"),
        ("concede", ["Italy", "Turkey"], "no_such_power"),
        ("resume", [], "not_playing"),
        ("dance", [], "no_such_proposal"),
    ],
)
def test_what_cannot_be_proposed(club: Club, kind: str, powers: list[str], code: str) -> None:
    club.begin(HouseRules(draws=Draws.LISTED))
    with pytest.raises(Refused) as refused:
        do_propose(club.id, club.people["France"], kind, powers)
    assert refused.value.code == code
    assert club.told("vote") == []


def test_one_proposal_of_a_kind_at_a_time(club: Club) -> None:
    club.begin(HouseRules(draws=Draws.LISTED))
    do_propose(club.id, club.people["France"], "draw", ["France"])
    for who, powers in (("Italy", ["France"]), ("France", ["Italy"])):
        with pytest.raises(Refused) as refused:
            do_propose(club.id, club.people[who], "draw", powers)
        assert refused.value.code == "proposed_already"
    do_propose(club.id, club.people["Italy"], "draw", ["Italy"])
