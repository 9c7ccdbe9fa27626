"""What tells the bots apart, read from profiles.toml."""

from __future__ import annotations

import tomllib
from importlib.resources import files

import msgspec

from milepost.games.wood_and_steel.design import UPGRADES
from milepost.games.wood_and_steel.judgement.scale import Scale
from milepost.games.wood_and_steel.judgement.steps import Habits


class HabitsRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The habits of a bot as they are written, with upgrades by name."""

    loans: tuple[int, ...]
    most_debt: int
    upgrades: tuple[str, ...]
    bonuses: bool


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot as it is written."""

    name: str
    face: str
    line: str
    habits: HabitsRow
    scale: Scale
    turns: int = -1
    width: int = 1
    width_later: int = 1


class Profile(msgspec.Struct, frozen=True):
    """What a bot thinks of, what things are worth to it, and how far it looks ahead."""

    habits: Habits
    scale: Scale
    turns: int
    """Turns that it looks ahead beyond the one it plays; -1 if it looks at the next action only."""
    width: int
    width_later: int
    """How many lines of play it follows in this turn, and in later ones."""


def _read() -> dict[str, Row]:
    text = (files("milepost.games.wood_and_steel.bots") / "profiles.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Row])


ROWS = _read()
"""The bots as they are written, by name."""


def _profile(row: Row) -> Profile:
    kinds = tuple(UPGRADES.index(name) for name in row.habits.upgrades)
    habits = Habits(row.habits.loans, row.habits.most_debt, kinds, row.habits.bonuses)
    return Profile(habits, row.scale, row.turns, row.width, row.width_later)


PROFILES = {name: _profile(row) for name, row in ROWS.items()}
"""The bots by name."""
