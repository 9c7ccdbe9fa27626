"""What a player of EuroRails may name or point at: track to a place, or a drive there."""

from __future__ import annotations

from milepost.core.parts import Goals
from milepost.games.eurorails.goals import guide, plan
from milepost.games.eurorails.state import EuroState


class EuroGoals(Goals[EuroState]):
    """The goals of EuroRails."""

    examples = ("build Paris to Lyon", "build Wien", "go Lyon", "go Wine")
    pointing = True

    plan = staticmethod(plan.plan)
    goal_at = staticmethod(guide.goal_at)
    guide = staticmethod(guide.guide)
