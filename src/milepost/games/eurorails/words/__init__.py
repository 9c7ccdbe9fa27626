"""EuroRails in sentences: every action, event and refusal.

Players are called P0 to P5 after their seats, money is in millions like 20M, and mileposts are called after their city
or port, or else by row and column and the city they are near to.
"""

from __future__ import annotations

from milepost.core.parts import Words
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.words import actions, events, refusals


class EuroWords(Words[EuroState]):
    """The words of EuroRails."""

    say = staticmethod(actions.say)
    tell = staticmethod(events.tell)
    refuse_by_rule = staticmethod(refusals.refuse)


WORDS = EuroWords()
