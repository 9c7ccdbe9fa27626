"""Actions as tokens, masks over them, and observations.

Tokens are numbered in blocks: hexes first, then the shapes, colours and exits that follow a hex, and what stands alone.
A tile is (hex, shape), a new city (hex, city), a delivery (hex, good, exit, exit, ...), a cube for the display
(good, box). A bid of 64 or more is two tokens, its multiple of 64 and the rest.
"""

from __future__ import annotations

import numpy as np

from milepost.core.codec import Block, Codec, Floats
from milepost.core.game import Action, View
from milepost.games.age_of_steam.actions import (
    FIRST_LINK,
    MOST_SEATS,
    MOST_SHARES,
    ROLES,
    Bid,
    Build,
    BuyLink,
    Decline,
    Done,
    Draw,
    Drop,
    Hold,
    Issue,
    Move,
    Pass,
    PayFirst,
    Place,
    Reward,
    Select,
    Upgrade,
    Urbanize,
)
from milepost.games.age_of_steam.board import MOST_HEXES, MOST_LINKS
from milepost.games.age_of_steam.goods import BOXES, GOODS, NEW_CITIES
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import SHAPES

_PLAIN = (Drop, Hold, PayFirst, Decline, Done, Upgrade, Pass, Draw)
_BID = 64
"""Bids below this are one token long."""

_BLOCKS = (
    ("plain", len(_PLAIN)), ("issue", MOST_SHARES + 1), ("select", len(ROLES)), ("reward", MOST_SEATS),
    ("link", MOST_LINKS), ("bid", _BID), ("bid_high", _BID), ("bid_low", _BID), ("hex", MOST_HEXES),
    ("shape", len(SHAPES)), ("city", len(NEW_CITIES)), ("good", len(GOODS)), ("exit", FIRST_LINK + MOST_LINKS),
    ("box", BOXES),
)  # fmt: skip
FIRST = {name: sum(size for _, size in _BLOCKS[:at]) for at, (name, _) in enumerate(_BLOCKS)}
"""The first token of each block."""


class AosCodec(Codec[AosState]):
    """Paths of one to eight tokens."""

    size = sum(size for _, size in _BLOCKS)
    blocks = (Block("scores", (MOST_SEATS,)),)

    def tokens(self, action: Action) -> tuple[int, ...]:
        """The path of an action, the same in every position."""
        match action:
            case Build():
                return FIRST["hex"] + action.hex, FIRST["shape"] + action.tile
            case Move():
                exits = (FIRST["exit"] + exit for exit in action.path)
                return FIRST["hex"] + action.hex, FIRST["good"] + action.good, *exits
            case Urbanize():
                return FIRST["hex"] + action.hex, FIRST["city"] + action.city
            case Bid(amount=amount):
                if amount < _BID:
                    return (FIRST["bid"] + amount,)
                return FIRST["bid_high"] + amount // _BID, FIRST["bid_low"] + amount % _BID
            case Place():
                return FIRST["good"] + action.good, FIRST["box"] + action.box
            case Issue():
                return (FIRST["issue"] + action.shares,)
            case Select():
                return (FIRST["select"] + action.role,)
            case BuyLink():
                return (FIRST["link"] + action.link,)
            case Reward():
                return (FIRST["reward"] + action.seat,)
        return (FIRST["plain"] + _PLAIN.index(type(action)),)

    def observe(self, view: View[AosState], taken: tuple[int, ...] = ()) -> Floats:
        """The position from the viewer's seat."""
        return np.zeros(self.width, np.float32)
