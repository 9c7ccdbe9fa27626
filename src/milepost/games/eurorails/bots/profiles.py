"""Who a bot is: an archetype played with a skill, put together from a profile file."""

from __future__ import annotations

from functools import cache
from math import inf
from pathlib import Path

import msgspec

from milepost.core.errors import unknown
from milepost.games.eurorails.bots.phases import Phase
from milepost.games.eurorails.bots.profile_file import in_file, parsed, text_of
from milepost.games.eurorails.bots.profile_rows import Corridor, Habits, PhaseRow, ProfileFile, Skill
from milepost.games.eurorails.bots.scoring import DIMENSIONS, Weights, combined


class Profile(msgspec.Struct, frozen=True):
    """One archetype played with one skill. Tuples run over phases."""

    archetype: str
    title: str
    name: str
    line: str
    skill: Skill
    weights: tuple[Weights, ...]
    """What each dimension counts, velocity first."""
    habits: tuple[Habits, ...]
    phases: tuple[PhaseRow, ...]
    corridors: tuple[Corridor, ...]
    fallback: Profile | None = None
    """Who it plays like while no card fits a corridor."""

    def reserve(self, phase: Phase, winning: bool = False) -> int:
        """Millions kept back; `winning` where the plan wins within two turns."""
        row = self.phases[phase]
        if winning and row.reserve_when_winning is not None:
            return row.reserve_when_winning
        return max(row.reserve, self.habits[phase].reserve)

    def detour(self, phase: Phase) -> float:
        """Millions that track may cost more to lead by way of a missing major city."""
        habits, most = self.habits[phase], self.phases[phase].detour
        return inf if most == "any" else max(most * habits.detour, habits.least_detour)

    def alpine_saves(self, phase: Phase) -> int:
        """Mileposts that a way through alpine mileposts must save."""
        own = self.habits[phase].alpine_saves
        return self.phases[phase].alpine_saves if own is None else own

    def better_by(self, phase: Phase) -> float:
        """Millions a turn by which a new plan must be better than the present one."""
        return (self.phases[phase].better_by or 0.0) * self.habits[phase].loyalty


def profile(archetype: str, skill: str = "hard", profiles: str | Path = "") -> Profile:
    """An archetype played with a skill, from the game's own profile file or another one."""
    name, text = text_of(profiles)
    return _profile(name, text, archetype, skill)


def read(profiles: str | Path = "") -> ProfileFile:
    """The game's own profile file or another one. Anything wrong in it raises `BadInput`."""
    return parsed(*text_of(profiles))


@cache
def _profile(file: str, text: str, archetype: str, skill: str) -> Profile:
    book = parsed(file, text)
    who, played = book.archetypes.get(archetype), book.skills.get(skill)
    if who is None:
        raise in_file(file, unknown("archetype", archetype, book.archetypes))
    if played is None:
        raise in_file(file, unknown("skill", skill, book.skills))
    base = tuple(dimension.base for dimension in book.dimensions)
    plain = (1.0,) * len(DIMENSIONS)
    weights = [
        combined(
            (base, played.weights, who.weights, book.phase_weights[phase]),
            who.corrections[phase] if played.corrections else plain,
            played.dimensions,
        )
        for phase in Phase
    ]
    fallback = _profile(file, text, who.fallback, skill) if who.fallback and played.corridor else None
    return Profile(
        archetype, who.title, who.name, who.line, played, tuple(weights), who.habits, book.phases, book.corridors,
        fallback,
    )  # fmt: skip
