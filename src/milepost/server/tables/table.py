"""A table in memory: it takes one submission at a time, writes it into the log, and only then tells everybody.

Memory is a cache of the log. If the database refuses an entry, because another process wrote one with that number, the
table reads its log again.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from itertools import takewhile
from time import monotonic
from typing import Any, Protocol

import msgspec

from milepost.core.action import Action, Seat
from milepost.core.errors import MilepostError, NotAllowed
from milepost.core.game import Game
from milepost.server.game_log.entries import Act, Body, kind_of
from milepost.server.game_log.history import History
from milepost.server.game_log.occupants import Person, names_of, seat_rows
from milepost.server.game_log.position import Change, Decided, Position
from milepost.server.game_log.refused_submissions import SubmissionRefused, rule_of
from milepost.server.game_log.replay import Replayed, mark_of, replay
from milepost.server.messages.frames import Frame, frame
from milepost.server.messages.shown import ChatLine
from milepost.server.settings import Settings
from milepost.server.showing.cache import ShownCache
from milepost.server.showing.pictures import Staging
from milepost.server.storage.errors import StorageDown
from milepost.server.storage.rows import Entry, Phase, TableHead
from milepost.server.storage.store import MOST_CHAT, Store

MOST_REFUSALS = 256


class TableUpdate(msgspec.Struct, frozen=True):
    """What an entry changed, to be shown to everybody: where the table stood, and what became of it.

    Of the log, decisions that end after action `cut` are gone, and `fresh` ones follow.
    """

    seq: int
    before: Position
    change: Change
    cut: int
    fresh: tuple[Decided, ...]


class Listener(Protocol):
    """Somebody who is connected to a table and hears of its changes."""

    guest: str

    def send(self, message: Any) -> None:
        """Send a message, or a frame that was made of one."""

    def start_over(self) -> None:
        """Send the whole table again."""

    def show(self, update: TableUpdate, staging: Staging, made: dict[tuple[Any, ...], Frame]) -> None:
        """Send what a change means for this listener. Frames in `made` are shared by those who see the same."""


class Table:
    """One table: its history, who is connected, what was said."""

    def __init__(self, store: Store, head: TableHead, replayed: Replayed, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.head = head
        self.lock = asyncio.Lock()
        self.connections: set[Listener] = set()
        self.chat: deque[ChatLine] = deque(maxlen=MOST_CHAT)
        self.on_update: Callable[[Table, TableUpdate], None] = lambda table, update: None
        self.on_reloaded: Callable[[Table], None] = lambda table: None
        self.stale = False
        self.touched = self._loaded = monotonic()
        self.rematch_by = ""
        """What the player is called who asked for the rematch."""
        self._left: dict[str, float] = {}
        """When players and the host were last here, of those who have left."""
        self._hosting = head.host
        """Who hosts, as everybody was told last."""
        self._host_timer: asyncio.TimerHandle | None = None
        self._refusals: OrderedDict[str, SubmissionRefused] = OrderedDict()
        self._set(replayed)

    def _set(self, replayed: Replayed) -> None:
        self.history: History = replayed.history
        self.seq = replayed.seq
        self.answers = replayed.answers
        self.trouble = replayed.trouble
        self.stale = False
        self.shown = ShownCache(self.history, self.seq)

    # what it is

    @property
    def id(self) -> str:
        """The table's name in its link."""
        return self.head.id

    @property
    def game(self) -> Game[Any]:
        """The game that is played here."""
        return self.history.game

    @property
    def now(self) -> Position:
        """The position of the game, with who has which seat and what can be undone."""
        return self.history.now

    @property
    def phase(self) -> Phase:
        """Whether it is open, played, over or closed."""
        return "closed" if self.trouble else self.now.phase

    def seats_of(self, guest: str) -> tuple[Seat, ...]:
        """The seats that a guest has taken."""
        return tuple(
            seat for seat, occupant in enumerate(self.now.occupants)
            if guest and isinstance(occupant, Person) and occupant.guest == guest
        )  # fmt: skip

    def watchers(self) -> int:
        """How many connections have no seat."""
        return sum(not self.seats_of(connection.guest) for connection in self.connections)

    def names(self) -> list[str]:
        """How the players are called."""
        return names_of(self.now.occupants, self.game)

    # submissions

    async def submit(
        self,
        cid: str,
        base_seq: int | None,
        seat: Seat | None,
        body: Body,
        may: Callable[[], None] = lambda: None,
        acknowledge: Callable[[int], None] = lambda seq: None,
    ) -> None:
        """Put an entry into the log, call `acknowledge` with its number, and tell everybody.

        `may` raises if the submitter has no right to. Once a submission is under way it is finished, also when whoever
        made it is gone.
        """
        task = asyncio.ensure_future(self._submit(cid, base_seq, seat, body, may, acknowledge))
        # a submitter who has left does not hear of a refusal; without this the loop would complain that nobody did
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(task)

    async def _submit(
        self,
        cid: str,
        base_seq: int | None,
        seat: Seat | None,
        body: Body,
        may: Callable[[], None],
        acknowledge: Callable[[int], None],
    ) -> None:
        async with self.lock:
            if self.stale or (base_seq is not None and base_seq > self.seq):
                await self._reload()
            if cid in self.answers:
                return acknowledge(self.answers[cid])
            if cid in self._refusals:
                raise self._refusals[cid].again()
            try:
                change = self._judged(base_seq, seat, body, may)
            except MilepostError as error:
                refused = self._refusal(error)
                self._refusals[cid] = refused.again()
                if len(self._refusals) > MOST_REFUSALS:
                    self._refusals.popitem(last=False)
                raise refused from None
            await self._append(cid, seat, body, change, acknowledge)

    def _judged(self, base_seq: int | None, seat: Seat | None, body: Body, may: Callable[[], None]) -> Change:
        """What would come of a submission; raises if it is refused."""
        late = base_seq is not None and base_seq < self.seq
        if base_seq is not None and base_seq != self.seq and not (late and self._takes_late(body)):
            raise NotAllowed("stale", "The table has moved on meanwhile; look at it again.")
        if self.trouble:
            raise NotAllowed("closed", self.trouble)
        if seat is not None and not 0 <= seat < len(self.now.occupants):
            raise NotAllowed("seat", "This table has no such seat.")
        may()
        return self.history.judge(body, seat)

    def _takes_late(self, body: Body) -> bool:
        """Whether something is judged as things stand now, although it was submitted before somebody else's entry.

        At a physical table everybody taps at once. A companion's actions name what they are about, so a late one does
        what its owner saw or is refused; how far an undo goes depends on what came last, so that one must not be late.
        """
        return self.game.companion and isinstance(body, Act)

    async def _append(
        self, cid: str, seat: Seat | None, body: Body, change: Change, acknowledge: Callable[[int], None]
    ) -> None:
        """Write an entry down, and make it so if it was the first with its number."""
        seq, after = self.seq + 1, change.after
        entry = Entry(
            self.id, seq, cid, seat, kind_of(body), msgspec.json.encode(body), mark_of(change.after), time.time()
        )
        sittings = None if after.occupants == self.now.occupants else seat_rows(after.occupants, self.game)
        try:
            first = await self.store.append(
                entry, phase=after.phase, waiting=after.state.waiting_for, sittings=sittings
            )
        except StorageDown as error:
            self.stale = self.stale or error.unknown
            raise SubmissionRefused("storage", str(error), self.seq) from None
        if not first:
            await self._reload()
            if cid in self.answers:
                return acknowledge(self.answers[cid])
            raise SubmissionRefused("stale", "The table has moved on meanwhile; look at it again.", self.seq)
        before, history = self.now, self.history
        history.take(change, seq)
        self.seq = seq
        self.answers[cid] = seq
        acknowledge(seq)
        self._show(before, change)

    def _show(self, before: Position, change: Change) -> None:
        """Say what has just been taken, and what it means for the log in words."""
        decisions, cut = self.history.decisions, change.keep
        shorter = cut < before.length
        if shorter:  # the last decision that stays may have been cut short
            cut = decisions[-1].first - 1 if decisions else 0
        fresh = tuple(takewhile(lambda decided: decided.last > cut, reversed(decisions)))[::-1]
        self.shown.move_on(self.seq, change, fresh, cut if shorter else None)
        self.on_update(self, TableUpdate(self.seq, before, change, cut, fresh))

    async def _reload(self) -> None:
        """Read the log again: somebody else has written to it, or nobody knows what was written."""
        try:
            found = await self.store.load(self.id)
        except StorageDown as error:
            raise SubmissionRefused("storage", str(error), self.seq) from None
        assert found is not None, "tables are never deleted"
        self.head = found[0]
        self._set(await asyncio.to_thread(replay, *found))
        self.start_all_over()
        self.on_reloaded(self)

    async def refresh(self) -> None:
        """Read the log again if nobody knows what was written, and if the database can tell by now."""
        async with self.lock:
            if self.stale:
                with contextlib.suppress(SubmissionRefused):
                    await self._reload()

    def _refusal(self, error: MilepostError) -> SubmissionRefused:
        if isinstance(error, SubmissionRefused):
            return error
        return SubmissionRefused(rule_of(error), str(error), self.seq)

    # who is connected

    def join(self, connection: Listener) -> None:
        """Add a connection: it hears of changes from now on."""
        self.connections.add(connection)
        self._tell_who_hosts()

    def part(self, connection: Listener) -> None:
        """Somebody has left; once nobody is connected, what was shown is forgotten."""
        self.connections.discard(connection)
        self.was_here(connection.guest)
        self._tell_who_hosts()
        if not self.connections:
            self.shown.forget_the_past()

    def was_here(self, guest: str) -> None:
        """Keep that a player or the host was here just now."""
        if guest and (guest == self.head.host or self.seats_of(guest)):
            self._left[guest] = monotonic()

    def is_here(self, guest: str) -> bool:
        """Whether a guest is connected."""
        return any(connection.guest == guest for connection in self.connections)

    def away_for(self, guest: str) -> float:
        """For how many seconds a player has been away: since they left, or since the table was loaded."""
        return 0.0 if self.is_here(guest) else monotonic() - self._left.get(guest, self._loaded)

    def is_gone(self, guest: str) -> bool:
        """Whether a player has been away for so long that a bot may stand in: a page may just be loading again."""
        return not self.is_here(guest) and self.away_for(guest) >= self.settings.stand_in_after

    def here(self) -> tuple[Seat, ...]:
        """The seats whose person is connected."""
        present = {connection.guest for connection in self.connections}
        return tuple(
            seat for seat, occupant in enumerate(self.now.occupants)
            if isinstance(occupant, Person) and occupant.guest in present
        )  # fmt: skip

    @property
    def host_is_gone(self) -> bool:
        """Whether the host has been away for so long that others may decide."""
        host = self.head.host
        return not self.is_here(host) and self.away_for(host) >= self.settings.host_away_after

    @property
    def acting_host(self) -> str:
        """The guest who hosts: who opened the table, or the first player who is here if that person is gone."""
        if not self.host_is_gone:
            return self.head.host
        people = [one for one in self.now.occupants if isinstance(one, Person)]
        return next((one.guest for one in people if self.is_here(one.guest)), self.head.host)

    def _tell_who_hosts(self) -> None:
        """Send everybody the table anew when hosting has passed on or come back; look again when it may."""
        if self._host_timer is not None:
            self._host_timer.cancel()
            self._host_timer = None
        if not self.connections:
            return
        if self.acting_host != self._hosting:
            self._hosting = self.acting_host
            self.start_all_over()
        if not self.host_is_gone and not self.is_here(self.head.host):
            left = self.settings.host_away_after - self.away_for(self.head.host)
            self._host_timer = asyncio.get_running_loop().call_later(max(0.0, left), self._tell_who_hosts)

    def send_to_all(self, message: Any) -> None:
        """Send the same message to everybody who is connected."""
        if self.connections:
            made = frame(message)
            for connection in tuple(self.connections):
                connection.send(made)

    def start_all_over(self) -> None:
        """Have the whole table sent to everybody who is connected."""
        for connection in self.connections:
            connection.start_over()

    def default(self, seat: Seat) -> Action:
        """The answer that is given for a player who has left."""
        action: Action = self.now.state.default(seat)
        return action
