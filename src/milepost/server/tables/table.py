"""A table in memory: one submission at a time, first into the log, then to everybody.

Memory is a cache. What the database refuses (somebody else wrote that entry) makes the table read its log again.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from itertools import takewhile
from math import ceil
from typing import TYPE_CHECKING, Any

import msgspec

from milepost.core.errors import MilepostError
from milepost.core.game import Action, Game, Seat
from milepost.core.scene import Scene
from milepost.server.game_log.entries import Body, kind_of
from milepost.server.game_log.history import Change, Decided, History, Position, refuse
from milepost.server.game_log.occupants import Person, names_of, seat_rows
from milepost.server.game_log.refusals import SubmissionRefused, rule_of
from milepost.server.game_log.replay import Replayed, mark_of, replay
from milepost.server.messages import ChatLine, Told
from milepost.server.showing import pictures
from milepost.server.storage.errors import StorageDown
from milepost.server.storage.rows import Entry, Phase, TableHead
from milepost.server.storage.store import Store

if TYPE_CHECKING:
    from milepost.server.tables.connections import Connection

MOST_CHAT = 200
MOST_REFUSALS = 256
GRACE = 10.0
"""Seconds after which a person who is gone can be replaced."""
SCENES_KEPT = 32
"""So many scenes stay for browsers that come back."""


class TableUpdate(msgspec.Struct, frozen=True):
    """What became visible with an entry: where the table stood, and what changed.

    Of the log, decisions that end after action `cut` are gone, and `fresh` ones follow.
    """

    seq: int
    before: Position
    change: Change
    cut: int
    fresh: tuple[Decided, ...]


class Table:
    """One table: its history, who is connected, what was said."""

    def __init__(self, store: Store, head: TableHead, replayed: Replayed) -> None:
        self.store = store
        self.head = head
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.chat: deque[ChatLine] = deque(maxlen=MOST_CHAT)
        self.said = 0
        self.on_landed: Callable[[Table, TableUpdate], None] = lambda table, landed: None
        self.on_reloaded: Callable[[Table], None] = lambda table: None
        self.stale = False
        self.touched = self._loaded = time.monotonic()
        self._left: dict[str, float] = {}
        self._refusals: OrderedDict[str, SubmissionRefused] = OrderedDict()
        self._scenes: OrderedDict[tuple[int, Seat | None], Scene] = OrderedDict()
        self._told: dict[Seat | None, dict[tuple[int, int, int], Told]] = {}
        self._befores: dict[int, Any] = {}
        """States in which decisions that are being told were made, for all viewers."""
        self._endings: dict[tuple[int, int, int], bool] = {}
        self._set(replayed)

    def _set(self, replayed: Replayed) -> None:
        self.history: History = replayed.history
        self.seq = replayed.seq
        self.answers = replayed.answers
        self.trouble = replayed.trouble
        self.stale = False
        self._scenes.clear()
        self._told.clear()
        self._befores.clear()

    # what it is

    @property
    def id(self) -> str:
        """The table's name in its link."""
        return self.head.id

    @property
    def game(self) -> Game[Any]:
        """What is played here."""
        return self.history.game

    @property
    def now(self) -> Position:
        """Where it stands."""
        return self.history.now

    @property
    def phase(self) -> Phase:
        """Where it stands, in a word."""
        return "closed" if self.trouble else self.now.phase

    def seats_of(self, guest: str) -> tuple[Seat, ...]:
        """The seats somebody has."""
        return tuple(
            seat for seat, occupant in enumerate(self.now.occupants)
            if guest and isinstance(occupant, Person) and occupant.guest == guest
        )  # fmt: skip

    def here(self) -> tuple[Seat, ...]:
        """The seats whose person is connected."""
        present = {connection.guest for connection in self.connections}
        return tuple(
            seat for seat, occupant in enumerate(self.now.occupants)
            if isinstance(occupant, Person) and occupant.guest in present
        )  # fmt: skip

    def watchers(self) -> int:
        """How many connections have no seat."""
        return sum(not self.seats_of(connection.guest) for connection in self.connections)

    def names(self) -> list[str]:
        """How the players are called."""
        return names_of(self.now.occupants)

    # submissions

    async def submit(
        self,
        cid: str,
        base_seq: int | None,
        seat: Seat | None,
        body: Body,
        may: Callable[[], None] = lambda: None,
        landed: Callable[[int], None] = lambda seq: None,
    ) -> None:
        """Put an entry into the log, call `landed` with its number, and tell everybody.

        `may` raises if the submitter has no right to. Once a submission is under way it is finished, also when whoever
        made it is gone.
        """
        task = asyncio.ensure_future(self._submit(cid, base_seq, seat, body, may, landed))
        # who has left does not hear a refusal; without this the loop would complain that nobody did
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        await asyncio.shield(task)

    async def _submit(
        self,
        cid: str,
        base_seq: int | None,
        seat: Seat | None,
        body: Body,
        may: Callable[[], None],
        landed: Callable[[int], None],
    ) -> None:
        async with self.lock:
            if self.stale or (base_seq is not None and base_seq > self.seq):
                await self._reload()
            if cid in self.answers:
                return landed(self.answers[cid])
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
            await self._append(cid, seat, body, change, landed)

    def _judged(self, base_seq: int | None, seat: Seat | None, body: Body, may: Callable[[], None]) -> Change:
        """What would come of a submission; raises if it is refused."""
        if base_seq is not None and base_seq != self.seq:
            raise refuse("stale", f"The table has moved on to entry {self.seq}; this was made on entry {base_seq}.")
        if self.trouble:
            raise refuse("closed", self.trouble)
        if seat is not None and not 0 <= seat < len(self.now.occupants):
            raise refuse("seat", f"This table has the seats 0 to {len(self.now.occupants) - 1}, not {seat}.")
        may()
        return self.history.judge(body, seat)

    async def _append(
        self, cid: str, seat: Seat | None, body: Body, change: Change, landed: Callable[[int], None]
    ) -> None:
        """Write an entry down, and make it so if it was the first with its number."""
        seq, after = self.seq + 1, change.after
        entry = Entry(
            self.id, seq, cid, seat, kind_of(body), msgspec.json.encode(body), mark_of(change.after), time.time()
        )
        sittings = None if after.occupants == self.now.occupants else seat_rows(after.occupants)
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
                return landed(self.answers[cid])
            raise SubmissionRefused("stale", f"The table has moved on to entry {self.seq}.", self.seq)
        before, history = self.now, self.history
        history.take(change, seq)
        self.seq = seq
        self.answers[cid] = seq
        landed(seq)
        self._show(before, change)

    def _show(self, before: Position, change: Change) -> None:
        """Say what has just been taken, and what it means for the log in words."""
        history = self.history
        self._befores.clear()
        if change.after.floor == change.after.length:
            self._endings.clear()
        cut = change.keep
        if cut < before.length:
            cut = history.decisions[-1].first - 1 if history.decisions else 0
            self._told = {
                role: {key: told for key, told in known.items() if key[2] <= cut} for role, known in self._told.items()
            }
        fresh = list(takewhile(lambda decided: decided.last > cut, reversed(history.decisions)))
        self.on_landed(self, TableUpdate(self.seq, before, change, cut, tuple(reversed(fresh))))

    async def _reload(self) -> None:
        """Read the log again: somebody else has written to it, or nobody knows what was written."""
        try:
            found = await self.store.load(self.id)
        except StorageDown as error:
            raise SubmissionRefused("storage", str(error), self.seq) from None
        assert found is not None, "tables are never deleted"
        self.head = found[0]
        self._set(await asyncio.to_thread(replay, *found))
        for connection in self.connections:
            connection.start_anew()
        self.on_reloaded(self)

    async def refresh(self) -> None:
        """Read the log again if nobody knows what was written, and if the database can tell by now."""
        async with self.lock:
            if self.stale:
                with contextlib.suppress(SubmissionRefused):
                    await self._reload()

    def _refusal(self, error: MilepostError) -> SubmissionRefused:
        return (
            error if isinstance(error, SubmissionRefused) else SubmissionRefused(rule_of(error), str(error), self.seq)
        )

    # rights

    def must_have(self, guest: str, seat: Seat) -> None:
        """Raise unless a seat is somebody's own."""
        if seat not in self.seats_of(guest):
            raise refuse("seat", f"P{seat} is not your seat.")

    def may_host(self, guest: str) -> bool:
        """Whether somebody is the host: who opened the table or, while that person is not here, any player."""
        if guest == self.head.host:
            return bool(guest)
        return bool(self.seats_of(guest)) and all(one.guest != self.head.host for one in self.connections)

    def must_host(self, guest: str) -> None:
        """Raise unless somebody is the host."""
        if not self.may_host(guest):
            raise refuse("host", "Only the host can do this; while the host is away, any player.")

    def must_play(self, guest: str) -> None:
        """Raise unless somebody plays here or opened the table."""
        if guest != self.head.host and not self.seats_of(guest):
            raise refuse("seat", "Only the players and the host can do this.")

    def must_be_away(self, seat: Seat) -> None:
        """Raise unless the person on a seat has been away for a while: a page may just be loading again."""
        occupant = self.now.occupants[seat]
        if not isinstance(occupant, Person):
            return
        if seat in self.here():
            raise refuse("seat", f"P{seat} is here; only they can give the seat up.")
        left = GRACE - (time.monotonic() - self._left.get(occupant.guest, self._loaded))
        if left > 0:
            raise refuse("seat", f"P{seat} has just left; wait {ceil(left)} s more, they may come back.")

    # who is connected

    def join(self, connection: Connection) -> None:
        """Somebody connects."""
        self.connections.add(connection)

    def part(self, connection: Connection) -> None:
        """Somebody is gone; what nobody looks at any more is not kept."""
        self.connections.discard(connection)
        self._left[connection.guest] = time.monotonic()
        if not self.connections:
            self._told.clear()
            for key in [key for key in self._scenes if key[0] != self.seq]:
                del self._scenes[key]

    # pictures and words, each made once

    def scene(self, role: Seat | None) -> Scene:
        """The position from a seat."""
        key = (self.seq, role)
        scene = self._scenes.get(key)
        if scene is None:
            scene = self._scenes[key] = pictures.scene_of(self.game, self.now.state, role)
            if len(self._scenes) > SCENES_KEPT:
                self._scenes.popitem(last=False)
        return scene

    def turn_began(self) -> int:
        """How long the game was when the turn began whose moves can be undone: after the last move that ended one."""
        for decided in reversed(self.history.decisions[:-1]):
            if decided.last <= self.now.floor:
                break
            if self._ended_turn(decided):
                return decided.last
        return self.now.floor

    def _ended_turn(self, decided: Decided) -> bool:
        """Whether a decision's last action was one of those that end a turn, as its player was told."""
        key = _key(decided)
        if key not in self._endings:
            action = self.history.moves[decided.last - 1].action
            asked = self.game.ask(self.history.state_at(decided.last - 1).seen_by(decided.seat))
            choices = asked.choices if asked is not None else ()
            self._endings[key] = any(choice.ends_turn and choice.action == action for choice in choices)
        return self._endings[key]

    def kept_scene(self, seq: int, role: Seat | None) -> Scene | None:
        """A scene that was shown a while ago, if it is still here."""
        return self._scenes.get((seq, role))

    def told(self, decisions: Sequence[Decided], role: Seat | None, before: Position | None = None) -> tuple[Told, ...]:
        """Some decisions in words, as a viewer may know them; `before` is where the table stood a moment ago."""
        known = self._told.setdefault(role, {})
        for decided in decisions:
            if _key(decided) not in known:
                at = decided.first - 1
                if at not in self._befores:
                    self._befores[at] = (
                        before.state if before is not None and at == before.length else self.history.state_at(at)
                    )
                moves = self.history.moves[at : decided.last]
                known[_key(decided)] = pictures.told(self.game, self._befores[at], moves, decided, role)
        return tuple(known[_key(decided)] for decided in decisions)

    def missed(self, seq: int) -> tuple[int, list[Decided]]:
        """What a log as of entry `seq` lacks: it is cut after an action, and decisions follow."""
        decisions = self.history.decisions
        common = next((at for at in range(len(decisions) - 1, -1, -1) if decisions[at].seq <= seq), None)
        return (0, decisions[:]) if common is None else (decisions[common].first - 1, decisions[common:])

    async def log(self, role: Seat | None, before: int, count: int) -> tuple[Told, ...]:
        """The last `count` decisions up to action `before`, in words."""
        pages = pictures.pages(self.history, before, count)
        known = self._told.setdefault(role, {})
        keys = [_key(decided) for decided in pages.decisions]
        if all(key in known for key in keys):
            return tuple(known[key] for key in keys)
        told = await asyncio.to_thread(pages.tell, role)
        self._told.setdefault(role, {}).update(zip(keys, told, strict=True))
        return told

    def default(self, seat: Seat) -> Action:
        """The answer for somebody who is gone."""
        action: Action = self.now.state.default(seat)
        return action


def _key(decided: Decided) -> tuple[int, int, int]:
    """Names a decision within a table; one that was cut short has another name."""
    return decided.seq, decided.first, decided.last
