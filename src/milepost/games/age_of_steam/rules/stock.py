"""The stock of tiles and town discs: what is left of them, and what goes there and comes back (7)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.constants import FREE
from milepost.games.age_of_steam.tiles import SHAPES, Kind, Shape

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def piece_left(state: AosState, place: Hex, shape: Shape) -> bool:
    """Whether a piece for this shape is in stock; one that is being replaced is too, unless the option says no."""
    here = state.kinds[place] if state.options.stock == "free" else FREE
    return any(state.stock[kind] > 0 or kind == here for kind in SHAPES[shape].kinds)


def disc_left(state: AosState, place: Hex, shape: Shape) -> bool:
    """Whether a disc is at hand, should the shape need one."""
    return not SHAPES[shape].disc or state.discs > 0 or SHAPES[state.tiles[place]].disc


def at_hand(state: AosState, place: Hex, shape: Shape) -> bool:
    """Whether a piece for this shape and the disc it may need are there."""
    return piece_left(state, place, shape) and disc_left(state, place, shape)


def scarce(state: AosState) -> bytes:
    """By shape, whether the stock has no piece or no disc for it."""
    out = sum(1 << kind for kind, left in enumerate(state.stock) if left <= 0)
    return _shapes_without(out, state.discs <= 0)


@cache
def _shapes_without(kinds: int, discs: bool) -> bytes:
    """The same for a set of kinds of which nothing is left, and with or without discs."""
    return bytes(all(kinds >> kind & 1 for kind in track.kinds) or (discs and track.disc) for track in SHAPES)


def swap(state: AosState, place: Hex, shape: Shape) -> None:
    """The old piece on a hex and its disc go back to stock, the new ones are taken from it."""
    take_up(state, place)
    kind = spent(state, shape)
    state.stock[kind] -= 1
    state.discs -= SHAPES[shape].disc
    state.tiles[place], state.kinds[place] = shape, kind


def take_up(state: AosState, place: Hex) -> None:
    """Return the piece on a hex, and its disc, to stock."""
    old = state.tiles[place]
    if old:
        state.stock[state.kinds[place]] += 1
        state.discs += SHAPES[old].disc
    state.tiles[place], state.kinds[place] = 0, FREE


def spent(state: AosState, shape: Shape) -> Kind:
    """The kind of piece used for a shape: where several would do, the one of which most are left."""
    kinds = SHAPES[shape].kinds
    return kinds[0] if len(kinds) == 1 else max(kinds, key=lambda kind: (state.stock[kind], -kind))
