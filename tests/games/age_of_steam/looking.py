"""Positions of every map to look at, and where to find things in their scenes."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from milepost.core.scene import Scene
from milepost.games.age_of_steam.actions import Build, Urbanize
from milepost.games.age_of_steam.constants import SHARES
from milepost.games.age_of_steam.game import AgeOfSteam
from milepost.games.age_of_steam.maps import MAPS, map_rules
from milepost.games.age_of_steam.maps.standard import Standard
from milepost.games.age_of_steam.state import AosOptions, AosState

GAME = AgeOfSteam()
ALL = tuple(MAPS)


def rules(name: str) -> Standard:
    """The rules of a map."""
    return map_rules(name, AosOptions(map=name))


def new(name: str, seed: int = 1, **options: object) -> AosState:
    """A new game with as many players as the map takes."""
    return GAME.new(max(GAME.seats_for(AosOptions(map=name))), seed=seed, map=name, **options)


@cache
def _played(name: str, moves: int, seed: int) -> AosState:
    state, pick = new(name, seed), Random(seed)
    for _ in range(moves):
        if state.to_act is None:
            break
        legal = state.legal()
        builds = [action for action in legal if isinstance(action, Build | Urbanize)]
        if state.phase == SHARES:
            state.apply(legal[min(2, len(legal) - 1)])
        else:
            state.apply(pick.choice(builds) if builds and pick.random() < 0.8 else pick.choice(legal))
    return state


def played(name: str, moves: int = 120, seed: int = 1) -> AosState:
    """A position with track, after random moves that like to build."""
    return _played(name, moves, seed).clone()


def seen(state: AosState) -> Scene:
    """What a spectator sees."""
    return GAME.scene.draw(state.seen_by(None))


def layer(shown: Scene, name: str) -> dict[str, Any]:
    """The shapes of a layer."""
    return next(one.shapes for one in shown.layers if one.name == name)


def of_kind(shown: Scene, kind: type) -> list[Any]:
    """The panels of a kind."""
    return [panel for panel in shown.panels if isinstance(panel, kind)]
