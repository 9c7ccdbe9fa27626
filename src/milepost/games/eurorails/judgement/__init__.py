"""How good a position of EuroRails is, what is worth trying in it, and what is measured in a game.

Trips are what both are about: `trips` finds them in a hand, `routes` and `forecast` say where they lead and how long
they take, `trial_turn` carries them out for a turn. The game's own bot lives on the same modules.
"""

from __future__ import annotations

from operator import attrgetter
from typing import ClassVar

from milepost.core.parts import Judgement
from milepost.games.eurorails.judgement import ideas, value
from milepost.games.eurorails.judgement.measures import COUNTING, MEASURES, values_now
from milepost.games.eurorails.state import EuroState


class EuroJudgement(Judgement[EuroState]):
    """The judgement of EuroRails."""

    value = staticmethod(value.value)
    quiet = staticmethod(ideas.quiet)
    ideas = staticmethod(ideas.ideas)
    measures: ClassVar = MEASURES
    counting: ClassVar = COUNTING
    round = staticmethod(attrgetter("round"))
    measure = staticmethod(values_now)
