"""Games as they are kept: rows, the actions that change them, and the worker that moves them on."""
