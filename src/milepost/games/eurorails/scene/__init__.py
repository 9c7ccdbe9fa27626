"""What there is to look at in EuroRails."""

from __future__ import annotations

from milepost.core.game import View
from milepost.core.scene import Anchors, Ask, Board, Choice, Field, Form, Id, Scene
from milepost.games.eurorails import words
from milepost.games.eurorails.board import MILEPOSTS, PLACES
from milepost.games.eurorails.state import EuroState

BOARD = Board(
    (3500.0, 3000.0),
    Anchors(
        tuple(f"{row},{col}" for row, col in PLACES),
        tuple(120.0 + 50 * col + 25 * (row % 2) for row, col in PLACES),
        tuple(120.0 + 45 * row for row, col in PLACES),
        ("milepost",) * MILEPOSTS,
        ("",) * MILEPOSTS,
        (10.0,) * MILEPOSTS,
    ),
    {},
    "",
)
_DIGEST = BOARD.digest()


def scene(view: View[EuroState]) -> Scene:
    """Everything on the table."""
    return Scene(_DIGEST, (), (), ask(view))


def ask(view: View[EuroState]) -> Ask | None:
    """The question to this seat and its choices."""
    state = view.state
    if view.seat is None or view.seat != state.to_act:
        return None
    forms = (Form("borrow", "Borrow", (Field("amount", "Millions", 1, 20),)),)
    return Ask(
        "What do you do?", tuple(Choice(a, words.say(view, a), reveals=state.reveals(a)) for a in view.legal()), forms
    )


def why_not_here(view: View[EuroState], at: Id) -> str:
    """Why a click here does nothing."""
    return "Nothing can be done here now."
