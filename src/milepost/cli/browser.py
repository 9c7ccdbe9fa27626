"""What commands show in the browser: a page of a server that runs until Ctrl-C, or a recorded game at its table."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from milepost.cli.output import say

if TYPE_CHECKING:
    from milepost.core.record import Record
    from milepost.server.settings import Settings

THIS_MACHINE = ("127.0.0.1", "localhost", "::1")
DATABASE = "MILEPOST_DATABASE"
"""The environment variable that names the database of tables."""


def open_in_browser(record: Record) -> None:
    """Show a recorded game at its end, with the way through it from the first move, until Ctrl-C.

    It is kept among the user's own tables, so that its link is good as long as any server of theirs runs.
    """
    from milepost.server.settings import Settings
    from milepost.server.tables.kept_records import keep_record

    settings = Settings(database=os.environ.get(DATABASE, ""))
    run_server(settings, f"/table/{keep_record(settings.database, record)}", opens=True)


def run_server(settings: Settings, page: str, *, opens: bool) -> None:
    """Serve until Ctrl-C, and say where a page is; with `opens` it is shown, and the next free port will do too."""
    if sys.stdout.isatty():  # for people, who wonder; a program reads the address as the first line
        say("Opening the tables …")
    with _remembering_ctrl_c() as was_pressed:
        from milepost.server import run  # here, since it loads a web server

        with run.listen(settings.host, settings.port, further=opens) as sock:
            url = run.address(sock) + page

            def started() -> None:
                if was_pressed():
                    signal.raise_signal(signal.SIGINT)
                    return
                others = (
                    "" if settings.host in THIS_MACHINE else ", and others find it under this machine's name or address"
                )
                say(f"Milepost is at {url}{others}; Ctrl-C ends it.")
                if opens:
                    run.open_browser(url)

            run.serve(settings, sock, started)
    say("Stopped; every table is kept.")


@contextmanager
def _remembering_ctrl_c() -> Iterator[Callable[[], bool]]:
    """Find out afterwards whether Ctrl-C was pressed.

    What it raises is lost if it comes in the middle of a callback of Python's own, of which loading modules has many.
    """
    pressed = False

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:  # it is ignored, or somebody else's
        yield lambda: False
        return
    signal.signal(signal.SIGINT, press)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)
