"""Figures that were put together apart from the game, to compare its data with."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from milepost.games.wood_and_steel.board import CITIES, EDITIONS, GOODS, ROUTES, Edition, members

HERE = Path(__file__).parent
FIGURES: dict[str, Any] = tomllib.loads((HERE / "map_figures.toml").read_text("utf-8"))
VALUES: dict[str, dict[str, dict[str, str]]] = tomllib.loads((HERE / "contract_values.toml").read_text("utf-8"))
"""By edition, by what is counted, by commodity: a sign for each city."""

SEED, CURRENT = EDITIONS["seed", 3], EDITIONS["current", 6]
BOTH = pytest.mark.parametrize("edition", [SEED, CURRENT], ids=["seed", "current"])


def names(cities: int) -> list[str]:
    return [CITIES[city].name for city in members(cities)]


def goods(whole: int) -> list[str]:
    return [GOODS[good] for good in members(whole)]


def hops(edition: Edition, start: list[int]) -> dict[int, int]:
    """Segments from the nearest of some cities, counted one by one."""
    far, found = dict.fromkeys(start, 0), list(start)
    for city in found:
        for route in members(edition.routes):
            a, b = ROUTES[route].a, ROUTES[route].b
            if city in (a, b) and a + b - city not in far:
                far[a + b - city] = far[city] + 1
                found.append(a + b - city)
    return far
