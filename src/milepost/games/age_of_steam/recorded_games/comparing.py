"""What a record and the engine say of the same position, fact by fact."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from milepost.core.action import Seat
from milepost.games.age_of_steam.board import Board, Hex
from milepost.games.age_of_steam.constants import FREE, NOBODY
from milepost.games.age_of_steam.goods import GOODS
from milepost.games.age_of_steam.recorded_games.reading import RoundEnd, on_board
from milepost.games.age_of_steam.rules import sections
from milepost.games.age_of_steam.rules.supply import cubes_at
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import TOWN, Segment

Fact = tuple[str, Any, Any]
"""What is compared: its name, as recorded, and as the engine has it."""


def facts(state: AosState, seats: Mapping[str, Seat], expected: RoundEnd, last: bool) -> Iterator[Fact]:
    """All facts of a round end; in the `last` one unfinished track is gone already."""
    yield from _players(state, seats, expected, last)
    if expected.bag is not None:
        yield "bag", {good: many for good, many in expected.bag.items() if many}, _counted(state.bag)
    if expected.cubes is not None:
        yield from _cubes(state, expected.cubes)
    if expected.track is not None:
        yield from _track(state, seats, expected.track, last)
    if expected.links is not None:
        yield from _links(state, seats, expected.links)


def _players(state: AosState, seats: Mapping[str, Seat], expected: RoundEnd, last: bool) -> Iterator[Fact]:
    scores = _scores_shown(state, last)
    for player, wanted in expected.players.items():
        seat = seats[player]
        out = bool(state.out >> seat & 1)
        yield f"{player} out of the game", wanted.out, out
        yield f"cash of {player}", wanted.cash, state.cash[seat]
        yield f"income of {player}", wanted.income, state.income[seat]
        yield f"shares of {player}", wanted.shares, state.shares[seat]
        yield f"engine of {player}", wanted.engine, state.engines[seat]
        if not out and wanted.vp is not None:
            yield f"points of {player}", wanted.vp, scores[seat]


def _scores_shown(state: AosState, last: bool) -> Sequence[int]:
    """Points as records show them: unfinished track counts until the last round."""
    if last:
        return state.scores
    track = [0] * state.seats
    for section in sections.all_sections(state):
        if section.owner < state.seats:
            track[section.owner] += section.length
    for owner in state.links:
        if owner < state.seats:
            track[owner] += 1
    return [state.map_rules.score(state, seat, track[seat]) for seat in range(state.seats)]


def _counted(counts: Sequence[int]) -> dict[str, int]:
    return {GOODS[good]: count for good, count in enumerate(counts) if count}


def _cubes(state: AosState, cubes: dict[str, list[str]]) -> Iterator[Fact]:
    for place, (col, row) in enumerate(state.board.cells):
        wanted = dict(Counter(cubes.get(f"{col},{row}", [])))
        yield f"cubes at {state.board.names[place]}", wanted, _counted(cubes_at(state, place))


def _track(
    state: AosState, seats: Mapping[str, Seat], track: Sequence[tuple[Any, Any, str | None]], last: bool
) -> Iterator[Fact]:
    wanted: dict[tuple[int, int, int], Any] = {}
    for at, ends, owner in track:
        if on_board(state.board, at):
            wanted[(state.board.hex_at[tuple(at)], *segment(ends))] = owner
    found = _track_found(state, list(seats), last)
    if last:
        wanted = {where: owner for where, owner in wanted.items() if where in found}
    for where in sorted({*wanted, *found}):
        place, one, other = where
        what = f"track at {state.board.names[place]}, {one} to {'town' if other == TOWN else other}"
        yield what, wanted.get(where, "none"), found.get(where, "none")


def _track_found(state: AosState, names: Sequence[str], last: bool) -> dict[tuple[int, int, int], Any]:
    found = {}
    for section in sections.all_sections(state):
        if last and not section.complete:
            continue
        for half in section.halves:
            place, edge = divmod(half, 6)
            for ends in sections.segments_at(state, place):
                if edge in ends:
                    found[(place, *ends)] = None if section.owner == NOBODY else names[section.owner]
    return found


def _links(state: AosState, seats: Mapping[str, Seat], links: Sequence[tuple[Any, str | None]]) -> Iterator[Fact]:
    names = list(seats)
    wanted = {link_named(state.board, where): owner for where, owner in links}
    for link, owner in enumerate(state.links):
        found = "none" if owner == FREE else None if owner == NOBODY else names[owner]
        one, other = (state.board.names[end] for end in state.board.links[link].ends)
        yield f"the link from {one} to {other}", wanted.get(link, "none"), found


def link_named(board: Board, where: Sequence[Any]) -> int:
    """A printed link by the names or cells of its ends, or by a cell it is drawn over; -1 for none."""
    for number, link in enumerate(board.links):
        over = list(where) in [list(cell) for cell in link.via]
        if over or all(any(_is_end(board, end, one) for one in where) for end in link.ends):
            return number
    return -1


def _is_end(board: Board, end: Hex, named: Any) -> bool:
    """Whether a stop goes by this name, by one half of a double name, or by this cell."""
    if isinstance(named, str):
        return named == board.names[end] or named in board.names[end].split("/")
    return isinstance(named, list) and list(board.cells[end]) == named


def segment(ends: Sequence[Any]) -> Segment:
    """A piece of track as records write it."""
    one, other = (TOWN if end == "T" else end for end in ends)
    return min(one, other), max(one, other)
