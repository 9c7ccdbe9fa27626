"""Actions as tokens, masks over them, and observations.

Tokens are numbered in blocks: what stands alone first, then hexes, and the shapes, cities, goods and exits that follow
a hex. A tile is (hex, shape), a new city (hex, city), a delivery (hex, good, exit, exit, ...), a cube for the display
(good, box). A bid of 64 or more is two tokens, its multiple of 64 and the rest. `observation` says what is observed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

import numpy as np

from milepost.core.action import Action, Seat
from milepost.core.codec import Codec, Floats, Mask
from milepost.core.state import View
from milepost.games.age_of_steam.actions import (
    FIRST_LINK,
    MOST_SEATS,
    MOST_SHARES,
    PASS,
    ROLES,
    UPGRADE,
    AosAction,
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
from milepost.games.age_of_steam.constants import MOVING
from milepost.games.age_of_steam.goods import BOXES, GOODS, NEW_CITIES
from milepost.games.age_of_steam.observation import BLOCKS, paint
from milepost.games.age_of_steam.rules import moving
from milepost.games.age_of_steam.rules.moving import Delivery
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
_HEX, _SHAPE, _CITY, _GOOD, _EXIT, _BOX = (FIRST[name] for name in ("hex", "shape", "city", "good", "exit", "box"))

Path = tuple[int, ...]


class AosCodec(Codec[AosState]):
    """Actions as paths of one to eight tokens, and positions as numbers."""

    size = sum(size for _, size in _BLOCKS)
    blocks = BLOCKS

    def tokens(self, action: Action) -> Path:
        """The path of an action, the same in every position."""
        match action:
            case Build():
                return _HEX + action.hex, _SHAPE + action.tile
            case Move():
                return _HEX + action.hex, _GOOD + action.good, *(_EXIT + exit for exit in action.path)
            case Urbanize():
                return _HEX + action.hex, _CITY + action.city
            case Bid(amount=amount):
                if amount < _BID:
                    return (FIRST["bid"] + amount,)
                return FIRST["bid_high"] + amount // _BID, FIRST["bid_low"] + amount % _BID
            case Place():
                return _GOOD + action.good, _BOX + action.box
            case Issue():
                return (FIRST["issue"] + action.shares,)
            case Select():
                return (FIRST["select"] + action.role,)
            case BuyLink():
                return (FIRST["link"] + action.link,)
            case Reward():
                return (FIRST["reward"] + action.seat,)
        return (FIRST["plain"] + _PLAIN.index(type(action)),)

    def mask(self, view: View[AosState], taken: Path = ()) -> Mask:
        """What is legal. Deliveries are looked up where the path has come to, instead of listing them all."""
        state, seat = view.state, view.seat
        mask = np.zeros(self.size, np.bool_)
        if seat is None or seat != state.to_act:
            return mask
        if state.phase == MOVING and not state.asks:
            tokens = self._moves(state, seat, taken)
        else:
            tokens = self._listed(state.legal(), taken)
        mask[list(tokens)] = True
        return mask

    def action(self, view: View[AosState], taken: Path) -> Action | None:
        """The legal action whose path is `taken`; None while the path goes on."""
        state, seat = view.state, view.seat
        if seat is None or seat != state.to_act:
            return None
        if state.phase == MOVING and not state.asks:
            if len(taken) < 2:
                plain = next((one for one in (UPGRADE, PASS) if self.tokens(one) == taken), None)
                return None if plain is None or state.why_not(plain, seat) else plain
            return next((way.move for way in _ways(state, seat, taken) if self.tokens(way.move) == taken), None)
        legal = state.legal()
        at = bisect_left(legal, taken, key=self.tokens)
        return legal[at] if at < len(legal) and self.tokens(legal[at]) == taken else None

    def observe(self, view: View[AosState], taken: Path = ()) -> Floats:
        """The position from the viewer's seat, and what of an action is begun."""
        numbers = np.zeros(self.width, np.float32)
        part = {block.name: self.block(numbers, block.name) for block in self.blocks}
        paint(view, part)
        self._begun(view, taken, part)
        return numbers

    def _listed(self, legal: Sequence[AosAction], taken: Path) -> set[int]:
        """The tokens that lead on, from the sorted list of legal actions."""
        depth = len(taken)
        if not depth:
            places = {one.hex for one in legal if type(one) is Build or type(one) is Urbanize}
            others = (one for one in legal if type(one) is not Build and type(one) is not Urbanize)
            return {_HEX + place for place in places} | {self.tokens(one)[0] for one in others}
        found = set()
        for action in legal[bisect_left(legal, taken, key=self.tokens) :]:
            path = self.tokens(action)
            if path[:depth] != taken:
                break
            if len(path) > depth:
                found.add(path[depth])
        return found

    def _moves(self, state: AosState, seat: Seat, taken: Path) -> set[int]:
        """The tokens that lead on while goods are moved."""
        depth = len(taken)
        if depth > 1:
            paths = (self.tokens(way.move) for way in _ways(state, seat, taken))
            return {path[depth] for path in paths if path[:depth] == taken and len(path) > depth}
        if depth:
            goods = range(len(GOODS))
            return {_GOOD + good for good in goods if _ways(state, seat, (*taken, _GOOD + good))}
        plain = {self.tokens(one)[0] for one in (UPGRADE, PASS) if state.why_not(one, seat) is None}
        return plain | {_HEX + way.move.hex for way in moving.deliveries(state, seat)}

    def _begun(self, view: View[AosState], taken: Path, part: dict[str, Floats]) -> None:
        """Show the tokens taken so far: the hex, or for a delivery where the cube has got to; else they are numbers."""
        state = view.state
        begun = part["begun"]
        if not taken or taken[0] < FIRST["bid_high"]:
            return
        if taken[0] < _HEX:
            begun[-1] = (taken[0] - FIRST["bid_high"]) / _BID
            return
        if taken[0] >= _GOOD:
            begun[taken[0] - _GOOD] = 1
            return
        place = taken[0] - _HEX
        if len(taken) > 1 and _GOOD <= taken[1] < _EXIT:
            begun[taken[1] - _GOOD] = 1
            move = Move(place, taken[1] - _GOOD, tuple(token - _EXIT for token in taken[2:]))
            begun[-2] = len(move.path) / 6
            place = (place, *moving.follow(state, move)[1])[-1]
        part["sites"][place, -1] = 1


def _ways(state: AosState, seat: Seat, taken: Path) -> list[Delivery]:
    """The deliveries of a cube from the hex and of the good with which a path begins."""
    place, good = taken[0] - _HEX, taken[1] - _GOOD
    if not (0 <= place < len(state.sites) and 0 <= good < len(GOODS)):
        return []
    if not state.cubes[place * len(GOODS) + good] or not moving.movable(state, place):
        return []
    return moving.deliveries_from(state, place, good, state.engines[seat])
