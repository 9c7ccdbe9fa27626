"""What the games show in plain sentences: who is better and how surely, what is not clear yet, what else stands out."""

from __future__ import annotations

from milepost.arena.findings.data import Findings


def summary(found: Findings) -> list[str]:
    """The most important findings, the most important first."""
    return []
