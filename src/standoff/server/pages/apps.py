"""The application as Django knows it."""

from django.apps import AppConfig


class PagesConfig(AppConfig):
    """Pages, and what they are made of."""

    name = "standoff.server.pages"
    label = "pages"
