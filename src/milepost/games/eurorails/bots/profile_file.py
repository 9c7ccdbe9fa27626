"""Reads a profile file and checks it: whatever is wrong with it gets a sentence that names the file and the key."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from importlib.resources import files
from math import isfinite
from pathlib import Path
from typing import Any, Literal, NoReturn, TypeVar

import msgspec

from milepost.core.errors import BadInput, unknown
from milepost.core.options import possible
from milepost.games.eurorails.board import CITY_NAMED
from milepost.games.eurorails.bots.phases import PHASES, Phase
from milepost.games.eurorails.bots.profile_rows import (
    Amount,
    Archetype,
    Corridor,
    Count,
    DimensionRow,
    Habits,
    PhaseRow,
    ProfileFile,
    Skill,
)
from milepost.games.eurorails.bots.scoring import DIMENSIONS, Weights
from milepost.games.eurorails.cards import DECKS
from milepost.games.eurorails.judgement.trips import Effort

S = TypeVar("S", bound=msgspec.Struct)

OWN = "profiles.toml"
"""The name of the file that comes with the game."""
MOST_BYTES = 200_000
"""The size of a file that is read at most; the game's own has a tenth of that."""


def text_of(profiles: str | Path) -> tuple[str, str]:
    """The name and the text of a file: what a text says is remembered, but a file may change.

    Only files in TOML of a reasonable size are opened: the name may have come from somebody else.
    """
    if not str(profiles):
        return OWN, (files("milepost.games.eurorails.bots") / OWN).read_text("utf-8")
    path = Path(profiles)
    if path.suffix != ".toml":
        raise BadInput(f"{profiles} is no profile file: its name must end in .toml, like {OWN}.")
    try:
        if path.stat().st_size > MOST_BYTES or not path.is_file():
            raise BadInput(f"{profiles} is no profile file: it must be a file of at most {MOST_BYTES:,} bytes.")
        return str(profiles), path.read_bytes().decode()
    except OSError as error:
        raise BadInput(f"Cannot read the profile file {profiles}: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadInput(f"{profiles} is no profile file: it must be text in UTF-8, like {OWN}.") from None


@cache
def parsed(file: str, text: str) -> ProfileFile:
    """What a file says, from its text."""
    try:
        whole = _Table(tomllib.loads(text), "", file)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(f"{file} is not in TOML: {str(error).rstrip('.')}.") from None
    whole.only(("dimensions", "weights", "phase", "archetype", "skill", "corridor"))
    dimensions, phases, weights = whole.table("dimensions"), whole.table("phase"), whole.table("weights")
    dimensions.only(DIMENSIONS)
    phases.only(PHASES)
    weights.only(("phase", "archetype", "skill"))
    archetypes, skills = whole.table("archetype"), whole.table("skill")
    fallbacks = [name for name in archetypes.values if "fallback" not in archetypes.table(name).values]
    by_phase = _columns(weights.table("phase"), PHASES)
    by_archetype = _columns(weights.table("archetype"), archetypes.values)
    by_skill = _columns(weights.table("skill"), skills.values)
    return ProfileFile(
        file,
        tuple(_struct(DimensionRow, dimensions.table(name)) for name in DIMENSIONS),
        tuple(_struct(PhaseRow, phases.table(name)) for name in PHASES),
        tuple(by_phase[name] for name in PHASES),
        {name: _archetype(archetypes.table(name), by_archetype[name], fallbacks) for name in archetypes.values},
        {name: _skill(skills.table(name), by_skill[name]) for name in skills.values},
        tuple(_corridor(one, whole.table("corridor").table(one)) for one in whole.table("corridor").values),
    )


class _Table:
    """A table of the file, which can say where it is and what is wrong with it."""

    def __init__(self, values: Mapping[str, Any], key: str, file: str) -> None:
        self.values, self.key, self.file = values, key, file

    def full(self, key: str) -> str:
        """A key of this table as it is called in the whole file."""
        return f"{self.key}.{key}" if self.key else key

    def wrong(self, key: str, wanted: str) -> NoReturn:
        """Say what is wrong with a value, and what would be right."""
        if key not in self.values:
            raise BadInput(f"{self.full(key)} is missing in {self.file}; it is {wanted}.")
        raise BadInput(f"{self.full(key)} in {self.file} is {wanted}, not {self.values[key]!r}.")

    def only(self, known: Collection[str]) -> None:
        """No other keys than these."""
        for key in self.values:
            if key not in known:
                kind = f"key in [{self.key}]" if self.key else "table"
                raise in_file(self.file, unknown(kind, key, known))

    def table(self, key: str, needed: bool = True) -> _Table:
        """A table below this one; an empty one stands for one that is not needed."""
        found = self.values.get(key, None if needed else {})
        if not isinstance(found, dict):
            self.wrong(key, "a table")
        return _Table(found, self.full(key), self.file)

    def value(self, key: str, kind: Any) -> Any:
        """A value of a type."""
        try:
            found = msgspec.convert(self.values[key], kind)
        except (KeyError, msgspec.ValidationError):
            self.wrong(key, possible(kind))
        if isinstance(found, float) and not isfinite(found):
            self.wrong(key, possible(kind))
        return found

    def names(self, key: str) -> list[str]:
        """A list of names."""
        try:
            return msgspec.convert(self.values[key], list[str])
        except (KeyError, msgspec.ValidationError):
            self.wrong(key, "a list of names")


def in_file(file: str, error: BadInput) -> BadInput:
    """The sentence of an error, with the file it is about."""
    sentence = str(error)
    return BadInput(f"In {file} {sentence[0].lower()}{sentence[1:]}")


def _struct(kind: type[S], table: _Table, **ready: Any) -> S:
    """A struct whose fields are the keys of a table, apart from those that are ready."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    table.only(fields)
    values = {
        name: table.value(name, field.type)
        for name, field in fields.items()
        if name not in ready and (name in table.values or field.required)
    }
    return kind(**ready, **values)


def _columns(table: _Table, wanted: Collection[str]) -> dict[str, Weights]:
    """The weights of each phase, archetype or skill: a row for each dimension, a column for each of those."""
    table.only(("columns", *DIMENSIONS))
    columns = table.names("columns")
    if sorted(columns) != sorted(wanted):
        table.wrong("columns", f"a list with each of {', '.join(wanted)} once")
    rows = [_row(table, dimension, columns) for dimension in DIMENSIONS]
    return {name: tuple(row[place] for row in rows) for place, name in enumerate(columns)}


def _row(table: _Table, dimension: str, columns: Collection[str]) -> list[float]:
    """The weights of a dimension, one for each column."""
    numbers = table.values.get(dimension)
    if not isinstance(numbers, list) or len(numbers) != len(columns):
        table.wrong(dimension, f"a list of {len(columns)} numbers, one for each column")
    cells = _Table(dict(zip(columns, numbers, strict=True)), table.full(dimension), table.file)
    return [cells.value(column, Amount) for column in columns]


def _archetype(table: _Table, weights: Weights, fallbacks: Collection[str]) -> Archetype:
    """An archetype, with its habits and corrections in every phase. What it falls back to falls back no further."""
    table.only(("title", "name", "line", "fallback", "habits", "habit_changes", "corrections"))
    plain = _struct(Habits, table.table("habits"))
    changes, corrections = table.table("habit_changes", needed=False), table.table("corrections", needed=False)
    changes.only(PHASES)
    corrections.only(PHASES)
    fallback = table.values.get("fallback")
    if fallback is not None and fallback not in fallbacks:
        table.wrong("fallback", f"one of those that have none themselves ({', '.join(fallbacks) or 'there is none'})")
    return Archetype(
        title=table.value("title", str), name=table.value("name", str), line=table.value("line", str),
        fallback=fallback, weights=weights,
        habits=tuple(_changed(plain, changes.table(name, needed=False)) for name in PHASES),
        corrections=tuple(_correction(corrections.table(name, needed=False)) for name in PHASES),
    )  # fmt: skip


def _changed(habits: Habits, changes: _Table) -> Habits:
    """Habits with those of one phase."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(Habits)}
    changes.only(kinds)
    return msgspec.structs.replace(habits, **{name: changes.value(name, kinds[name]) for name in changes.values})


def _correction(table: _Table) -> Weights:
    """Further factors of the weights; 1 for dimensions that are not named."""
    table.only(DIMENSIONS)
    return tuple(table.value(name, Amount) if name in table.values else 1.0 for name in DIMENSIONS)


def _skill(table: _Table, weights: Weights) -> Skill:
    """A skill, with the phases as it sees them."""
    phases, effort = table.table("phases"), table.table("effort")
    phases.only(PHASES)
    effort.only(Effort._fields)
    seen = tuple(Phase(PHASES.index(phases.value(name, Literal[PHASES]))) for name in PHASES)
    needed = [name for name in Effort._fields if name in effort.values or name not in Effort._field_defaults]
    tried = Effort(**{name: effort.value(name, Count) for name in needed})
    return _struct(Skill, table, weights=weights, phases=seen, effort=tried)


def _corridor(name: str, table: _Table) -> Corridor:
    """A corridor between cities that are on the map."""
    table.only(("cities", "saved"))
    cities = table.names("cities")
    for city in cities:
        if city not in CITY_NAMED:
            raise in_file(table.file, unknown(f"city of {table.key}", city, CITY_NAMED))
    if len(cities) < 2:
        table.wrong("cities", "a list of at least two cities")
    saved = table.table("saved")
    saved.only(DECKS)
    return Corridor(
        name, tuple(CITY_NAMED[city] for city in cities), {deck: saved.value(deck, Amount) for deck in DECKS}
    )
