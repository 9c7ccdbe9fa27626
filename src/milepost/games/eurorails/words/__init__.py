"""EuroRails in sentences: every action, event and refusal.

Players are called P0 to P5 after their seats, money is in millions like 20M, and mileposts are called after their city
or port, or else by row and column and the city they are near to.
"""

from __future__ import annotations

from milepost.core.action import Action, Event
from milepost.core.parts import Words
from milepost.core.rules import Refusal
from milepost.core.state import View
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.words import actions, events, refusals


class EuroWords(Words[EuroState]):
    """The words of EuroRails."""

    def say(self, view: View[EuroState], action: Action) -> str:
        """An action as a short imperative."""
        return actions.say(view, action)

    def tell(self, view: View[EuroState], event: Event) -> str:
        """An event as a sentence."""
        return events.tell(view, event)

    def refuse_by_rule(self, view: View[EuroState], refusal: Refusal) -> str:
        """The sentence for a rule of EuroRails."""
        return refusals.refuse(view, refusal)


WORDS = EuroWords()
