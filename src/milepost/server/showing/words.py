"""The log of a table in words: each decision as one viewer may know it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

import msgspec

from milepost.core.action import Seat
from milepost.core.game import Game
from milepost.core.record import Move
from milepost.core.steps import PlayedStep, play_each
from milepost.core.story import Told, tell_all
from milepost.server.game_log.history import History, state_after
from milepost.server.game_log.position import Decided

MOST_EARLIER = 60
"""How many decisions of the same player are looked through for the beginning of a turn."""


def told(
    game: Game[Any],
    steps: Sequence[PlayedStep],
    decided: Decided,
    viewer: Seat | None,
    earlier: Sequence[PlayedStep] = (),
) -> Told:
    """A decision in words, as a viewer (None: a spectator) may know it; `earlier`: the steps of its turn before it."""
    story = tell_all(game, steps, decided.first, viewer)
    turn = decided.first - len(earlier)
    summary = tell_all(game, (*earlier, *steps), turn, viewer).lines if earlier else ()
    return msgspec.structs.replace(story, why=decided.why is not None, note=decided.note, turn=turn, summary=summary)


def ends_turn(steps: Sequence[PlayedStep]) -> bool:
    """Whether a decision ended its player's turn, as the rules say."""
    last = steps[-1]
    ended: bool = last.before.ends_turn(last.action, last.seat)
    return ended


class LogPage(msgspec.Struct, frozen=True):
    """Some decisions that follow each other, and the moves from a known state on, so that a thread can tell them."""

    game: Any
    start: Any
    moves: Sequence[Move]
    at: int
    """How long the game was at `start`."""
    decisions: Sequence[Decided]
    after: int
    """Only decisions after this action are told; those before it belong to the turn in which the first was made."""

    def tell(self, viewer: Seat | None) -> tuple[Told, ...]:
        """The decisions in words."""
        state, length, found = self.start, self.at, []
        turn: list[PlayedStep] = []
        for decided in self.decisions:
            first, last = decided.first - 1 - self.at, decided.last - self.at
            state = state_after(state, self.moves[length - self.at : first])
            steps = tuple(play_each(state, [move.action for move in self.moves[first:last]], decided.seat))
            if turn and (turn[0].seat != decided.seat or ends_turn(turn)):
                turn = []
            if decided.first > self.after:
                found.append(told(self.game, steps, decided, viewer, tuple(turn)))
            turn += steps
            state, length = steps[-1].after, decided.last
        return tuple(found)


def log_page(history: History, before: int, count: int) -> LogPage:
    """The last `count` decisions that end at or before action `before`."""
    known = [decided for decided in history.decisions if decided.last <= before]
    chosen = known[-count:]
    after = chosen[0].first - 1 if chosen else 0
    run = (
        list(takewhile(lambda decided: decided.seat == chosen[0].seat, reversed(known[: -len(chosen)])))
        if chosen
        else []
    )
    chosen = [*reversed(run[:MOST_EARLIER]), *chosen]
    at = chosen[0].first - 1 if chosen else 0
    start, moves = history.way_to(at)
    last = chosen[-1].last if chosen else 0
    return LogPage(history.game, start, [*moves, *history.moves[at:last]], at - len(moves), chosen, after)
