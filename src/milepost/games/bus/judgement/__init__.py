"""How good a position of Bus is, what is worth trying in it, and what is measured in a game."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import ClassVar

from milepost.core.parts import Judgement
from milepost.core.state import View
from milepost.games.bus.judgement import ideas, value
from milepost.games.bus.judgement.measures import COUNTING, MEASURES, values_now
from milepost.games.bus.state import BusState


class BusJudgement(Judgement[BusState]):
    """The judgement of Bus."""

    rewards: ClassVar = {"deliveries": 1.0, "stones": -1.0}
    value = staticmethod(value.value)
    ideas = staticmethod(ideas.ideas)
    measures: ClassVar = MEASURES
    counting: ClassVar = COUNTING
    round = staticmethod(attrgetter("round"))
    measure = staticmethod(values_now)

    def quiet(self, view: View[BusState]) -> bool:
        """Between rounds, when no marker waits for its work."""
        return not view.state.order and view.state.area < 0

    def tally(self, state: BusState) -> Mapping[str, tuple[int, ...]]:
        """Deliveries, and stones when they are taken: `scores` takes them off at the end only."""
        return {"deliveries": tuple(state.deliveries), "stones": tuple(state.stones)}
