"""EuroRails in sentences: every action, event and refusal.

Players are called P0 to P5 after their seats, and whoever shows a sentence puts in their names. Money is in millions
like 20M, and mileposts are called after their city or port, or else after the city they are near to.
"""

from __future__ import annotations

from milepost.core.parts import Words
from milepost.games.eurorails.state import EuroState
from milepost.games.eurorails.words import actions, events, refusals


class EuroWords(Words[EuroState]):
    """The words of EuroRails."""

    say = staticmethod(actions.say)
    tell = staticmethod(events.tell)
    tell_run = staticmethod(events.tell_run)
    note = staticmethod(actions.note)
    refuse_by_rule = staticmethod(refusals.refuse)


WORDS = EuroWords()
