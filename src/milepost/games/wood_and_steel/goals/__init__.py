"""What a player of Wood and Steel may name: track to a city, a delivery, or a run."""

from __future__ import annotations

from milepost.core.parts import Goals
from milepost.games.wood_and_steel.goals import plan
from milepost.games.wood_and_steel.state import SteelState


class SteelGoals(Goals[SteelState]):
    """The goals of Wood and Steel."""

    examples = ("build Chicago to Omaha", "build to Omaha", "run coal to Denver", "run to Denver", "run")

    plan = staticmethod(plan.plan)
