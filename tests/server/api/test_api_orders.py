"""Orders by the API: saved whole or by unit, answered one by one, and never lost or doubled."""

from __future__ import annotations

from typing import Any

import pytest
from callers import Caller, body, refusal
from club import Club
from django.test import Client

from standoff.boards import standard
from standoff.notation.reader import read_order
from standoff.server.play.models import Entry
from standoff.server.play.table import position_of


@pytest.fixture
def france(club: Club) -> Caller:
    club.begin()
    return Caller.of(club.people["France"])


def _orders(club: Club, *orders: object, **more: object) -> dict[str, Any]:
    return {"phase_token": club.game.token, "orders": list(orders), **more}


def test_a_whole_set_is_saved_and_each_order_answered(club: Club, france: Caller) -> None:
    answer = france.post(f"/games/{club.id}/orders", _orders(club, "a par-bur", "F BRE - SPA"))
    reply = body(answer)
    assert answer.status_code == 200
    assert answer["ETag"] == '"1"'
    assert (reply["state"], reply["revision"], reply["coverage"], reply["ready"]) == (
        "saved",
        1,
        "1/3",
        False,
    )
    told = {row["unit"]: (row["status"], row["code"], row["order"]) for row in reply["verdicts"]}
    assert told == {
        "A PAR": ("ok_normalised", "spelling", "A PAR - BUR"),
        "F BRE": ("rejected", "not_adjacent", "F BRE H"),
        "A MAR": ("missing", "no_order", "A MAR H"),
    }
    assert club.sent("France") == ["a par-bur", "F BRE - SPA"]


def test_short_ids_are_orders_too(club: Club, france: Caller) -> None:
    reply = body(france.post(f"/games/{club.id}/orders", _orders(club, "a1")))
    assert reply["verdicts"][0]["order"] == "A MAR - BUR"
    assert reply["verdicts"][0]["status"] == "ok"


def test_verdicts_are_in_the_language_asked_for(club: Club, france: Caller) -> None:
    reply = body(france.post(f"/games/{club.id}/orders?language=ru", _orders(club, "A PAR - SPA")))
    assert "Испания" in reply["verdicts"][0]["reason"]


def test_checking_saves_nothing(club: Club, france: Caller) -> None:
    reply = body(france.post(f"/games/{club.id}/orders/check", _orders(club, "A PAR - BUR")))
    assert (reply["state"], reply["verdicts"][0]["status"]) == ("checked", "ok")
    assert club.sent("France") is None
    assert not Entry.objects.exists()


def test_own_orders_are_read_back_with_all_that_is_legal(club: Club, france: Caller) -> None:
    france.post(f"/games/{club.id}/orders", _orders(club, "A PAR - BUR", ready=True))
    answer = france.get(f"/games/{club.id}/orders")
    own = body(answer)
    assert (own["sent"], own["ready"], own["revision"], answer["ETag"]) == (["A PAR - BUR"], True, 1, '"1"')
    assert set(own["legal"]) == {"A MAR", "A PAR", "F BRE"}
    assert own["reply"]["coverage"] == "1/3"
    rival = Caller.of(club.people["Italy"]).json(f"/games/{club.id}/orders")
    assert (rival["power"], rival["sent"]) == ("Italy", [])


@pytest.mark.parametrize("phase", ["F1901M", "F1901R", "W1901A"])
def test_every_legal_order_is_listed_and_none_else(phase: str, club: Club, france: Caller) -> None:
    position = {
        "phase": phase,
        "units": {"France": ["A MAR", "F SPA/SC", "F ENG"], "Italy": ["A PIE", "F GOL"]},
        "centers": {"France": ["BRE", "MAR", "PAR", "SPA", "POR"]},
    }
    if phase.endswith("R"):
        position["dislodged"] = {"France": [{"unit": "A BUR", "from": "MUN", "convoyed": False}]}
    club.place(position)
    legal = position_of(club.game).legal_orders("France").groups["France"]
    listed = france.json(f"/games/{club.id}/state")["you"]["legal"]
    assert listed == {unit: list(map(str, orders)) for unit, orders in legal.items()}
    texts = [text for orders in listed.values() for text in orders]
    assert [str(read_order(text, standard()).order) for text in texts] == texts
    for text in texts:
        reply = body(france.post(f"/games/{club.id}/orders/check", _orders(club, text)))
        assert reply["verdicts"][0]["status"] == "ok", text


def test_orders_of_another_phase_are_refused_and_nothing_is_saved(club: Club, france: Caller) -> None:
    stale = {"phase_token": "S1900M-00000000", "orders": ["A PAR - BUR"]}
    for path in ("orders", "orders/check"):
        answer = france.post(f"/games/{club.id}/{path}", stale)
        assert refusal(answer) == (409, "stale_phase")
        assert body(answer)["phase_token"] == club.game.token
    changes = {"phase_token": "S1900M-00000000", "changes": {"A PAR": "A PAR - BUR"}}
    assert refusal(france.patch(f"/games/{club.id}/orders", changes)) == (409, "stale_phase")
    assert club.sent("France") is None


def test_a_revision_that_is_gone_is_not_written_over(club: Club, france: Caller) -> None:
    path = f"/games/{club.id}/orders"
    assert france.post(path, _orders(club, "A PAR - BUR"), If_Match='"0"').status_code == 200
    again = france.post(path, _orders(club, "A PAR - GAS"), If_Match='"0"')
    assert refusal(again) == (412, "changed_elsewhere")
    assert refusal(france.post(path, _orders(club), If_Match="nonsense")) == (412, "changed_elsewhere")
    assert club.sent("France") == ["A PAR - BUR"]
    assert france.post(path, _orders(club, "A PAR - GAS"), If_Match='"1"').status_code == 200
    assert france.post(path, _orders(club, "A PAR - PIC"), If_Match="*").status_code == 200
    assert club.sent("France") == ["A PAR - PIC"]


def test_what_comes_again_with_its_key_changes_nothing(club: Club, france: Caller) -> None:
    path = f"/games/{club.id}/orders"
    first = body(france.post(path, _orders(club, "A PAR - BUR"), Idempotency_Key="k1"))
    france.post(path, _orders(club, "A PAR - GAS"))
    assert body(france.post(path, _orders(club, "A PAR - BUR"), Idempotency_Key="k1")) == first
    assert body(france.post(path, _orders(club, "A PAR - BUR", idempotency_key="k1"))) == first
    assert club.sent("France") == ["A PAR - GAS"]
    other = france.post(path, _orders(club, "A PAR - PIC"), Idempotency_Key="k1")
    assert refusal(other) == (422, "key_reused")
    italy = Caller.of(club.people["Italy"])
    assert italy.post(path, _orders(club, "A ROM - APU"), Idempotency_Key="k1").status_code == 200


def test_single_units_are_changed_and_the_others_left_alone(club: Club, france: Caller) -> None:
    path = f"/games/{club.id}/orders"

    def change(ready: bool | None = None, **changes: str | None) -> dict[str, Any]:
        units = {unit.replace("_", " "): text for unit, text in changes.items()}
        document: dict[str, Any] = {"phase_token": club.game.token, "changes": units}
        return body(france.patch(path, document if ready is None else {**document, "ready": ready}))

    change(A_PAR="A PAR - BUR")
    change(F_BRE="F BRE - MAO", ready=True)
    assert club.sent("France") == ["A PAR - BUR", "F BRE - MAO"]
    reply = change(A_PAR="A PAR - GAS")
    assert (reply["ready"], reply["revision"]) == (False, 3)
    change(F_BRE=None)
    assert club.sent("France") == ["A PAR - GAS"]


def test_builds_are_changed_by_their_province(club: Club, france: Caller) -> None:
    centres = {"France": ["BRE", "MAR", "PAR", "SPA", "POR"]}
    club.place({"phase": "W1901A", "units": {"France": ["A SPA", "F POR"]}, "centers": centres})

    def change(changes: dict[str, str | None]) -> None:
        document = {"phase_token": club.game.token, "changes": changes}
        assert france.patch(f"/games/{club.id}/orders", document).status_code == 200

    change({"PAR": "BUILD A PAR", "BRE": "BUILD A BRE"})
    change({"BRE": "BUILD F BRE"})
    assert club.sent("France") == ["BUILD A PAR", "BUILD F BRE"]
    change({"PAR": None})
    assert club.sent("France") == ["BUILD F BRE"]


def test_everything_entered_is_on_record_for_its_player(club: Club, france: Caller) -> None:
    browser = Caller()
    browser.client.force_login(club.people["France"])
    browser.post(f"/games/{club.id}/orders", _orders(club, "A PAR - BUR"))
    club.clock.move(minutes=5)
    Caller.at(club.seat("France")).post(f"/games/{club.id}/orders", _orders(club, "A PAR - GAS", ready=True))
    entries = france.json(f"/games/{club.id}/entries")["entries"]
    assert [(e["source"], e["sent"], e["ready"]) for e in entries] == [
        ("site", ["A PAR - BUR"], False),
        ("key", ["A PAR - GAS"], True),
    ]
    assert entries[0]["phase"] == "S1901M"
    assert entries[0]["at"] < entries[1]["at"]
    assert Caller.of(club.people["Italy"]).json(f"/games/{club.id}/entries") == {"entries": []}


def test_who_has_no_seat_gives_no_orders(club: Club, france: Caller) -> None:
    del france
    other = Caller.of(type(club.people["Italy"]).objects.create(username="other"))
    for path in ("orders", "orders/check"):
        assert refusal(other.post(f"/games/{club.id}/{path}", _orders(club))) == (403, "not_in_game")
        assert refusal(Caller().post(f"/games/{club.id}/{path}", _orders(club))) == (401, "unknown_person")
    assert refusal(other.get(f"/games/{club.id}/entries")) == (403, "not_in_game")
    assert refusal(other.get(f"/games/{club.id}/orders")) == (403, "not_in_game")


def test_a_session_needs_its_token_against_forgery_and_a_key_does_not(club: Club, france: Caller) -> None:
    path = f"/api/v1/games/{club.id}/orders"
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(club.people["France"])
    document = _orders(club, "A PAR - BUR")
    refused = browser.post(path, document, content_type="application/json")
    assert refusal(refused) == (403, "csrf")
    token = "a" * 32
    browser.cookies["csrftoken"] = token
    taken = browser.post(path, document, content_type="application/json", headers={"X-CSRFToken": token})
    assert taken.status_code == 200
    assert club.sent("France") == ["A PAR - BUR"]
    assert france.post(f"/games/{club.id}/orders", _orders(club, "A PAR - GAS")).status_code == 200


@pytest.mark.parametrize(
    ("document", "where"),
    [
        ({}, "body.phase_token"),
        ({"phase_token": "x", "orders": "A PAR H"}, "body.orders"),
        ({"phase_token": "x", "orders": [], "redy": True}, "body.redy"),
        ({"phase_token": "x", "orders": [], "ready": "perhaps"}, "body.ready"),
        ({"phase_token": 5, "orders": []}, "body.phase_token"),
        ([], "body"),
    ],
)
def test_wrong_fields_are_named(document: object, where: str, club: Club, france: Caller) -> None:
    answer = france.post(f"/games/{club.id}/orders", document)
    assert refusal(answer) == (422, "bad_fields")
    assert where in [fault["where"] for fault in body(answer)["errors"]]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"{", "bad_json"),
        (b"\xff", "bad_json"),
        (b'{"phase_token": NaN}', "bad_json"),
        (b'{"phase_token": "x", "phase_token": "y"}', "bad_json"),
        (b"[" * 100_000, "bad_json"),
        (b'{"phase_token": "x", "orders": ["A PAR \\u0000"]}', "bad_text"),
        (b'{"phase_token": "x", "orders": [{"\\ud800": 1}]}', "bad_text"),
    ],
)
def test_what_is_no_json_is_refused(text: bytes, code: str, club: Club, france: Caller) -> None:
    answer = france.client.post(
        f"/api/v1/games/{club.id}/orders",
        text,
        content_type="application/json",
        headers={"Authorization": f"Bearer {france.key}"},
    )
    assert refusal(answer) == (422, code)


def test_what_is_no_order_is_an_answer_and_no_error(club: Club, france: Caller) -> None:
    strange = [None, 5, {"unit": "A PAR"}, ["A PAR H"], "A PAR - ", "x" * 600, ""]
    reply = body(france.post(f"/games/{club.id}/orders", _orders(club, *strange)))
    assert reply["state"] == "saved"
    assert [row["status"] for row in reply["verdicts"][: len(strange)]] == ["rejected"] * len(strange)
