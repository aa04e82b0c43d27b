"""Language and theme, chosen on any page."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import translation
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from standoff.server.accounts.models import Language, Theme, User
from standoff.server.accounts.preferences import THEME_COOKIE, YEAR


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Keep the language that the reader chose: in their account, and in their browser."""
    language = request.POST.get("language", "")
    response = _back(request)
    if language in Language.values:
        _keep(request, language=language)
        translation.activate(language)
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=YEAR, samesite="Lax")
    return response


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Keep the theme that the reader chose, in the same way."""
    theme = request.POST.get("theme", "")
    response = _back(request)
    if theme in Theme.values:
        _keep(request, theme=theme)
        response.set_cookie(THEME_COOKIE, theme, max_age=YEAR, samesite="Lax")
    return response


def _keep(request: HttpRequest, **values: str) -> None:
    if isinstance(request.user, User):
        User.objects.filter(pk=request.user.pk).update(**values)


def next_page(request: HttpRequest, default: str = "/") -> str:
    """Return the page of this site that a form asks to be sent on to."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, request.is_secure())
    return wanted if is_ours else default


def _back(request: HttpRequest) -> HttpResponse:
    return HttpResponseRedirect(next_page(request))
