"""A short guided first game: a script of steps, played through the engine into frames to look at and click through.

A script is what a game writes; a `Lesson` is what goes over the wire. Moves of a script are actions, or goals that
`Game.plan` understands; each is made by whoever is asked at that moment.
"""

from __future__ import annotations

from typing import Any

import msgspec

from milepost.core.action import Action, Seat
from milepost.core.errors import MilepostError
from milepost.core.game import Game
from milepost.core.parts import Plan
from milepost.core.phrases import player
from milepost.core.scene import Ask, Choice, Id, Scene
from milepost.core.state import State
from milepost.core.steps import play_batch
from milepost.core.story import joined, tell_each

Move = Action | tuple[Action, ...] | str
"""An action, a batch, or a goal in words such as "build Paris to Lyon"."""

NOT_NOW = "That can be done here, but let us stay with the story: the place that glows is next."
"""The answer to a click on another legal place, unless the step has a better one."""


class BadScript(MilepostError):
    """A script that does not play: a mistake of the game, found by its tests."""


# what a game writes


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """One thing to tell the learner, and perhaps one thing to do."""

    text: str
    """Why one does this, in few words."""
    moves: tuple[Move, ...] = ()
    """What is played before this is shown: moves of others, and routine moves of the learner."""
    want: Move | None = None
    """What the learner does then; None for a step that is only read."""
    at: tuple[Id, ...] = ()
    """Where the learner clicks for that, if it is a goal; an action's own choice knows its place."""
    lights: tuple[Id, ...] = ()
    """Places the text speaks of."""
    hint: str = NOT_NOW
    """The answer to a click on another legal place."""


class Script(msgspec.Struct, frozen=True, kw_only=True):
    """A seeded game and the steps through it. `names` call the seats; the learner sits on `learner`."""

    title: str
    seats: int
    names: tuple[str, ...]
    steps: tuple[Step, ...]
    options: dict[str, Any] = {}
    seed: int = 0
    learner: Seat = 0


# what the browser gets


class Want(msgspec.Struct, frozen=True):
    """What the learner shall do: the one choice, the places it leads along, and other places where one could act."""

    choice: Choice
    actions: tuple[Any, ...]
    through: tuple[Id, ...]
    others: tuple[Id, ...]
    hint: str


class Frame(msgspec.Struct, frozen=True):
    """A position with its text. `told` is what happened since the frame before."""

    text: str
    scene: Scene
    told: tuple[str, ...]
    lights: tuple[Id, ...]
    want: Want | None


class Lesson(msgspec.Struct, frozen=True):
    """A lesson, ready to be shown."""

    game: str
    title: str
    board: str
    learner: Seat
    names: tuple[str, ...]
    frames: tuple[Frame, ...]


# playing it


def frames(game: Game[Any], script: Script) -> Lesson:
    """Play a script through the engine. A step that is not legal raises `BadScript` and says which."""
    state = game.new(script.seats, script.seed, **script.options)
    board = game.scene.board(state.seen_by(script.learner)).digest()
    shown: list[Frame] = []
    told: list[str] = []
    for number, step in enumerate(script.steps):
        try:
            for move in step.moves:
                state, lines = _play(game, state, move, script.learner)
                told += lines
            shown.append(_frame(game, state, script, step, told))
            told = []
            if step.want is not None:
                state, told = _play(game, state, step.want, script.learner)
        except MilepostError as error:
            raise BadScript(f"Step {number} of the lesson of {game.title} does not play: {error}") from error
    return Lesson(game.name, script.title, board, script.learner, script.names, tuple(shown))


def _play(game: Game[Any], state: State[Any], move: Move, viewer: Seat) -> tuple[State[Any], list[str]]:
    """A move of whoever is asked: the state after it, and what the learner is told; of a goal, its plan's own words."""
    seat = state.to_act
    if seat is None:
        raise BadScript("the game is over, and nobody is asked.")
    plan = planned(game, state, move)
    steps = play_batch(state, plan.actions, seat)
    if isinstance(move, str) and plan.label:
        return steps[-1].after, [f"{player(seat)}: {plan.label}"]
    each = zip(steps, tell_each(game, steps, 1, viewer), strict=True)
    lines = [line for step, told in each if step.events for line in told.lines]
    return steps[-1].after, joined(lines, 2)  # what brought nothing about needs no line


def planned(game: Game[Any], state: State[Any], move: Move) -> Plan[Any]:
    """A move as a plan of whoever is asked; what is no goal is called as its last action is."""
    view = state.seen_by(state.to_act)
    if not isinstance(move, str):
        batch = (move,) if isinstance(move, Action) else move
        return Plan(batch, f"{game.words.say(view, batch[-1])}.")
    plan = game.goals.plan(view, move)
    if plan is None:
        raise BadScript(f"{move!r} names no goal here.")
    return plan


def _frame(game: Game[Any], state: State[Any], script: Script, step: Step, told: list[str]) -> Frame:
    view = state.seen_by(script.learner)
    scene = game.scene.draw(view)
    want = None if step.want is None else _want(game, state, script.learner, step, step.want, scene.ask)
    ask = None if want is None or scene.ask is None else Ask(scene.ask.sentence, (want.choice,))
    return Frame(step.text, msgspec.structs.replace(scene, ask=ask), tuple(told), step.lights, want)


def _want(game: Game[Any], state: State[Any], learner: Seat, step: Step, move: Move, ask: Ask | None) -> Want:
    """The wanted move as the one choice that is left, and where else the learner might have acted."""
    if ask is None:
        raise BadScript(f"seat {learner} is not asked; seat {state.to_act} is.")
    plan = planned(game, state, move)
    choice = next((choice for choice in ask.choices if choice.action == move), None)
    if choice is None:
        choice = Choice(plan.actions, plan.label, step.at, price=plan.price)
    others = sorted({other.at[0] for other in ask.choices if other.at} - set(choice.at))
    return Want(choice, plan.actions, plan.through, tuple(others), step.hint)
