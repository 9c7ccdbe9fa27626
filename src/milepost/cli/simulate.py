"""`milepost simulate`: plays many games between bots and shows who wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from milepost.arena import simulate as arena
from milepost.cli import arguments
from milepost.cli.output import Interrupted, console, progress, say, table
from milepost.core import catalog
from milepost.core.errors import BadInput
from milepost.core.files import write_whole


def simulate(
    game: Annotated[str, typer.Argument(help="The game, as `milepost games` names it.")],
    bots: Annotated[str, typer.Option(help="Who plays, seat by seat: greedy,random,mcts:iterations=50.")] = "greedy",
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    players: Annotated[int | None, typer.Option(help="Seats; the bots are repeated to fill them.")] = None,
    seed: Annotated[int, typer.Option(help="Everything follows from it.")] = 0,
    jobs: Annotated[int | None, typer.Option(help="Processes; default: all cores.")] = None,
    preset: Annotated[str | None, typer.Option(help="A named set of options.")] = None,
    option: Annotated[list[str], typer.Option(help="A rules switch as name=value; may be repeated.")] = [],  # noqa: B006
    rotate: Annotated[bool, typer.Option(help="Whether bots change seats from game to game.")] = True,
    save: Annotated[str | None, typer.Option(help="A folder for the records of all games.")] = None,
    json: Annotated[Path | None, typer.Option(help="A file for the report as data.")] = None,
) -> None:
    """Let bots play many games on all cores and show who wins."""
    options = arguments.read_options(option, preset)
    specs = one_bot_a_seat(game, arguments.read_bots(bots), players, options)
    if json is not None:
        arguments.writable_file(json)
    folder = None if save is None else arguments.folder_to_save(save)
    with progress() as bar:
        task = bar.add_task("playing", total=games)
        report = arena.simulate(
            game, specs, games, seed, options, jobs, rotate, on_game=lambda _: bar.advance(task), save=folder
        )
    show(report)
    if json is not None and report.played:
        write_whole(json, msgspec.json.format(msgspec.json.encode(report.summary())))
    if report.stopped:
        raise Interrupted(f"Stopped after {len(report.played):,} of {games:,} games.")


def one_bot_a_seat(name: str, specs: list[str], players: int | None, options: Mapping[str, str]) -> list[str]:
    """A bot for each seat: the given list, repeated to fill the seats."""
    game = catalog.game(name)
    game.check_bots_can_play()
    if players is None:
        possible = game.seats_for(game.options(options))
        players = len(specs) if len(specs) > 1 else next((n for n in possible if n > 1), possible[0])
    arguments.check_start(game, players, options)
    if players % len(specs):
        raise BadInput(
            f"{players} players need {players} bots, or a list that fills the seats when repeated, not {len(specs)}."
        )
    return specs * (players // len(specs))


def show(report: arena.Report) -> None:
    """Print the results as a table with a column for each bot, and a few lines about all games."""
    rows = report.table()
    if not rows:
        return
    made = table("", "", *(row.bot for row in rows), numbers=[row.bot for row in rows])
    for what, cell in _CELLS.items():
        made.add_row(what, *(cell(row) for row in rows))
    console.print(made)
    count = len(report.played)
    ends = ", ".join(f"{reason or 'unnamed'} ({number})" for reason, number in report.reasons().items())
    say(f"{count:,} games with {report.actions:.0f} actions each; what ended them: {ends}.")
    say(f"{report.seconds:.1f} s, {report.games_per_second:.1f} games a second.")
    say("In brackets: 95 % Wilson intervals. A game is decided when all its winners are the same bot.", style="dim")


def _share(share: float, interval: tuple[float, float]) -> str:
    """A percentage with its confidence interval."""
    low, high = (100 * end for end in interval)
    return f"{share:.1%} ({low:.0f}-{high:.0f})" if high - low > 2 else f"{share:.1%} ({low:.1f}-{high:.1f})"


_CELLS: dict[str, Callable[[arena.Standing], str]] = {
    "seats": lambda row: str(row.seats),
    "wins": lambda row: f"{round(row.wins, 1):g}",
    "win rate": lambda row: _share(row.win_rate, row.win_interval),
    "decided games": lambda row: str(row.decided),
    "of these won": lambda row: _share(row.decided_rate, row.decided_interval) if row.decided else "-",
    "score": lambda row: f"{row.score:.1f} ± {row.score_sd:.1f}",
    "rank": lambda row: f"{row.rank:.2f}",
}
"""The rows of the table of results, and how each is written."""
