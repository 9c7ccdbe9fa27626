"""What words in a goal mean: whole names, or the beginning of one, in large or small letters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from milepost.core.errors import BadInput, unknown
from milepost.games.wood_and_steel.board import CITIES, GOODS, City, Good, members
from milepost.games.wood_and_steel.state import SteelState

T = TypeVar("T")


def city(state: SteelState, told: str) -> City:
    """A city of the map, by its name or its short name; `BadInput` if there is none."""
    found = _meant(told, cities(state))
    if found is None:
        raise unknown("city", told, [CITIES[one].name for one in members(state.map.cities)])
    return found


def cities(state: SteelState) -> Mapping[str, City]:
    """The cities of the map by name, and by the short names on the board."""
    here = members(state.map.cities)
    return {CITIES[one].code: one for one in here} | {CITIES[one].name: one for one in here}


def good(told: str) -> Good | None:
    """A commodity; None if there is none of that name."""
    return _meant(told, {name: number for number, name in enumerate(GOODS)})


def _meant(told: str, known: Mapping[str, T]) -> T | None:
    """What a name means; `BadInput` if it can mean several things."""
    wanted = told.lower()
    plain = {name.lower(): name for name in known}
    if not wanted or wanted in plain:
        return known[plain[wanted]] if wanted else None
    found = [plain[name] for name in plain if name.startswith(wanted)]
    if len({known[name] for name in found}) > 1:
        raise BadInput(f"{told!r} can mean {', '.join(found)}; type more of it.")
    return known[found[0]] if found else None
