"""Runs the server in this process until Ctrl-C or SIGTERM, both of which end it in order."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

import uvicorn

from milepost.core.errors import BadInput
from milepost.server.network.addresses import Names, Proxies
from milepost.server.network.calm_log import calm_logs
from milepost.server.network.gate import App, Gate
from milepost.server.network.open_connections import AT_ONCE, OpenConnections, raise_descriptor_limit
from milepost.server.network.protocols import protocols_for
from milepost.server.network.reachable import public_name
from milepost.server.routes.limits import FRAME
from milepost.server.settings import Settings
from milepost.server.showing import game_list

LOOK_FURTHER = 20
"""How many ports after the wanted one are tried, if any port will do."""
KEPT_SECONDS = 60
"""How long a browser's connection is kept for its next request."""
GOODBYE_SECONDS = 3
"""How long open connections may take to end."""
BACKLOG = 1024
"""How many connections the system holds until they are accepted."""
_EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}
"""Addresses to listen on that are no address to go to, and where this machine finds itself."""


def listen(host: str, port: int, further: bool = False) -> socket.socket:
    """A socket that listens on that port; with `further`, on the next one that is free."""
    family, where = _resolved(host)
    last = min(port + LOOK_FURTHER, 65_535) if further and port else port
    for candidate in range(port, last + 1):
        try:
            made = socket.create_server((where, candidate), family=family, backlog=BACKLOG)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                why = os.strerror(error.errno or errno.EADDRNOTAVAIL)
                raise BadInput(f"Cannot listen on port {candidate} of {host}: {why}.") from None
        else:
            # connections inherit it; asyncio would not set it for a socket it did not make, and answers waited 40 ms
            made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            return made
    ports = f"Port {port} is" if last == port else f"Ports {port} to {last} are"
    raise BadInput(f"{ports} in use already; choose another with --port.")


def _resolved(host: str) -> tuple[socket.AddressFamily, str]:
    """A name as an address, the plain kind if it has both."""
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadInput(
            f"There is no address {host[:60]!r}; 127.0.0.1 is this machine, 0.0.0.0 lets others in."
        ) from None
    family, _, _, _, address = min(found, key=lambda one: one[0] != socket.AF_INET)
    return family, str(address[0])


def address(sock: socket.socket) -> str:
    """Where a browser on this machine finds the server that listens on a socket."""
    host, port = sock.getsockname()[:2]
    host = _EVERYWHERE.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def serve(settings: Settings, sock: socket.socket, started: Callable[[], None]) -> None:
    """Run the server on a socket until it is told to stop; `started` is called once it answers."""
    gc.disable()  # until it runs: nearly everything that is made now stays
    from milepost.server.app import create_app, stop_waiting

    game_list.games()  # loads them all, so that no request has to wait for it
    app = create_app(settings)
    lifespan = _Lifespan(app)
    waiting: list[asyncio.Task[None]] = []  # the loop itself does not keep it alive

    def answering() -> None:
        waiting.append(asyncio.create_task(_collect_seldom(app.state["prepared"])))
        calm_logs()
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
        started()

    server = Server(lifespan, settings, answering, lambda: stop_waiting(app))
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # until it runs, whatever fails is raised
    with _signals(server), suppress(KeyboardInterrupt):
        try:
            server.run([sock])
        except SystemExit:
            if lifespan.error is None:
                raise
    if lifespan.error is not None:
        raise lifespan.error


class Server(uvicorn.Server):
    """uvicorn, with our own connections; it says when it runs."""

    def __init__(
        self,
        app: App,
        settings: Settings,
        started: Callable[[], None] = lambda: None,
        stopping: Callable[[], None] = lambda: None,
    ) -> None:
        proxies = Proxies(settings.behind_proxies)
        self._everybody = OpenConnections(
            raise_descriptor_limit(), settings.connections_per_address, settings.request_seconds, proxies
        )
        config = uvicorn.Config(
            Gate(app, Names([*settings.names, settings.host, public_name(settings.public)]), proxies),
            ws_max_size=FRAME, ws_per_message_deflate=False, server_header=False, proxy_headers=False,
            access_log=False, log_config=None,
            lifespan="on", timeout_graceful_shutdown=GOODBYE_SECONDS, timeout_keep_alive=KEPT_SECONDS,
            backlog=AT_ONCE, loop="asyncio", **protocols_for(self._everybody),
        )  # fmt: skip
        super().__init__(config)
        self._tell, self._warn = started, stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        for sock in sockets or ():
            sock.listen(BACKLOG)  # asyncio made it `AT_ONCE`, which is also how many it accepts at once
        self._watching = asyncio.create_task(self._everybody.watch())
        self._tell()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, and end what is open."""
        self._warn()
        await super().shutdown(sockets)
        self._watching.cancel()


async def _collect_seldom(prepared: asyncio.Event) -> None:
    """Let the garbage collector begin once everything is there that stays."""
    await prepared.wait()
    collect_seldom()


def collect_seldom() -> None:
    """Keep Python's garbage collector from going over everything: with 200 tables that holds the loop for 0.3 s.

    What lives now lives for ever and is left out. Nearly all the rest is freed without the collector; the cycles of
    tasks and errors die young, where it still looks. What lives for minutes must therefore be in no cycle when it ends.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 50, 1_000)


class _Lifespan:
    """The application, with the error that kept it from starting or stopping, if there was one."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self.error: BaseException | None = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await self._app(scope, receive, send)
            return

        async def briefly(event: dict[str, Any]) -> None:
            await send({key: value for key, value in event.items() if key != "message"})  # a trace of what is raised

        try:
            await self._app(scope, receive, briefly)
        except asyncio.CancelledError:
            return  # a second Ctrl-C: somebody is in a hurry, and nothing is lost
        except BaseException as error:
            self.error = _first(error)
            raise


def _first(error: BaseException) -> BaseException:
    """What really happened, if it comes wrapped in a group of one."""
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return error


@contextmanager
def _signals(server: uvicorn.Server) -> Iterator[None]:
    """Ctrl-C and SIGTERM before the server runs end it too; once it has stopped for one, that is all they do."""

    def stop(number: int, frame: FrameType | None) -> None:
        if not server.should_exit:
            server.should_exit = True  # also if what is raised here is lost in a callback of Python's own
            raise KeyboardInterrupt

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def open_browser(url: str) -> None:
    """Show a page in the user's browser, if there is one with windows; never wait for it and never fail."""

    def show() -> None:
        with suppress(Exception):
            browser = webbrowser.get()
            if type(browser) is not webbrowser.GenericBrowser:  # one in the terminal would take it over
                browser.open(url)

    threading.Thread(target=show, daemon=True).start()
