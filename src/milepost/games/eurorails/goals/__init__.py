"""What a player of EuroRails may name or point at: track to a place, or a drive there."""

from __future__ import annotations

from milepost.core.parts import Goals, Plan
from milepost.core.scene import Guide, Id
from milepost.core.state import View
from milepost.games.eurorails.actions import EuroAction
from milepost.games.eurorails.goals import guide, plan
from milepost.games.eurorails.state import EuroState


class EuroGoals(Goals[EuroState]):
    """The goals of EuroRails."""

    examples = ("build Paris to Lyon", "build Wien", "build 20,40", "go Lyon", "go Wine")
    pointing = True

    def plan(self, view: View[EuroState], goal: str) -> Plan[EuroAction] | None:
        """Track or a drive to a place that is named."""
        return plan.plan(view, goal)

    def goal_at(self, view: View[EuroState], at: Id) -> str:
        """Track or a drive to a place that is pointed at."""
        return guide.goal_at(view, at)

    def guide(self, view: View[EuroState]) -> Guide | None:
        """The cheapest track to every place."""
        return guide.guide(view)
