"""Scores the proposals of a decision: what the guardrails forbid is left out, what they advise against costs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from milepost.games.eurorails.bots.corridors import along
from milepost.games.eurorails.bots.demands import new_sections
from milepost.games.eurorails.bots.dimensions import Valuing
from milepost.games.eurorails.bots.grounds import Grounds
from milepost.games.eurorails.bots.guardrails import Soft, broken, new_lines
from milepost.games.eurorails.bots.plans import Offers
from milepost.games.eurorails.bots.proposals import Proposal, passing
from milepost.games.eurorails.bots.scoring import Scored, ranked, score


def weighed(grounds: Grounds, offered: Offers, found: Sequence[Proposal]) -> list[Scored]:
    """The proposals that no guardrail forbids, the best first; passing is always left.

    Whoever saves for a Freight buys it as soon as a plan can do without the money.
    """
    lands = (one for one in offered.best if not new_lines(grounds, new_sections(grounds.state, one.prospect)))
    best_on_land = max((one.velocity for one in lands), default=0.0)
    allowed = [one for one in found if not broken(grounds, one, best_on_land)] or [passing(grounds)]
    if grounds.saving:
        allowed = [one for one in allowed if one.train >= 0 and one.plan is not None] or allowed
    valuing, soft = Valuing(grounds, allowed, _corridor(grounds)), Soft(grounds, offered.given)
    weights = grounds.profile.weights[grounds.seen_phase]
    result = []
    for one in allowed:
        values, costs = valuing.values(one), soft.costs(one)
        result.append(Scored(one, values, costs, score(values, weights, costs)))
    return ranked(result)


def _corridor(grounds: Grounds) -> NDArray[np.bool_] | None:
    """Whether each milepost lies along the corridor; None if the player has none."""
    if grounds.memory.corridor < 0 or not grounds.skill.corridor:
        return None
    cities = grounds.profile.corridors[grounds.memory.corridor].cities
    return along(cities, grounds.state.options.printing)
