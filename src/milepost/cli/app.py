"""The commands put together, and the one place where errors become sentences."""

from __future__ import annotations

import os
import re
import shlex
import sys
import traceback
from typing import Annotated, Any

import typer
from typer.main import get_command

from milepost import __version__
from milepost.cli import (
    bench,
    duel,
    explain,
    games,
    lab,
    parity,
    pictures,
    play,
    records,
    results,
    serve,
    simulate,
    tournament,
    tune,
    verify,
)  # fmt: skip
from milepost.cli.output import Interrupted, complain, console
from milepost.core.errors import MilepostError

BAD_INPUT = 2
INTERRUPTED = 130

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("games")(games.games)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("simulate")(simulate.simulate)
app.command("tournament")(tournament.tournament)
app.command("duel")(duel.duel)
app.command("tune")(tune.tune)
app.command("lab")(lab.lab)
app.add_typer(results.app, name="results")
app.command("replay")(records.replay)
app.command("verify")(verify.verify)
app.command("show")(pictures.show)
app.command("branch")(records.branch)
app.command("explain")(explain.explain)
app.command("bench")(bench.bench)
app.command("parity")(parity.parity)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Say which version this is.")] = False,
) -> None:
    """Railway board games in the browser and the terminal: serve, play, replay, compare bots, test rules."""
    if version:
        console.print(f"milepost {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def run(arguments: list[str]) -> int:
    """Run one command and return its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = get_command(app).main(args=arguments, prog_name="milepost", standalone_mode=False)
    except MilepostError as error:
        return _refuse(str(error))
    except Interrupted as stop:
        complain(str(stop))
        return INTERRUPTED
    except typer.Abort:
        code = INTERRUPTED
    except Exception as error:
        return _refuse(_usage(error) or _internal(error, arguments))
    if code == INTERRUPTED:
        complain("Stopped.")
    return code if isinstance(code, int) else 0


def _refuse(sentence: str) -> int:
    """Print what was wrong, with the traceback if MILEPOST_DEBUG is set, and return the exit code."""
    if os.environ.get("MILEPOST_DEBUG"):
        for line in traceback.format_exc().splitlines():
            complain(line)
    complain(sentence)
    return BAD_INPUT


def _usage(error: Any) -> str | None:
    """A wrong use of the command line as one sentence; None for any other error."""
    if not hasattr(error, "format_message"):
        return None
    message = " ".join(error.format_message().split()).rstrip(".?")
    message = re.sub(r"[.;]? Did you mean", "; did you mean", message)
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "milepost"
    return f"{message}; `{command} -h` shows what is possible."


def _internal(error: Exception, arguments: list[str]) -> str:
    """The sentence for an error that is Milepost's own fault, with the command that led to it."""
    command = shlex.join(["milepost", *arguments])
    return (
        f"Something inside Milepost failed ({type(error).__name__}: {error}); please report it with the command "
        f"`{command}` (MILEPOST_DEBUG=1 shows where)."
    )
