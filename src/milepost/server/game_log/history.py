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
    EndWanted,
    HotSeatAllowed,
    Imported,
    NewOccupant,
    Redo,
    Removed,
    TakebackAnswered,
    TakebackAsked,
    Undo,
    VotesLapsed,
)
from milepost.server.game_log.occupants import Invited, Nobody, Occupant, Person, Robot, bot_of, same_person
from milepost.server.game_log.position import Change, Decided, PendingTakeback, Position
from milepost.server.storage.rows import Phase

KEPT_EVERY = 50
"""About how many actions lie between two states that are kept, to get to any moment quickly."""
KEPT_AT_MOST = 100
"""How many states of a long imported record are kept."""


class History:
    """The moves and decisions that stand, and the position they lead to."""

    def __init__(self, game: str, seats: int, seed: str, options: dict[str, Any]) -> None:
        self.game: Game[Any] = catalog.game(game)
        self.moves: list[Move] = []
        self.decisions: list[Decided] = []
        first: State[Any] = self.game.begin(seats, seeded(seed), self.game.options(options))
        self.now = Position(first, 0, "open", (Nobody(),) * seats)
        self._kept: dict[int, State[Any]] = {0: first}
        self.held: dict[str, set[Seat]] = {}
        """The seats that each guest has ever had while the game was played: whose hands they know."""

    # what an entry would lead to

    def judge(self, body: Body, seat: Seat | None) -> Change:
        """What would come of an entry; raises if it is refused."""
        return _JUDGES[type(body)](self, body, seat)

    def _act(self, body: Act, seat: Seat) -> Change:
        now = self._playing()
        actions = [self.game.decode(bytes(raw)) for raw in body.actions]
        steps = play_batch(now.state, actions, seat)
        state = steps[-1].after
        after = msgspec.structs.replace(
            now, state=state, length=now.length + len(actions), phase="over" if state.to_act is None else "playing",
            floor=self._floor_after(steps), undone=(), gestures=(), takeback=None,
            end_wanted=now.end_wanted if body.bot or body.note else (),
        )  # fmt: skip
        return Change(after, now.length, tuple(Move(seat, action) for action in actions), steps, body)

    def _floor_after(self, steps: Sequence[PlayedStep]) -> int:
        """Where the moves begin that may be taken back once a batch was played.

        At a companion's table that is whatever was done and drawn, by anybody, since secret choices were last shown:
        people there see each other's phones, and a tap that was a mistake must not cost anybody an evening.
        """
        now, last = self.now, steps[-1]
        was_secret = last.action.seen_by(None) != last.action
        if last.reveals and (was_secret or not self.game.companion):
            return now.length + len(steps)
        mine = self.game.companion or (bool(self.moves) and self.moves[-1].seat == last.seat)
        return now.floor if mine else now.length

    def _undo(self, body: Undo, seat: Seat) -> Change:
        now = self._playing()
        if now.length <= now.floor and self.game.companion:
            raise NotAllowed("undo", "There is nothing to take back: nothing was done since everybody's secret choices "
                         "were shown.")  # fmt: skip
        if now.length <= now.floor or not self._may_take_back(self.moves[-1], seat):
            raise NotAllowed("undo", f"P{seat} has nothing to take back: somebody else has moved since, or something "
                         "hidden was shown.")  # fmt: skip
        if not now.floor <= body.to < now.length:
            raise NotAllowed("undo", f"P{seat} cannot go back to that moment alone.")
        after = msgspec.structs.replace(
            now, state=self.state_at(body.to), length=body.to, undone=(*self.moves[body.to :], *now.undone),
            gestures=(*self._gestures_after(body.to), *now.gestures), takeback=None, end_wanted=(),
        )  # fmt: skip
        return Change(after, body.to)

    def _gestures_after(self, length: int) -> list[int]:
        """How many of the moves after the first `length` were submitted together."""
        later = takewhile(lambda decided: decided.last > length, reversed(self.decisions))
        return [decided.last - max(decided.first - 1, length) for decided in later][::-1]

    def _redo(self, body: Redo, seat: Seat) -> Change:
        now = self._playing()
        top = now.length + len(now.undone)
        if not now.undone or not self._may_take_back(now.undone[0], seat):
            raise NotAllowed("redo", f"P{seat} has taken nothing back that could be played again.")
        if not now.length < body.to <= top:
            raise NotAllowed("redo", f"P{seat} has taken back less than that.")
        count = body.to - now.length
        steps = played(now.state, now.undone[:count])
        state = steps[-1].after
        again, left = _split(now.gestures, count)
        after = msgspec.structs.replace(
            now, state=state, length=body.to, phase="over" if state.to_act is None else "playing",
            undone=now.undone[count:], gestures=left, takeback=None, end_wanted=(),
        )  # fmt: skip
        return Change(after, now.length, now.undone[:count], steps, gestures=again)

    def _may_take_back(self, move: Move, seat: Seat) -> bool:
        """Whether a seat may undo and redo a move: its own, and at a companion's table anybody's."""
        return self.game.companion or move.seat == seat

    def _ask(self, body: TakebackAsked, seat: Seat) -> Change:
        now = self._playing()
        if self.game.companion:
            raise NotAllowed("takeback", "Everybody with a seat can undo here; nobody has to be asked.")
        if now.takeback is not None and now.takeback.seat != seat:
            raise NotAllowed("takeback", f"P{now.takeback.seat} has asked for a takeback; answer that first.")
        if not 0 <= body.to < now.length:
            raise NotAllowed("takeback", "The game cannot go back to that moment.")
        asker = now.occupants[seat]
        waits = tuple(
            other for other, occupant in enumerate(now.occupants)
            if isinstance(occupant, Person) and not (isinstance(asker, Person) and occupant.guest == asker.guest)
            and (body.everybody or not occupant.stand_in)
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
        waits = tuple(other for other in asked.waits if not same_person(now.occupants[other], now.occupants[seat]))
        if not waits:
            return self._taken_back(asked.to)
        return Change(msgspec.structs.replace(now, takeback=msgspec.structs.replace(asked, waits=waits)), now.length)

    def _taken_back(self, to: int) -> Change:
        after = msgspec.structs.replace(
            self.now, state=self.state_at(to), length=to, floor=to, undone=(), gestures=(), takeback=None, end_wanted=()
        )
        return Change(after, to)

    def _sit(self, body: NewOccupant, seat: Seat) -> Change:
        now, occupant = self.now, body.occupant
        before = now.occupants[seat]
        if now.phase == "playing" and isinstance(before, Person) and isinstance(occupant, Robot):
            occupant = msgspec.structs.replace(before, stand_in=occupant.bot)  # as stand-ins were written earlier
        occupants = tuple(occupant if at == seat else other for at, other in enumerate(now.occupants))
        after = msgspec.structs.replace(now, occupants=occupants, takeback=None, end_wanted=())
        if isinstance(before, Invited) and isinstance(occupant, Person) and not _not_taken(occupants):
            after = msgspec.structs.replace(after, phase=self._first_phase)  # the last who was asked has come
        return Change(after, now.length)

    def _allow_hot_seat(self, body: HotSeatAllowed, seat: Seat | None) -> Change:
        return Change(msgspec.structs.replace(self.now, hot_seat=True), self.now.length)

    def _remove(self, body: Removed, seat: Seat | None) -> Change:
        now = self.now
        if now.phase != "open":
            raise NotAllowed("started", "This game has begun; nobody can be removed any more.")
        occupants = tuple(
            Nobody() if isinstance(one, Person | Invited) and one.guest == body.guest else one for one in now.occupants
        )
        after = msgspec.structs.replace(now, occupants=occupants, removed=(*now.removed, body.guest))
        return Change(after, now.length)

    def _start(self, body: Began, seat: Seat | None) -> Change:
        now = self.now
        if now.phase != "open":
            raise NotAllowed("started", "This game has begun already.")
        if missing := _not_taken(now.occupants):
            names = ", ".join(f"P{at}" for at in missing)
            raise NotAllowed("seats", f"Every seat must be taken before the game begins; free: {names}.")
        return Change(msgspec.structs.replace(now, phase=self._first_phase), now.length)

    @property
    def _first_phase(self) -> Phase:
        """What a table is in when its game begins; a record may be brought that is over."""
        return "over" if self.now.state.to_act is None else "playing"

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

    def _want_end(self, body: EndWanted, seat: Seat | None) -> Change:
        now = self._playing()
        others = tuple(guest for guest in now.end_wanted if guest != body.guest)
        wanted = (*others, body.guest) if body.wants else others
        return Change(msgspec.structs.replace(now, end_wanted=wanted), now.length)

    def _lapse(self, body: VotesLapsed, seat: Seat | None) -> Change:
        return Change(msgspec.structs.replace(self.now, end_wanted=()), self.now.length)

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
        for seat, occupant in enumerate(self.now.occupants) if self.now.phase == "playing" else ():
            if isinstance(occupant, Person):
                self.held.setdefault(occupant.guest, set()).add(seat)
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
        """The first seat waited for that a bot plays, also one that stands in, and which bot."""
        if self.now.phase == "playing":
            for seat in self.now.state.waiting_for:
                if bot := bot_of(self.now.occupants[seat]):
                    return seat, bot
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
    HotSeatAllowed: History._allow_hot_seat,
    Removed: History._remove,
    EndWanted: History._want_end,
    VotesLapsed: History._lapse,
    Ended: History._end,
}


def _not_taken(occupants: Sequence[Occupant]) -> list[Seat]:
    """The seats that nobody has taken yet, also those that are kept for somebody."""
    return [seat for seat, occupant in enumerate(occupants) if isinstance(occupant, Nobody | Invited)]


def _split(gestures: tuple[int, ...], count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The sizes of the gestures among the first `count` moves, and of those that are left; one may be cut in two."""
    first, left = [], [*gestures]
    while count:
        many = min(left[0], count)
        first.append(many)
        count -= many
        left[:1] = [left[0] - many] if left[0] > many else []
    return tuple(first), tuple(left)


def played(state: State[Any], moves: Sequence[Move]) -> tuple[PlayedStep, ...]:
    """Moves of any seats, as they are played from a state on."""
    steps: list[PlayedStep] = []
    for seat, run in groupby(moves, key=lambda move: move.seat):
        steps += play_each(steps[-1].after if steps else state, [move.action for move in run], seat)
    return tuple(steps)


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
