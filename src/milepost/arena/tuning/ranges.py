"""The settings of a bot that are to be tuned, and the values each may take: reads and checks a file in TOML.

    [curiosity]
    low = 0.01
    high = 1.0
    log = true
    [finish_first]
    choices = [true, false]

What kind of value a setting has follows from the bot itself. Everything that could go wrong later is tried out here.
"""

from __future__ import annotations

import inspect
import tomllib
from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from milepost import bots
from milepost.core.errors import BadInput, MilepostError, unknown
from milepost.core.game import Game
from milepost.core.options import possible

Value = bool | int | float | str
"""A value of a setting."""

DIGITS = 4
"""A number between two others is tried with so many significant digits: more would be hard to read and mean nothing."""
NOT_TUNED = ("game", "seed")


class Numbers(msgspec.Struct, frozen=True, omit_defaults=True):
    """Numbers from `low` to `high`, `step` apart if there is one. With `log`, small numbers are looked at more closely.

    `present` is the bot's own value, None if the bot leaves it open.
    """

    name: str
    whole: bool
    present: int | float | None
    low: int | float
    high: int | float
    step: int | float | None = None
    log: bool = False

    def read(self, suggested: float) -> int | float:
        """A suggested number as it is written, within the range."""
        if self.whole:
            return round(suggested)
        digits = DIGITS if self.step is None else 12
        return min(self.high, max(self.low, float(f"{suggested:.{digits}g}")))

    @property
    def ends(self) -> tuple[Value, ...]:
        """The values at its ends."""
        return self.low, self.high


class Choices(msgspec.Struct, frozen=True):
    """A few values that have no order."""

    name: str
    present: Value | None
    choices: tuple[Value, ...]

    @property
    def ends(self) -> tuple[Value, ...]:
        """Values without an order have no ends: each of them is tried."""
        return self.choices


Range = Numbers | Choices


class Space(msgspec.Struct, frozen=True):
    """A bot with its present settings, and the values that some of them may take."""

    bot: str
    ranges: tuple[Range, ...]

    def present(self) -> dict[str, Value | None]:
        """The values that the bot has now."""
        return {one.name: one.present for one in self.ranges}

    def spec(self, values: Mapping[str, Value | None]) -> str:
        """The bot with other values, as its name is written: only what differs from the present is added.

        >>> Space("mcts:iterations=50", (Numbers("curiosity", False, 0.1, 0, 1),)).spec({"curiosity": 0.3})
        'mcts:iterations=50,curiosity=0.3'
        """
        name, _, rest = self.bot.partition(":")
        parts = {part.partition("=")[0].strip(): part for part in rest.split(",") if part}
        for one in self.ranges:
            value = values[one.name]
            if value is not None and value != one.present:
                parts[one.name] = f"{one.name}={written(value)}"
        return f"{name}:{','.join(parts.values())}" if parts else name

    def as_data(self) -> dict[str, Any]:
        """The ranges as plain data, to tell one run from another."""
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode({one.name: one for one in self.ranges}))
        return found


def written(value: Value | None) -> str:
    """A value as it is written in the name of a bot."""
    if value is None:
        return "unset"
    if isinstance(value, float):
        return f"{value:.12g}"
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_space(path: Path, bot: str, game: Game[Any]) -> Space:
    """The settings that a file names, with their ranges. Anything wrong with them raises `BadInput`."""
    tables = _tables(path)
    kind, given = bots.read(bot, game)
    known = _settings(kind, bot)
    name = bot.partition(":")[0]
    for setting in tables:
        if setting not in known:
            raise unknown(f"setting of the bot {name}", setting, known)
    ranges = []
    for setting, table in tables.items():
        what = f"The range of {setting} in {path}"
        hint, default = known[setting]
        ranges.append(_range(what, setting, table, hint, given.get(setting, default)))
    space = Space(bot, tuple(ranges))
    _try_out(space, game)
    return space


def _tables(path: Path) -> dict[str, Any]:
    try:
        tables = tomllib.loads(path.read_bytes().decode())
    except OSError as error:
        raise BadInput(f"Cannot read {path}: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path} is not in TOML: {str(error).rstrip('.')}.") from None
    if not tables:
        raise BadInput(f"{path} names no settings; it takes a table for each, like [curiosity] with low and high.")
    return tables


def _settings(kind: type[Any], bot: str) -> dict[str, tuple[Any, Any]]:
    """The type and the default of every setting of a class of bots."""
    try:
        hints = get_type_hints(kind.__init__)
    except NameError as error:
        raise BadInput(f"The types of the settings of {bot} cannot be read: {error}.") from None
    parameters = inspect.signature(kind).parameters
    return {
        name: (hints.get(name, str), None if parameter.default is parameter.empty else parameter.default)
        for name, parameter in parameters.items()
        if name not in NOT_TUNED
    }


def _range(what: str, name: str, table: object, hint: Any, present: Any) -> Range:
    """The range of one setting, whose type and present value are given."""
    if not isinstance(table, dict):
        raise BadInput(f"{what} is a table, [{name}] with low and high or choices below it.")
    kind = _without_none(hint)
    if kind not in (int, float, bool, str) and get_origin(kind) is not Literal:
        raise BadInput(f"{what} is of no use: the setting is neither a number, a word nor true or false.")
    if kind in (int, float) and "choices" not in table:
        return _numbers(what, name, table, kind, present)
    return _choices(what, name, table, kind, present)


def _without_none(hint: Any) -> Any:
    """A type, also where None may be given instead of it."""
    if get_origin(hint) in (Union, UnionType):
        rest = [part for part in get_args(hint) if part is not NoneType]
        return rest[0] if len(rest) == 1 else hint
    return hint


def _numbers(what: str, name: str, table: Mapping[str, Any], kind: type[Any], present: Any) -> Numbers:
    _only(what, table, ("low", "high", "step", "log"))
    for key in ("low", "high"):
        if key not in table:
            raise BadInput(f"{what} has no {key}; it takes low and high, or choices.")
    low, high = (_number(what, key, table[key], kind) for key in ("low", "high"))
    if low >= high:
        raise BadInput(f"{what} goes from {low} to {high}; low must be less than high.")
    log = table.get("log", False)
    if not isinstance(log, bool):
        raise BadInput(f"{what} has log = {log!r}; it is true or false.")
    step = None if "step" not in table else _number(what, "step", table["step"], kind)
    if step is not None and (step <= 0 or abs((high - low) / step - round((high - low) / step)) > 1e-9):
        raise BadInput(f"{what} has a step of {step}, which does not lead from {low} to {high}.")
    if log and step is not None:
        raise BadInput(f"{what} has both log and a step; choose one of them.")
    if log and low <= 0:
        raise BadInput(f"{what} begins at {low}; with log it must begin above 0.")
    if present is not None and not low <= present <= high:
        raise BadInput(f"{what} goes from {low} to {high}, but the bot has {present} now; the range must include it.")
    return Numbers(name, kind is int, present, low, high, step, log)


def _number(what: str, key: str, value: object, kind: type[Any]) -> int | float:
    right = type(value) is int or (kind is float and type(value) is float and isfinite(value))
    if not right:
        raise BadInput(f"{what} has {key} = {_toml(value)}; it takes {possible(kind)}, as the bot does.")
    assert isinstance(value, int | float)
    return float(value) if kind is float else value


def _choices(what: str, name: str, table: Mapping[str, Any], kind: Any, present: Any) -> Choices:
    """Choices as they are listed; true or false, and values the bot lists itself, need not be listed again."""
    _only(what, table, ("choices",))
    every = (True, False) if kind is bool else get_args(kind)
    listed = table.get("choices", list(every))
    if not isinstance(listed, list) or len(listed) < 2:
        raise BadInput(f"{what} takes choices, a list of at least two values the bot may have: {possible(kind)}.")
    for value in listed:
        fits = value in every if every else isinstance(value, int | float) if kind is float else type(value) is kind
        if not fits or isinstance(value, bool) != (kind is bool):
            raise BadInput(f"{what} has the choice {_toml(value)}; the bot takes {possible(kind)}.")
        if isinstance(value, str) and ("," in value or value != value.strip() or not value):
            raise BadInput(f"{what} has the choice {value!r}, which cannot be written into the name of a bot.")
    values = tuple(float(value) if kind is float else value for value in listed)
    if len(set(values)) < len(values):
        raise BadInput(f"{what} lists a choice twice.")
    if present is not None and present not in values:
        raise BadInput(f"{what} does not list {_toml(present)}, which the bot has now; the choices must include it.")
    return Choices(name, present, values)


def _only(what: str, table: Mapping[str, Any], known: Sequence[str]) -> None:
    for key in table:
        if key not in known:
            raise BadInput(f"{what} has {key!r}; for this setting it takes {', '.join(known)}.")


def _toml(value: object) -> str:
    """A value about as it stands in the file."""
    return str(value).lower() if isinstance(value, bool) else repr(value)


def _try_out(space: Space, game: Game[Any]) -> None:
    """Make a bot with every end of every range: it knows best what it can be made with."""
    for one in space.ranges:
        for value in one.ends:
            spec = space.spec(space.present() | {one.name: value})
            try:
                bots.make(spec, game)
            except MilepostError:
                raise
            except Exception as error:  # a bot is somebody else's code and may fail in any way
                raise BadInput(f"The bot {spec} cannot be made: {type(error).__name__}: {error}.") from None
