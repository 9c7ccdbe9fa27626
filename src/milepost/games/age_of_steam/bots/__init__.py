"""The bots of Age of Steam."""

from __future__ import annotations

from milepost.core.bot import Bot

BOTS: dict[str, type[Bot]] = {}
