"""The sign of life of a worker."""

from __future__ import annotations

from django.db import models


class Beat(models.Model):
    """When a worker was last there."""

    worker = models.CharField(max_length=24, unique=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.worker} {self.at}"
