"""`milepost parity`: plays a vectorised game and the engine side by side and looks for the first difference."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated, Any

import typer

from milepost.cli.output import complain, progress, say
from milepost.core import catalog
from milepost.core.errors import BadInput
from milepost.learn import VECTORISED

DIFFERENT = 1
"""The exit code when the two disagree."""
BATCH = 256


def parity(
    game: Annotated[str, typer.Argument(help="The game, for example bus.")],
    games: Annotated[int, typer.Option(min=1, help="How many games in all, shared among players and presets.")] = 600,
    seed: Annotated[int, typer.Option(min=0, help="Where the moves come from.")] = 1,
) -> None:
    """Compare a game for GPUs with the engine at every decision: seat, mask, observation, rewards, result."""
    if game not in VECTORISED:
        catalog.game(game)
        raise BadInput(f"There is no vectorised {game} to compare; there is one of: {', '.join(VECTORISED)}.")
    build, compare = _parts(game)
    known = catalog.game(game)
    cells = [
        (seats, preset) for preset in known.presets for seats in known.seats_for(known.options({"preset": preset}))
    ]
    decisions = 0
    for number, (seats, preset) in enumerate(cells):
        share = games // len(cells) + (number < games % len(cells))
        if not share:
            continue
        with progress() as bar:
            task = bar.add_task(f"{seats} players, {preset}", total=share)
            for done in compare(build(seats, preset), share, seed, batch=min(BATCH, share)):
                bar.update(task, completed=done.games)
        decisions += done.decisions
        if done.difference is not None:
            _tell(seats, preset, done.difference)
            raise typer.Exit(DIFFERENT)
        say(f"{seats} players, {preset}: {share:,} games, {done.decisions:,} decisions, no difference.")
    say(f"{games:,} games, {decisions:,} decisions: no difference.")


def _parts(game: str) -> tuple[Any, Any]:
    """What builds both sides, and what compares them."""
    try:
        return import_module(VECTORISED[game]).compared, import_module("milepost.learn.parity").compare
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("jax", "jaxlib"):
            raise
        raise BadInput(
            f"Vectorised games need {error.name}, which is not installed: pip install milepost[vector]."
        ) from None


def _tell(seats: int, preset: str, difference: Any) -> None:
    """The first difference, and both positions where they differ."""
    where = f"{seats} players, {preset}, game {difference.game} ({difference.player})"
    complain(f"{where}, after {difference.decision} decisions: {difference.what}.")
    say(f"tokens: {' '.join(map(str, difference.tokens))}")
    for name in difference.engine:
        mark = "  differs" if name in difference.fields else ""
        say(f"{name:<12} engine {difference.engine[name]}{mark}")
        if mark:
            say(f"{'':<12} vector {difference.vector[name]}")
