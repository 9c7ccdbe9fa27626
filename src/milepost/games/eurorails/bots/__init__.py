"""Bots that know EuroRails."""

from __future__ import annotations

from milepost.core.bot import Bot
from milepost.games.eurorails.bots.archetypes import (
    BackboneBot,
    BlockerBot,
    ContinentalBot,
    FreightBot,
    MixedBot,
    OpportunistBot,
    SprinterBot,
)
from milepost.games.eurorails.bots.carrier import CarrierBot

BOTS: dict[str, type[Bot]] = {
    "carrier": CarrierBot,
    "backbone": BackboneBot,
    "freight": FreightBot,
    "sprinter": SprinterBot,
    "continental": ContinentalBot,
    "opportunist": OpportunistBot,
    "blocker": BlockerBot,
    "mixed": MixedBot,
}
"""By name: the first to be written, the six characters, and one of them drawn by chance."""
