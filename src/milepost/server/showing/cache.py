"""Scenes and words of one table, each made once for all viewers who may know the same."""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from milepost.core import measures
from milepost.core.action import Seat
from milepost.core.scene import Scene
from milepost.core.steps import PlayedStep, play_each
from milepost.core.story import Told
from milepost.server.game_log.history import History
from milepost.server.game_log.position import Change, Decided
from milepost.server.showing import pictures, words

SCENES_KEPT = 32
"""How many scenes are kept for browsers that come back."""
MOST_STEPS = 120
"""The most earlier actions of a turn that its summary tells of: they are kept until the turn ends."""

Key = tuple[int, int, int]
"""Names a decision within a table: its entry and its actions. One that was cut short has another name."""


def _key(decided: Decided) -> Key:
    return decided.seq, decided.first, decided.last


class ShownCache:
    """What is shown of a history as of entry `seq`, and of what was shown lately."""

    def __init__(self, history: History, seq: int) -> None:
        self._history = history
        self._seq = seq
        self._scenes: OrderedDict[tuple[int, Seat | None], Scene] = OrderedDict()
        self._told: dict[Seat | None, dict[Key, Told]] = {}
        self._steps: dict[Key, Sequence[PlayedStep]] = {}
        """Decisions that are being told, as they were played; until the next entry, for all viewers."""
        self._earlier: dict[Key, tuple[PlayedStep, ...]] = {}
        """The same of what was done in their turns before them."""
        self._ended: dict[Key, bool] = {}
        """Whether a decision ended its seat's turn: asked again for each entry, of all that can still be undone."""
        self._measuring: tuple[Any, asyncio.Task[measures.Measured]] | None = None
        """The last position whose measures were asked for, and what counts them or has counted them."""

    def move_on(self, seq: int, change: Change, fresh: Sequence[Decided], cut: int | None) -> None:
        """An entry was taken: decisions that end after action `cut` are gone (None: all stay), then `fresh` follow."""
        self._seq = seq
        if cut is not None:
            self._told = {
                viewer: {key: told for key, told in known.items() if key[2] <= cut}
                for viewer, known in self._told.items()
            }
        if change.after.floor == change.after.length:
            self._ended.clear()
        until = {key[2]: (*self._earlier[key], *steps) for key, steps in self._steps.items() if key in self._earlier}
        self._steps = {_key(decided): change.steps_of(decided) for decided in fresh if change.steps}
        self._ended |= {key: _ends_turn(steps[-1]) for key, steps in self._steps.items()}
        self._earlier = {}
        for decided in fresh if cut is None and change.steps else ():
            first, key = self._turn_of(decided), _key(decided)
            if first == decided.first:
                self._earlier[key] = ()
            elif (steps := until.get(decided.first - 1)) and len(steps) >= decided.first - first:
                self._earlier[key] = steps[first - decided.first :]
            if key in self._earlier:
                until[decided.last] = (*self._earlier[key], *self._steps[key])

    def forget_the_past(self) -> None:
        """Nobody looks any more: keep only what shows the table as it is now.

        Steps hold two states each, which no count of kept states knows of; they are played again for whoever comes.
        """
        self._told.clear()
        self._steps.clear()
        self._earlier.clear()
        for key in [key for key in self._scenes if key[0] != self._seq]:
            del self._scenes[key]

    # pictures

    def scene(self, viewer: Seat | None) -> Scene:
        """The position from a seat."""
        key = (self._seq, viewer)
        scene = self._scenes.get(key)
        if scene is None:
            scene = self._scenes[key] = pictures.scene_of(self._history.game, self._history.now.state, viewer)
            if len(self._scenes) > SCENES_KEPT:
                self._scenes.popitem(last=False)
        return scene

    def earlier_scene(self, seq: int, viewer: Seat | None) -> Scene | None:
        """A scene that was shown a while ago, if it is still here."""
        return self._scenes.get((seq, viewer))

    # words

    def told(self, decisions: Sequence[Decided], viewer: Seat | None) -> tuple[Told, ...]:
        """Some decisions in words, as a viewer may know them."""
        known = self._told.setdefault(viewer, {})
        for decided in decisions:
            key = _key(decided)
            if key not in known:
                steps, earlier = self._played(decided), self._played_before(decided)
                known[key] = words.told(self._history.game, steps, decided, viewer, earlier)
        return tuple(known[_key(decided)] for decided in decisions)

    def _played(self, decided: Decided) -> Sequence[PlayedStep]:
        """A decision as it was played; if that was a while ago, it is played again."""
        key = _key(decided)
        if key not in self._steps:
            history, at = self._history, decided.first - 1
            actions = [move.action for move in history.moves[at : decided.last]]
            self._steps[key] = tuple(play_each(history.state_at(at), actions, decided.seat))
        return self._steps[key]

    def _played_before(self, decided: Decided) -> tuple[PlayedStep, ...]:
        """What was done in a decision's turn before it; if that was a while ago, it is played again."""
        key = _key(decided)
        if key not in self._earlier:
            history, at = self._history, self._turn_of(decided) - 1
            actions = [move.action for move in history.moves[at : decided.first - 1]]
            self._earlier[key] = tuple(play_each(history.state_at(at), actions, decided.seat)) if actions else ()
        return self._earlier[key]

    def _turn_of(self, decided: Decided) -> int:
        """The first action of a decision's turn, of those that its summary tells of."""
        decisions, first = self._history.decisions, decided.first
        for before in reversed(decisions[: bisect_left(decisions, first, key=lambda one: one.first)]):
            if before.seat != decided.seat or decided.first - before.first > MOST_STEPS or self._ended_turn(before):
                break
            first = before.first
        return first

    async def log(self, viewer: Seat | None, before: int, count: int) -> tuple[Told, ...]:
        """The last `count` decisions up to action `before`, in words."""
        page = words.log_page(self._history, before, count)
        known = self._told.setdefault(viewer, {})
        keys = [_key(decided) for decided in page.decisions if decided.first > page.after]
        if all(key in known for key in keys):
            return tuple(known[key] for key in keys)
        told = await asyncio.to_thread(page.tell, viewer)
        self._told.setdefault(viewer, {}).update(zip(keys, told, strict=True))
        return told

    def missed(self, seq: int) -> tuple[int, list[Decided]]:
        """What a log as of entry `seq` lacks: it is cut after an action, and decisions follow."""
        decisions = self._history.decisions
        common = next((at for at in range(len(decisions) - 1, -1, -1) if decisions[at].seq <= seq), None)
        return (0, decisions[:]) if common is None else (decisions[common].first - 1, decisions[common:])

    # measures

    async def measured(self) -> measures.Measured:
        """What was counted from the first move to the position as it is now; once for all who ask."""
        history = self._history
        end = history.now.state  # states are never changed, so another game that stands is another object
        if self._measuring is None or self._measuring[0] is not end:
            first, moves = history.state_at(0).clone(), tuple(history.moves)
            task = asyncio.create_task(asyncio.to_thread(measures.measured_along, history.game, first, moves))
            # whoever asked may be gone by then; without this the loop would complain that nobody heard of an error
            task.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._measuring = end, task
        return await asyncio.shield(self._measuring[1])

    # turns

    def turn_began(self) -> int:
        """How long the game was when the turn began whose moves can be undone: after the last move that ended one."""
        floor = self._history.now.floor
        for decided in reversed(self._history.decisions[:-1]):
            if decided.last <= floor:
                break
            if self._ended_turn(decided):
                return decided.last
        return floor

    def _ended_turn(self, decided: Decided) -> bool:
        """Whether a decision's last action ended its seat's turn, as the rules say."""
        key = _key(decided)
        if key not in self._ended:
            before = self._history.state_at(decided.last - 1)
            self._ended[key] = before.ends_turn(self._history.moves[decided.last - 1].action, decided.seat)
        return self._ended[key]


def _ends_turn(step: PlayedStep) -> bool:
    """Whether an action ended its seat's turn, as the rules say."""
    ended: bool = step.before.ends_turn(step.action, step.seat)
    return ended
