"""HTTP and live channels over uvicorn's own protocols, with deadlines, and counted in `OpenConnections`."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING, Any, cast

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from milepost.server.network.addresses import household
from milepost.server.network.open_connections import OpenConnections

if TYPE_CHECKING:
    from asyncio.transports import BaseTransport

SLOWEST = 16 * 1024
"""Bytes a second that a body has to come in, beyond what the deadline of every request allows."""
SENDING = 4
"""How many times as long as a request may take to come in, a browser may take to read a part of the answer."""

_UNREADABLE = "This is no request that can be read."
_FULL = "This server has too many connections; try again in a moment."


def refusal(status: str, sentence: str) -> bytes:
    """A whole answer, for a connection that gets no further."""
    body = msgspec.json.encode({"sentence": sentence})
    head = (
        f"HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncache-control: no-store\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


def end_sending(transport: asyncio.Transport) -> None:
    """Say that no more comes, and go on reading; the other side may have broken the connection off already."""
    with suppress(OSError):
        transport.write_eof()


def free_transport(transport: BaseTransport) -> None:
    """Let a transport that has ended be freed without the garbage collector, which seldom looks (see `run`).

    It keeps methods of its own for what comes in and goes out, and so itself. Which ones, and whether they are cleared
    when this side closes, depends on Python's version.
    """
    for name in ("_read_ready_cb", "_write_ready"):
        if name in vars(transport):
            setattr(transport, name, None)


class HttpConnection(H11Protocol):
    """A connection that asks for pages and data. `everybody` is set by `protocols_for`."""

    everybody: OpenConnections
    live = False
    refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count it, or send it away."""
        super().connection_made(transport)
        self.peer = self.client[0] if self.client else ""
        self.address = household(self.peer)
        self.until = time.monotonic() + self.everybody.seconds
        if not self.everybody.arrive(self):
            transport.write(refusal("503 Service Unavailable", _FULL))
            transport.close()
            self.refused = True

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended, whoever wanted that."""
        self.everybody.leave(self)
        self._unset_keepalive_if_required()
        super().connection_lost(exc)
        free_transport(self.transport)

    @property
    def idle(self) -> bool:
        """Nothing has been asked yet, or not wholly, or everything is answered, or the answer is not read."""
        return (
            self.refused
            or self.cycle is None
            or self.cycle.response_complete
            or self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
            or self.flow.write_paused
        )

    def data_received(self, data: bytes) -> None:
        """Some of a request."""
        if self.refused:  # what it says does not matter, but whoever closes before having read all says nothing
            return
        if self.until != inf:
            self.until += len(data) / SLOWEST
        super().data_received(data)
        if not self.refused:
            self._set_deadline()

    def on_response_complete(self) -> None:
        """The next request may take its time, unless some of it is here already."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self._set_deadline(begun=bool(self.conn.trailing_data[0]))

    def _set_deadline(self, begun: bool = True) -> None:
        whole = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if self.flow.write_paused:  # then it is the answer that is waited for
            return
        if whole or (self.conn.their_state is h11.IDLE and not begun):
            self.until = inf
        elif self.until == inf:
            self.until = time.monotonic() + self.everybody.seconds

    def pause_writing(self) -> None:
        """The browser does not read as fast as we answer."""
        super().pause_writing()
        self.until = time.monotonic() + SENDING * self.everybody.seconds

    def resume_writing(self) -> None:
        """The browser has read most of what was sent."""
        super().resume_writing()
        self.until = inf
        self._set_deadline(begun=False)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on it is a live channel, which counts itself."""
        self.everybody.leave(self)
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Something came that is no HTTP: say so if nothing has been answered yet, and close."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.close()
            return
        self.refused = True
        self.until = time.monotonic() + self.everybody.seconds
        self.transport.write(refusal("400 Bad Request", _UNREADABLE))
        end_sending(self.transport)
        if self.cycle is not None and not self.cycle.response_complete:  # it has read a part of the body
            self.cycle.disconnected = True
            self.cycle.message_event.set()


class LiveConnection(WebSocketsSansIOProtocol):
    """A live channel. `everybody` is set by `protocols_for`."""

    everybody: OpenConnections
    live = True
    until = inf
    idle = False

    def connection_made(self, transport: BaseTransport) -> None:
        """Count the live channel, or break it off if there is no room for it."""
        super().connection_made(transport)
        self.peer = self.client[0] if self.client else ""
        self.address = household(self.peer)
        if not self.everybody.arrive(self):
            cast(asyncio.Transport, transport).abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended, whoever wanted that."""
        self.everybody.leave(self)
        super().connection_lost(exc)
        # a generator of its own and an error with its frames would hold the reader of frames: see `free_transport`
        self.conn.parser.close()
        self.conn.parser_exc = None
        free_transport(self.transport)

    async def send(self, message: Any) -> None:
        """Send something; whoever sends to a channel that was closed below them is told that the browser has left.

        uvicorn takes it for a mistake of theirs. But a frame that is too long or a browser that answers no ping closes
        the channel at once, and the news of it waits until the messages before it have been taken.
        """
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    def handle_parser_exception(self) -> None:
        """Say what is wrong with a frame, and read on until the other side has closed: else it might not hear it."""
        if self.close_sent:
            return
        assert self.conn.close_sent is not None
        code, reason = self.conn.close_sent.code, self.conn.close_sent.reason
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        if not self.transport.is_closing():
            end_sending(self.transport)
            self.transport.resume_reading()
            self.read_paused = False

    def pause_writing(self) -> None:
        """The browser does not read what it is sent; pings find that out too, but cannot end it."""
        super().pause_writing()
        self.until = time.monotonic() + SENDING * self.everybody.seconds

    def resume_writing(self) -> None:
        """The browser has read most of what was sent."""
        super().resume_writing()
        self.until = inf


def protocols_for(everybody: OpenConnections) -> dict[str, Any]:
    """The protocols of one server, as uvicorn wants them."""
    return {
        "http": type("HttpConnection", (HttpConnection,), {"everybody": everybody}),
        "ws": type("LiveConnection", (LiveConnection,), {"everybody": everybody}),
    }
