"""Everything that must hold in every position of EuroRails; the soak tests ask after every action."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from milepost.games.eurorails.state import EuroState


def check(state: EuroState) -> None:
    """Raise `BrokenState` with a sentence unless everything holds."""
