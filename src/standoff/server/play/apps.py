"""The application as Django knows it."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Games, seats, orders and events."""

    name = "standoff.server.play"
    label = "play"
    default_auto_field = "django.db.models.BigAutoField"
