"""`milepost serve`: starts the server for playing in the browser, alone or with friends."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from milepost.cli.browser import DATABASE, THIS_MACHINE, run_server
from milepost.core import catalog


def serve(
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65_535, help="The port; 0 takes any that is free.")] = 8787,
    database: Annotated[
        str,
        typer.Option(
            envvar=DATABASE,
            show_default="a file of the user",
            help="Where tables are kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
        ),
    ] = "",
    data: Annotated[
        str, typer.Option(show_default="the user's own", help="The folder of whatever else the server keeps.")
    ] = "",
    open_page: Annotated[
        bool | None,
        typer.Option(
            "--open/--no-open",
            show_default="at a terminal",
            help="Open the page in a browser; then the next free port will do too.",
        ),
    ] = None,
    game: Annotated[str | None, typer.Option(help="The game whose page is opened.")] = None,
    bot_workers: Annotated[
        int | None, typer.Option(show_default="half of the cores", help="How many bots think at the same time.")
    ] = None,
    bot_seconds: Annotated[float, typer.Option(help="How long a bot may think about a decision.")] = 10.0,
    name: Annotated[
        list[str] | None,
        typer.Option(help="A name under which others find this server, such as games.example; may be repeated."),
    ] = None,
    public: Annotated[
        str,
        typer.Option(
            show_default="as this browser came here, or this machine's own address",
            help="The address at which phones find this server, such as https://games.example: for links and QR codes.",
        ),
    ] = "",
    behind_proxy: Annotated[
        list[str] | None,
        typer.Option(help="The address of a proxy that is believed when it says who asks; may be repeated."),
    ] = None,
    new_key: Annotated[
        bool, typer.Option("--new-key", help="Sign cookies with a new key from now on; guests stay who they are.")
    ] = False,
) -> None:
    """Play in the browser: serve the tables to this machine, or to friends."""
    from milepost.server.settings import Settings, default_workers

    settings = Settings(
        data=data,
        database=database,
        host=host,
        port=port,
        bot_workers=default_workers() if bot_workers is None else bot_workers,
        bot_seconds=bot_seconds,
        names=tuple(name or ()),
        public=public,
        behind_proxies=tuple(behind_proxy or ()),
        new_key=new_key,
    )
    page = "/" if game is None else f"/new/{catalog.game(game).name}"
    opens = sys.stdout.isatty() and host in THIS_MACHINE if open_page is None else open_page
    run_server(settings, page, opens=opens)
