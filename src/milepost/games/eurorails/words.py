"""EuroRails in sentences: every action, event and refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.game import Action, Event, Refusal, Seat, View

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState


def refuse(rule: str, state: EuroState, action: Action, seat: Seat) -> Refusal:
    """Why an action is not allowed."""
    return Refusal(rule, f"{rule}.")


def say(view: View[EuroState], action: Action) -> str:
    """An action as a short imperative."""
    return repr(action)


def tell(view: View[EuroState], event: Event) -> str:
    """An event as a sentence."""
    return repr(event) + "."
