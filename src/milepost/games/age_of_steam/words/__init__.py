"""Age of Steam in sentences: every action, event and refusal.

Players are called P0 to P5 after their seats, money is in dollars like $5, and hexes are called after their city or
town, or else by column and row. Edges go by the points of the compass.
"""

from __future__ import annotations

from milepost.core.action import Action, Event
from milepost.core.parts import Words
from milepost.core.rules import Refusal
from milepost.core.state import View
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.words import actions, events, refusals


class AosWords(Words[AosState]):
    """The words of Age of Steam."""

    def say(self, view: View[AosState], action: Action) -> str:
        """An action as a short imperative."""
        return actions.say(view, action)

    def tell(self, view: View[AosState], event: Event) -> str:
        """An event as a sentence."""
        return events.tell(view, event)

    def refuse_by_rule(self, view: View[AosState], refusal: Refusal) -> str:
        """The sentence for a rule of Age of Steam or of a map."""
        return refusals.refuse(view, refusal)


WORDS = AosWords()
