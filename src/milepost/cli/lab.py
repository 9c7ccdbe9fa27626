"""`milepost lab`: what happens with some rules, what other rules change, and what is offered in a situation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Annotated

import typer

from milepost.arena import schedule
from milepost.arena.rows import Run
from milepost.arena.runs import check_games
from milepost.cli import arguments, offers, reporting, run_options
from milepost.core import catalog
from milepost.core.errors import BadInput


def lab(
    game: run_options.Game,
    compare: Annotated[
        list[str] | None, typer.Option(help="Other rules to compare with, as name=value; may be repeated.")
    ] = None,
    set_: Annotated[
        list[str] | None, typer.Option("--set", help="The rules to play with, as name=value; may be repeated.")
    ] = None,
    bots: Annotated[
        str | None, typer.Option(help="Who plays; several take turns as in a tournament.", show_default="the usual")
    ] = None,
    games: Annotated[
        int, typer.Option(help="How many games; with --compare, half of them with each set of rules.")
    ] = 200,
    players: run_options.Players = None,
    seed: run_options.Seed = 0,
    jobs: run_options.Jobs = None,
    ray: run_options.Ray = None,
    preset: run_options.Preset = None,
    option: run_options.Option = None,
    opening: Annotated[
        int | None,
        typer.Option(help="So many first actions of each deal are drawn at random.", show_default="as the game asks"),
    ] = None,
    out: run_options.Out = None,
    json: run_options.Json = None,
    measure: run_options.Measures = None,
    remark: run_options.Remarks = None,
    patience: run_options.Patience = run_options.PATIENCE,
    late: run_options.Late = run_options.LATE,
    offers_: Annotated[
        int | None, typer.Option("--offers", help="Play nothing; draw so many offers in each situation of a file.")
    ] = None,
    situations: Annotated[str | None, typer.Option(help="The file of situations for --offers, as JSON.")] = None,
) -> None:
    """Show what happens in games with some rules, what other rules change, or what is offered in a situation."""
    ones, others = (_options(game, [*(option or []), *(pairs or [])], preset) for pairs in (set_, compare))
    if offers_ is not None or situations is not None:
        if compare or bots is not None or ray is not None:
            raise BadInput("--offers plays no games: --compare, --bots and --ray are of no use with it.")
        offers.draw(game, offers_, situations, ones, seed, jobs, out)
        return
    compared = bool(compare)
    laboratory = catalog.game(game).laboratory
    specs = run_options.different_bots(bots or laboratory.bots or catalog.game(game).opponent)
    seats = run_options.seats(game, len(specs), players, ones)
    first = laboratory.opening(seats) if opening is None else opening
    run = Run.of("lab", game, seats, seed, specs, (ones, others) if compared else (ones,), opening=first)
    if compared and run.variants[0] == run.variants[1]:
        raise BadInput("Both sets of rules are the same; --set and --compare have to differ in some option.")
    check_games(games)
    if compared and games % 2:
        raise BadInput(f"Half of the games are played with each set of rules; {games:,} cannot be halved.")
    deals = schedule.tournament(specs, seats, seed)
    fixtures = schedule.compared(islice(deals, games // 2), 2) if compared else islice(deals, games)
    workers, conduct = run_options.workers(jobs, ray, run), run_options.conduct(patience, late)
    reporting.play_and_report(run, list(fixtures), workers, conduct, out, json, measure or (), remark or ())


def _options(game: str, pairs: Sequence[str], preset: str | None) -> dict[str, str]:
    """Options from `name=value` arguments, under whatever names designers of the game have for them."""
    return catalog.game(game).laboratory.options(arguments.read_options(pairs, preset))
