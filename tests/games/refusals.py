"""Why an action is refused, as a sentence: what tests of every game ask."""

from __future__ import annotations

from typing import Any

from milepost.core.action import Action, Seat
from milepost.core.state import State, sentence_of


def sentence(state: State[Any], action: Action, seat: Seat | None = None) -> str:
    """The sentence of the refusal of an action that is not legal now."""
    refusal = state.why_not(action, seat)
    assert refusal is not None, f"{action} is legal"
    return sentence_of(state, refusal)
