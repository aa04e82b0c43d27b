"""What a check finds wrong."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Complaint:
    """Something in a resolution that does not follow: where it stands, and what is wrong.

    >>> print(Complaint("A PAR", "moved, but its attack of 1 does not beat 1"))
    A PAR: moved, but its attack of 1 does not beat 1
    """

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"
