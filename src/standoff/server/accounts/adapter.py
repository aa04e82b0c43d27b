"""How signing up and signing in fit the site: guests become members, and games come along."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.forms import BaseForm
from django.http import HttpRequest
from django.urls import reverse

from standoff.server.accounts.guests import browser_preferences, take_along
from standoff.server.accounts.models import User


class Adapter(DefaultAccountAdapter):  # type: ignore[misc] # the package declares no types here
    """What the account pages ask about people."""

    def new_user(self, request: HttpRequest) -> User:
        """Return who signs up: the guest of this browser, who keeps all games, or somebody new."""
        if isinstance(request.user, User) and request.user.is_guest:
            return request.user
        return User(**browser_preferences(request))

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        """Make a member of who signed up, called by the name that they chose."""
        user.is_guest = False
        user.shown_name = form.cleaned_data["username"][:40]
        saved: User = super().save_user(request, user, form, commit)
        return saved

    def login(self, request: HttpRequest, user: User) -> None:
        """Sign in; games that were begun as a guest of this browser come along."""
        before = request.user
        super().login(request, user)
        if isinstance(before, User) and before.is_guest and before.pk != user.pk:
            take_along(before, user)

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Return where somebody goes who has signed in: to their games."""
        del request
        return reverse("lobby")

    def get_signup_redirect_url(self, request: HttpRequest) -> str:
        """Return where somebody goes who has signed up."""
        return self.get_login_redirect_url(request)

    def get_email_verification_redirect_url(self, email_address: EmailAddress) -> str:
        """Return where somebody goes who has confirmed an address."""
        del email_address
        return reverse("settings")
