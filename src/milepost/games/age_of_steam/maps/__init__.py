"""The maps: a data file each, and a small class where the rules of a map differ.

A map file in `data/maps` is found by itself; its `rules` name a module of this package with a class `Rules`. A package
elsewhere adds a map through the entry-point group `milepost.age_of_steam_maps`, whose entries name a map file's path.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING

from milepost.core.errors import unknown
from milepost.games.age_of_steam.board import Board, read
from milepost.games.age_of_steam.maps.standard import Standard

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosOptions

GROUP = "milepost.age_of_steam_maps"
_FIRST = ("rust_belt", "tutorial")


def _found() -> dict[str, Path]:
    with as_file(files("milepost.games.age_of_steam").joinpath("data/maps")) as folder:
        found = {path.stem: path for path in sorted(folder.glob("*.json"))}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        found.setdefault(entry.name, Path(entry.load()))
    return {name: found[name] for name in (*_FIRST, *(name for name in found if name not in _FIRST))}


MAPS = _found()
"""The file of each map."""


@cache
def board(name: str, recorded: bool = False) -> Board:
    """A map by name."""
    if name not in MAPS:
        raise unknown("map of Age of Steam", name, MAPS)
    return read(MAPS[name], recorded)


@cache
def map_rules(name: str, options: AosOptions) -> Standard:
    """The rules of a map under these options."""
    place = board(name, options.sheet == "recorded")
    if not place.rules:
        return Standard(place, options)
    module = place.rules if "." in place.rules else f"{__name__}.{place.rules}"
    made = import_module(module).Rules(place, options)
    assert isinstance(made, Standard), "a map's Rules are a Standard"
    return made
