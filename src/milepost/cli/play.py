"""`milepost play`: a game in the terminal against bots, or bots among themselves."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from milepost import bots as all_bots
from milepost.cli import arguments
from milepost.cli.pictures import target
from milepost.cli.terminal_game import TerminalGame
from milepost.core import catalog
from milepost.core.action import Seat
from milepost.core.errors import BadInput
from milepost.core.record import Record

HUMAN = re.compile(r"you|player [0-9]+")
"""How `milepost play` names people in its records."""


def play(
    game: Annotated[str | None, typer.Argument(help="The game, as `milepost games` names it.")] = None,
    players: Annotated[int | None, typer.Option(help="How many play; default: as few as the game allows.")] = None,
    humans: Annotated[
        int | None, typer.Option(min=0, max=20, help="How many of them are people, on turn here.")
    ] = None,
    seat: Annotated[int | None, typer.Option(min=0, help="The seat of the first person, from 0.")] = None,
    bots: Annotated[str | None, typer.Option(help="The others: greedy,mcts:iterations=200; one is repeated.")] = None,
    preset: Annotated[str | None, typer.Option(help="A named set of options.")] = None,
    option: Annotated[list[str], typer.Option(help="A rules switch as name=value; may be repeated.")] = [],  # noqa: B006
    seed: Annotated[str | None, typer.Option(help="The seed of all chance; default: a new one.")] = None,
    load: Annotated[Path | None, typer.Option(help="Play on from this record.")] = None,
    save: Annotated[Path | None, typer.Option(help="Keep the game in this file as it goes on.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Keep a picture of the board in this file (.svg, .png).")] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Only bots play, and you look on.")] = False,
    pace: Annotated[float, typer.Option(help="With --watch: seconds after each action.")] = 0.0,
) -> None:
    """Play a game in the terminal against bots."""
    if watch and (humans or seat is not None):
        raise BadInput("With --watch only bots play; leave out --humans and --seat.")
    arguments.check_seconds("A --pace", pace, 0, arguments.MOST_PACE)
    people = 0 if watch else humans
    specs = None if bots is None else arguments.read_bots(bots)
    if load is not None:
        if players is not None or preset is not None or option or seed is not None:
            raise BadInput("A loaded game keeps its players, seed and options; leave out --players, --seed, "
                           "--preset and --option.")  # fmt: skip
        record = _loaded(load, game)
        seated_bots = _resumed(record, people, seat, specs)
    else:
        record, seated_bots = _begun(game, players, people, seat, specs, arguments.read_options(option, preset), seed)
    if save is not None and save != load:
        arguments.new_file(save)
    if picture is not None:
        target(picture)
    if save is not None:
        record.save(save)
    TerminalGame(record, seated_bots, save or load, picture, pace).run()


def _begun(
    game: str | None, players: int | None, people: int | None, seat: Seat | None, specs: list[str] | None,
    options: dict[str, str], seed: str | None,
) -> tuple[Record, dict[Seat, str]]:  # fmt: skip
    """Begin a new game; its record, and the bots by seat."""
    if game is None:
        raise BadInput(f"Say which game to play: {', '.join(catalog.game_names())}; or --load a record.")
    found = catalog.game(game)
    possible = found.seats_for(found.options(options))
    if people is None:
        people = (possible[0] if players is None else players) if found.companion else 1
    if players is None:
        wanted = people + len(specs or [])
        players = wanted if specs and len(specs) > 1 else next((n for n in possible if n >= wanted), possible[-1])
    chance = secrets.randbelow(10**6) if seed is None else arguments.read_seed(seed)
    arguments.check_start(found, players, options, chance)
    seated_bots = seating(players, people, seat or 0, specs or [found.opponent])
    names = [seated_bots.get(at, "you" if people == 1 else f"player {at}") for at in range(players)]
    record = Record.begin(game, players, chance, names, options)
    _check_bots(record, seated_bots)
    return record, seated_bots


def seating(players: int, people: int, seat: Seat, specs: Sequence[str]) -> dict[Seat, str]:
    """The bots by seat: people take `seat` and the seats after it, bots the others; a single bot is repeated."""
    if not 0 <= people <= players:
        raise BadInput(f"Of {players} players, 0 to {players} can be people, not {people}.")
    if not 0 <= seat < players:
        raise BadInput(f"{players} players have the seats 0 to {players - 1}, not {seat}.")
    taken = {(seat + i) % players for i in range(people)}
    free = [at for at in range(players) if at not in taken]
    if len(specs) not in (1, len(free)):
        raise BadInput(f"{players} players with {people} of them people need {len(free)} bots, or one that is "
                       f"repeated, not {len(specs)}.")  # fmt: skip
    return {at: specs[index % len(specs)] for index, at in enumerate(free)}


def _loaded(path: Path, game: str | None) -> Record:
    """The record to play on from: of the named game, and not over yet."""
    record = arguments.load_record(path)
    if game is not None and catalog.game(game).name != record.header.game:
        raise BadInput(f"{path} is a game of {record.header.game}, not of {game}.")
    if record.state.outcome is not None:
        raise BadInput(
            f"The game in {path} is over; `milepost replay {path}` tells it, and `milepost branch` forks it."
        )
    return record


def _resumed(record: Record, people: int | None, seat: Seat | None, specs: list[str] | None) -> dict[Seat, str]:
    """The bots by seat of a loaded game: those the record names, unless options say otherwise.

    A name in a file never loads code: a bot that the game does not know is replaced by the usual opponent.
    A companion has people on all seats.
    """
    if record.game.companion and specs is None:
        return {}
    names, known = record.header.names, all_bots.bot_names(record.game)
    humans = [at for at, name in enumerate(names) if HUMAN.fullmatch(name)]
    if people is None and seat is None and specs is None and humans:
        bots = {at: name for at, name in enumerate(names) if at not in humans}
        seated_bots = {
            at: name if name.partition(":")[0] in known else record.game.opponent for at, name in bots.items()
        }
    else:
        people = people if people is not None else len(humans) or 1
        first = seat if seat is not None else (humans[0] if humans else 0)
        seated_bots = seating(record.header.seats, people, first, specs or [record.game.opponent])
    _check_bots(record, seated_bots)
    return seated_bots


def _check_bots(record: Record, seated_bots: dict[Seat, str]) -> None:
    """Refuse unknown bots and wrong settings before the game begins."""
    for spec in seated_bots.values():
        all_bots.make(spec, record.game)
