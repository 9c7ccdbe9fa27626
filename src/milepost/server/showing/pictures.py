"""A table in pictures: scenes, moments of the past, and how pieces moved. All of it is made from `seen_by`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from milepost.core.action import Seat
from milepost.core.game import Game
from milepost.core.record import Move
from milepost.core.scene import Cue, Id, Piece, Reward, Scene, difference
from milepost.core.state import State
from milepost.core.steps import PlayedStep, play_each
from milepost.server.game_log.history import History, state_after
from milepost.server.game_log.position import Decided
from milepost.server.messages.shown import Moment
from milepost.server.showing import words

MOST_LIT = 60
"""The most shapes that are lit for one decision."""
MOST_CUED = 40
"""The pieces of longer batches are not animated along their way."""


def scene_of(game: Game[Any], state: State[Any], viewer: Seat | None) -> Scene:
    """What there is to look at from a seat; None is a spectator."""
    return game.scene.draw(state.seen_by(viewer))


class PastMoment(msgspec.Struct, frozen=True):
    """A moment of the past, and the moves that led to it from a known state on, so that a thread can draw it."""

    game: Any
    start: Any
    way: Sequence[Move]
    """From `start` to the last decision."""
    last: Sequence[Move]
    """The moves of the last decision up to this moment."""
    length: int
    decided: Decided | None

    def draw(self, viewer: Seat | None) -> Moment:
        """The moment as a viewer may know it."""
        before = after = state_after(self.start, self.way)
        shown = None
        if self.last:
            steps = tuple(play_each(before, [move.action for move in self.last], self.last[0].seat))
            after = steps[-1].after
            if self.decided is not None:
                first = self.length - len(self.last) + 1
                part = msgspec.structs.replace(self.decided, first=first, last=self.length)
                shown = words.told(self.game, steps, part, viewer)
        old, new = scene_of(self.game, before, viewer), scene_of(self.game, after, viewer)
        ways = {place: None for cue in cues(self.game, steps) for place in cue.along} if self.last else {}
        return Moment(self.length, msgspec.structs.replace(new, ask=None), shown, (*ways, *lights(old, new)))


def past_moment(history: History, length: int) -> PastMoment:
    """When the game was `length` actions long, ready to be drawn for anybody."""
    decided = next((one for one in reversed(history.decisions) if one.first <= length <= one.last), None)
    since = max(length - 1 if decided is None or decided.last != length else decided.first - 1, 0)
    start, way = history.way_to(since)
    return PastMoment(history.game, start, way, history.moves[since:length], length, decided)


def lights(old: Scene, new: Scene) -> tuple[Id, ...]:
    """The shapes that a move changed, those of the topmost layers first."""
    put = difference(old, new).put
    found = [name for layer in reversed(new.layers) for name in put.get(layer.name, ())]
    return tuple(found[:MOST_LIT])


class Staging(NamedTuple):
    """What is shown of a change besides where it led: how pieces went there, and what players gained by it."""

    cues: tuple[Cue, ...] = ()
    rewards: tuple[Reward, ...] = ()


def staging(game: Game[Any], steps: Sequence[PlayedStep]) -> Staging:
    """How some steps are shown, as anybody may know them."""
    return Staging(cues(game, steps), rewards(game, steps))


def cues(game: Game[Any], steps: Sequence[PlayedStep]) -> tuple[Cue, ...]:
    """How pieces came to where they are, if a batch moved them further than one place; as anybody may know it."""
    if not 1 < len(steps) <= MOST_CUED:
        return ()
    at = _pieces(game, steps[0].before)
    ways: dict[Id, list[Id]] = {}
    for step in steps:
        now = _pieces(game, step.after)
        for name, place in now.items():
            if name in at and at[name] != place:
                ways.setdefault(name, [at[name]]).append(place)
        at = now
    return tuple(Cue(name, tuple(along)) for name, along in ways.items() if len(along) > 2)


def rewards(game: Game[Any], steps: Sequence[PlayedStep]) -> tuple[Reward, ...]:
    """What players have gained, as anybody may know it."""
    found: list[Reward] = []
    for step in steps:
        view = step.after.seen_by(None)
        for event in step.events:
            seen = event.seen_by(None)
            found += game.scene.rewards(view, seen) if seen is not None else ()
    return tuple(found)


def _pieces(game: Game[Any], state: State[Any]) -> dict[Id, Id]:
    """Where each piece is."""
    scene = scene_of(game, state, None)
    return {
        name: shape.at for layer in scene.layers for name, shape in layer.shapes.items() if isinstance(shape, Piece)
    }
