"""Bots at a table: what each of them is told, and how their answers are taken."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from time import perf_counter
from typing import Any, Protocol, overload

from milepost.core.action import Seat, Seen
from milepost.core.bot import Bot, Decision
from milepost.core.errors import BadInput
from milepost.core.state import State


def side_seed(seed: int | str, what: str) -> str:
    """A seed for something beside the game (a bot, a seating): it follows from the game's, and tells nothing of it."""
    return blake2b(f"{what} beside {seed}".encode(), digest_size=16).hexdigest()


class Since(Sequence[Seen]):
    """What happened between two decisions of a seat, redacted for it only when it looks."""

    __slots__ = ("_log", "_seat", "_start", "_stop", "_tell")

    def __init__(
        self, log: Sequence[Seen], start: int, seat: Seat, tell: Callable[[Seen, Seat], Seen] = Seen.seen_by
    ) -> None:
        self._log = log
        self._start = start
        self._stop = len(log)
        self._seat = seat
        self._tell = tell

    def __len__(self) -> int:
        return self._stop - self._start

    @overload
    def __getitem__(self, at: int) -> Seen: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Seen]: ...
    def __getitem__(self, at: int | slice) -> Seen | Sequence[Seen]:
        where = range(self._start, self._stop)[at]
        if isinstance(where, int):
            return self._tell(self._log[where], self._seat)
        return tuple(self._tell(self._log[place], self._seat) for place in where)


class InProgress(Protocol):
    """Whatever knows where a game stands, such as a record or a learner's environment."""

    state: State[Any]


class Players:
    """Bots on some seats of a game whose `log` somebody else keeps."""

    def __init__(self, log: Sequence[Seen], bots: Mapping[Seat, Bot]) -> None:
        self.bots = bots
        self.thinking: dict[Seat, list[float]] = {seat: [] for seat in bots}
        """How long each bot thought about each of its decisions, in seconds."""
        self._log = log
        self._read = dict.fromkeys(bots, 0)

    def decisions(
        self, game: InProgress, asked: Callable[[State[Any]], Seat | None] = lambda state: state.to_act
    ) -> Iterator[tuple[Seat, Decision]]:
        """Ask the bots until a seat without one is asked, or the game is over.

        The caller carries each decision out before asking for the next. `asked` says whose answer is wanted.
        """
        while (seat := asked(game.state)) is not None and seat in self.bots:
            yield seat, self.answer(seat, game.state)

    def answer(self, seat: Seat, state: State[Any]) -> Decision:
        """Ask the bot on a seat. What it answers is legal as a whole, or raises and nothing has changed."""
        log, read = self._log, self._read
        since = Since(log, read[seat], seat, state.told_to_bot)
        read[seat] = len(log)
        view = state.shown_to_bot(seat)
        choose = self.bots[seat].choose
        begun = perf_counter()
        answer = choose(view, since)
        self.thinking[seat].append(perf_counter() - begun)
        decision = answer if isinstance(answer, Decision) else Decision((answer,))
        if not decision.actions:
            raise BadInput(f"The bot on seat {seat} was asked and answered nothing; at least one action is needed.")
        check_legal(state, decision.actions, seat)
        return decision


def check_legal(state: State[Any], actions: Sequence[Any], seat: Seat) -> None:
    """Raise unless actions of a seat are legal as a whole; nothing changes."""
    if len(actions) > 1:
        state.clone().apply_all(actions, seat)
    elif (refusal := state.why_not(actions[0], seat)) is not None:
        raise state.illegal(refusal)
