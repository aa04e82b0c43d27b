"""The application as Django knows it."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People and their tokens."""

    name = "standoff.server.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
