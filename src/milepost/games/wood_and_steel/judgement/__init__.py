"""How good a position of Wood and Steel is, what is worth trying in it, and what is measured in a game.

What does it take to fulfil a contract? `roads` finds ways over track that is there and track that could be, `jobs` and
`bonuses` say what contracts and bonuses take, `outlook` how far the end is, `steps` and `answers` what can be done, and
`trial` what comes of it. The game's own bots live on the same modules.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import ClassVar

from milepost.core.measures import counted_together
from milepost.core.parts import Judgement
from milepost.games.wood_and_steel.judgement import ideas, value
from milepost.games.wood_and_steel.judgement.breakdowns import BREAKDOWNS, COUNTING_KINDS, broken_down
from milepost.games.wood_and_steel.judgement.measures import CATEGORIES, COUNTING, MEASURES, kinds_of_seats, values_now
from milepost.games.wood_and_steel.state import SteelState


class SteelJudgement(Judgement[SteelState]):
    """The judgement of Wood and Steel."""

    rewards: ClassVar = {"ties": 1.0}
    value = staticmethod(value.value)
    quiet = staticmethod(ideas.quiet)
    ideas = staticmethod(ideas.ideas)
    measures: ClassVar = MEASURES
    categories: ClassVar = CATEGORIES
    breakdowns: ClassVar = BREAKDOWNS
    counting: ClassVar = counted_together(COUNTING, COUNTING_KINDS)
    round = staticmethod(attrgetter("round"))
    measure = staticmethod(values_now)
    kinds = staticmethod(kinds_of_seats)
    broken_down = staticmethod(broken_down)

    def tally(self, state: SteelState) -> Mapping[str, tuple[int, ...]]:
        """Ties."""
        return {"ties": state.scores}
