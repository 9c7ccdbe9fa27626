"""What a player may name: track to a city, or a delivery."""

from __future__ import annotations

from milepost.core.parts import Goals, Plan
from milepost.core.state import View
from milepost.games.age_of_steam.actions import AosAction
from milepost.games.age_of_steam.goals import plan
from milepost.games.age_of_steam.state import AosState


class AosGoals(Goals[AosState]):
    """The goals of Age of Steam."""

    examples = ("build Chicago to Indianapolis", "build Toledo", "ship red Cincinnati Chicago", "ship")

    def plan(self, view: View[AosState], goal: str) -> Plan[AosAction] | None:
        """Track or a delivery that is named."""
        return plan.plan(view, goal)
