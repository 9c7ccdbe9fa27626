"""Bots that know EuroRails."""

from __future__ import annotations

from milepost.core.bot import Bot
from milepost.games.eurorails.bots.carrier import CarrierBot

BOTS: dict[str, type[Bot]] = {"carrier": CarrierBot}
"""By name, weakest first."""
