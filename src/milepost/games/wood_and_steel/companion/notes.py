"""What the app writes down: contracts that were fulfilled, and track to be put on the board.

Only a companion has this room: it keeps what people tell it, to be ticked off and put right later.
"""

from __future__ import annotations

from typing import NamedTuple

from milepost.core.action import Seat
from milepost.games.wood_and_steel.board import Contract, Route


class Delivery(NamedTuple):
    """A contract that was fulfilled."""

    number: int
    """The change with which it was; so each has a number of its own, for good."""
    seat: Seat
    contract: Contract
    market: bool
    bankrupt: bool = False
    """Whether its debt service could not be paid: then it is not among the player's deliveries (B48)."""
    returned: int = 0
    """How many ties were given back for that."""


class Piece(NamedTuple):
    """Track to be put on the board."""

    owner: int
    """A seat, or an independent railroad, from `FIRST_INDEPENDENT` on."""
    route: Route
    round: int
    """After which round; 0 for the set-up."""
    placed: bool = False
