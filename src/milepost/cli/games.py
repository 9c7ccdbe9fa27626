"""`milepost games`: lists the installed games, or describes one of them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer
from msgspec import inspect

from milepost import bots
from milepost.cli.output import console, say, table
from milepost.core import catalog
from milepost.core.game import Game
from milepost.core.options import option_meanings


def games(game: Annotated[str | None, typer.Argument(help="A game to describe; all of them if none.")] = None) -> None:
    """List the games with their players, presets, options and bots; or describe one of them."""
    if game is not None:
        _show(catalog.game(game), closely=True)
        return
    for name in catalog.game_names():
        _show(catalog.game(name))
    if not catalog.game_names():
        say("No game is installed.")


def _show(game: Game[Any], closely: bool = False) -> None:
    made = table(f"{game.title} ({game.name})", "", "")
    made.show_header = False
    for what, told in describe(game, closely):
        made.add_row(what, told)
    console.print(made)


def describe(game: Game[Any], closely: bool = False) -> list[tuple[str, str]]:
    """All that is needed to start a game, as (heading, text); `closely` adds what options and presets mean."""
    rows = [("players", _players(game))]
    rows += [("presets", _presets(game))] if game.presets else []
    rows += [("preset", line) for line in _changes(game)] if closely else []
    meanings = option_meanings(game.Options) if closely else {}
    rows += [("option", ": ".join(filter(None, (line, meanings.get(name))))) for name, line in _options(game).items()]
    rows.append(("bots", ", ".join(bots.bot_names(game)) or "none: an app for people at a table"))
    rows += [("bot", line) for line in _characters(game)] if closely else []
    rows += [("opponent", f"{game.opponent}, unless you name others")] if closely and not game.companion else []
    rows += [("goals", ", ".join(game.goals.examples))] if game.goals.examples else []
    formats = game.foreign_formats.items() if closely else ()
    rows += [("format", f"{name}: {form.about} (`milepost verify --format {name}`)") for name, form in formats]
    rows.append(("credit", game.credit))
    return rows


def _characters(game: Game[Any]) -> list[str]:
    """For each bot who it is to people, and which levels it has."""
    found = []
    for name in bots.bot_names(game):
        who = bots.character(name, game)
        if who is not None:
            levels = ", ".join(f"{level.settings} ({level.name})" for level in who.levels)
            found.append(f"{name}: {who.name}. {who.line}{f' {levels}' if levels else ''}")
    return found


def _players(game: Game[Any]) -> str:
    """How many can play, and the presets with which that is a different number.

    >>> from milepost.core import catalog
    >>> _players(catalog.game("bus"))
    '3 to 5'
    """
    usual = game.seats_for(game.options({}))
    others: dict[tuple[int, ...], list[str]] = {}
    for name, options in game.presets.items():
        if (seats := game.seats_for(options)) != usual:
            others.setdefault(seats, []).append(name)
    return "; ".join([_span(usual), *(f"{_span(seats)} with {', '.join(names)}" for seats, names in others.items())])


def _span(seats: tuple[int, ...]) -> str:
    return f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(seats[0])


def _changes(game: Game[Any]) -> list[str]:
    """For each preset but the default: the options it changes."""
    default = msgspec.to_builtins(game.options({}))
    found = []
    for name in list(game.presets)[1:]:
        values = msgspec.to_builtins(game.options({"preset": name}))
        changed = [f"{key}={_word(value)}" for key, value in values.items() if value != default[key]]
        found.append(f"{name}: {', '.join(changed) or 'as the default'}")
    return found


def _presets(game: Game[Any]) -> str:
    first, *others = game.presets
    return ", ".join([f"{first} (default)", *others])


def _options(game: Game[Any]) -> dict[str, str]:
    """Each option as `name=default (possible values)`, by its name."""
    defaults = msgspec.to_builtins(game.options({}))
    info = inspect.type_info(game.Options)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return {field.name: f"{field.name}={_word(defaults[field.name])} ({_possible(field.type)})" for field in fields}


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _possible(kind: inspect.Type) -> str:
    """The values that an option of this type can have, in words."""
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(map(str, kind.values))
    if isinstance(kind, inspect.BoolType):
        return "true or false"
    if isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
        return f"{kind.ge} to {kind.le}"
    if isinstance(kind, inspect.StrType):
        return "a word" if kind.pattern is None else f"a word like {kind.pattern.strip('^$')}"
    return type(kind).__name__.removesuffix("Type").lower()
