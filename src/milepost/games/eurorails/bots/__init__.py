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
from milepost.games.eurorails.bots.express import ExpressBot

BOTS: dict[str, type[Bot]] = {
    "carrier": CarrierBot,
    "backbone": BackboneBot,
    "freight": FreightBot,
    "sprinter": SprinterBot,
    "continental": ContinentalBot,
    "opportunist": OpportunistBot,
    "blocker": BlockerBot,
    "mixed": MixedBot,
    "express": ExpressBot,
}
"""By name: the first to be written, the six characters, one of them drawn by chance, and the strongest."""
