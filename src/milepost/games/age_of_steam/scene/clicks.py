"""Why a click does nothing: what it most likely meant, put to the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator

from milepost.core.action import Seat
from milepost.core.rules import Fault
from milepost.core.scene import Id
from milepost.core.state import View
from milepost.games.age_of_steam.actions import (
    FIRST_LINK,
    LINKS,
    SELECTS,
    AosAction,
    Build,
    Move,
    Place,
    Urbanize,
)
from milepost.games.age_of_steam.board import TOWN_HEX, Hex
from milepost.games.age_of_steam.constants import BUILDING, MOVING
from milepost.games.age_of_steam.goods import BOXES
from milepost.games.age_of_steam.rules import building, moving
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.rules.supply import cubes_at
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import IN_TOWN, ON_LAND
from milepost.games.age_of_steam.words import WORDS

NOWHERE = "Nothing is ever done here."

_TELLING = (
    AosFault.SECTIONS, AosFault.CASH, AosFault.FIRST_TILE, AosFault.DISCS, AosFault.STOCK, AosFault.LOOP,
    AosFault.MEETS_OTHER, AosFault.REDIRECT_FOREIGN, AosFault.REDIRECT_MIDDLE, AosFault.UNCONNECTED,
)  # fmt: skip
"""Of the rules against all the tiles a hex could have, the one that comes closest to a legal tile is told: the map's
own, then these in order."""
_OF_MAPS = (AosFault.NEVER_COMPLETED, AosFault.OFF_COAST, AosFault.TORN_APART)


def why_not_here(view: View[AosState], at: Id) -> str:
    """Why a click here does nothing, in the engine's words."""
    state, seat = view.state, view.seat
    if seat is None:
        return "You are watching; only players act."
    meant = list(_meant(state, seat, at))
    if not meant:
        return NOWHERE
    refusals = []
    for action in meant:
        refusal = state.why_not(action, seat)
        if refusal is None:
            return f"Click the place that is lit for this: {WORDS.say(view, action)}."
        refusals.append(refusal)
    return WORDS.refuse(view, refusals[0])


def _meant(state: AosState, seat: Seat, at: Id) -> Iterator[AosAction]:
    """What a click on an anchor may mean, the most likely first; nothing where nothing is ever done."""
    found = re.fullmatch(r"([a-z]+)(\d+)(\.\w+)?", at)
    if found is None:
        return
    kind, number = found[1], int(found[2])
    if kind in ("h", "k", "n", "o", "g") and number < len(state.sites):
        yield from _on_hex(state, seat, number)
    elif kind == "role" and number < len(SELECTS):
        yield SELECTS[number]
    elif kind == "link" and number < len(state.links):
        yield LINKS[number]
        if state.phase == MOVING:
            yield from (Move(end, 0, (FIRST_LINK + number,)) for end in state.board.links[number].ends)
    elif kind == "box" and number < BOXES:
        yield Place(state.drawn[0] if state.drawn else 0, number)
    elif kind == "new":
        yield from (Urbanize(place, number) for place in state.towns[:1])


def _on_hex(state: AosState, seat: Seat, place: Hex) -> Iterator[AosAction]:
    """A tile there, a new city, or a cube that stands there."""
    if state.asks or seat != state.to_act or state.phase not in (BUILDING, MOVING):
        yield Build(place, ON_LAND[0])
    elif state.phase == BUILDING:
        shapes = IN_TOWN if state.sites[place] == TOWN_HEX else ON_LAND
        tiles = [Build(place, shape) for shape in shapes]
        yield min(tiles, key=lambda tile: _closeness(building.build_fault(state, tile, seat)))
    else:
        yield from _cubes(state, seat, place)


def _closeness(fault: Fault | None) -> int:
    if fault is None:
        return -2
    if fault in _OF_MAPS or not isinstance(fault, AosFault):
        return -1
    return _TELLING.index(fault) if fault in _TELLING else len(_TELLING)


def _cubes(state: AosState, seat: Seat, place: Hex) -> Iterator[AosAction]:
    """The cubes on a hex over each link that leaves it."""
    goods = [good for good, many in enumerate(cubes_at(state, place)) if many]
    deliveries = [one for good in goods for one in moving.deliveries_from(state, place, good, state.engines[seat])]
    if deliveries and moving.movable(state, place):
        yield deliveries[0].move
    ways = moving.first_ways(state, place)
    for good in goods or [0]:
        yield from (Move(place, good, (way.exit,)) for way in ways)
        if not ways:
            yield Move(place, good, (0,))
