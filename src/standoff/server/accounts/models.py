"""Who somebody is, and how they like to see the site."""

from __future__ import annotations

from typing import ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models


class Language(models.TextChoices):
    """A language that the whole site is written in."""

    ENGLISH = "en", "English"
    RUSSIAN = "ru", "Русский"
    DUTCH = "nl", "Nederlands"


class Theme(models.TextChoices):
    """How bright the pages are."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


class User(AbstractUser):
    """A person.

    A guest has no password and is known to one browser alone. Signing up makes a guest a
    member, and all games stay with them.
    """

    is_guest = models.BooleanField(default=False)
    shown_name = models.CharField(max_length=40)
    language = models.CharField(max_length=5, choices=Language.choices, blank=True)
    theme = models.CharField(max_length=5, choices=Theme.choices, default=Theme.AUTO)
    time_zone = models.CharField(max_length=64, default="UTC")

    def __str__(self) -> str:
        return self.shown_name or self.username


class Token(models.Model):
    """A key with which a program acts: as a person, or at one seat alone.

    Only a hash is kept; the key itself is shown once, when it is made.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens", null=True, blank=True)
    seat = models.ForeignKey(
        "play.Seat", on_delete=models.CASCADE, related_name="tokens", null=True, blank=True
    )
    name = models.CharField(max_length=60, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                name="token_of_a_person_or_a_seat",
                condition=models.Q(user__isnull=False, seat__isnull=True)
                | models.Q(user__isnull=True, seat__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"token {self.pk}"
