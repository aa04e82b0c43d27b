"""The handbook: the rules, page after page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def handbook(request: HttpRequest) -> HttpResponse:
    """Show the first page of the handbook."""
    return render(request, "handbook.html", {"section": "handbook"})
