"""Bodies of requests: JSON, and nothing that a database or a text could choke on."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from ninja.parser import Parser

from standoff.server.play.refusals import Refused

DEEPEST = 20
"""No honest body is nested deeper."""

_UNFIT = re.compile("[\0\ud800-\udfff]")
"""Characters that are no text: databases refuse them."""


class Reader(Parser):
    """Reads JSON strictly; Refused says what is wrong with it."""

    def parse_body(self, request: HttpRequest) -> Any:  # noqa: ANN401 - any JSON value
        """Return the body as a JSON value."""
        try:
            value = json.loads(request.body.decode(), parse_constant=_no_number, object_pairs_hook=_fields)
        except RecursionError:
            raise Refused("bad_json", _("The JSON is nested too deeply."), 422) from None
        except ValueError as error:
            text = _("The body is no JSON: %(error)s") % {"error": error}
            raise Refused("bad_json", text, 422) from None
        _check(value)
        return value


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object; a key that stands twice may mean two things, so it is no JSON of ours."""
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a key stands twice")
    return fields


def _check(value: object, depth: int = 0) -> None:
    """Refuse what is nested too deeply, and texts that are none."""
    if depth > DEEPEST:
        raise Refused("bad_json", _("The JSON is nested too deeply."), 422)
    match value:
        case str():
            if _UNFIT.search(value):
                raise Refused("bad_text", _("A text has a sign that cannot be sent."), 422)
        case list():
            for item in value:
                _check(item, depth + 1)
        case dict():
            for key, item in value.items():
                _check(key, depth + 1)
                _check(item, depth + 1)
