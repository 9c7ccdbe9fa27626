"""How good a position of Age of Steam is, and what is measured in a game.

`value` is quick and looks two moves ahead, for any search; the `forecast` carries a railroad to the end of the game.
"""

from __future__ import annotations

from operator import attrgetter
from typing import ClassVar

from milepost.core.parts import Judgement
from milepost.games.age_of_steam.judgement import value
from milepost.games.age_of_steam.judgement.measures import COUNTING, MEASURES, values_now
from milepost.games.age_of_steam.state import AosState


class AosJudgement(Judgement[AosState]):
    """The judgement of Age of Steam."""

    value = staticmethod(value.value)
    measures: ClassVar = MEASURES
    counting: ClassVar = COUNTING
    round = staticmethod(attrgetter("turn"))
    measure = staticmethod(values_now)
