"""What a page may load and run: only what the site itself serves, and no script in its text.

Django sends this header itself from its next long-term release on; until then it is one
line of policy, for which a package more would be no gain.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

_SOURCES = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",  # small pictures in style sheets, and the picture of a key for sign-in
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
POLICY = "; ".join(f"{what} {where}" for what, where in _SOURCES.items())

PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class PolicyMiddleware(MiddlewareMixin):
    """Send the policy with every answer that does not bring one of its own."""

    def process_response(self, _request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Add the headers."""
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response
