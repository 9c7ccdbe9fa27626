"""The bots of Age of Steam."""

from __future__ import annotations

from milepost.core.bot import Bot
from milepost.games.age_of_steam.bots.magnate import Magnate
from milepost.games.age_of_steam.bots.named import AdaptiveBot, CorridorBot, DominanceBot, ExpressBot, HubBot

BOTS: dict[str, type[Bot]] = {
    "express": ExpressBot,
    "hub": HubBot,
    "dominance": DominanceBot,
    "corridor": CorridorBot,
    "adaptive": AdaptiveBot,
    "magnate": Magnate,
}
"""By name; four hold one scenario each, `adaptive` chooses; `magnate` searches."""
