"""The track tiles: 15 kinds of piece, and the 107 ways in which track can lie on a hex.

A *shape* is what an action names: track in one of its turns. A shape with a town disc is made of a simple or complex
piece; where several kinds would do, the rules spend the one of which most are left, and exchange it for another of them
when somebody needs that very kind.

Only Age of Steam has this room: the same pieces serve every map.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

Edge = int
"""A side of a hex, 0 to 5 clockwise; the opposite of e is (e + 3) % 6."""
TOWN: Edge = 6
"""The end of a piece of track that stops in the middle of its hex."""
NO_EDGE: Edge = -1
Kind = int
Shape = int
"""0 is a hex without track."""
Family = Literal["simple", "crossing", "coexist", "town", "disc"]

Segment = tuple[Edge, Edge]
"""A piece of track: two edges, or an edge and the town."""


class KindRow(msgspec.Struct, frozen=True):
    """A kind of piece as the data file lists it."""

    name: str
    family: Family
    count: int
    turns: int
    segments: tuple[tuple[int, int], ...]


class DiscRow(msgspec.Struct, frozen=True):
    """Track with a disc, in a town: its exits, and the kinds of which it can be made."""

    name: str
    turns: int
    exits: tuple[int, ...]
    made_of: tuple[str, ...]


class TileSet(msgspec.Struct, frozen=True):
    """The tiles as the data file lists them."""

    kinds: tuple[KindRow, ...]
    discs: int
    with_disc: tuple[DiscRow, ...]
    surcharge: dict[str, int]
    sources: tuple[str, ...]


class Track(msgspec.Struct, frozen=True):
    """The track of a tile in one of its turns."""

    name: str
    family: Family
    segments: tuple[Segment, ...]
    """Sorted; the town comes second."""
    partner: tuple[Edge, ...]
    """By edge, the other end of its track; NO_EDGE where there is none."""
    kinds: tuple[Kind, ...]
    """The pieces of which one is spent."""
    surcharge: int
    """What it costs above a simple tile on the same empty hex."""

    @property
    def exits(self) -> tuple[Edge, ...]:
        """The edges at which it ends."""
        return tuple(edge for edge, other in enumerate(self.partner) if other != NO_EDGE)

    @property
    def disc(self) -> bool:
        """Whether it takes a town disc."""
        return self.family == "disc"

    @property
    def in_town(self) -> bool:
        """Whether it lies in a town."""
        return self.family in ("town", "disc")


@cache
def _read() -> TileSet:
    text = files("milepost.games.age_of_steam").joinpath("data/tiles.json").read_bytes()
    return msgspec.json.decode(text, type=TileSet)


_SET = _read()
KINDS = tuple(row.name for row in _SET.kinds)
STOCK = tuple(row.count for row in _SET.kinds)
"""By kind, how many pieces there are: 136 in all."""
DISCS = _SET.discs


def _turned(segments: tuple[tuple[int, int], ...], turn: int) -> tuple[Segment, ...]:
    turned = (tuple(edge if edge == TOWN else (edge + turn) % 6 for edge in segment) for segment in segments)
    return tuple(sorted((min(a, b), max(a, b)) for a, b in turned))


def _track(name: str, family: Family, segments: tuple[Segment, ...], kinds: tuple[Kind, ...]) -> Track:
    partner = [NO_EDGE] * 6
    for a, b in segments:
        partner[a] = b
        if b != TOWN:
            partner[b] = a
    return Track(name, family, segments, tuple(partner), kinds, _SET.surcharge.get(family, 0))


def _shapes() -> tuple[Track, ...]:
    found = [_track("none", "simple", (), ())]
    for kind, row in enumerate(_SET.kinds):
        found += [_track(row.name, row.family, _turned(row.segments, turn), (kind,)) for turn in range(row.turns)]
    for disc in _SET.with_disc:
        kinds = tuple(KINDS.index(name) for name in disc.made_of)
        stubs = tuple((edge, TOWN) for edge in disc.exits)
        found += [_track(disc.name, "disc", _turned(stubs, turn), kinds) for turn in range(disc.turns)]
    return tuple(found)


SHAPES = _shapes()
SHAPE = {(track.name, track.segments): shape for shape, track in enumerate(SHAPES)}
"""A shape by the name of its tile and its segments."""
ON_LAND = tuple(shape for shape, track in enumerate(SHAPES) if shape and not track.in_town)
GROUPS = tuple(
    next((track.kinds for track in SHAPES if track.disc and kind in track.kinds), (kind,)) for kind in range(len(KINDS))
)
"""By kind, the kinds that can stand for each other under a town disc: the kind alone, or two or three."""
IN_TOWN = tuple(shape for shape, track in enumerate(SHAPES) if track.in_town)
PARTNER = tuple(track.partner for track in SHAPES)
SEGMENTS = tuple(track.segments for track in SHAPES)
