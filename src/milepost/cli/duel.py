"""`milepost duel`: lets two bots play until it is clear whether the first is better."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

import msgspec
import typer
from rich.live import Live
from rich.text import Text

from milepost.arena import duel as arena
from milepost.arena import results, schedule
from milepost.arena.duel import Standing
from milepost.arena.findings import find_in
from milepost.arena.rows import Run
from milepost.arena.runs import check_games
from milepost.arena.statistics.sprt import Sprt
from milepost.cli import arguments, run_options
from milepost.cli.output import Interrupted, console, say
from milepost.cli.reporting import estimate, write_report
from milepost.core.errors import BadInput
from milepost.core.files import write_whole


def duel(
    game: run_options.Game,
    new: Annotated[str, typer.Argument(help="The bot that may be better: a name, or a path such as my_bot.MyBot.")],
    old: Annotated[str, typer.Argument(help="The bot it is compared with.")],
    sprt: Annotated[
        str, typer.Option(help="Two differences in Elo: is it at most the first, or at least the second?")
    ] = "0,20",
    games: Annotated[int, typer.Option(help="The most games to play.")] = 20_000,
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
    """Is one bot better than another? Play until that is clear, and say how sure it is."""
    options = arguments.read_options(option or [], preset)
    test = Sprt(*arena.read_sprt(sprt))
    check_games(games)
    specs = _two(new, old)
    seats = run_options.seats(game, 2, players, options)
    run = Run.of("duel", game, seats, seed, specs, (options,), opening=opening)
    workers, conduct = run_options.workers(jobs, ray, run), run_options.conduct(patience, late)
    if json is not None:
        arguments.writable_file(json)
    folder = run_options.folder(out, run)
    fixtures = islice(schedule.duel(specs, seats, seed), games)
    with results.opened(folder, run) as file:
        with Live(console=console, transient=True, auto_refresh=False) as live:

            def show(standing: Standing) -> None:
                if console.is_terminal:
                    live.update(Text(_line(standing)), refresh=True)

            standing = arena.play_duel(file, fixtures, workers, conduct, test, show)
        results.put_in_order(folder)
    if json is not None:
        found = {"bots": specs, "sprt": [test.elo0, test.elo1], **msgspec.to_builtins(standing)}
        write_whole(json, msgspec.json.format(msgspec.json.encode(found)))
    told = _sentences(standing, specs, test)
    for sentence in told:
        say(sentence, style="bold" if sentence is told[0] else "")
    if told:
        written = write_report(find_in(folder, told), folder)
        say(f"The report is {written}; the same command goes on from these games.", style="dim")
    if standing.stopped:
        raise Interrupted(f"Stopped after {standing.games:,} games.")


def _two(new: str, old: str) -> tuple[str, str]:
    """Two different bots from the command line."""
    named = [arguments.read_bots(text) for text in (new, old)]
    for text, specs in zip((new, old), named, strict=True):
        if len(specs) != 1:
            raise BadInput(f"A duel is between two bots; {text!r} names {len(specs)}.")
    if named[0] == named[1]:
        raise BadInput(f"A duel needs two different bots, not {new} twice.")
    return named[0][0], named[1][0]


def _line(standing: Standing) -> str:
    """Where a duel stands, on one line."""
    low, high = standing.bounds
    told = "" if standing.elo is None else f": {estimate(standing.elo, '+.0f')} Elo"
    return f"{standing.games:,} games{told}, evidence {standing.llr:+.2f} (stops at {low:.2f} or {high:+.2f})"


def _sentences(standing: Standing, specs: tuple[str, str], test: Sprt) -> list[str]:
    """What was found out, the verdict first; nothing without a game."""
    new, old = specs
    if standing.elo is None or standing.sure is None:
        return []
    verdicts = {
        "better": f"{new} is better than {old}.",
        "not better": f"{new} is not better than {old} by as much as {test.elo1:g} Elo.",
        None: f"It is not clear yet whether {new} is better than {old}.",
    }
    low, high = standing.bounds
    repeated = [
        f"{standing.repeats:,} further deals repeated games that were played before, move for move, and do not count: "
        f"neither the rules nor the bots leave anything to chance. With --opening 8, the first 8 actions of each deal "
        f"are drawn at random."
    ]
    return [
        verdicts[standing.verdict],
        *(repeated if standing.repeats else []),
        f"After {standing.games:,} games with {standing.deals:,} deals its advantage looks like "
        f"{estimate(standing.elo, '+.0f')} Elo; the interval in brackets holds the truth with 95 % certainty.",
        f"The chance that it is stronger at all is {standing.sure:.1%}.",
        f"The test: at most {test.elo0:g} Elo, or at least {test.elo1:g}? The evidence is {standing.llr:+.2f}, and "
        f"{low:.2f} or {high:+.2f} decide; either answer is wrong in at most {test.alpha:.0%} of duels.",
    ]
