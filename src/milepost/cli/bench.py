"""`milepost bench`: how fast the engines are on this machine."""

from __future__ import annotations

from typing import Annotated

import typer

from milepost.cli.terminal import console, progress, table
from milepost.core import catalog


def bench(
    game: Annotated[str | None, typer.Argument(help="A game; all of them if none is named.")] = None,
    seconds: Annotated[float, typer.Option(min=0.01, max=600, help="Time for each measurement.")] = 1.0,
) -> None:
    """Measure how many decisions a second a game plays here."""
    names = catalog.game_names() if game is None else (catalog.game(game).name,)
    from milepost.cli.measure import measure

    made = table("", "game", "what", "players", "rate", "", numbers=("players", "rate"))
    with progress() as bar:
        for name in bar.track(names, description="measuring"):
            for row in measure(name, seconds):
                made.add_row(name, row.what, str(row.seats), f"{row.rate:,.0f}", row.unit)
    console.print(made)
