"""What pages may load and run, and what is shown when something is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from club import Club
from django.test import Client
from django.test.client import RequestFactory

from standoff.server.pages import boards, people

TEMPLATES = Path(boards.__file__).parent / "templates"

pytestmark = pytest.mark.usefixtures("club")


@pytest.mark.parametrize("address", ["/", "/games/", "/handbook/", "/accounts/login/", "/nothing/here/"])
def test_every_page_says_what_it_may_load(address: str) -> None:
    headers = Client().get(address).headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == "'none'"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]


@pytest.mark.parametrize(
    "template", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: str(path.relative_to(TEMPLATES))
)
def test_no_template_has_what_the_policy_forbids(template: Path) -> None:
    text = template.read_text(encoding="utf-8")
    assert not re.search(r"\sstyle=|\son\w+=\"|<style|javascript:", text)
    for script in re.findall(r"<script\b[^>]*>", text):
        assert "src=" in script or "application/json" in script


def test_style_of_boards_is_cached_for_ever_under_its_digest() -> None:
    page = Client().get("/").content.decode()
    address = re.search(r'href="(/board/style-\w+\.css)"', page)
    assert address is not None
    answer = Client().get(address[1])
    assert answer["Content-Type"].startswith("text/css")
    assert "immutable" in answer["Cache-Control"]
    for power in ("france", "kelmar"):
        assert f".of-{power}{{--f:light-dark(" in answer.content.decode()


def test_what_is_not_there_has_a_page_of_its_own() -> None:
    answer = Client(headers={"accept-language": "en"}).get("/nothing/here/")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.content.decode()


def test_form_without_its_token_is_refused_in_words() -> None:
    answer = Client(enforce_csrf_checks=True).post("/play/")
    assert answer.status_code == 403
    assert "Nothing was changed." in answer.content.decode()


def test_refusal_names_who_is_signed_in(club: Club) -> None:
    club.begin()
    request = RequestFactory().get("/")
    request.user = club.people["Italy"]
    assert people.csrf_failure(request).status_code == 403
