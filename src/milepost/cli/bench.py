"""`milepost bench`: how fast the engines are on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from milepost.cli import arguments
from milepost.cli.output import console, progress, say, table
from milepost.core import catalog

LEAST_SECONDS, MOST_SECONDS = 0.001, 60


def bench(
    game: Annotated[str | None, typer.Argument(help="A game; all of them if none is named.")] = None,
    seconds: Annotated[float, typer.Option(help="Time for each measurement.")] = 1.0,
) -> None:
    """Measure how many decisions a second a game plays here."""
    found = map(catalog.game, catalog.game_names() if game is None else (game,))
    names = [one.name for one in found if game is not None or not one.companion]
    arguments.check_seconds("A measurement", seconds, LEAST_SECONDS, MOST_SECONDS)
    from milepost.cli.speed import tasks

    tasks_of = {name: tasks(name) for name in names}
    made = table("", "game", "what", "players", "rate", "", numbers=("players", "rate"))
    with progress() as bar:
        shown = bar.add_task("measuring", total=sum(len(here) for here, _ in tasks_of.values()))
        for name, (here, _) in tasks_of.items():
            for task in here:
                bar.update(shown, description=f"{name}, {task.seats} players: {task.what}")
                row = task.measure(seconds)
                made.add_row(name, row.what, str(row.seats), row.figure, row.unit)
                bar.advance(shown)
    console.print(made)
    for sentence in sorted({sentence for _, missing in tasks_of.values() for sentence in missing}):
        say(f"Some rows are left out. {sentence}")
