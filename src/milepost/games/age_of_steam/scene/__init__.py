"""What there is to look at."""

from __future__ import annotations

from milepost.core.game import View
from milepost.core.scene import Anchors, Ask, Board, Choice, Id, Scene
from milepost.games.age_of_steam import words
from milepost.games.age_of_steam.state import AosState


def board(view: View[AosState]) -> Board:
    """The map, without pieces."""
    return Board((100, 100), Anchors(("a",), (0,), (0,), ("",), ("",)), {}, "")


def scene(view: View[AosState]) -> Scene:
    """Everything on the table."""
    return Scene(board(view).digest(), (), (), ask(view))


def ask(view: View[AosState]) -> Ask | None:
    """The question to this seat and its choices."""
    if view.seat is None or view.seat != view.state.to_act:
        return None
    return Ask("Choose.", tuple(Choice(action, words.say(view, action)) for action in view.legal()))


def why_not_here(view: View[AosState], at: Id) -> str:
    """Why a click here does nothing."""
    return "Nothing can be done here now."
