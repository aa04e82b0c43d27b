"""Orders at the site's door: whole sets, single units, revisions, keys, and the log of what was entered."""

from __future__ import annotations

import pytest
from club import POWERS, Club
from databases import ON_BOTH

from standoff.arena import Submission
from standoff.server.play.actions.ordering import do_change, do_submit
from standoff.server.play.models import Entry
from standoff.server.play.refusals import Refused


@ON_BOTH
def test_every_change_is_remembered_in_the_players_words(club: Club) -> None:
    club.begin()
    club.order("France", "a par-bur", ready=False)
    club.order("France", "A PAR - PIC", "F BRE - MAO", ready=True)
    log = list(Entry.objects.filter(seat=club.seat("France")).values_list("phase", "sent", "is_ready"))
    assert log == [("S1901M", ["a par-bur"], False), ("S1901M", ["A PAR - PIC", "F BRE - MAO"], True)]


def test_single_units_are_changed_and_the_others_left(club: Club) -> None:
    club.begin()
    token, france = club.game.token, club.people["France"]
    do_change(club.id, france, token, {"A PAR": "A PAR - BUR"})
    do_change(club.id, france, token, {"F BRE": "F BRE - MAO"})
    do_change(club.id, france, token, {"A PAR": "A PAR - PIC"}, ready=True)
    assert club.sent("France") == ["F BRE - MAO", "A PAR - PIC"]
    saved = do_change(club.id, france, token, {"A PAR": None})
    assert club.sent("France") == ["F BRE - MAO"]
    assert (saved.revision, saved.reply["ready"]) == (4, False), "a change takes ready back"
    assert do_change(club.id, france, token, {}, ready=True).reply["ready"] is True


def test_page_does_not_undo_what_another_page_did(club: Club) -> None:
    club.begin()
    france, token = club.people["France"], club.game.token
    do_submit(club.id, france, Submission(token, ("A PAR - BUR",)), revision=0)
    with pytest.raises(Refused) as refused:
        do_submit(club.id, france, Submission(token, ("A PAR - PIC",)), revision=0)
    assert (refused.value.code, refused.value.status) == ("changed_elsewhere", 412)
    assert club.sent("France") == ["A PAR - BUR"]


def test_orders_for_another_phase_change_nothing(club: Club) -> None:
    club.begin()
    token = club.game.token
    club.order_all()
    club.work()
    saved = do_submit(club.id, club.people["France"], Submission(token, ("A PAR - BUR",)))
    assert (saved.is_refused, saved.reply["state"]) == (True, "refused")
    assert club.sent("France") is None


def test_same_key_changes_nothing_twice(club: Club) -> None:
    club.begin()
    france, token = club.people["France"], club.game.token
    submission = Submission(token, ("A PAR - BUR",), idempotency_key="k")
    first = do_submit(club.id, france, submission)
    do_submit(club.id, france, Submission(token, ("A PAR - PIC",)))
    assert do_submit(club.id, france, submission) == first
    assert club.sent("France") == ["A PAR - PIC"]
    with pytest.raises(Refused) as refused:
        do_submit(club.id, france, Submission(token, ("A PAR - GAS",), idempotency_key="k"))
    assert refused.value.code == "key_reused"
    club.order_all()
    club.work()
    assert do_submit(club.id, france, submission) == first, "also after the phase"


def test_ready_is_told_when_it_changes_and_orders_never(club: Club) -> None:
    club.begin()
    club.order("France", "A PAR - BUR", ready=False)
    club.order("France", "A PAR - PIC", ready=True)
    club.order("France", "A PAR - GAS", ready=True)
    club.order("France", "A PAR - GAS", ready=False)
    assert club.told("ready") == [{"power": "France", "ready": True}, {"power": "France", "ready": False}]


@pytest.mark.parametrize(
    ("orders", "units"),
    [
        ((), ["A MAR", "A PAR", "F BRE"]),
        (("A PAR - MOS",), ["A MAR", "A PAR", "F BRE"]),
        (("nonsense",), ["A MAR", "A PAR", "F BRE"]),
        (("A PAR - BUR", "A PAR - PIC"), ["A MAR", "A PAR", "F BRE"]),
        (("A PAR - BUR", "A MAR - SPA"), ["A BUR", "A SPA", "F BRE"]),
    ],
)
def test_what_is_entered_is_judged(club: Club, orders: tuple[str, ...], units: list[str]) -> None:
    club.begin()
    club.order_all([power for power in POWERS if power != "France"])
    club.order("France", *orders)
    club.work()
    assert club.game.position["units"]["France"] == units
