"""The games that can be played here, with everything a page needs to set up a table."""

from __future__ import annotations

import re
from typing import Any, get_args

import msgspec
from msgspec import inspect

from milepost import bots
from milepost.core import catalog
from milepost.core.game import Game
from milepost.core.options import option_meanings
from milepost.server.messages.http import GameView, OptionView

_RULINGS = re.compile(r"\s*\[[A-Z]\d+\]")
"""References to a game's page of rules."""


def games() -> tuple[GameView, ...]:
    """All games, by name."""
    return tuple(describe(catalog.game(name)) for name in catalog.game_names())


def describe(game: Game[Any]) -> GameView:
    """One game: how many play it, with which rules, and against which bots (its own last)."""
    default = game.options({})
    return GameView(
        name=game.name,
        title=game.title,
        credit=game.credit,
        about=game.about,
        minutes=game.minutes,
        seats=game.seats_for(default),
        presets={name: msgspec.to_builtins(options) for name, options in game.presets.items()},
        preset_titles={name: game.title_of(name) for name in game.presets},
        preset_seats={name: game.seats_for(options) for name, options in game.presets.items()},
        options=_options(game, msgspec.to_builtins(default)),
        bots=bots.bot_names(game),
        characters={bot: who for bot in bots.bot_names(game) if (who := bots.character(bot, game)) is not None},
        opponent="" if game.companion else game.opponent,
        lesson=game.lesson is not None,
        companion=game.companion,
    )


def _options(game: Game[Any], default: dict[str, Any]) -> tuple[OptionView, ...]:
    """The rules switches a page can offer; one that is free text stays with the command line."""
    info = inspect.type_info(game.Options)
    assert isinstance(info, inspect.StructType), "options are a struct"
    says = option_meanings(game.Options)
    shown = (_option(game, field, default[field.encode_name], says.get(field.name, "")) for field in info.fields)
    written = {field.encode_name: get_args(field.type) for field in msgspec.structs.fields(game.Options)}
    return tuple(
        _with_values(game, option, option.values or written[option.name]) if option.kind == "choice" else option
        for option in shown
        if option is not None
    )  # the order in which a game writes its choices, which `inspect` does not keep


def _with_values(game: Game[Any], option: OptionView, values: tuple[Any, ...]) -> OptionView:
    titles = tuple(game.title_of(option.name, value) for value in values)
    return msgspec.structs.replace(option, values=values, titles=titles)


def _option(game: Game[Any], field: inspect.Field, default: Any, meaning: str) -> OptionView | None:
    kind, described = field.type, ""
    if isinstance(kind, inspect.Metadata):
        described = (kind.extra_json_schema or {}).get("description", "")
        kind = kind.type
    name = field.encode_name
    title = game.title_of(name)
    says = described or _RULINGS.sub("", meaning) or title
    match kind:
        case inspect.BoolType():
            return OptionView(name, title, "switch", default, says)
        case inspect.LiteralType():
            return OptionView(name, title, "choice", default, says)
        case inspect.IntType() if f"{name}={default}" in game.titles:  # numbers that stand for something
            values = tuple(range(_least(kind) or 0, (_most(kind) or 0) + 1))
            return OptionView(name, title, "choice", default, says, values)
        case inspect.IntType():
            return OptionView(name, title, "number", default, says, least=_least(kind), most=_most(kind))
    return None


def _least(kind: inspect.IntType) -> int | None:
    return kind.ge if kind.gt is None else kind.gt + 1


def _most(kind: inspect.IntType) -> int | None:
    return kind.le if kind.lt is None else kind.lt - 1
