"""Track in words: where a piece of track leads, what a tile changes, and by which way goods go."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from milepost.core.phrases import both
from milepost.games.age_of_steam.actions import Exit
from milepost.games.age_of_steam.board import CITY_HEX, TOWN_HEX, Hex
from milepost.games.age_of_steam.constants import FREE
from milepost.games.age_of_steam.rules import moving
from milepost.games.age_of_steam.rules.fitting import Change, change
from milepost.games.age_of_steam.rules.sections import outward
from milepost.games.age_of_steam.tiles import TOWN, Edge, Segment, Shape
from milepost.games.age_of_steam.words import parts

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosState


def leads(state: AosState, place: Hex, edge: Edge) -> Hex:
    """The stop to which track beyond an edge leads; -1 where it leads to none, or there is no track."""
    return outward(state, place * 6 + edge, [])


def joins(state: AosState, place: Hex, edge: Edge) -> bool:
    """Whether there is a city or track beyond an edge."""
    other = state.board.facing[place * 6 + edge]
    return other >= 0 and (state.sites[other // 6] >= CITY_HEX or state.owners[other] != FREE)


def end(state: AosState, place: Hex, edge: Edge) -> str:
    """Where track leads over an edge: `Chicago in the north`, `track in the north`, `the south`."""
    board = state.board
    stop, way = leads(state, place, edge), parts.way(board, edge)
    if stop >= 0:
        return f"{parts.place(board, stop)} in the {way}"
    if joins(state, place, edge):
        return f"track in the {way}"
    near = board.near[place][edge]
    if near >= 0 and state.sites[near] == TOWN_HEX:
        return f"{parts.place(board, near)} in the {way} (not joined)"
    return f"the {way}"


def run(state: AosState, place: Hex, segment: Segment) -> str:
    """A piece of track, cities before towns before open ends: `from Chicago in the north to the south`."""

    def rank(edge: Edge) -> int:
        stop = leads(state, place, edge)
        return -state.sites[stop] if stop >= 0 else 0 if joins(state, place, edge) else 1

    first, last = sorted(segment, key=rank)
    return f"from {end(state, place, first)} to {end(state, place, last)}"


def _stubs(state: AosState, place: Hex, segments: Sequence[Segment]) -> str:
    return f"to {both(end(state, place, edge) for edge, _ in segments)}"


def _turned(state: AosState, place: Hex, old: Segment, new: Segment) -> str:
    """`from Chicago in the north to the south instead of the south-east`."""
    (given_up,) = set(old) - set(new)
    (kept,) = set(old) & set(new)
    (taken,) = set(new) - set(old)
    instead = f"instead of the {parts.way(state.board, given_up)}"
    return f"from {end(state, place, kept)} to {end(state, place, taken)} {instead}"


def laid(state: AosState, place: Hex, was: Shape, tile: Shape) -> tuple[str, str]:
    """What a tile does on a hex, and where its new track leads; nothing if it cannot replace what lies there."""
    changed: Change = change(was, tile)
    in_town = any(TOWN in segment for _, segment in changed.redirected)
    if not changed.lasting or in_town or not (changed.added or changed.redirected):
        return "", ""
    if changed.redirected:
        ways = [_turned(state, place, old, new) for old, new in changed.redirected]
        ways += [run(state, place, segment) for segment in changed.added]
        return "redirect", both(ways)
    stubs = [segment for segment in changed.added if TOWN in segment]
    where = _stubs(state, place, stubs) if stubs else both(run(state, place, one) for one in changed.added)
    return "add" if was else "lay", where


# goods on their way


def route(state: AosState, start: Hex, stops: Sequence[Hex]) -> str:
    """`from Cincinnati via Indianapolis to Chicago`."""
    board = state.board
    *over, last = [parts.place(board, stop) for stop in stops]
    through = f" via {both(over)}" if over else ""
    return f"from {parts.place(board, start)}{through} to {last}"


def choices(state: AosState, start: Hex, path: Sequence[Exit], stops: Sequence[Hex]) -> str:
    """Which of several links a way takes between the same stops: `, leaving Chicago to the north`."""
    told = []
    here = start
    for exit, stop in zip(path, stops, strict=False):
        ways = moving.first_ways(state, here) if here == start else moving.ways_from(state).get(here, [])
        if sum(way.stop == stop for way in ways) > 1:
            told.append(f"{parts.place(state.board, here)} {parts.exit(state.board, exit)}")
        here = stop
    return f", leaving {both(told)}" if told else ""
