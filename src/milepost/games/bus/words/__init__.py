"""Bus in sentences: every action, event and refusal.

Players are called P0 to P4 after their seats, streets after the crossings they join.
"""

from __future__ import annotations

from milepost.core.parts import Words
from milepost.games.bus.state import BusState
from milepost.games.bus.words import actions, events, refusals


class BusWords(Words[BusState]):
    """The words of Bus."""

    say = staticmethod(actions.say)
    tell = staticmethod(events.tell)
    note = staticmethod(actions.note)
    refuse_by_rule = staticmethod(refusals.refuse)


WORDS = BusWords()
