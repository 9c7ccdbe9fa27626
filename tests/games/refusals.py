"""The sentence of a refusal, for tests."""

from __future__ import annotations

from typing import Any

from milepost.core.action import Action, Seat
from milepost.core.state import State, sentence_of


def sentence(state: State[Any], action: Action, seat: Seat | None = None) -> str:
    """Why an action is refused; a test that asks for it fails if it is not."""
    refusal = state.why_not(action, seat)
    assert refusal is not None, f"{action} is allowed"
    return sentence_of(state, refusal)
