"""Answers that can be kept: with a tag, and without a body where nothing has changed."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.http import HttpRequest, HttpResponse

FOREVER = "private, max-age=31536000, immutable"
"""For what never changes; it stays out of shared caches, for the game may be private."""

LOOK_AGAIN = "private, no-cache"
"""For what is asked for again each time, with its tag."""


def tagged(
    request: HttpRequest,
    body: Any,  # noqa: ANN401 - any JSON values, or a text
    *,
    kind: str = "application/json",
    cache: str = LOOK_AGAIN,
) -> HttpResponse:
    """Answer with a body and its tag, or with 304 where the asker has this very body."""
    text = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)
    tag = quoted(hashlib.sha256(text.encode()).hexdigest()[:24])
    if has(request, tag):
        return unchanged(tag, cache)
    return with_tag(HttpResponse(text, content_type=f"{kind}; charset=utf-8"), tag, cache)


def quoted(tag: str) -> str:
    """Write a tag as headers have it."""
    return f'"{tag}"'


def has(request: HttpRequest, tag: str) -> bool:
    """Whether the asker says that it has what this tag stands for."""
    known = [part.strip().removeprefix("W/") for part in request.headers.get("If-None-Match", "").split(",")]
    return tag in known or "*" in known


def unchanged(tag: str, cache: str = LOOK_AGAIN) -> HttpResponse:
    """Answer that nothing has changed."""
    return with_tag(HttpResponse(status=304), tag, cache)


def with_tag(response: HttpResponse, tag: str, cache: str) -> HttpResponse:
    """Give an answer its tag; who asks, and in which language, makes another answer of it."""
    response["ETag"] = tag
    response["Cache-Control"] = cache
    response["Vary"] = "Authorization, Cookie, Accept-Language"
    return response
