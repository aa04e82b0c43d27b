"""Where the API is."""

from django.urls import URLPattern, URLResolver, path

from standoff.server.api.api import api, description

urlpatterns: list[URLPattern | URLResolver] = [
    path("openapi.json", description, name="openapi"),
    path("v1/", api.urls),
]
