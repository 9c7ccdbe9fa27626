"""Positions to look at, and how tests look at them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from milepost.core.scene import Ask, Choice, Form, Panel, Scene, Shape
from milepost.core.state import View
from milepost.games.eurorails.scene.asking import ask
from milepost.games.eurorails.state import EuroState
from tests.games.eurorails.driving import EURO, by_taste, enriched, lift, open_action

GAMES: list[tuple[int, int, dict[str, object]]] = [
    (2, 1, {"two_player_rules": True, "deck": "second"}),
    (4, 2, {}),
    (6, 3, {"printing": "later", "hands": "open", "neutral_track": True}),
]
GAME_IDS = ["two", "four", "six"]


@cache
def played(number: int) -> tuple[EuroState, ...]:
    """Positions of a lively game: its first building turns, and every fifth of normal play with track and trains."""
    seats, seed, options = GAMES[number]
    chance = Random(seed)
    fresh: EuroState = EURO.new(seats, seed, **options)
    found = []
    for _ in range(12):
        found.append(fresh.clone())
        fresh.apply(by_taste(fresh, "uniform", chance))
    state = enriched(seats, seed, dict(options), chance)
    for count in range(500):
        if state.to_act is None:
            break
        if chance.random() < 0.3:
            lift(state, chance)
        opened = open_action(state, chance) if chance.random() < 0.05 else None
        state.apply(opened or by_taste(state, "traveller", chance))
        if count % 5 == 0 or state.asks:
            found.append(state.clone())
    return tuple(found)


def views(number: int, every: int = 1) -> Iterator[View[EuroState]]:
    for state in played(number)[::every]:
        yield state.seen_by(state.to_act)


def asked(state: EuroState) -> Ask:
    found = ask(state.seen_by(state.to_act))
    assert found is not None
    return found


def choice(state: EuroState, action: object) -> Choice:
    return next(choice for choice in asked(state).choices if choice.action == action)


def form(state: EuroState, action: str) -> Form | None:
    return next((form for form in asked(state).forms if form.action == action), None)


def layer(state: EuroState, name: str) -> dict[str, Shape]:
    return next(dict(one.shapes) for one in EURO.scene.draw(state.seen_by(None)).layers if one.name == name)


def panel(shown: Scene, title: str) -> Any:
    return next(panel for panel in shown.panels if panel.title == title)


def titles(panels: tuple[Panel, ...], kind: type) -> list[str]:
    return [panel.title for panel in panels if isinstance(panel, kind)]
