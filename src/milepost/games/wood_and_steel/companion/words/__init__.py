"""The companion in sentences: players are P0 to P5 after their seats, and most events are told as in the full game."""

from __future__ import annotations

from milepost.core.parts import Words
from milepost.games.wood_and_steel.companion.state import TableState
from milepost.games.wood_and_steel.companion.words import actions, events, refusals


class TableWords(Words[TableState]):
    """The words of the companion."""

    say = staticmethod(actions.say)
    tell = staticmethod(events.tell)
    note = staticmethod(actions.note)
    refuse_by_rule = staticmethod(refusals.refuse)


WORDS = TableWords()
