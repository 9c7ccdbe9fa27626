"""What a player may name: track to a city, or a delivery."""

from __future__ import annotations

from milepost.core.parts import Goals
from milepost.games.age_of_steam.goals import plan
from milepost.games.age_of_steam.state import AosState


class AosGoals(Goals[AosState]):
    """The goals of Age of Steam."""

    examples = ("build Chicago to Indianapolis", "build Toledo", "ship red Cincinnati Chicago", "ship")

    plan = staticmethod(plan.plan)
