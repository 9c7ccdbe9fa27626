"""Clients that run beside each other: windows at tables that act, lose their connection, and come back."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import zlib
from collections.abc import Callable

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.server.log_audit import Ledger
from tests.server.playing import Guest, Json

PATIENCE_S = 90.0
BREAKS = (OSError, WebSocketException, EOFError)
"""What comes of a server that is gone."""


class Gone(Exception):
    """The connection has ended."""


class Window:
    """A table as one browser shows it: it applies patches, and asks for what it missed when it comes back."""

    _numbers = itertools.count(1)

    def __init__(self, guest: Guest, table: str, ledger: Ledger, seat: int | None = None) -> None:
        self.guest = guest
        self.table = table
        self.ledger = ledger
        self.seat = seat
        self.boot = ""
        self.status: Json = {}
        self.scene: Json = {}
        self.answers: dict[str, list[Json]] = {}
        self.closed_with: tuple[int, str] | None = None
        self._ws: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._fresh = False

    @property
    def seq(self) -> int:
        """The entry that is shown."""
        return int(self.status.get("seq", 0))

    async def open(self) -> None:
        """Connect, join with what is known, and wait until the table is shown as it is now."""
        self._fresh = False
        self._ws = await connect(
            f"ws://{self.guest.address}/api/tables/{self.table}/live",
            additional_headers={"Cookie": self.guest.cookie},
            max_size=None,
            compression=None,
            ping_interval=None,
            open_timeout=PATIENCE_S,
        )
        self._reading = asyncio.create_task(self._read(self._ws))
        await self.send({"type": "join", "boot": self.boot, "seq": self.seq, "seat": self.seat})
        await self.until(lambda: self._fresh)

    async def send(self, message: Json) -> None:
        """Put a message on the wire."""
        assert self._ws is not None, "the window is open"
        try:
            await self._ws.send(json.dumps(message))
        except BREAKS:
            raise Gone from None

    def submission(self, kind: str, base: int | None = None, **fields: object) -> Json:
        """A submission with a new cid, on what is shown unless `base` says otherwise."""
        cid = f"c{next(self._numbers)}"
        base = self.ledger.sent[cid] = self.seq if base is None else base
        return {"type": kind, "cid": cid, "base_seq": base, **fields}

    async def answer(self, submission: Json, count: int = 1) -> Json:
        """The last of `count` answers to a submission."""
        cid = submission["cid"]
        await self.until(lambda: len(self.answers.get(cid, ())) >= count)
        return self.answers[cid][-1]

    async def until(self, true: Callable[[], bool], patience: float = PATIENCE_S) -> None:
        """Wait until something is so; raises `Gone` when the connection ends before."""
        async with asyncio.timeout(patience):
            while not true():
                if self._reading is None or self._reading.done():
                    raise Gone
                self._news.clear()
                await self._news.wait()

    async def past(self, seq: int, patience: float = PATIENCE_S) -> None:
        """Wait until an entry after that one is shown."""
        await self.until(lambda: self.seq > seq, patience)

    def drop(self) -> None:
        """Break the connection off at once; what the server sends from now on is lost."""
        if self._reading is not None:
            self._reading.cancel()
        if self._ws is not None:
            self._ws.transport.abort()

    async def close(self) -> None:
        """Leave."""
        self.drop()
        if self._ws is not None:
            await self._ws.wait_closed()
        if self._reading is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self._reading

    async def _read(self, ws: ClientConnection) -> None:
        try:
            while True:
                frame = await ws.recv()
                self._note(json.loads(zlib.decompress(frame) if isinstance(frame, bytes) else frame))
                self._news.set()
        except ConnectionClosed as closed:
            if closed.rcvd is not None:
                self.closed_with = (closed.rcvd.code, closed.rcvd.reason)
        finally:
            self._news.set()

    def _note(self, message: Json) -> None:
        match message["type"]:
            case "ack" | "refused":
                self.ledger.hear(message)
                self.answers.setdefault(message["cid"], []).append(message)
            case "bot:action":
                self.ledger.bots.add(message["seq"])
            case "state:init":
                table = message["table"]
                self._show(table["status"], table["scene"])
                self.boot = table["boot"]
            case "state:patch":
                if message["base"] != self.seq:
                    self.ledger.trouble.append(f"a patch from {message['base']} to somebody who has {self.seq}")
                self._show(message["status"], patched(self.scene, message))

    def _show(self, status: Json, scene: Json) -> None:
        if status["seq"] < self.seq:
            self.ledger.trouble.append(f"the table went back from entry {self.seq} to {status['seq']}")
        self.status, self.scene, self._fresh = status, scene, True
        self.ledger.show(status["seq"], status["length"])


def patched(scene: Json, patch: Json) -> Json:
    """A scene after a change, as a page makes it."""
    old = {layer["name"]: layer["shapes"] for layer in scene["layers"]}
    layers = []
    for head in patch["layers"]:
        name = head["name"]
        gone = set(patch["drop"].get(name, ()))
        kept = {id: shape for id, shape in old.get(name, {}).items() if id not in gone}
        layers.append({**head, "shapes": kept | patch["put"].get(name, {})})
    return {**scene, "layers": layers, **{part: patch[part] for part in ("panels", "ask", "banner")}}
