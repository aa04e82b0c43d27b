"""The site as an ASGI application."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "standoff.server.settings")
django.setup(set_prefix=False)

from standoff.server.handler import Handler  # noqa: E402 - Django had to be set up before
from standoff.server.live.handover import Handover  # noqa: E402 - the same

application = Handover(Handler())
