"""Where everything is."""

from django.urls import URLPattern, URLResolver, include, path

from standoff.server.running.health import health

handler500 = "standoff.server.running.faults.server_error"

urlpatterns: list[URLPattern | URLResolver] = [
    path("health/", health, name="health"),
    path("api/", include("standoff.server.api.urls")),
    path("accounts/", include("allauth.urls")),
    path("", include("standoff.server.pages.urls")),
]
