"""What the commands that play many games have in common: their options, and how those are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import typer

from milepost.arena import runs
from milepost.arena.playing import Conduct
from milepost.arena.processes import Processes, Workers
from milepost.arena.rows import Run
from milepost.cli import arguments
from milepost.core import catalog
from milepost.core.errors import BadInput

Game = Annotated[str, typer.Argument(help="The game, as `milepost games` names it.")]
Players = Annotated[int | None, typer.Option(help="Seats at a table.", show_default="as many as there are bots")]
Seed = Annotated[int, typer.Option(help="Everything follows from it.")]
Jobs = Annotated[int | None, typer.Option(help="Processes.", show_default="all cores")]
Ray = Annotated[str | None, typer.Option(help="The address of a Ray cluster that plays the games, or auto.")]
Preset = Annotated[str | None, typer.Option(help="A named set of options.")]
Option = Annotated[list[str] | None, typer.Option(help="A rules switch as name=value; may be repeated.")]
Opening = Annotated[
    int, typer.Option(help="So many first actions of each deal are drawn at random, for games without chance.")
]
Out = Annotated[
    str | None,
    typer.Option(
        help="The folder of the results; given again, the run goes on.",
        show_default="runs/ and a name that follows from the command",
    ),
]
Json = Annotated[Path | None, typer.Option(help="A file for the findings as data.")]
Measures = Annotated[
    list[str] | None,
    typer.Option("--measure", help="Report only this measure; may be repeated.", show_default="all of them"),
]
Remarks = Annotated[
    list[str] | None, typer.Option("--remark", help="A sentence for the report, such as who is left out and why.")
]
Patience = Annotated[float, typer.Option(help="Seconds after which a bot that has not answered ends the run.")]
Late = Annotated[float, typer.Option(help="Decisions that take longer than so many seconds are counted as late.")]

PATIENCE, LATE = Conduct().patience, Conduct().late
"""The defaults of what is expected of bots."""
MOST_PATIENCE = 86_400


def workers(jobs: int | None, ray: str | None, run: Run) -> Workers:
    """Whoever plays the games: processes of this machine, or a cluster.

    A bot of somebody's own may end the process it plays in, so it never plays in this one.
    """
    if ray is None:
        own = any("." in spec.partition(":")[0] for spec in run.bots)
        return Processes(jobs, apart=own or jobs != 1)
    if jobs is not None:
        raise BadInput("--jobs is for this machine; a Ray cluster knows how many processes it has.")
    from milepost.arena.ray_cluster import RayCluster  # here, because few have Ray

    return RayCluster(ray)


def conduct(patience: float, late: float) -> Conduct:
    """What is expected of bots."""
    arguments.check_seconds("--patience", patience, 0.1, MOST_PATIENCE)
    arguments.check_seconds("--late", late, 0, MOST_PATIENCE)
    return Conduct(patience, late)


def seats(name: str, bots: int, players: int | None, options: Mapping[str, Any]) -> int:
    """The number of seats: what was asked for, else as many as there are bots, or the nearest that can be played."""
    game = catalog.game(name)
    game.check_bots_can_play()
    if players is None:
        possible = game.seats_for(game.options(options))
        players = max((seats for seats in possible if seats <= bots), default=possible[0])
        if players == 1 and bots > 1:
            players = next((seats for seats in possible if seats > 1), 1)
    arguments.check_start(game, players, options)
    return players


def folder(out: str | None, run: Run) -> Path:
    """Where the results go."""
    return runs.usual_folder(run) if out is None else arguments.folder_to_save(out, "--out")


def read_part(text: str | None) -> tuple[int, int]:
    """Which part of how many, from `2/3`; the whole is 1/1."""
    if text is None:
        return 1, 1
    found = re.fullmatch(r"(\d{1,4})/(\d{1,4})", text)
    which, of = (int(found[1]), int(found[2])) if found else (0, 0)
    if not 1 <= which <= of:
        raise BadInput(f"{text!r} is not a part of a run; write 1/2 for the first of two.")
    return which, of


def different_bots(text: str) -> tuple[str, ...]:
    """Bots from a list in which nobody is named twice."""
    specs = arguments.read_bots(text)
    for spec in specs:
        if specs.count(spec) > 1:
            raise BadInput(f"{spec} is named twice; name each bot once, the schedule gives them their seats.")
    return tuple(specs)
