"""`milepost lab`: plays a game with two sets of rules and shows what the difference does."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

import typer

from milepost.arena import schedule
from milepost.arena.rows import Run
from milepost.arena.runs import check_games
from milepost.cli import arguments, reporting, run_options
from milepost.core import catalog
from milepost.core.errors import BadInput


def lab(
    game: run_options.Game,
    compare: Annotated[list[str], typer.Option(help="The other rules, as name=value; may be repeated.")],
    set_: Annotated[
        list[str] | None, typer.Option("--set", help="The rules to compare with, as name=value; may be repeated.")
    ] = None,
    bots: Annotated[
        str | None, typer.Option(help="Who plays; several take turns as in a tournament.", show_default="the usual")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games, half of them with each set of rules.")] = 200,
    players: run_options.Players = None,
    seed: run_options.Seed = 0,
    jobs: run_options.Jobs = None,
    ray: run_options.Ray = None,
    preset: run_options.Preset = None,
    option: run_options.Option = None,
    opening: run_options.Opening = 0,
    out: run_options.Out = None,
    json: run_options.Json = None,
    measure: run_options.Measures = None,
    remark: run_options.Remarks = None,
    patience: run_options.Patience = run_options.PATIENCE,
    late: run_options.Late = run_options.LATE,
) -> None:
    """Test a change of the rules: the same deals with and without it, and its effect on everything that is measured."""
    common = arguments.read_options(option or [], preset)
    ones, others = (common | arguments.read_options(pairs, None) for pairs in (set_ or [], compare))
    specs = run_options.different_bots(bots or catalog.game(game).opponent)
    seats = run_options.seats(game, len(specs), players, ones)
    run = Run.of("lab", game, seats, seed, specs, (ones, others), opening=opening)
    if run.variants[0] == run.variants[1]:
        raise BadInput("Both sets of rules are the same; --set and --compare have to differ in some option.")
    check_games(games)
    if games % 2:
        raise BadInput(f"Half of the games are played with each set of rules; {games:,} cannot be halved.")
    fixtures = schedule.compared(islice(schedule.tournament(specs, seats, seed), games // 2), 2)
    workers, conduct = run_options.workers(jobs, ray, run), run_options.conduct(patience, late)
    reporting.play_and_report(run, list(fixtures), workers, conduct, out, json, measure or (), remark or ())
