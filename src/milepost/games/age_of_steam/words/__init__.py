"""Age of Steam in sentences: every action, event and refusal.

Players are called P0 to P5 after their seats, money is in dollars like $5, and hexes are called after their city or
town, or else by column and row. Edges go by the points of the compass.
"""

from __future__ import annotations

from milepost.games.age_of_steam.words.actions import say
from milepost.games.age_of_steam.words.events import tell
from milepost.games.age_of_steam.words.refusals import refuse

__all__ = ["refuse", "say", "tell"]
