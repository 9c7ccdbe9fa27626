"""Wood and Steel in sentences: every action, event and refusal.

Players are called P0 to P5 after their seats, segments of track after the two cities they join. Money is in dollars,
$9,000 in sentences and in actions.
"""

from __future__ import annotations

from milepost.core.parts import Words
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import actions, events, refusals, runs


class SteelWords(Words[SteelState]):
    """The words of Wood and Steel."""

    say = staticmethod(actions.say)
    tell = staticmethod(events.tell)
    tell_run = staticmethod(runs.tell_run)
    note = staticmethod(actions.note)
    refuse_by_rule = staticmethod(refusals.refuse)


WORDS = SteelWords()
