"""The forms for signing in and up, in the words of the site."""

from __future__ import annotations

from typing import Any

from allauth.account import forms
from django.utils.translation import gettext_lazy as _


class LoginForm(forms.LoginForm):  # type: ignore[misc] # the package declares no types here
    """Who signs in, and with which password."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - as the package's
        super().__init__(*args, **options)
        self.fields["login"].label = _("Name or e-mail address")
        self.fields["password"].help_text = ""  # the way to a new one stands below the form
        without_placeholders(self)


class SignupForm(forms.SignupForm):  # type: ignore[misc] # the same
    """What somebody needs to have an account."""

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - as the package's
        super().__init__(*args, **options)
        self.fields["email"].label = _("E-mail address")
        self.fields["username"].label = _("Name")
        self.fields["username"].help_text = _("So the others see you. You may change what they see later.")
        self.fields["password1"].help_text = _("At least 8 characters, and nothing that everybody takes.")
        without_placeholders(self)


def without_placeholders(form: Any) -> None:  # noqa: ANN401 - as the package's
    """Leave fields empty that have a label beside them."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
