"""Which track fits on a hex (7.1): judged from what lies on it and around it, and remembered.

What matters of a hex and its six neighbours is a `Site`, small and hashable. The same sites come back again and again,
so the shapes that fit one are found once; a position asks only for stock, money and ownership discs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from milepost.core.action import Seat
from milepost.games.age_of_steam.board import CITY_HEX, TOWN_HEX, Hex
from milepost.games.age_of_steam.constants import FREE, NOBODY
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.rules.sections import far_end
from milepost.games.age_of_steam.tiles import IN_TOWN, ON_LAND, SEGMENTS, SHAPES, TOWN, Segment, Shape

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState

CLOSED, OPEN, CITY, MINE, ANCHORED, LOOSE, THEIRS = range(7)
"""What is beyond an edge: nothing that track may enter; no track; a city; track of the builder; track of nobody that
leads to a city or to a town of the builder; other track of nobody; track of somebody else."""
_CONNECTS = frozenset((CITY, MINE, ANCHORED))
OWN, UNOWNED, FOREIGN = range(3)
"""Whose a piece of track on the hex is."""
KEPT = 1 << 16
"""How many sites are remembered: more than a few hundred games meet."""


class Site(NamedTuple):
    """All that decides which track fits on a hex, stock and money aside."""

    town: bool
    tile: Shape
    owned_by: tuple[int, ...]
    """Of each piece of track on it: OWN, UNOWNED or FOREIGN."""
    beyond: tuple[int, ...]
    """By edge."""
    loops: tuple[int, ...]
    """Sets of edges beyond which track comes from one and the same stop."""
    home: int
    """In a town: the set of edges beyond which track comes from this very town."""
    price: int
    """Of a simple tile on the empty hex."""


class Change(NamedTuple):
    """What becomes of the track on a hex when its tile is replaced."""

    kept: tuple[Segment, ...]
    redirected: tuple[tuple[Segment, Segment], ...]
    """Old and new."""
    added: tuple[Segment, ...]
    lasting: bool
    """Whether each old piece lives on as one new piece: none vanishes, none is split in two."""
    fresh: tuple[Segment, ...]
    """All pieces that were not there before, added or redirected."""


@cache
def change(old: Shape, new: Shape) -> Change:
    """Sort the track of a new shape into what is kept, redirected (it has one edge of an old piece) and added."""
    before, after = SEGMENTS[old], SEGMENTS[new]
    kept = tuple(segment for segment in after if segment in before)
    left = [segment for segment in before if segment not in kept]
    fresh = [segment for segment in after if segment not in kept]
    turned = [segment for segment in fresh if any(_shared(one, segment) for one in before)]
    added = tuple(segment for segment in fresh if segment not in turned)
    for order in permutations(turned):
        if len(order) == len(left) and all(map(_shared, left, order)):
            return Change(kept, tuple(zip(left, order, strict=True)), added, True, (*added, *order))
    return Change(kept, (), added, False, added)


def _shared(a: Segment, b: Segment) -> bool:
    return len({*a} & {*b} - {TOWN}) == 1


def site(state: AosState, seat: Seat, place: Hex) -> Site:
    """The site of a hex for a builder."""
    beyond, far = around(state, seat, place)
    return assemble(state, seat, place, beyond, far)


def around(state: AosState, seat: Seat, place: Hex) -> tuple[list[int], list[Hex]]:
    """By edge, what is beyond it, and the stop from which it comes: a city is its own; below 0 for none."""
    facing, sites, owners, sections = state.board.facing, state.sites, state.owners, state.sections
    beyond, far = [CLOSED] * 6, [-1] * 6
    for edge, other in enumerate(facing[place * 6 : place * 6 + 6]):
        if other < 0:
            continue
        near = other // 6
        if sites[near] >= CITY_HEX:
            beyond[edge] = CITY
            far[edge] = near
        elif (owner := owners[other]) == FREE:
            beyond[edge] = OPEN
        else:
            if owners[place * 6 + edge] == FREE:
                section = sections[other]
                end = section.end if section.start == -1 - other else section.start
            else:
                end = far_end(state, other)
            beyond[edge] = _whose_track(state, seat, owner, end)
            far[edge] = end
    return beyond, far


def assemble(state: AosState, seat: Seat, place: Hex, beyond: Sequence[int], far: Sequence[Hex]) -> Site:
    """A site from what is around it."""
    town = state.sites[place] == TOWN_HEX
    stops: dict[Hex, int] = {}
    twice = False
    for edge, end in enumerate(far):
        if end >= 0:
            if end in stops:
                twice = True
                stops[end] |= 1 << edge
            else:
                stops[end] = 1 << edge
    tile = state.tiles[place]
    return Site(
        town,
        tile,
        _owned_by(state, seat, place) if tile else (),
        tuple(beyond),
        tuple(sorted(edges for edges in stops.values() if edges & (edges - 1))) if twice else (),
        stops.get(place, 0) if town else 0,
        state.board.price[place],
    )


def _whose_track(state: AosState, seat: Seat, owner: int, end: int) -> int:
    if owner == seat:
        return MINE
    if owner != NOBODY:
        return THEIRS
    if end < 0:
        return LOOSE
    if state.sites[end] >= CITY_HEX or seat in state.owners[end * 6 : end * 6 + 6]:
        return ANCHORED
    return LOOSE


def _owned_by(state: AosState, seat: Seat, place: Hex) -> tuple[int, ...]:
    owners = state.owners
    whose = (owners[place * 6 + a] for a, _ in SEGMENTS[state.tiles[place]])
    return tuple(OWN if owner == seat else UNOWNED if owner == NOBODY else FOREIGN for owner in whose)


def fault(here: Site, shape: Shape) -> AosFault | None:
    """The rule by which a shape does not fit, or nothing."""
    track = SHAPES[shape]
    if track.in_town != here.town:
        return AosFault.NEEDS_TOWN if track.in_town else AosFault.IN_TOWN
    changed = change(here.tile, shape)
    if not changed.lasting:
        return AosFault.VANISHES
    if not changed.redirected and not changed.added:
        return AosFault.NOTHING_NEW
    before = SEGMENTS[here.tile]
    for old, _ in changed.redirected:
        if here.town:
            return AosFault.VANISHES
        if here.owned_by[before.index(old)] == FOREIGN:
            return AosFault.REDIRECT_FOREIGN
        if all(here.beyond[edge] > OPEN for edge in old):
            return AosFault.REDIRECT_MIDDLE
    fresh = changed.fresh
    beyond = [[here.beyond[edge] for edge in segment if edge != TOWN] for segment in fresh]
    if any(CLOSED in ends for ends in beyond):
        return AosFault.CLOSED
    if any(THEIRS in ends for ends in beyond):
        return AosFault.MEETS_OTHER
    joined = [not _CONNECTS.isdisjoint(ends) for ends in beyond]
    if not (any(joined) or OWN in here.owned_by if here.town else all(joined)):
        return AosFault.UNCONNECTED
    if any(_loops(here, segment) for segment in fresh):
        return AosFault.LOOP
    return None


def _loops(here: Site, segment: Segment) -> bool:
    a, b = segment
    if b == TOWN:
        return bool(here.home >> a & 1)
    return any(edges >> a & 1 and edges >> b & 1 for edges in here.loops)


def price(here: Site, shape: Shape) -> int:
    """What it costs (7.2), before any discount of a map."""
    track = SHAPES[shape]
    if not here.tile:
        return 1 + len(track.segments) if here.town else here.price + track.surcharge
    if here.town:
        return 3
    if SHAPES[here.tile].family == "simple" and track.family == "crossing":
        return 3
    return 2 * max(1, len(change(here.tile, shape).redirected))


MOST_ABOVE = max(4, *(1 + len(track.segments) if track.in_town else track.surcharge for track in SHAPES))
"""What a tile costs at most above a simple one on the same hex when it is empty; to redirect two pieces costs 4."""


class Fit(NamedTuple):
    """A shape that fits somewhere, and its price."""

    shape: Shape
    price: int


@lru_cache(KEPT)
def fits(here: Site) -> tuple[Fit, ...]:
    """The shapes that fit a site, by number."""
    shapes = IN_TOWN if here.town else ON_LAND
    return tuple(Fit(shape, price(here, shape)) for shape in shapes if not fault(here, shape))
