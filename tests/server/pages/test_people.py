"""People: guests, members, how they like the site, and keys for their programs."""

from __future__ import annotations

import re
from typing import Any

import pytest
from club import Club, person
from django.core import mail
from django.test import Client

from standoff.server.accounts.models import Token, User
from standoff.server.play.actions.creating import do_create
from standoff.server.play.actions.seating import do_join
from standoff.server.play.house_rules import HouseRules
from standoff.server.play.models import Game, GameState

pytestmark = pytest.mark.usefixtures("club")

PASSWORD = "a long way to Tipperary"  # noqa: S105 - of people who are made up


def _sign_up(client: Client, name: str = "Ann") -> Any:  # noqa: ANN401 - a response, which has more when it is a test's
    sent = {"email": f"{name.lower()}@example.org", "username": name, "password1": PASSWORD}
    return client.post("/accounts/signup/", sent)


def test_play_now_makes_a_guest_and_a_game_that_has_begun() -> None:
    client = Client()
    answer = client.post("/play/", {"power": "Italy"})
    game = Game.objects.get()
    assert answer.url == f"/games/{game.pk}/"  # type: ignore[attr-defined] # a redirect
    assert game.state == GameState.PLAYING
    guest = User.objects.get()
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert game.seats.get(user=guest).power == "Italy"
    assert game.seats.exclude(bot="").count() == 6
    client.post("/play/")
    assert User.objects.count() == 1
    assert Game.objects.count() == 2


def test_play_now_is_nothing_that_a_link_can_do() -> None:
    assert Client().get("/play/").status_code == 405
    assert not User.objects.exists()


def test_guest_likes_the_site_as_the_browser_does() -> None:
    client = Client(headers={"accept-language": "ru,en;q=0.5"})
    client.cookies["theme"] = "dark"
    client.cookies["time_zone"] = "Europe%2FRiga"
    client.post("/play/")
    guest = User.objects.get()
    assert (guest.language, guest.theme, guest.time_zone) == ("ru", "dark", "Europe/Riga")


def test_guest_who_signs_up_keeps_the_games() -> None:
    client = Client()
    client.post("/play/")
    guest = User.objects.get()
    assert _sign_up(client).status_code == 302
    member = User.objects.get()
    assert member.pk == guest.pk
    assert (member.is_guest, member.username, str(member)) == (False, "Ann", "Ann")
    assert member.check_password(PASSWORD)
    assert client.get("/games/").context["mine"][0].game == Game.objects.get()
    assert [message.to for message in mail.outbox] == [["ann@example.org"]]


def test_guest_who_signs_in_takes_the_games_along() -> None:
    member_client = Client()
    _sign_up(member_client)
    member = User.objects.get()
    shared = do_create(member, "Shared", HouseRules(), power="France")
    guest_client = Client()
    guest_client.post("/play/")
    guest = User.objects.get(is_guest=True)
    do_join(shared.pk, guest, "Italy")
    guest_client.post("/accounts/login/", {"login": "ann", "password": PASSWORD})
    bots = Game.objects.exclude(pk=shared.pk).get()
    assert bots.seats.filter(user=member).exists()
    assert bots.creator == member
    assert shared.seats.get(power="Italy").user == guest  # the member sits there already


def test_guest_without_a_seat_left_is_gone_after_signing_in() -> None:
    _sign_up(Client())
    client = Client()
    client.post("/play/")
    client.post("/accounts/login/", {"login": "ann@example.org", "password": PASSWORD})
    assert list(User.objects.values_list("username", flat=True)) == ["Ann"]


def test_somebody_new_signs_up() -> None:
    client = Client(headers={"accept-language": "nl"})
    _sign_up(client)
    member = User.objects.get()
    assert (member.is_guest, member.language) == (False, "nl")
    assert client.get("/settings/").status_code == 200


def test_a_forgotten_password_is_reset_by_mail() -> None:
    _sign_up(Client())
    mail.outbox.clear()
    client = Client()
    client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    link = re.search(r"https?://[^/]+(/\S+)", str(mail.outbox[0].body))
    assert link is not None
    page = client.get(link[1], follow=True)
    address = page.redirect_chain[-1][0]
    client.post(address, {"password1": "another one by night", "password2": "another one by night"})
    assert User.objects.get().check_password("another one by night")


def test_nobody_learns_who_has_an_account() -> None:
    client = Client()
    known = client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    _sign_up(Client())
    unknown = client.post("/accounts/password/reset/", {"email": "bob@example.org"})
    assert (known.status_code, known.url) == (unknown.status_code, unknown.url)  # type: ignore[attr-defined] # redirects


SETTINGS = {"shown_name": "Ann of  Arc", "language": "ru", "theme": "dark", "time_zone": "Asia/Tokyo"}


def _member(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


def test_settings_are_kept_and_hold_at_once() -> None:
    client = _member("Ann")
    page = client.post("/settings/", SETTINGS, follow=True).content.decode()
    user = person("Ann")
    assert (user.shown_name, user.language, user.theme, user.time_zone) == (
        "Ann of Arc",
        "ru",
        "dark",
        "Asia/Tokyo",
    )
    assert '<html lang="ru" data-theme="dark">' in page


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"shown_name": ""}, "shown_name"),
        ({"shown_name": "x" * 41}, "shown_name"),
        ({"shown_name": "a\u0007b"}, "shown_name"),
        ({"language": "tlh"}, "language"),
        ({"theme": "pink"}, "theme"),
        ({"time_zone": "Middle/Earth"}, "time_zone"),
    ],
)
def test_wrong_settings_are_told_at_their_field(changes: dict[str, str], field: str) -> None:
    answer = _member("Ann").post("/settings/", SETTINGS | changes)
    assert answer.status_code == 200
    assert list(answer.context["form"].errors) == [field]


def test_strangers_have_no_settings() -> None:
    assert Client().get("/settings/").url == "/accounts/login/?next=/settings/"  # type: ignore[attr-defined] # a redirect


def test_key_is_shown_once_and_is_good_for_the_api() -> None:
    client = _member("Ann")
    page = client.post("/settings/keys/", {"name": "my bot"})
    key = page.context["new_key"]
    assert key in page.content.decode()
    again = client.get("/settings/").content.decode()
    assert key not in again
    assert "my bot" in again
    answer = Client().get("/api/v1/me", headers={"authorization": f"Bearer {key}"})
    assert answer.json()["name"] == "Ann"
    number = Token.objects.get().pk
    assert _member("Bob").post(f"/settings/keys/{number}/delete/").status_code == 404
    client.post(f"/settings/keys/{number}/delete/")
    assert Client().get("/api/v1/me", headers={"authorization": f"Bearer {key}"}).status_code == 401


def test_pages_are_in_the_language_that_the_browser_asks_for() -> None:
    assert '<html lang="nl">' in Client(headers={"accept-language": "nl-BE,en"}).get("/").content.decode()
    assert '<html lang="en">' in Client(headers={"accept-language": "fi"}).get("/").content.decode()


def test_chosen_language_and_theme_stay_in_the_browser() -> None:
    client = Client()
    answer = client.post("/settings/language/", {"language": "ru", "next": "/handbook/coasts/"})
    assert answer.url == "/handbook/coasts/"  # type: ignore[attr-defined] # a redirect
    client.post("/settings/theme/", {"theme": "dark"})
    assert '<html lang="ru" data-theme="dark">' in client.get("/").content.decode()


def test_nobody_is_led_off_the_site() -> None:
    answer = Client().post("/settings/language/", {"language": "ru", "next": "https://elsewhere.example/"})
    assert answer.url == "/"  # type: ignore[attr-defined] # a redirect


def test_nonsense_changes_nothing() -> None:
    client = _member("Ann")
    client.post("/settings/language/", {"language": "tlh"})
    client.post("/settings/theme/", {"theme": "pink"})
    assert (person("Ann").language, person("Ann").theme) == ("", "auto")


def test_choices_of_a_member_are_kept_in_the_account() -> None:
    client = _member("Ann")
    client.post("/settings/language/", {"language": "nl"})
    client.post("/settings/theme/", {"theme": "light"})
    assert (person("Ann").language, person("Ann").theme) == ("nl", "light")
    elsewhere = Client(headers={"accept-language": "ru"})
    elsewhere.force_login(person("Ann"))
    assert '<html lang="nl" data-theme="light">' in elsewhere.get("/").content.decode()


def test_times_are_those_of_the_reader(club: Club) -> None:
    club.begin()
    user = club.people["Italy"]
    user.time_zone = "Asia/Tokyo"
    user.save()
    client = _member("Italy")
    assert "9 p.m." in client.get("/games/").content.decode()  # noon in Greenwich, and a day to the deadline
