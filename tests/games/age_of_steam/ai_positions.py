"""Positions of the tutorial map set up by hand, for the tests of the strategy bots."""

from __future__ import annotations

from collections.abc import Mapping

from milepost.core.action import Seat
from milepost.games.age_of_steam.board import Hex
from milepost.games.age_of_steam.bots.decision import Task
from milepost.games.age_of_steam.bots.paths import Path, _onward, _rest, terrain_costs
from milepost.games.age_of_steam.bots.selection import initialize_ai_strategy
from milepost.games.age_of_steam.bots.strategy import LETTER, Settings, Strategy, written_strategies
from milepost.games.age_of_steam.game import AgeOfSteam
from milepost.games.age_of_steam.goods import GOODS
from milepost.games.age_of_steam.rules import building
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import SHAPE

AOS = AgeOfSteam()
ARCHETYPES = ("express", "hub", "dominance", "corridor")
STRAIGHT = "straight"


def tutorial(cubes: Mapping[str, tuple[str, ...]] | None = None) -> AosState:
    """The first position with these cubes in these cities and no others; seat 0 is asked first."""
    state = AOS.new(2, 1, map="tutorial")
    state.cubes[:] = bytes(len(state.cubes))
    for name, goods in (cubes or {}).items():
        for good in goods:
            state.cubes[city(state, name) * len(GOODS) + GOODS.index(good)] += 1
    state.order, state.acting, state.to_act = [0, 1], [0, 1], 0
    return state


def city(state: AosState, name: str) -> Hex:
    """A city by name."""
    return state.board.names.index(name)


def at(state: AosState, col: int, row: int) -> Hex:
    """A hex by its cell."""
    return state.board.hex_at[col, row]


def lay(state: AosState, seat: Seat, place: Hex, a: int, b: int) -> None:
    """Simple track of a seat from edge to edge."""
    segment = ((min(a, b), max(a, b)),)
    shape = next(shape for (_, segments), shape in SHAPE.items() if segments == segment)
    building.lay(state, seat, place, shape, [])
    state.fresh.clear()


def strategy(state: AosState, archetype: str) -> Strategy:
    """A strategy of the tutorial map."""
    return next(one for one in written_strategies(state.board) if one.archetype == archetype)


def task(state: AosState, archetype: str, seat: Seat = 0, settings: Settings = LETTER) -> Task:
    """What a seat that holds an archetype is asked."""
    held = strategy(state, archetype).archetype
    return Task(state, seat, initialize_ai_strategy(state, seat, settings, held), settings, held)


def cheapest_paths(state: AosState, start: Hex, end: Hex) -> list[Path]:
    """All paths of the least cost and, among these, the fewest tiles."""
    sites, costs = bytes(state.sites), terrain_costs(state)
    rest = _rest(state.board, sites, costs, start, end)
    found: list[Path] = []
    begun: list[Path] = [(start,)] if start in rest else []
    while begun:
        path = begun.pop()
        if path[-1] == end:
            found.append(path)
        else:
            begun += [(*path, near) for near in _onward(state.board, sites, costs, rest, path[-1])]
    return found
