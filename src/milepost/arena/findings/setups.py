"""The options of a run in a few words: a preset, and what differs from it."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from milepost.arena.findings.data import Option, Setup
from milepost.arena.rows import Run
from milepost.core import catalog


def setups(run: Run) -> list[Setup]:
    """Each set of options of a run; where there are two, they are called by what differs between them."""
    game = catalog.game(run.game)
    presets = {name: msgspec.to_builtins(options) for name, options in game.presets.items()}
    usual = presets or {"": msgspec.to_builtins(game.Options())}
    return [_setup(options, usual, _label(run, which)) for which, options in enumerate(run.variants)]


def _setup(options: Mapping[str, Any], presets: Mapping[str, Mapping[str, Any]], label: str) -> Setup:
    """The preset with the fewest differences; of equals the one that is named first."""
    changes = {
        name: [Option(key, value, preset.get(key)) for key, value in options.items() if value != preset.get(key)]
        for name, preset in presets.items()
    }
    name = min(changes, key=lambda preset: len(changes[preset]))
    return Setup(label, name, changes[name])


def _label(run: Run, which: int) -> str:
    """What sets one of two sets of options apart: `A: stones=4`."""
    if len(run.variants) == 1:
        return "all games"
    mine = run.variants[which]
    others = [options for options in run.variants if options is not mine]
    apart = [
        f"{key}={shown(value)}" if value != "" else f"{key} as usual"
        for key, value in mine.items()
        if any(other.get(key) != value for other in others)
    ]
    return f"{'ABCDEFGH'[which % 8]}: {', '.join(apart) or 'the same options'}"


def shown(value: object) -> str:
    """An option's value as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def command(run: Run, options: Sequence[Setup], games: int) -> str:
    """The command that plays such a run; "" for kinds of run that have none of their own."""
    bots = ",".join(run.bots)
    opening = f" --opening {run.opening}" if run.opening else ""
    common = f" --games {games} --players {run.seats} --seed {run.seed}{opening}"
    match run.kind:
        case "tournament":
            return f"milepost tournament {run.game} --bots {bots}{common}{_typed('option', options[0])}"
        case "duel":
            return f"milepost duel {run.game} {' '.join(run.bots)}{common}{_typed('option', options[0])}"
        case "lab":
            sets = "".join(_typed(name, one) for name, one in zip(("set", "compare"), options, strict=False))
            return f"milepost lab {run.game} --bots {bots}{common}{sets}"
    return ""


def _typed(name: str, setup: Setup) -> str:
    """A set of options as it is typed."""
    preset = [("preset", setup.preset)] if setup.preset else []
    given = [*preset, *((option.name, shown(option.value)) for option in setup.changed)]
    return "".join(f" --{name} {shlex.quote(f'{key}={value}')}" for key, value in given)
