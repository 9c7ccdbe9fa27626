"""`milepost tune`: finds better settings of a bot, and says so only when new deals confirm it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from milepost.arena.tuning import suggestions
from milepost.arena.tuning import tune as tuning
from milepost.arena.tuning.ranges import read_space, written
from milepost.cli import arguments, run_options
from milepost.cli.output import Interrupted, console, progress, say, table
from milepost.cli.reporting import estimate
from milepost.core import catalog
from milepost.core.errors import BadInput
from milepost.core.files import write_whole


def tune(
    game: run_options.Game,
    bot: Annotated[str, typer.Argument(help="The bot with its present settings, like mcts:iterations=50.")],
    over: Annotated[Path, typer.Option(help="A TOML file with a range for each setting that may change.")],
    games: Annotated[int, typer.Option(help="How many games in all.")] = 1000,
    against: Annotated[str | None, typer.Option(help="Whom to play.", show_default="the bot as it is")] = None,
    players: run_options.Players = None,
    seed: run_options.Seed = 0,
    jobs: run_options.Jobs = None,
    ray: run_options.Ray = None,
    preset: run_options.Preset = None,
    option: run_options.Option = None,
    opening: run_options.Opening = 0,
    out: run_options.Out = None,
    json: run_options.Json = None,
    patience: run_options.Patience = run_options.PATIENCE,
    late: run_options.Late = run_options.LATE,
) -> None:
    """Find better settings of a bot within ranges, confirm them on new deals, and say what each is worth."""
    options = arguments.read_options(option or [], preset)
    seats = run_options.seats(game, 2, players, options)
    if json is not None:
        arguments.writable_file(json)
    suggestions.check_installed()
    space = read_space(over, _one_bot(bot), catalog.game(game))
    rival = None if against is None else _one_bot(against)
    run = tuning.run_of(game, space, seats, seed, games, rival, options, opening)
    workers, conduct = run_options.workers(jobs, ray, run), run_options.conduct(patience, late)
    folder, there = run_options.folder(out, run), 0
    try:
        with progress() as bar:
            task = bar.add_task("tuning", total=games)

            def on_games(number: int) -> None:
                nonlocal there
                there = number
                bar.update(task, completed=number)

            found = tuning.tune(folder, run, space, workers, conduct, on_games=on_games)
    except KeyboardInterrupt:
        kept = f"Stopped after {there:,} of {games:,} games, which are kept in {folder}"
        raise Interrupted(f"{kept}; the same command goes on with them.") from None
    show(found)
    say(f"The games and the outcome are in {folder}.")
    if json is not None:
        write_whole(json, msgspec.json.format(msgspec.json.encode(found)))


def _one_bot(text: str) -> str:
    specs = arguments.read_bots(text)
    if len(specs) != 1:
        raise BadInput(f"{text!r} are {len(specs)} bots; one at a time is tuned, against one.")
    return specs[0]


def show(found: tuning.Tuning) -> None:
    """Print what was found, and the table of what each setting is worth."""
    for sentence in found.sentences:
        say(sentence)
    if not found.better:
        return
    titles = ("setting", "now", "best", "worth in points", "worth in Elo")
    made = table("What each setting is worth", *titles, numbers=titles[1:])
    for one in found.worth:
        points, elo = (
            ("-", "-")
            if one.advantage is None
            else (
                estimate(one.advantage.points, "+.1f"),
                estimate(one.advantage.elo, "+.0f"),
            )
        )
        made.add_row(one.setting, written(one.present), written(one.best), points, elo)
    console.print(made)
    measured = [one.advantage for one in found.worth if one.advantage is not None]
    if not measured:
        say("No games were left to tell what each setting is worth; more games would.", style="dim")
        return
    say(
        f"Worth: how much more often the best settings finish ahead than the same with this one as it was, in "
        f"percentage points and as Elo, on {measured[0].points.deals:,} further deals. In brackets: 95 % intervals.",
        style="dim",
    )
