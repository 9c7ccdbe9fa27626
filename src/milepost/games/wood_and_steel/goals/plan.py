"""Goals a player can name, such as `build to Omaha` or `run coal to Denver`, as batches of actions."""

from __future__ import annotations

import re

from milepost.core.parts import Plan
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import SteelAction
from milepost.games.wood_and_steel.goals import runs, track
from milepost.games.wood_and_steel.state import SteelState

MOST_LETTERS = 80
"""No goal needs more."""


def plan(view: View[SteelState], goal: str) -> Plan[SteelAction] | None:
    """Track, or a run of an engine, as far as this action goes; None for words that name no goal.

    A goal that is understood but cannot be had raises `BadInput` with the reason.
    """
    state, seat = view.state, view.seat
    words = re.sub(r"\s+", " ", goal.strip()[:MOST_LETTERS])
    verb, _, rest = words.partition(" ")
    if seat is None or seat != state.to_act:
        return None
    if verb.lower() == "build" and rest:
        return track.plan(view, seat, rest)
    if verb.lower() == "run" and not rest.endswith("pass its load on"):
        return runs.plan(view, seat, rest)
    return None
