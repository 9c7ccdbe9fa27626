"""Ideas in Wood and Steel: a whole action of a turn each, most promising first.

Every step is tried out on a copy, and the one after which the end is nearest comes first.
"""

from __future__ import annotations

from milepost.core.parts import Plan
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import SteelAction
from milepost.games.wood_and_steel.constants import ACTING, PLACING, RANKING
from milepost.games.wood_and_steel.judgement.answers import answers
from milepost.games.wood_and_steel.judgement.outlook import Outlook
from milepost.games.wood_and_steel.judgement.scale import USUAL
from milepost.games.wood_and_steel.judgement.steps import steps
from milepost.games.wood_and_steel.judgement.trial import after, distance_to_end, up_to_chance
from milepost.games.wood_and_steel.state import SteelState

MOST = 12
"""Ideas, the best of them."""

Idea = Plan[SteelAction]


def quiet(view: View[SteelState]) -> bool:
    """Between two actions of a turn."""
    return view.state.phase in (RANKING, PLACING, ACTING)


def ideas(view: View[SteelState]) -> tuple[Idea, ...]:
    """Batches that are legal as a whole; what reveals something comes last in its batch."""
    state, seat = view.state, view.seat
    if seat is None or seat not in state.waiting_for:
        return ()
    if state.phase != ACTING:
        found = [answer.actions for answer in answers(state, seat, USUAL)]
    else:
        tried = [
            (distance_to_end(after(state, seat, step.actions, USUAL), seat, USUAL), step.actions)
            for step in steps(Outlook(state, seat))
        ]
        found = [actions for _, actions in sorted(tried, key=lambda one: one[0])]
    return tuple(Plan(up_to_chance(state, seat, actions)) for actions in found[:MOST])
