"""Somebody who calls the API: with a key, with a session, or as a stranger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.test import Client

from standoff.server.accounts.models import User
from standoff.server.api.keys import make_key
from standoff.server.play.models import Seat

ROOT = "/api/v1"


@dataclass
class Caller:
    """A caller; answers are those of Django's test client, which lets faults through."""

    key: str | None = None
    client: Client = field(default_factory=Client)

    @classmethod
    def of(cls, user: User) -> Caller:
        """Return a caller with a new key of a person."""
        return cls(make_key("test", user=user)[1])

    @classmethod
    def at(cls, seat: Seat) -> Caller:
        """Return a caller with a new key of a seat."""
        return cls(make_key("test", seat=seat)[1])

    def get(self, path: str, **headers: str) -> HttpResponse:
        return self._call("get", path, None, headers)

    def post(self, path: str, body: object = None, **headers: str) -> HttpResponse:
        return self._call("post", path, {} if body is None else body, headers)

    def patch(self, path: str, body: object, **headers: str) -> HttpResponse:
        return self._call("patch", path, body, headers)

    def delete(self, path: str) -> HttpResponse:
        return self._call("delete", path, None, {})

    def json(self, path: str) -> dict[str, Any]:
        """Return what is there, which must be to be had."""
        answer = self.get(path)
        assert answer.status_code == 200, (path, answer.content)
        return cast("dict[str, Any]", cast("Any", answer).json())

    def _call(self, method: str, path: str, body: object, headers: Mapping[str, str]) -> HttpResponse:
        known = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.key is not None:
            known["Authorization"] = f"Bearer {self.key}"
        call = getattr(self.client, method)
        more = {} if body is None else {"data": body, "content_type": "application/json"}
        answer: HttpResponse = call(ROOT + path, headers=known, **more)
        return answer


def body(answer: HttpResponseBase) -> dict[str, Any]:
    """Return the JSON values of an answer."""
    return cast("dict[str, Any]", cast("Any", answer).json())


def refusal(answer: HttpResponseBase) -> tuple[int, str]:
    """Return the status and the code of an answer that refuses something."""
    found = body(answer)
    assert found["text"], found
    return answer.status_code, found["code"]
