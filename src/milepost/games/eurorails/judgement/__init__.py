"""How good a position of EuroRails is, and what is worth trying in it.

Trips are what both are about: `trips` finds them in a hand, `routes` and `forecast` say where they lead and how long
they take, `trial_turn` carries them out for a turn. The game's own bot lives on the same modules.
"""

from __future__ import annotations

from milepost.core.parts import Judgement, Plan
from milepost.core.state import View
from milepost.games.eurorails.actions import EuroAction
from milepost.games.eurorails.judgement import ideas, value
from milepost.games.eurorails.state import EuroState


class EuroJudgement(Judgement[EuroState]):
    """The judgement of EuroRails."""

    def value(self, view: View[EuroState]) -> tuple[float, ...]:
        """How good the position looks for each seat."""
        return value.value(view)

    def ideas(self, view: View[EuroState]) -> tuple[Plan[EuroAction], ...]:
        """A dozen turns, drives and stretches of track at most, most promising first."""
        return ideas.ideas(view)

    def quiet(self, view: View[EuroState]) -> bool:
        """At the beginning of a turn."""
        return ideas.quiet(view)
