"""A person's own pages: how they like the site, and keys for their programs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from standoff.server.accounts.models import Language, Theme, Token, User
from standoff.server.api.keys import make_key
from standoff.server.pages.forms import SiteForm
from standoff.server.pages.game_form import zone_choices

MOST_KEYS = 50


class SettingsForm(SiteForm):
    """How somebody is called, and how they like the site."""

    shown_name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=40,
        help_text=gettext_lazy("So the others see you, in games that show names."),
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language"),
        choices=[("", gettext_lazy("as the browser asks")), *Language.choices],
        required=False,
    )
    theme = forms.ChoiceField(
        label=gettext_lazy("Brightness"),
        choices=[
            (Theme.AUTO, gettext_lazy("as the device")),
            (Theme.LIGHT, gettext_lazy("light")),
            (Theme.DARK, gettext_lazy("dark")),
        ],
    )
    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        choices=zone_choices,
        help_text=gettext_lazy("All times on the site are yours."),
    )

    def clean_shown_name(self) -> str:
        """Return the name without needless spaces."""
        name = " ".join(str(self.cleaned_data["shown_name"]).split())
        if not name.isprintable():
            raise forms.ValidationError(_("A name has no such signs."))
        return name


class KeyForm(SiteForm):
    """What a key for a program is called."""

    name = forms.CharField(
        label=gettext_lazy("What is it for?"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"placeholder": gettext_lazy("my bot"), "autocomplete": "off"}),
    )


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


@login_required
@require_http_methods(["GET", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    """Show how the reader likes the site, and keep what they change."""
    user = _person(request)
    if request.method == "POST":
        form = SettingsForm(request.POST)
        if form.is_valid():
            for name, value in form.cleaned_data.items():
                setattr(user, name, value)
            user.save(update_fields=list(form.cleaned_data))
            if user.language:
                translation.activate(user.language)
            messages.success(request, _("Saved."))
            return redirect("settings")
    else:
        form = _filled(user)
    return _shown(request, user, form=form)


def _shown(request: HttpRequest, user: User, **context: Any) -> HttpResponse:  # noqa: ANN401 - a template's
    """Show the settings, with the keys that there are."""
    keys = Token.objects.filter(user=user).order_by("-created_at")
    whole: dict[str, Any] = {"form": _filled(user), "key_form": KeyForm(), "keys": keys} | context
    return render(request, "settings.html", whole)


@login_required
@require_POST
@never_cache
def new_key(request: HttpRequest) -> HttpResponse:
    """Make a key for a program, and show it this once."""
    user = _person(request)
    form = KeyForm(request.POST)
    if form.is_valid() and Token.objects.filter(user=user).count() >= MOST_KEYS:
        form.add_error("name", _("You have too many keys; delete some first."))
    if not form.is_valid():
        return _shown(request, user, key_form=form)
    _row, key = make_key(form.cleaned_data["name"], user=user)
    return _shown(request, user, new_key=key)


def _filled(user: User) -> SettingsForm:
    return SettingsForm(initial={name: getattr(user, name) for name in SettingsForm.base_fields})


@login_required
@require_POST
def delete_key(request: HttpRequest, number: int) -> HttpResponse:
    """Delete a key; it is good for nothing from then on."""
    get_object_or_404(Token, pk=number, user=_person(request)).delete()
    messages.success(request, _("The key is deleted."))
    return redirect("settings")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Tell that a form was too old, or came from elsewhere."""
    del reason
    return render(request, "403_csrf.html", status=403)
