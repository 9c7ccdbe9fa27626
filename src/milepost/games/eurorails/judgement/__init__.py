"""How good a position of EuroRails is, and what is worth trying in it.

Trips are what both are about: `trips` finds them in a hand, `routes` and `forecast` say where they lead and how long
they take, `trial_turn` carries them out for a turn. The game's own bot lives on the same modules.
"""

from __future__ import annotations

from milepost.core.parts import Judgement
from milepost.games.eurorails.judgement import ideas, value
from milepost.games.eurorails.state import EuroState


class EuroJudgement(Judgement[EuroState]):
    """The judgement of EuroRails."""

    value = staticmethod(value.value)
    quiet = staticmethod(ideas.quiet)
    ideas = staticmethod(ideas.ideas)
