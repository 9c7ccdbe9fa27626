"""`milepost tournament`: lets bots meet at many tables and shows how strong each is, and how sure that is."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

import typer

from milepost.arena import schedule
from milepost.arena.rows import Run
from milepost.arena.runs import check_games
from milepost.cli import arguments, reporting, run_options
from milepost.cli.output import say
from milepost.core.errors import BadInput


def tournament(
    game: run_options.Game,
    bots: Annotated[str, typer.Option(help="Who plays, each named once: carrier,greedy,mcts:iterations=50.")],
    games: Annotated[int, typer.Option(help="How many games.")] = 120,
    players: run_options.Players = None,
    seed: run_options.Seed = 0,
    jobs: run_options.Jobs = None,
    ray: run_options.Ray = None,
    preset: run_options.Preset = None,
    option: run_options.Option = None,
    opening: run_options.Opening = 0,
    out: run_options.Out = None,
    part: Annotated[str | None, typer.Option(help="One machine's share, such as 1/2; `results merge` joins.")] = None,
    json: run_options.Json = None,
    measure: run_options.Measures = None,
    remark: run_options.Remarks = None,
    patience: run_options.Patience = run_options.PATIENCE,
    late: run_options.Late = run_options.LATE,
) -> None:
    """Let bots meet on equal terms: ratings, who beats whom, and what each does differently."""
    options = arguments.read_options(option or [], preset)
    specs = run_options.different_bots(bots)
    seats = run_options.seats(game, len(specs), players, options)
    run = Run.of("tournament", game, seats, seed, specs, (options,), opening=opening)
    check_games(games)
    which, of = run_options.read_part(part)
    fixtures = schedule.part(islice(schedule.tournament(specs, seats, seed), games), which, of)
    _say_balance(len(specs), seats, games)
    workers, conduct = run_options.workers(jobs, ray, run), run_options.conduct(patience, late)
    reporting.play_and_report(run, list(fixtures), workers, conduct, out, json, measure or (), remark or ())


def _say_balance(bots: int, seats: int, games: int) -> None:
    """Tell the number of games after which everybody has had every seat equally often."""
    if bots == 1:
        raise BadInput("A tournament needs two bots or more; `milepost simulate` plays games of one.")
    whole = schedule.games_in_balance(bots, seats)
    if whole is not None and games % whole:
        say(
            f"Seats and meetings are in exact balance after {whole:,} games and multiples of it; {games:,} are close "
            f"to that.",
            style="dim",
        )
