"""What `render` of an environment returns."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.core.errors import unknown
from milepost.learn.stepper import Stepper

MODES = ("svg", "ansi")
"""A picture, or a few lines of text."""


def check_mode(mode: str | None) -> str | None:
    """A render mode that exists, or a `BadInput`."""
    if mode is not None and mode not in MODES:
        raise unknown("render mode", str(mode), MODES)
    return mode


def render(stepper: Stepper, mode: str | None, seat: Seat | None) -> str | None:
    """The position as `seat` (None: a spectator) may know it; nothing without a mode."""
    if mode is None:
        return None
    return _text(stepper) if mode == "ansi" else _picture(stepper, seat)


def _picture(stepper: Stepper, seat: Seat | None) -> str:
    from milepost.core.svg import draw

    view = stepper.state.seen_by(seat)
    return draw(stepper.game.scene.board(view), stepper.game.scene.draw(view))


def _text(stepper: Stepper) -> str:
    """The score, the last action and what came of it, as everybody may know it."""
    game, state = stepper.game, stepper.state
    view = state.seen_by(None)
    asked = "The game is over." if state.to_act is None else f"Seat {state.to_act} is asked."
    lines = [f"{game.title}, scores {', '.join(map(str, state.scores))}. {asked}"]
    if stepper.log:
        seen = stepper.log[-1].seen_by(None)
        lines.append(f"Seat {seen.seat}: {game.words.say(view, seen.action)}")
        lines += [f"  {game.words.tell(view, event)}" for event in seen.events]
    return "\n".join(lines) + "\n"
