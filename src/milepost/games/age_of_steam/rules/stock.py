"""The stock of tiles and town discs: what is left of them, and what goes there and comes back (7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.constants import FREE
from milepost.games.age_of_steam.tiles import GROUPS, SHAPES, Kind, Shape

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def piece_left(state: AosState, place: Hex, shape: Shape) -> bool:
    """Whether a piece for this shape is in stock; one that is being replaced is too, unless the option says no."""
    back = state.kinds[place] if state.options.stock == "free" else FREE
    return any(kind_left(state.stock, kind, back, under_discs(state)) for kind in SHAPES[shape].kinds)


def kind_left(stock: Sequence[int], kind: Kind, back: int, under_discs: Iterable[Kind]) -> bool:
    """Whether a piece of this kind is in stock once `back` has returned there, or can be exchanged in a town (A39).

    A town joins all its exits, so under a disc the pieces of a group serve alike: one that lies there is at hand if
    another of its group is in stock. What is only thought of may leave less than nothing of a kind in `stock`; as many
    pieces of it are exchanged then.
    """
    group = GROUPS[kind]
    left = stock[kind] + (kind == back)
    if len(group) == 1:
        return left > 0
    if sum(stock[one] for one in group) + (back in group) <= 0:
        return False
    return left > 0 or left + sum(one == kind for one in under_discs) > 0


def under_discs(state: AosState) -> Iterator[Kind]:
    """The pieces in towns that could be exchanged for another of their group."""
    return (kind for tile, kind in zip(state.tiles, state.kinds, strict=True) if len(SHAPES[tile].kinds) > 1)


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
    if state.stock[kind] <= 0:
        _exchange(state, kind)
    state.stock[kind] -= 1
    state.discs -= SHAPES[shape].disc
    state.tiles[place], state.kinds[place] = shape, kind


def _exchange(state: AosState, kind: Kind) -> None:
    """The first town made of this kind is made of another of its group instead, the one of which most are left."""
    town = next(
        place for place, (tile, here) in enumerate(zip(state.tiles, state.kinds, strict=True))
        if here == kind and len(SHAPES[tile].kinds) > 1
    )  # fmt: skip
    other = spent(state, state.tiles[town])
    state.stock[kind] += 1
    state.stock[other] -= 1
    state.kinds[town] = other


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
