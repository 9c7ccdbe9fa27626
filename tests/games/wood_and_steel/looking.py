"""How tests look at positions of Wood and Steel."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from milepost.core.scene import Ask, Choice, Form, Panel, Scene, Shape
from milepost.core.state import View
from milepost.games.wood_and_steel.scene.asking import ask
from milepost.games.wood_and_steel.state import SteelState

from .in_words import STEEL, lively


@cache
def played() -> tuple[SteelState, ...]:
    """Positions of games in which a lot happens, with one to six players, in both editions."""
    return tuple(state.clone() for state in lively(every=6))


def views(every: int = 1) -> Iterator[View[SteelState]]:
    """As who is asked sees them; finished games as a spectator does."""
    for state in played()[::every]:
        yield state.seen_by(state.to_act)


def asked(state: SteelState) -> Ask:
    """The question to who is asked."""
    found = ask(state.seen_by(state.to_act))
    assert found is not None
    return found


def choice(state: SteelState, action: object) -> Choice:
    """The choice for an action."""
    return next(one for one in asked(state).choices if one.action == action)


def form(state: SteelState, action: str) -> Form | None:
    """The form for an open action, if it is offered."""
    return next((one for one in asked(state).forms if one.action == action), None)


def drawn(state: SteelState, seat: int | None = None) -> Scene:
    """The whole scene, for a spectator unless a seat is named."""
    return STEEL.scene.draw(state.seen_by(seat))


def layer(state: SteelState, name: str, seat: int | None = None) -> dict[str, Shape]:
    """The shapes of a layer."""
    return next(dict(one.shapes) for one in drawn(state, seat).layers if one.name == name)


def panel(shown: Scene, title: str) -> Any:
    """The panel with a title."""
    return next(one for one in shown.panels if one.title == title)


def titles(panels: tuple[Panel, ...], kind: type) -> list[str]:
    """The titles of all panels of a kind."""
    return [one.title for one in panels if isinstance(one, kind)]
