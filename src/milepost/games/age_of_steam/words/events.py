"""Every event as a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.game import Event, View

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def tell(view: View[AosState], event: Event) -> str:
    """An event as a sentence."""
    return f"{event}."
