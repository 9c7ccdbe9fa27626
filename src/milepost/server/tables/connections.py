"""The live channel: what each connection is sent when a table changes, and in which order.

Everything is put into outboxes at once and without waiting, so that all viewers get the same order; a viewer whose
outbox is full is too slow and is let go: it comes back and asks for what it missed.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Callable
from typing import Any

import msgspec

from milepost.core.game import Seat
from milepost.core.scene import Scene, patch
from milepost.server.game_log.occupants import Robot
from milepost.server.messages import (
    BotAction,
    BotDone,
    ChatLine,
    ChatOut,
    GameOver,
    Init,
    LayerHead,
    PatchOut,
    Presence,
    Signal,
    TurnChange,
)
from milepost.server.showing import pictures
from milepost.server.tables import views
from milepost.server.tables.table import Table, TableUpdate

MOST_WAITING = 512
MOST_BYTES = 4 * 2**20
"""Who has more than this waiting is too slow."""
MOST_MISSED = 20
"""Who missed more decisions than this gets everything anew."""
BIG = 4096
"""Messages from this size on are sent compressed, as binary frames."""

log = logging.getLogger("milepost.server")
_ENCODER = msgspec.json.Encoder()

Frame = str | bytes
ANEW = object()
"""In an outbox: send everything anew."""


def frame(message: Any) -> Frame:
    """A message as it goes over the wire."""
    data = _ENCODER.encode(message)
    return data.decode() if len(data) < BIG else zlib.compress(data, 1)


class Connection:
    """One browser at one table."""

    def __init__(self, table: Table, boot: str, guest: str, role: Seat | None) -> None:
        self.table = table
        self.boot = boot
        self.guest = guest
        self.role = role
        self.wanted = role
        self.shown: Scene | None = None
        self.seq = 0
        self.outbox: asyncio.Queue[Any] = asyncio.Queue(MOST_WAITING)
        self.too_slow = asyncio.Event()
        self._waiting = 0
        self._anew = False

    def send(self, message: Any) -> None:
        """Put a message, or a frame made of one, into the outbox."""
        made = message if isinstance(message, str | bytes) else frame(message)
        self._waiting += len(made)
        self._put(made)

    def start_anew(self) -> None:
        """Have the whole table sent; changes are not sent until then."""
        self.shown = None
        if not self._anew:
            self._anew = True
            self._put(ANEW)

    def _put(self, item: Any) -> None:
        if self.outbox.full() or self._waiting > MOST_BYTES:
            self.too_slow.set()
        else:
            self.outbox.put_nowait(item)

    async def next_frame(self) -> Frame:
        """The next thing to send."""
        item = await self.outbox.get()
        if item is ANEW:
            self._anew = False
            return await self.anew()
        self._waiting -= len(item)
        made: Frame = item
        return made

    def resume(self, boot: str, seq: int, chat: int, seat: Seat | None) -> None:
        """Send what a browser that comes back has missed, if it looked from the same seat; else everything."""
        table = self.table
        self.wanted, self.role = seat, views.role_of(table, self.guest, seat)
        kept = table.kept_scene(seq, self.role) if boot == self.boot and self.role == seat else None
        cut, missed = table.missed(seq)
        if kept is None or len(missed) > MOST_MISSED:
            self.start_anew()
            return
        self.send(self._patch_from(kept, seq, (), cut, table.told(missed, self.role)))
        self.shown, self.seq = table.scene(self.role), table.seq
        for line in table.chat:
            if line.id > chat:
                self.send(ChatOut(line))

    async def anew(self) -> Frame:
        """Everything, as of now."""
        view = await views.whole(self.table, self.boot, self.guest, self.wanted)
        self.role, self.shown, self.seq = view.status.viewer, view.scene, view.status.seq
        self.wanted = self.role  # who was asked last looks on until another seat of this browser is asked
        return frame(Init(view))

    def show(self, landed: TableUpdate, cues: tuple[Any, ...], made: dict[tuple[Any, ...], Frame]) -> None:
        """Send what a change means for this viewer; viewers who see the same share the frame in `made`."""
        if self.shown is None:
            return
        role = views.role_of(self.table, self.guest, self.wanted)
        if role != self.role:
            self.start_anew()
            return
        mine = self.guest if role is not None or self.guest == self.table.head.host else ""
        key = (id(self.shown), self.seq, role, mine)
        if key not in made:
            log = self.table.told(landed.fresh, role, landed.before)
            made[key] = frame(self._patch_from(self.shown, self.seq, cues, landed.cut, log))
        self.shown, self.seq = self.table.scene(role), self.table.seq
        self.send(made[key])

    def _patch_from(self, old: Scene, base: int, cues: tuple[Any, ...], cut: int, log: tuple[Any, ...]) -> PatchOut:
        """The difference between a scene and the position as it is now."""
        table = self.table
        new = table.scene(self.role)
        change = patch(table.seq, old, new)
        return PatchOut(
            base=base, status=views.status(table, self.guest, self.role),
            layers=tuple(LayerHead.of(layer) for layer in new.layers), put=change.put, drop=change.drop,
            panels=new.panels, ask=new.ask, banner=new.banner, cues=cues,
            cut=cut, log=log,
        )  # fmt: skip


def tell_everybody(table: Table, landed: TableUpdate) -> None:
    """Send a change to all connections of a table, and say what it was."""
    if not table.connections:
        return
    before, after = landed.before, landed.change.after
    cues = pictures.cues(table.game, before.state, landed.change.added) if landed.change.act is not None else ()
    made: dict[tuple[Any, ...], Frame] = {}
    for connection in tuple(table.connections):
        try:
            connection.show(landed, cues, made)
        except Exception:
            log.exception("a change could not be shown to seat %s", connection.role)
            connection.start_anew()
    said = _announcements(table, landed)
    if after.phase == "over" and before.phase != "over":
        outcome = views.status(table, "", None).result
        assert outcome is not None, "a game that is over has a result"
        said.append(GameOver(landed.seq, outcome, table.head.seed))
    for message in said:
        to_all(table, message)


def _announcements(table: Table, landed: TableUpdate) -> list[Any]:
    """The names of what happened, for sounds and banners: all of it is public."""
    before, after, act = landed.before, landed.change.after, landed.change.act
    mover = landed.change.added[0].seat if act is not None else None
    said: list[Any] = [] if mover is None else _signals(table, landed, mover)
    is_bot = mover is not None and isinstance(after.occupants[mover], Robot)
    if is_bot and act is not None and mover is not None:
        said.append(BotAction(landed.seq, mover, act.note))
    if before.state.to_act != after.state.to_act or before.phase != after.phase:
        if is_bot and mover is not None:
            said.append(BotDone(landed.seq, mover))
        if after.phase == "playing" and after.state.to_act is not None:
            said.append(TurnChange(landed.seq, after.state.to_act))
    return said


def _signals(table: Table, landed: TableUpdate, mover: Seat) -> list[Signal]:
    """What the game itself announces, as a spectator may know it: one signal for all events of a name and a seat."""
    seen = [(event, known) for event in landed.change.events if event.SIGNAL and (known := event.seen_by(None))]
    view = landed.change.after.state.seen_by(None)
    lines: dict[tuple[str, Seat], list[str]] = {}
    for event, known in seen:
        told = table.game.tell(view, known)
        lines.setdefault((event.SIGNAL, getattr(event, "seat", mover)), []).append(told)
    return [Signal(name, landed.seq, seat, tuple(told)) for (name, seat), told in lines.items()]


def to_all(table: Table, message: Any) -> None:
    """Send the same message to everybody at a table."""
    if table.connections:
        made = frame(message)
        for connection in tuple(table.connections):
            connection.send(made)


def tell_presence(table: Table) -> None:
    """Say who is here."""
    to_all(table, Presence(table.here(), table.watchers()))


def say(table: Table, name: str, seat: Seat | None, text: str) -> None:
    """Somebody says something."""
    table.said += 1
    line = ChatLine(table.said, name, seat, text)
    table.chat.append(line)
    to_all(table, ChatOut(line))


async def pump(connection: Connection, send: Callable[[Frame], Any]) -> None:
    """Send what is in the outbox, one after the other, until the connection is closed."""
    while True:
        await send(await connection.next_frame())
