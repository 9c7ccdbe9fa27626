"""The value of a position: the same whatever was valued before, in bounded memory."""

from __future__ import annotations

from typing import Any

import pytest

from milepost.games.eurorails import value
from milepost.games.eurorails.board import MILEPOSTS
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.positions import demand, position, way

BERLIN_AND_LODZ = way("Berlin", "Lodz")


def crowded(**options: Any) -> EuroState:
    """A rival has the only track at a small city that wants what is aboard."""
    card = next(card for card, rows in DEMANDS.items() if any(row.city == LODZ for row in rows))
    wanted = next(row for row in DEMANDS[card] if row.city == LODZ)
    return position(
        at={0: "Berlin"},
        edges={1: BERLIN_AND_LODZ},
        aboard={0: [LOADS[wanted.load]]},
        cards={0: (card, *[other for other in (1, 2, 3) if other != card][:2])},
        cash={0: 100, 1: 100},
        **options,
    )
