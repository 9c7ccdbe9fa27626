"""Bots that play any game through the contract, and how one is named.

A name is `greedy`, `mcts:iterations=400` with settings, or the dotted path of a class, `my_module.MyBot`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from typing import Any, get_type_hints

from milepost.bots.greedy import GreedyBot
from milepost.bots.mcts import MctsBot
from milepost.bots.random import RandomBot
from milepost.core.bot import Bot, Character
from milepost.core.errors import BadInput, unknown
from milepost.core.game import Game
from milepost.core.options import read_value

BOTS: dict[str, type[Bot]] = {"random": RandomBot, "greedy": GreedyBot, "mcts": MctsBot}
"""Bots for every game, weakest first."""


def bot_names(game: Game[Any]) -> tuple[str, ...]:
    """The bots that can play a game: its own and those for every game; none if it is a companion."""
    return () if game.companion else (*BOTS, *game.bots)


def character(spec: str, game: Game[Any]) -> Character | None:
    """Who such a bot is to people; None if it does not say, or if there is no such bot any more."""
    kind = (BOTS | dict(game.bots)).get(spec.partition(":")[0])
    return None if kind is None else kind.character


def level(spec: str, game: Game[Any]) -> str:
    """At which level such a bot plays, in words; its settings as they are written, if they are none of its levels."""
    settings = spec.partition(":")[2]
    who = character(spec, game)
    if not settings:
        return "" if who is None else who.level
    levels = () if who is None else who.levels
    return next((one.name for one in levels if _parts(one.settings) == _parts(settings)), settings)


def _parts(settings: str) -> set[str]:
    return {part.strip() for part in settings.split(",")}


def make(spec: str, game: Game[Any], seed: int | str = 0) -> Bot:
    """A bot from its name and settings, or a `BadInput` that says what is wrong with them."""
    return maker(spec, game)(seed)


def maker(spec: str, game: Game[Any]) -> Callable[[int | str], Bot]:
    """What makes such bots from a seed each: name and settings are read once, for somebody who needs many."""
    kind, settings = read(spec, game)
    return lambda seed: kind(game, **({"seed": seed} | settings))


def read(spec: str, game: Game[Any]) -> tuple[type[Bot], dict[str, Any]]:
    """The class that a name stands for, and the settings that are given with it; `BadInput` if it cannot be made."""
    game.check_bots_can_play()
    name, _, rest = spec.partition(":")
    kind = find(name, game)
    given = dict(_setting(part, spec) for part in rest.split(",") if part)
    known = [key for key in inspect.signature(kind).parameters if key != "game"]
    for key in given:
        if key not in known:
            raise unknown(f"setting of the bot {name}", key, known)
    try:
        hints = get_type_hints(kind.__init__) if given else {}
    except NameError as error:
        raise BadInput(f"The types of the settings of {name} cannot be read: {error}.") from None
    settings = {
        key: read_value(f"The setting {key} of the bot {name}", hints.get(key, str), value)
        for key, value in given.items()
    }
    if (given_seed := given.get("seed", "")).isdecimal() and len(given_seed) <= 64:
        settings["seed"] = int(given_seed)  # as on the command line: digits alone are a number, not hex
    try:
        inspect.signature(kind).bind(game, **({"seed": 0} | settings))
    except TypeError as error:
        raise BadInput(f"The bot {name} cannot be made with a game, a seed and its settings: {error}.") from None
    return kind, settings


def _setting(part: str, spec: str) -> tuple[str, str]:
    key, equals, value = part.partition("=")
    if not equals:
        raise BadInput(
            f"{part!r} in {spec!r} is not a setting; write it as name=value, for example mcts:iterations=400."
        )
    return key.strip(), value.strip()


def find(name: str, game: Game[Any]) -> type[Bot]:
    """A bot of the game, of everybody, or of any module by its dotted path."""
    known = BOTS | dict(game.bots)
    if name in known:
        return known[name]
    home, _, kind = name.rpartition(".")
    if not all(part.isidentifier() for part in name.split(".")) or not home:
        raise unknown(f"bot for {game.title}", name, known)
    try:
        found = getattr(import_module(home), kind, None)
    except Exception as error:  # somebody else's module may fail in any way while it is loaded
        raise BadInput(f"The bot {name!r} cannot be loaded: {type(error).__name__}: {error}.") from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadInput(f"{name!r} is not a bot; it must be a subclass of milepost.Bot.")
    if found.choose is Bot.choose:
        raise BadInput(f"{name!r} cannot play; a bot must have a method `choose` of its own.")
    return found
