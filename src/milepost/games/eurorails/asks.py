"""Interruptions: what another seat is asked before the turn goes on."""

from __future__ import annotations

import msgspec

from milepost.core.action import Seat
from milepost.games.eurorails.board import Edge


class Loss(msgspec.Struct, frozen=True, tag="loss"):
    """A derailed player must say which load is lost."""

    seat: Seat


class Bargain(msgspec.Struct, frozen=True, tag="bargain"):
    """A player must accept or decline an offer for track."""

    seat: Seat
    buyer: Seat
    wanted: tuple[Edge, ...]
    given: tuple[Edge, ...]
    price: int


Interruption = Loss | Bargain
