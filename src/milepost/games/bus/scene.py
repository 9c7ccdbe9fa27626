"""What there is to look at in Bus."""

from __future__ import annotations

from milepost.core.game import View
from milepost.core.scene import Anchors, Ask, Board, Id, Scene
from milepost.games.bus.state import BusState

BOARD = Board((1000.0, 800.0), Anchors((), (), (), (), ()), {}, "")


def scene(view: View[BusState]) -> Scene:
    """Everything on the table."""
    return Scene(BOARD.digest(), ())


def ask(view: View[BusState]) -> Ask | None:
    """The question to this seat and its choices."""
    return None


def why_not_here(view: View[BusState], at: Id) -> str:
    """Why a click here does nothing."""
    return ""
