"""The replay: a game as one page that opens from disk, steps through its phases and says why."""

from standoff.render.replay.page import page

__all__ = ["page"]
