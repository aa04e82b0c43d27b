"""What is refused is answered alike everywhere: a code for programs, and a text for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from standoff.core.errors import StandoffError
from standoff.server.play.refusals import Refused


def _where(location: Sequence[object]) -> str:
    """Name the place of a fault; all of a body is one value, whose own name says nothing."""
    kind, *path = map(str, location)
    return ".".join((kind, *(path[1:] if kind == "body" else path)))


def add_handlers(api: NinjaAPI) -> None:
    """Have an API answer everything that is refused."""

    def answer(request: HttpRequest, status: int, code: str, text: str, **more: Any) -> HttpResponse:  # noqa: ANN401 - any JSON values
        return api.create_response(request, {"code": code, "text": text, **more}, status=status)

    @api.exception_handler(Refused)
    def refused(request: HttpRequest, exc: Refused) -> HttpResponse:
        return answer(request, exc.status, exc.code, str(exc.text))

    @api.exception_handler(StandoffError)
    def wrong(request: HttpRequest, exc: StandoffError) -> HttpResponse:
        return answer(request, 422, "bad_value", str(exc))

    @api.exception_handler(ValidationError)
    def invalid(request: HttpRequest, exc: ValidationError) -> HttpResponse:
        faults = [{"where": _where(error["loc"]), "what": error["msg"]} for error in exc.errors]
        text = "; ".join(f"{fault['where']}: {fault['what']}" for fault in faults)
        return answer(request, 422, "bad_fields", text, errors=faults)

    @api.exception_handler(AuthenticationError)
    def unknown(request: HttpRequest, exc: AuthenticationError) -> HttpResponse:
        del exc
        text = _("Sign in, begin as a guest, or send a key, to do that.")
        response = answer(request, 401, "unknown_person", text)
        response["WWW-Authenticate"] = "Bearer"
        return response

    @api.exception_handler(HttpError)
    def other(request: HttpRequest, exc: HttpError) -> HttpResponse:
        if isinstance(exc.__cause__, Refused):
            return refused(request, exc.__cause__)
        return answer(request, exc.status_code, "refused", str(exc))

    @api.exception_handler(Http404)
    def missing(request: HttpRequest, exc: Http404) -> HttpResponse:
        del exc
        return answer(request, 404, "not_found", _("There is nothing here."))

    @api.exception_handler(RequestDataTooBig)
    def too_big(request: HttpRequest, exc: RequestDataTooBig) -> HttpResponse:
        del exc
        return answer(request, 413, "too_big", _("That is too much at once."))
