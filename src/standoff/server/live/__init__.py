"""Pages that stay open: what happens in a game is sent to them as it happens.

A stream begins as a request like any other, so that Django decides who may see what. Once
that is known the connection is handed over, and holds neither a thread nor a database
connection: one look at the database serves all streams of a process.
"""
