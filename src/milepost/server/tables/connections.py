"""What each browser at a table is sent when the table changes, and in which order.

Everything is put into outboxes at once and without waiting, so that all viewers get the same order. A viewer whose
outbox is full is too slow and is disconnected; it comes back and asks for what it missed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from milepost.core.action import Seat
from milepost.core.scene import Scene, difference
from milepost.core.story import Told
from milepost.server.game_log.occupants import bot_of
from milepost.server.messages.frames import Frame, frame
from milepost.server.messages.shown import ChatLine
from milepost.server.messages.socket import (
    BotAction,
    BotDone,
    ChatOut,
    GameOver,
    Init,
    Join,
    LayerHead,
    PatchOut,
    Presence,
    Signal,
    TurnChange,
    TurnTakenBack,
)
from milepost.server.network.reachable import NOWHERE, Site
from milepost.server.showing import pictures
from milepost.server.showing.pictures import Staging
from milepost.server.tables import views
from milepost.server.tables.table import Table, TableUpdate

MOST_WAITING = 512
"""The most messages that may wait in an outbox."""
MOST_BYTES = 4 * 2**20
"""The most bytes that may wait in an outbox."""
MOST_MISSED = 20
"""A browser that missed more decisions than this is sent the whole table."""

log = logging.getLogger("milepost.server")

WHOLE_TABLE = object()
"""In an outbox: the whole table is sent, as it is then."""


class Connection:
    """One browser at one table."""

    def __init__(self, table: Table, boot: str, guest: str, site: Site = NOWHERE) -> None:
        self.table = table
        self.boot = boot
        self.guest = guest
        """Who looks and acts here; "" for somebody without a cookie, and for a screen that only shows the table."""
        self.site = site
        """Where other devices find this server."""
        self.viewer: Seat | None = None
        """The seat from which this browser looks; None for a spectator."""
        self.wanted: Seat | None = None
        """The seat from which it would like to look; None to look from whichever is asked."""
        self.shown: Scene | None = None
        self.seq = 0
        self.outbox: asyncio.Queue[Any] = asyncio.Queue(MOST_WAITING)
        self.too_slow = asyncio.Event()
        self._waiting = 0
        self._starting_over = False

    def send(self, message: Any) -> None:
        """Put a message, or a frame made of one, into the outbox."""
        made = message if isinstance(message, str | bytes) else frame(message)
        self._waiting += len(made)
        self._put(made)

    def start_over(self) -> None:
        """Have the whole table sent; changes are not sent until then."""
        self.shown = None
        if not self._starting_over:
            self._starting_over = True
            self._put(WHOLE_TABLE)

    def _put(self, item: Any) -> None:
        if self.outbox.full() or self._waiting > MOST_BYTES:
            self.too_slow.set()
        else:
            self.outbox.put_nowait(item)

    async def next_frame(self) -> Frame:
        """The next thing to send."""
        item = await self.outbox.get()
        if item is WHOLE_TABLE:
            self._starting_over = False
            return await self.whole_table()
        self._waiting -= len(item)
        made: Frame = item
        return made

    def resume(self, join: Join) -> None:
        """Send what a browser that comes back has missed, if it looked from the same seat; else everything."""
        table, seq = self.table, join.seq
        self.wanted = None if join.follow else join.seat
        self.viewer = views.viewing_seat(table, self.guest, self.wanted)
        known = join.boot == self.boot and self.viewer == join.seat
        earlier = table.shown.earlier_scene(seq, self.viewer) if known else None
        cut, missed = table.shown.missed(seq)
        if earlier is None or len(missed) > MOST_MISSED:
            self.start_over()
            return
        self.send(self._patch_from(earlier, seq, Staging(), cut, table.shown.told(missed, self.viewer)))
        self.shown, self.seq = table.shown.scene(self.viewer), table.seq
        for line in table.chat:
            if line.id > join.chat:
                self.send(ChatOut(line))

    async def whole_table(self) -> Frame:
        """Everything, as of now."""
        view = await views.whole(self.table, self.boot, self.guest, self.wanted, self.site)
        self.viewer, self.shown, self.seq = view.status.viewer, view.scene, view.status.seq
        if not view.companion:  # it looks from there until another seat of this browser is asked
            self.wanted = self.viewer
        return frame(Init(view))

    def show(self, update: TableUpdate, staging: Staging, made: dict[tuple[Any, ...], Frame]) -> None:
        """Send what a change means for this viewer; viewers who see the same share the frame in `made`."""
        if self.shown is None:
            return
        table = self.table
        viewer = views.viewing_seat(table, self.guest, self.wanted)
        if viewer != self.viewer:
            self.start_over()
            return
        key = (id(self.shown), self.seq, viewer, self.guest if views.is_personal(table, self.guest) else "")
        if key not in made:
            log = table.shown.told(update.fresh, viewer)
            made[key] = frame(self._patch_from(self.shown, self.seq, staging, update.cut, log))
        self.shown, self.seq = table.shown.scene(viewer), table.seq
        self.send(made[key])

    def _patch_from(self, old: Scene, base: int, staging: Staging, cut: int, log: tuple[Told, ...]) -> PatchOut:
        """The difference between a scene and the position as it is now."""
        table = self.table
        new = table.shown.scene(self.viewer)
        put, drop = difference(old, new)
        return PatchOut(
            base=base, status=views.status(table, self.guest, self.viewer),
            layers=tuple(LayerHead.of(layer) for layer in new.layers), put=put, drop=drop,
            panels=new.panels, ask=new.ask, banner=new.banner, cues=staging.cues,
            rewards=staging.rewards, cut=cut, log=log,
        )  # fmt: skip


def tell_everybody(table: Table, update: TableUpdate) -> None:
    """Send a change to all connections of a table, and say what it was."""
    if not table.connections:
        return
    before, after = update.before, update.change.after
    acted = update.change.act is not None
    staging = pictures.staging(table.game, update.change.steps) if acted else Staging()
    made: dict[tuple[Any, ...], Frame] = {}
    for connection in tuple(table.connections):
        try:
            connection.show(update, staging, made)
        except Exception:
            log.exception("a change of table %s could not be shown", table.id)
            connection.start_over()
    said = _announcements(table, update)
    if after.phase == "over" and before.phase != "over":
        outcome = views.status(table, "", None).result
        assert outcome is not None, "a game that is over has a result"
        said.append(GameOver(update.seq, outcome, table.head.seed))
    for message in said:
        table.send_to_all(message)


def _announcements(table: Table, update: TableUpdate) -> list[Any]:
    """The names of what happened, for sounds and banners: all of it is public."""
    before, after, act = update.before, update.change.after, update.change.act
    mover = update.change.added[0].seat if act is not None else None
    said: list[Any] = [] if mover is None else _signals(table, update, mover)
    is_bot = mover is not None and bool(bot_of(after.occupants[mover]))
    if is_bot and act is not None and mover is not None:
        said.append(BotAction(update.seq, mover, act.note))
    if before.state.to_act != after.state.to_act or before.phase != after.phase:
        if is_bot and mover is not None:
            said.append(BotDone(update.seq, mover))
        if after.phase == "playing" and after.state.to_act is not None:
            said.append(TurnChange(update.seq, after.state.to_act))
    undone = after.undone[: len(after.undone) - len(before.undone)]
    if undone and before.state.to_act not in (None, undone[0].seat):
        said.append(TurnTakenBack(update.seq, undone[0].seat, before.state.to_act))
    return said


def _signals(table: Table, update: TableUpdate, mover: Seat) -> list[Signal]:
    """What the game itself announces, as a spectator may know it: one signal for all events of a name and a seat."""
    events = [event for step in update.change.steps for event in step.events]
    seen = [(event, known) for event in events if event.SIGNAL and (known := event.seen_by(None))]
    view = update.change.after.state.seen_by(None)
    grouped: dict[tuple[str, Seat, bool], list[Any]] = {}
    for event, known in seen:
        grouped.setdefault((event.SIGNAL, getattr(event, "seat", mover), event.BANNER), []).append(known)
    game = table.game
    return [
        Signal(
            name, update.seq, seat,
            lines=tuple(game.words.tell(view, event) for event in events),
            lights=tuple(dict.fromkeys(light for event in events for light in game.scene.lights(view, event))),
            banner=banner,
        )
        for (name, seat, banner), events in grouped.items()
    ]  # fmt: skip


def tell_presence(table: Table) -> None:
    """Send everybody which players are connected, and how many look on."""
    table.send_to_all(Presence(table.here(), table.watchers()))


async def say(table: Table, guest: str, name: str, seat: Seat | None, text: str) -> None:
    """Add a line to the chat: it is kept, and then sent to everybody."""
    line = ChatLine(await table.store.add_chat(table.id, guest, name, seat, text), name, seat, text)
    table.chat.append(line)
    table.send_to_all(ChatOut(line))


async def pump(connection: Connection, send: Callable[[Frame], Any]) -> None:
    """Send what is in the outbox, one after the other, until the connection is closed."""
    while True:
        await send(await connection.next_frame())
