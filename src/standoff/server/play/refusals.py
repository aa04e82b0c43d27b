"""Why something cannot be done, as a code that programs read and a sentence for people."""

from __future__ import annotations

from django.utils.functional import Promise


class Refused(Exception):  # noqa: N818 - it is no error of the program, but an answer
    """Something that was asked for is refused; nothing was changed.

    `code` is for programs, `text` for people, in their language, `status` for HTTP.
    """

    def __init__(self, code: str, text: str | Promise, status: int = 409) -> None:
        super().__init__(str(text))
        self.code = code
        self.text = text
        self.status = status
