"""The maps: a data file each, and a small class where the rules of a map differ.

Only Age of Steam has this room: it is played on many boards, each with rules of its own.

A map file in `data/maps` is found by itself; its `rules` name a module of this package with a class `Rules`. A package
elsewhere adds a map through the entry-point group `milepost.age_of_steam_maps`, whose entries name a map file's path;
a file can also be registered while a program runs. docs/age-of-steam-maps.md says how; `python -m` this package checks.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING

from milepost.core.errors import BadInput, unknown
from milepost.games.age_of_steam.board import Board
from milepost.games.age_of_steam.maps.reading import read
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


def register(path: Path) -> str:
    """Make a map file playable in this process, and return its name: the option `map` takes it from now on."""
    name = read(path).name
    if name in MAPS and MAPS[name] != path:
        raise BadInput(f"There is a map {name!r} already; give the one in {path.name} another name.")
    put(name, path)
    return name


def put(name: str, path: Path | None) -> None:
    """Say which file a map is in; None takes it away."""
    if path is None:
        MAPS.pop(name, None)
    else:
        MAPS[name] = path
    board.cache_clear()
    map_rules.cache_clear()


@cache
def board(name: str, recorded: bool = False) -> Board:
    """The board of a map by its name; `recorded` as games recorded elsewhere have it."""
    if name not in MAPS:
        raise unknown("map of Age of Steam", name, MAPS)
    found = read(MAPS[name], recorded)
    if found.name != name:
        raise BadInput(
            f"{MAPS[name].name}: the map is found as {name!r}, so that must be its name, not {found.name!r}."
        )
    return found


@cache
def map_rules(name: str, options: AosOptions) -> Standard:
    """The rules of a map under these options."""
    place = board(name, options.sheet == "recorded")
    return rules_class(place)(place, options)


def rules_class(place: Board) -> type[Standard]:
    """The rules a map file names: a module of this package, or one elsewhere by its path with dots."""
    if not place.rules:
        return Standard
    module = place.rules if "." in place.rules else f"{__name__}.{place.rules}"
    try:
        found = getattr(import_module(module), "Rules", None)
    except ImportError as error:
        raise BadInput(f"The map {place.name} names the rules {place.rules!r}, which cannot be had: {error}.") from None
    if not (isinstance(found, type) and issubclass(found, Standard)):
        raise BadInput(
            f"The map {place.name} names the rules {place.rules!r}; that module has no class Rules(Standard)."
        )
    return found
