"""Bots that know Wood and Steel."""

from __future__ import annotations

from milepost.core.bot import Bot
from milepost.games.wood_and_steel.bots.railroader import InvestorBot, LocalBot, PioneerBot, TycoonBot

BOTS: dict[str, type[Bot]] = {
    "local": LocalBot,
    "investor": InvestorBot,
    "pioneer": PioneerBot,
    "tycoon": TycoonBot,
}
"""By name: three characters, and the strongest."""
