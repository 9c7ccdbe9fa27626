"""The game of a table as its log tells it: the moves that stand, where they lead, and what a new entry changes.

`judge` says what an entry would lead to and changes nothing; `take` makes it so, once the entry is in the database.
States are never changed after they were made, so they can be kept, shared and read from threads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, takewhile
from typing import Any

import msgspec

from milepost.core import catalog
from milepost.core.action import Seat, Seen
from milepost.core.bot import Why
from milepost.core.chance import seeded
from milepost.core.errors import NotAllowed
from milepost.core.game import Game
from milepost.core.record import Move
from milepost.core.state import State
from milepost.core.steps import PlayedStep, play_batch, play_each
from milepost.server.game_log.entries import (
    Act,
    Began,
    Body,
    Ended,
    Imported,
    NewOccupant,
    Redo,
    TakebackAnswered,
    TakebackAsked,
    Undo,
)
from milepost.server.game_log.occupants import Nobody, Occupant, Person, Robot
from milepost.server.storage.rows import Phase

KEPT_EVERY = 50
"""About how many actions lie between two states that are kept, to get to any moment quickly."""
KEPT_AT_MOST = 100
"""How many states of a long imported record are kept."""


class Decided(msgspec.Struct, frozen=True):
    """The actions from `first` to `last`, counted from 1, were one decision, made with entry `seq`."""

    first: int
    last: int
    seat: Seat
    seq: int
    why: Why | None = None
    bot: str = ""
    """The bot that decided; "" for a person, for what stood in for a bot, and for a batch that was cut short."""
    memory: bytes | None = None
    note: str = ""


class PendingTakeback(msgspec.Struct, frozen=True):
    """A takeback that was asked for; `waits` are the seats that have not agreed yet."""

    seat: Seat
    to: int
    waits: tuple[Seat, ...]


class Position(msgspec.Struct, frozen=True):
    """Where a table stands.

    Moves from `floor` on are of one seat and revealed nothing, so that seat may take them back alone;
    `undone` are those it has taken back and may play again, and `gestures` how many of them were submitted together.
    """

    state: Any
    length: int
    phase: Phase
    occupants: tuple[Occupant, ...]
    floor: int = 0
    undone: tuple[Move, ...] = ()
    gestures: tuple[int, ...] = ()
    takeback: PendingTakeback | None = None


class Change(msgspec.Struct, frozen=True):
    """What an entry leads to: of the moves so far the first `keep` stay, then those in `added` follow.

    `steps` are the added moves as they were played, for everybody who shows or tells them; an imported record has none,
    but some of the states it went through, by length, in `passed`. `gestures`: how many of moves that are played again
    had been submitted together.
    """

    after: Position
    keep: int
    added: tuple[Move, ...] = ()
    steps: tuple[PlayedStep, ...] = ()
    act: Act | None = None
    passed: dict[int, Any] = {}
    gestures: tuple[int, ...] = ()

    def steps_of(self, decided: Decided) -> tuple[PlayedStep, ...]:
        """The steps of a decision that came with this change; none for one that was there before."""
        first = decided.first - 1 - self.keep
        return self.steps[first : decided.last - self.keep] if first >= 0 else ()


class History:
    """The moves and decisions that stand, and the position they lead to."""

    def __init__(self, game: str, seats: int, seed: str, options: dict[str, Any]) -> None:
        self.game: Game[Any] = catalog.game(game)
        self.moves: list[Move] = []
        self.decisions: list[Decided] = []
        first: State[Any] = self.game.begin(seats, seeded(seed), self.game.options(options))
        self.now = Position(first, 0, "open", (Nobody(),) * seats)
        self._kept: dict[int, State[Any]] = {0: first}
        self.last_person: dict[Seat, str] = {}
        """Who sat on a seat last, of people: they may have it back from a bot."""

    # what an entry would lead to

    def judge(self, body: Body, seat: Seat | None) -> Change:
        """What would come of an entry; raises if it is refused."""
        return _JUDGES[type(body)](self, body, seat)

    def _act(self, body: Act, seat: Seat) -> Change:
        now = self._playing()
        actions = [self.game.decode(bytes(raw)) for raw in body.actions]
        steps = play_batch(now.state, actions, seat)
        state = steps[-1].after
        floor = now.floor if self.moves and self.moves[-1].seat == seat else now.length
        length = now.length + len(actions)
        after = msgspec.structs.replace(
            now, state=state, length=length, phase="over" if state.to_act is None else "playing",
            floor=length if steps[-1].reveals else floor, undone=(), gestures=(), takeback=None,
        )  # fmt: skip
        return Change(after, now.length, tuple(Move(seat, action) for action in actions), steps, body)

    def _undo(self, body: Undo, seat: Seat) -> Change:
        now = self._playing()
        if now.length <= now.floor or self.moves[-1].seat != seat:
            raise NotAllowed("undo", f"P{seat} has nothing to take back: somebody else has moved since, or something "
                         "hidden was shown.")  # fmt: skip
        if not now.floor <= body.to < now.length:
            raise NotAllowed("undo", f"P{seat} cannot go back to that moment alone.")
        after = msgspec.structs.replace(
            now, state=self.state_at(body.to), length=body.to, undone=(*self.moves[body.to :], *now.undone),
            gestures=(*self._gestures_after(body.to), *now.gestures), takeback=None,
        )  # fmt: skip
        return Change(after, body.to)

    def _gestures_after(self, length: int) -> list[int]:
        """How many of the moves after the first `length` were submitted together."""
        later = takewhile(lambda decided: decided.last > length, reversed(self.decisions))
        return [decided.last - max(decided.first - 1, length) for decided in later][::-1]

    def _redo(self, body: Redo, seat: Seat) -> Change:
        now = self._playing()
        top = now.length + len(now.undone)
        if not now.undone or now.undone[0].seat != seat:
            raise NotAllowed("redo", f"P{seat} has taken nothing back that could be played again.")
        if not now.length < body.to <= top:
            raise NotAllowed("redo", f"P{seat} has taken back less than that.")
        count = body.to - now.length
        steps = tuple(play_each(now.state, [move.action for move in now.undone[:count]], seat))
        state = steps[-1].after
        again, left = _split(now.gestures, count)
        after = msgspec.structs.replace(
            now, state=state, length=body.to, phase="over" if state.to_act is None else "playing",
            undone=now.undone[count:], gestures=left, takeback=None,
        )  # fmt: skip
        return Change(after, now.length, now.undone[:count], steps, gestures=again)

    def _ask(self, body: TakebackAsked, seat: Seat) -> Change:
        now = self._playing()
        if now.takeback is not None and now.takeback.seat != seat:
            raise NotAllowed("takeback", f"P{now.takeback.seat} has asked for a takeback; answer that first.")
        if not 0 <= body.to < now.length:
            raise NotAllowed("takeback", "The game cannot go back to that moment.")
        asker = now.occupants[seat]
        waits = tuple(
            other for other, occupant in enumerate(now.occupants)
            if isinstance(occupant, Person) and not (isinstance(asker, Person) and occupant.guest == asker.guest)
        )  # fmt: skip
        if not waits:
            return self._taken_back(body.to)
        return Change(msgspec.structs.replace(now, takeback=PendingTakeback(seat, body.to, waits)), now.length)

    def _answer(self, body: TakebackAnswered, seat: Seat) -> Change:
        now = self._playing()
        asked = now.takeback
        may_cancel = asked is not None and seat == asked.seat and not body.agree
        if asked is None or not (seat in asked.waits or may_cancel):
            raise NotAllowed("takeback", f"Nobody is waiting for an answer from P{seat}.")
        if not body.agree:
            return Change(msgspec.structs.replace(now, takeback=None), now.length)
        same = now.occupants[seat]
        waits = tuple(other for other in asked.waits if now.occupants[other] != same)
        if not waits:
            return self._taken_back(asked.to)
        return Change(msgspec.structs.replace(now, takeback=msgspec.structs.replace(asked, waits=waits)), now.length)

    def _taken_back(self, to: int) -> Change:
        after = msgspec.structs.replace(
            self.now, state=self.state_at(to), length=to, floor=to, undone=(), gestures=(), takeback=None
        )
        return Change(after, to)

    def _sit(self, body: NewOccupant, seat: Seat) -> Change:
        now = self.now
        occupants = tuple(body.occupant if at == seat else occupant for at, occupant in enumerate(now.occupants))
        return Change(msgspec.structs.replace(now, occupants=occupants, takeback=None), now.length)

    def _start(self, body: Began, seat: Seat | None) -> Change:
        now = self.now
        if now.phase != "open":
            raise NotAllowed("started", "This game has begun already.")
        free = [at for at, occupant in enumerate(now.occupants) if isinstance(occupant, Nobody)]
        if free:
            names = ", ".join(f"P{at}" for at in free)
            raise NotAllowed("seats", f"Every seat must be taken before the game begins; free: {names}.")
        phase: Phase = "over" if now.state.to_act is None else "playing"
        return Change(msgspec.structs.replace(now, phase=phase), now.length)

    def _import(self, body: Imported, seat: Seat | None) -> Change:
        state = self.now.state.clone()
        added, passed = [], {}
        for length, (mover, raw) in enumerate(body.moves, start=1):
            action = self.game.decode(bytes(raw))
            state.apply(action, mover)
            added.append(Move(mover, action))
            if length % max(KEPT_EVERY, len(body.moves) // KEPT_AT_MOST) == 0:
                passed[length] = state.clone()
        after = msgspec.structs.replace(self.now, state=state, length=len(added), floor=len(added))
        return Change(after, 0, tuple(added), passed=passed)

    def _end(self, body: Ended, seat: Seat | None) -> Change:
        return Change(msgspec.structs.replace(self.now, phase="closed"), self.now.length)

    def _playing(self) -> Position:
        """The position, if the game is being played."""
        if self.now.phase != "playing":
            why = {"open": "has not begun yet", "over": "is over", "closed": "was closed"}[self.now.phase]
            raise NotAllowed(self.now.phase, f"This game {why}; nobody can move.")
        return self.now

    # making it so

    def take(self, change: Change, seq: int) -> None:
        """Make a change that is safe in the log as entry `seq`."""
        self._cut(change.keep)
        if change.added:
            self._add(change, seq)
        self.now = change.after
        occupants = enumerate(self.now.occupants)
        self.last_person |= {seat: occupant.guest for seat, occupant in occupants if isinstance(occupant, Person)}
        self._kept |= change.passed
        if change.after.length - max(self._kept) >= KEPT_EVERY:
            self._kept[change.after.length] = change.after.state

    def _cut(self, keep: int) -> None:
        """Forget moves after the first `keep`, and what was made of them."""
        if keep == len(self.moves):
            return
        del self.moves[keep:]
        while self.decisions and self.decisions[-1].first > keep:
            self.decisions.pop()
        if self.decisions and self.decisions[-1].last > keep:
            self.decisions[-1] = msgspec.structs.replace(self.decisions[-1], last=keep, why=None, bot="", memory=None)
        self._kept = {length: state for length, state in self._kept.items() if length <= keep}

    def _add(self, change: Change, seq: int) -> None:
        first = len(self.moves) + 1
        self.moves += change.added
        act = change.act
        if act is None:
            runs = [len(tuple(run)) for _, run in groupby(change.added, key=lambda move: move.seat)]
            for many in change.gestures or runs:
                self.decisions.append(Decided(first, first - 1 + many, self.moves[first - 1].seat, seq))
                first += many
            return
        memory = None if act.memory is msgspec.UNSET else bytes(act.memory)
        self.decisions.append(
            Decided(first, len(self.moves), change.added[0].seat, seq, act.why, act.bot, memory, act.note)
        )

    @property
    def back(self) -> int:
        """How long the game was before what was submitted last."""
        return self.decisions[-1].first - 1 if self.decisions else 0

    @property
    def forward(self) -> int:
        """How long the game will be once the next gesture is played again; as long as it is if there is none."""
        return self.now.length + sum(self.now.gestures[:1])

    @property
    def weight(self) -> int:
        """How many states are kept."""
        return len(self._kept)

    # the past

    def state_at(self, length: int) -> State[Any]:
        """The state when the game was `length` actions long; not to be changed."""
        return state_after(*self.way_to(length))

    def way_to(self, length: int) -> tuple[State[Any], Sequence[Move]]:
        """A kept state and the moves from there to a moment, so that a thread can go through them."""
        if length == self.now.length:
            return self.now.state, ()
        start = max(at for at in self._kept if at <= length)
        return self._kept[start], self.moves[start:length]

    def last_of(self, seat: Seat, bot: str) -> Decided | None:
        """The last decision that a bot made on a seat, and that stands as it was made."""
        made = (one for one in reversed(self.decisions) if one.seat == seat and one.bot == bot)
        return next(made, None)

    def bot_to_act(self) -> tuple[Seat, str] | None:
        """The first seat waited for that has a bot, and which bot."""
        if self.now.phase == "playing":
            for seat in self.now.state.waiting_for:
                occupant = self.now.occupants[seat]
                if isinstance(occupant, Robot):
                    return seat, occupant.bot
        return None


_JUDGES: dict[type[Any], Callable[[History, Any, Any], Change]] = {
    Act: History._act,
    Undo: History._undo,
    Redo: History._redo,
    TakebackAsked: History._ask,
    TakebackAnswered: History._answer,
    NewOccupant: History._sit,
    Began: History._start,
    Imported: History._import,
    Ended: History._end,
}


def _split(gestures: tuple[int, ...], count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sizes of the gestures among the first `count` moves, and of those that are left; one may be cut in two."""
    first, left = [], [*gestures]
    while count:
        many = min(left[0], count)
        first.append(many)
        count -= many
        left[:1] = [left[0] - many] if left[0] > many else []
    return tuple(first), tuple(left)


def state_after(state: State[Any], moves: Sequence[Move]) -> State[Any]:
    """The state that some moves lead to; not to be changed."""
    if not moves:
        return state
    work = state.clone()
    for move in moves:
        work.apply(move.action, move.seat)
    return work


def seen_since(state: State[Any], moves: Sequence[Move], seat: Seat) -> tuple[Seen, ...]:
    """What a bot on a seat is told of some moves that were made from a state on."""
    work = state.clone()
    told = []
    for move in moves:
        events = work.apply(move.action, move.seat)
        told.append(work.told_to_bot(Seen(move.seat, move.action, tuple(events)), seat))
    return tuple(told)
