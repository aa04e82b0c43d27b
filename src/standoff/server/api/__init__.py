"""The API under /api/v1/: everything that people do on the pages, for programs.

Its description stands at /api/openapi.json, and docs/api.md tells it by examples. The
modules are thin: what may be done is decided in `play.actions`, what may be seen in
`seeing`.
"""
