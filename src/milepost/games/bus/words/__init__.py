"""Bus in sentences: every action, event and refusal.

Players are called P0 to P4 after their seats, streets after the crossings they join.
"""

from __future__ import annotations

from milepost.core.action import Action, Event
from milepost.core.parts import Words
from milepost.core.rules import Refusal
from milepost.core.state import View
from milepost.games.bus.state import BusState
from milepost.games.bus.words import actions, events, refusals


class BusWords(Words[BusState]):
    """The words of Bus."""

    def say(self, view: View[BusState], action: Action) -> str:
        """An action as a short imperative."""
        return actions.say(view, action)

    def tell(self, view: View[BusState], event: Event) -> str:
        """An event as a sentence."""
        return events.tell(view, event)

    def refuse_by_rule(self, view: View[BusState], refusal: Refusal) -> str:
        """The sentence for a rule of Bus."""
        return refusals.refuse(view, refusal)


WORDS = BusWords()
