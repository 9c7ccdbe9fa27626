"""EuroRails in sentences: every action, event and refusal.

Players are called P0 to P5 after their seats, money is in millions like 20M, and mileposts are called after their city
or port, or else by row and column and the city they are near to.
"""

from __future__ import annotations

from milepost.games.eurorails.words.actions import say
from milepost.games.eurorails.words.events import tell
from milepost.games.eurorails.words.parts import city, edge, ferry, place
from milepost.games.eurorails.words.refusals import refuse

__all__ = ["city", "edge", "ferry", "place", "refuse", "say", "tell"]
