"""`milepost games`: what can be played here."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect

from milepost import bots
from milepost.cli.terminal import console, say, table
from milepost.core import catalog
from milepost.core.game import Game


def games() -> None:
    """List the games with their players, presets, options and bots."""
    for name in catalog.game_names():
        game = catalog.game(name)
        made = table(f"{game.title} ({name})", "", "")
        made.show_header = False
        for what, told in describe(game):
            made.add_row(what, told)
        console.print(made)
    if not catalog.game_names():
        say("No game is installed.")


def describe(game: Game[Any]) -> list[tuple[str, str]]:
    """Everything one needs to know to start a game, as (what, words)."""
    seats = game.seats_for(game.options({}))
    rows = [("players", f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(seats[0]))]
    rows += [("presets", _presets(game))] if game.presets else []
    rows += [("option", line) for line in _options(game)]
    rows.append(("bots", ", ".join(bots.bot_names(game))))
    rows += [("goals", ", ".join(game.goals))] if game.goals else []
    rows.append(("credit", game.credit))
    return rows


def _presets(game: Game[Any]) -> str:
    first, *others = game.presets
    return ", ".join([f"{first} (default)", *others])


def _options(game: Game[Any]) -> list[str]:
    """Each option as `name=default (what is possible)`."""
    defaults = msgspec.to_builtins(game.options({}))
    info = inspect.type_info(game.Options)
    fields = info.fields if isinstance(info, inspect.StructType) else ()
    return [f"{field.name}={_word(defaults[field.name])} ({_possible(field.type)})" for field in fields]


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _possible(kind: inspect.Type) -> str:
    """The values a type allows."""
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(map(str, kind.values))
    if isinstance(kind, inspect.BoolType):
        return "true or false"
    if isinstance(kind, inspect.IntType) and kind.ge is not None and kind.le is not None:
        return f"{kind.ge} to {kind.le}"
    if isinstance(kind, inspect.StrType):
        return "a word" if kind.pattern is None else f"a word like {kind.pattern.strip('^$')}"
    return type(kind).__name__.removesuffix("Type").lower()
