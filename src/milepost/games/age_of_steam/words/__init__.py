"""Age of Steam in sentences: every action, event and refusal.

Players are called P0 to P5 after their seats, money is in dollars like $5, and hexes are called after their city or
town, or else by column and row. Edges go by the points of the compass.
"""

from __future__ import annotations

from milepost.core.parts import Words
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.words import actions, events, refusals


class AosWords(Words[AosState]):
    """The words of Age of Steam."""

    say = staticmethod(actions.say)
    tell = staticmethod(events.tell)
    note = staticmethod(actions.note)
    refuse_by_rule = staticmethod(refusals.refuse)


WORDS = AosWords()
