"""Puts the server together: database, worker processes, tables and routes."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from importlib.metadata import version

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from milepost.server.guests import Guests
from milepost.server.routes.chat import Chat
from milepost.server.routes.limits import BODY, Buckets
from milepost.server.routes.live_places import LivePlaces
from milepost.server.routes.lobby import lobby_routes
from milepost.server.routes.opening import Opening
from milepost.server.routes.pages import page_routes
from milepost.server.routes.problems import HANDLERS
from milepost.server.routes.requester import check_request, requester
from milepost.server.routes.socket import socket_routes
from milepost.server.routes.tables import table_routes
from milepost.server.settings import Settings
from milepost.server.showing import game_list
from milepost.server.showing.boards import Boards
from milepost.server.showing.covers import Covers
from milepost.server.storage.store import Store
from milepost.server.tables.all_tables import Tables
from milepost.server.workers import Workers

log = logging.getLogger("milepost.server")


def describe_routes(app: Litestar) -> None:
    """Have Litestar describe the routes now: the first to ask for that would hold up all others."""
    app.plugins.get("OpenAPIPlugin").provide_openapi_schema()


async def prepare(app: Litestar, tables: Tables) -> None:
    """Make what is slow the first time, while the front page is answered already; then let bots go on.

    Whatever needs it waits for it: see `requester.wait_until_prepared`.
    """
    try:
        await tables.warm()
        await asyncio.to_thread(describe_routes, app)
    except Exception:
        log.exception("the games could not be prepared")
    finally:
        prepared: asyncio.Event = app.state["prepared"]
        prepared.set()
    await tables.resume_unwatched_bots()


def stop_waiting(app: Litestar) -> None:
    """Send away whoever waits until everything is prepared: the server is about to stop."""
    app.state["stopping"] = True
    prepared: asyncio.Event = app.state["prepared"]
    prepared.set()


def create_app(settings: Settings) -> Litestar:
    """A server with its own database and workers."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = await asyncio.to_thread(Store.open, settings.database, for_server=True)
        workers = Workers(settings.bot_workers, budget=settings.thinking_a_minute)
        tables = Tables(settings, store, await Guests.open(store, new_key=settings.new_key), workers)
        app.state.update(
            {
                "tables": tables,
                "prepared": asyncio.Event(),
                "stopping": False,
                "boards": Boards(),
                "chat": Chat(settings.chat_a_minute),
                "covers": Covers(settings.folder / "pictures", workers),
                "games": game_list.games(),
                "rates": Buckets(settings.requests_a_second, 5 * settings.requests_a_second),
                "address_rates": Buckets(10 * settings.requests_a_second, 50 * settings.requests_a_second),
                "opening": Opening(settings),
                "welcomed": Buckets(settings.guests_a_minute / 60, settings.guests_a_minute),
                "live_places": LivePlaces(settings.sockets_per_address),
            }
        )
        chores = [asyncio.create_task(prepare(app, tables)), asyncio.create_task(tables.archive_old_ones())]
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)
            await tables.close()

    return Litestar(
        route_handlers=[lobby_routes, table_routes, socket_routes, page_routes],
        lifespan=[lifespan],
        before_request=check_request,
        dependencies={"requester": Provide(requester)},
        exception_handlers=HANDLERS,
        request_max_body_size=BODY,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1024, gzip_compress_level=4,
            exclude=["^/api/boards/", "^/api/lessons/"],  # packed once and kept
        ),
        openapi_config=OpenAPIConfig(
            title="Milepost", version=version("milepost"), path="/api/schema", render_plugins=[JsonRenderPlugin()],
            use_handler_docstrings=True,
        ),
        logging_config=None,
        debug=False,
        state=State(),
    )  # fmt: skip
