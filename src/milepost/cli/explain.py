"""`milepost explain`: asks a bot what it would have done at a moment of a recorded game, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from milepost import bots
from milepost.arena.asked_again import AskedAgain, ask_again, moment
from milepost.cli import arguments
from milepost.cli.explanations import print_why
from milepost.cli.output import progress, say
from milepost.cli.records import print_move, title
from milepost.core.bot import Why
from milepost.core.errors import BadInput
from milepost.core.game import Game
from milepost.core.record import Record
from milepost.core.steps import play_each
from milepost.core.story import Told, tell_all


class Answer(msgspec.Struct, frozen=True):
    """What `--json` prints: actions `first` to `last` of a seat, what the bot would have done, and why."""

    game: str
    bot: str
    seat: int
    first: int
    last: int
    played: str
    would_play: str
    same: bool
    why: Why | None


def explain(
    file: Annotated[Path, typer.Argument(help="The file of a record.")],
    bot: Annotated[str, typer.Option(help="Which bot is asked: its name and settings.")],
    at: Annotated[
        int | None, typer.Option(help="An action of the decision, numbered as by `milepost replay`; default: the last.")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Whose decision; default: whoever took that action.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Ask a bot about a decision of a record: what it would have done with what that seat knew, and why."""
    record = arguments.load_record(file)
    asked = _ask(record, _one_bot(bot), at, seat)
    if json:
        typer.echo(msgspec.json.format(msgspec.json.encode(_answer(record, bot, asked)), indent=2).decode())
    else:
        _print(record, bot, asked)


def _one_bot(text: str) -> str:
    found = arguments.read_bots(text)
    if len(found) != 1:
        raise BadInput(f"One bot is asked at a time, not {len(found)}: {', '.join(found)}.")
    return found[0]


def _ask(record: Record, bot: str, at: int | None, seat: int | None) -> AskedAgain:
    """Ask, with a progress bar: a bot that remembers is asked at every decision up to that one."""
    last, _ = moment(record, at, seat)
    with progress() as bar:
        task = bar.add_task("asking", total=last)
        return ask_again(record, bot, at, seat, lambda actions: bar.update(task, completed=actions))


def _told(game: Game[Any], asked: AskedAgain, actions: tuple[Any, ...]) -> Told:
    """Actions of the decision in words, as its seat saw them."""
    return tell_all(game, tuple(play_each(asked.before, actions, asked.seat)), asked.first, asked.seat)


def _answer(record: Record, bot: str, asked: AskedAgain) -> Answer:
    game = record.game
    return Answer(
        game.name, bot, asked.seat, asked.first, asked.last, _told(game, asked, asked.played).move,
        _told(game, asked, asked.decision.actions).move, asked.decision.actions == asked.played, asked.decision.why,
    )  # fmt: skip


def _print(record: Record, bot: str, asked: AskedAgain) -> None:
    game = record.game
    say(title(record))
    print_move(_told(game, asked, asked.played))
    if asked.decision.actions == asked.played:
        say(f"{bot}, asked again as P{asked.seat}, would do the same.", style="bold")
    else:
        instead = _told(game, asked, asked.decision.actions).move
        say(f"{bot}, asked again as P{asked.seat}, would do this instead: {instead}.", style="bold")
    if asked.decision.why is None:
        say("It does not say why.")
        return
    who = bots.character(bot, game)
    print_why(asked.decision.why, None if who is None else who.terms)
