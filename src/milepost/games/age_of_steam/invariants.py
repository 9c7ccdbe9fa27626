"""What holds in every position of Age of Steam."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def check(state: AosState) -> None:
    """Every invariant, or a sentence."""
