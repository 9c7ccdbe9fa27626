"""The server put together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from importlib.metadata import version

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from milepost.server import catalogue
from milepost.server.boards import Boards, Covers
from milepost.server.guests import Guests
from milepost.server.house import House
from milepost.server.limits import BODY, HANDLERS, Buckets
from milepost.server.routes.asking import asking, in_order
from milepost.server.routes.live import channel
from milepost.server.routes.lobby import lobby
from milepost.server.routes.pages import pages
from milepost.server.routes.tables import tables
from milepost.server.settings import Settings
from milepost.server.storage.store import Store
from milepost.server.workers import Workers

SAFE = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


def create_app(settings: Settings) -> Litestar:
    """A server with its own database and workers."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = await asyncio.to_thread(Store.open, settings.database)
        workers = Workers(settings.bot_workers)
        house = House(settings, store, await Guests.open(store), workers)
        app.state.update(
            {
                "house": house,
                "boards": Boards(),
                "covers": Covers(settings.folder / "pictures", workers),
                "games": catalogue.games(),
                "rates": Buckets(settings.requests_a_second, 5 * settings.requests_a_second),
                "address_rates": Buckets(10 * settings.requests_a_second, 50 * settings.requests_a_second),
                "opened": Buckets(settings.tables_a_minute / 60, settings.tables_a_minute),
            }
        )
        await house.warm()
        await asyncio.to_thread(lambda: app.openapi_schema.to_schema())
        waking = asyncio.create_task(house.wake())
        try:
            yield
        finally:
            waking.cancel()
            await asyncio.gather(waking, return_exceptions=True)
            await house.close()

    return Litestar(
        route_handlers=[lobby, tables, channel, pages],
        lifespan=[lifespan],
        before_request=in_order,
        dependencies={"asking": Provide(asking)},
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
        response_headers=SAFE,
        logging_config=None,
        debug=False,
        state=State(),
    )  # fmt: skip
