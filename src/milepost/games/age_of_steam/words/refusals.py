"""Why an action is refused: one sentence that names the rule, the facts, and what would be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.game import Action, Refusal, Seat

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def refuse(rule: str, state: AosState, action: Action, seat: Seat) -> Refusal:
    """Why an action is not allowed."""
    return Refusal(rule, f"{rule}.")
