"""A person's own pages."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


@login_required
def settings(request: HttpRequest) -> HttpResponse:
    """Show how the reader likes the site."""
    return render(request, "settings.html", {})
