"""The application as Django knows it."""

from importlib import import_module

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """Games, seats, orders and events."""

    name = "standoff.server.play"
    label = "play"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have games told of people who delete their account."""
        import_module("standoff.server.play.departing")
