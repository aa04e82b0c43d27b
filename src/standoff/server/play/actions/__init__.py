"""What can be done in a game.

Each module is about one thing that people do. A `check_*` raises `Refused` where it may
not be done; a `do_*` holds the game's row, checks, writes, and appends the events that
tell of it - all or nothing. Pages, the API and the worker use nothing else.
"""
