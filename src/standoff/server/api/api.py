"""The API put together."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI

import standoff
from standoff.server.api import events, games, orders, people, press, records, seats, table
from standoff.server.api.answers import tagged
from standoff.server.api.reading import Reader
from standoff.server.api.refusing import add_handlers

api = NinjaAPI(
    title="Standoff",
    version=standoff.__version__,
    description="Everything that people do on the site, for programs.",
    urls_namespace="api",
    parser=Reader(),
    docs_url=None,
    openapi_url=None,
)
add_handlers(api)
for router in (
    games.router,
    orders.router,
    events.router,
    press.router,
    table.router,
    seats.router,
    records.router,
    people.router,
):
    api.add_router("", router)


def description(request: HttpRequest) -> HttpResponse:
    """Describe the API, as OpenAPI does."""
    schema = api.get_openapi_schema()
    return tagged(request, dict(schema))
