"""The site as an ASGI application."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "standoff.server.settings")

_django = get_asgi_application()

from standoff.server.live.handover import Handover  # noqa: E402 - Django had to be set up before

application = Handover(_django)
