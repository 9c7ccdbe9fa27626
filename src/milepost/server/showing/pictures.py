"""A table made visible: scenes, log entries and moments for one viewer. Everything comes from `seen_by`.

`role` is the seat a viewer looks from, None for a spectator. What is slow (telling a long log, going far back) works on
copies that `History.way_to` hands out, so that it can be done in a thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from milepost.core.game import Game, Seat, State
from milepost.core.record import Move
from milepost.core.scene import Cue, Id, Piece, Scene, patch
from milepost.core.story import tell_all
from milepost.server.game_log.history import Decided, History, rolled
from milepost.server.messages import Moment, Told

MOST_LIT = 60
"""No more shapes than this are lit for one decision."""
MOST_CUED = 40
"""Longer batches just arrive."""


def scene_of(game: Game[Any], state: State[Any], role: Seat | None) -> Scene:
    """What there is to look at from a seat."""
    return game.scene(state.seen_by(role))


def told(game: Game[Any], before: State[Any], moves: Sequence[Move], decided: Decided, role: Seat | None) -> Told:
    """A decision in words, as a viewer may know it. `before` is the state it was made in."""
    story = tell_all(game, before, decided.seat, [move.action for move in moves], decided.first, role)
    why = decided.why is not None
    return Told(decided.first, decided.last, decided.seat, story.move, story.text, why, decided.note)


class Pages(msgspec.Struct, frozen=True):
    """Some decisions of a log, and all it takes to tell them."""

    game: Any
    start: Any
    moves: Sequence[Move]
    at: int
    decisions: Sequence[Decided]

    def tell(self, role: Seat | None) -> tuple[Told, ...]:
        """The decisions in words."""
        state, length, found = self.start, self.at, []
        for decided in self.decisions:
            state = rolled(state, self.moves[length - self.at : decided.first - 1 - self.at])
            moves = self.moves[decided.first - 1 - self.at : decided.last - self.at]
            found.append(told(self.game, state, moves, decided, role))
            state, length = rolled(state, moves), decided.last
        return tuple(found)


def pages(history: History, before: int, count: int) -> Pages:
    """The last `count` decisions that end at or before action `before`."""
    chosen = [decided for decided in history.decisions if decided.last <= before][-count:]
    at = chosen[0].first - 1 if chosen else 0
    start, moves = history.way_to(at)
    last = chosen[-1].last if chosen else 0
    return Pages(history.game, start, [*moves, *history.moves[at:last]], at - len(moves), chosen)


def moment(history: History, length: int) -> Moments:
    """A moment of the past, ready to be drawn for anybody."""
    decided = next((one for one in reversed(history.decisions) if one.first <= length <= one.last), None)
    since = length - 1 if decided is None or decided.last != length else decided.first - 1
    start, moves = history.way_to(max(since, 0))
    return Moments(history.game, start, moves, history.moves[max(since, 0) : length], length, decided)


class Moments(msgspec.Struct, frozen=True):
    """A moment, and the moves that led to it from a state that is known."""

    game: Any
    start: Any
    way: Sequence[Move]
    last: Sequence[Move]
    length: int
    decided: Decided | None

    def draw(self, role: Seat | None) -> Moment:
        """The moment as a viewer may know it."""
        before = rolled(self.start, self.way)
        after = rolled(before, self.last)
        old, new = scene_of(self.game, before, role), scene_of(self.game, after, role)
        new = msgspec.structs.replace(new, ask=None)
        decided, words = self.decided, None
        if decided is not None and self.last:
            shown = msgspec.structs.replace(decided, first=self.length - len(self.last) + 1, last=self.length)
            words = told(self.game, before, self.last, shown, role)
        return Moment(self.length, new, words, lights(old, new))


def lights(old: Scene, new: Scene) -> tuple[Id, ...]:
    """The shapes that a move changed, those of the topmost layers first."""
    put = patch(0, old, new).put
    found = [name for layer in reversed(new.layers) for name in put.get(layer.name, ())]
    return tuple(found[:MOST_LIT])


def cues(game: Game[Any], before: State[Any], moves: Sequence[Move]) -> tuple[Cue, ...]:
    """How pieces came to where they are, if a batch moved them further than one place; as anybody may know it."""
    if not 1 < len(moves) <= MOST_CUED:
        return ()
    state = before.clone()
    at = _pieces(game, state)
    ways: dict[Id, list[Id]] = {}
    for move in moves:
        state.apply(move.action, move.seat)
        now = _pieces(game, state)
        for name, place in now.items():
            if name in at and at[name] != place:
                ways.setdefault(name, [at[name]]).append(place)
        at = now
    return tuple(Cue(name, tuple(along)) for name, along in ways.items() if len(along) > 2)


def _pieces(game: Game[Any], state: State[Any]) -> dict[Id, Id]:
    """Where each piece is."""
    scene = scene_of(game, state, None)
    return {
        name: shape.at for layer in scene.layers for name, shape in layer.shapes.items() if isinstance(shape, Piece)
    }
