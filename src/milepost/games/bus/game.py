"""Bus: its names, and its rooms put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from milepost.core.chance import Chance
from milepost.core.game import Action, Event, Game, Plan, View
from milepost.core.scene import Ask, Board, Id, Scene
from milepost.games.bus import plan, scene, value, words
from milepost.games.bus.actions import BusAction
from milepost.games.bus.codec import BusCodec
from milepost.games.bus.lesson import LESSON
from milepost.games.bus.state import PRESETS, BusOptions, BusState, new


class Bus(Game[BusState]):
    """The game of buses and lines in a growing city, for three to five players."""

    name = "bus"
    title = "Bus"
    credit = "Designed by Jeroen Doumen and Joris Wiersinga, published by Splotter Spellen. Unofficial implementation."
    about = "Lay bus lines through a growing city, and be the one who takes people where the clock sends them."
    rules_version = 1
    State = BusState
    Options = BusOptions
    presets: ClassVar = PRESETS
    Actions = BusAction
    codec = BusCodec()
    rewards: ClassVar = {"deliveries": 1.0, "stones": -1.0}
    lesson = LESSON

    def seats_for(self, options: BusOptions) -> tuple[int, ...]:
        """Three to five, whatever the options."""
        return (3, 4, 5)

    def setup(self, seats: int, options: BusOptions, chance: Chance) -> BusState:
        """The city with four passengers; the start player builds."""
        return new(seats, options, chance)

    def say(self, view: View[BusState], action: Action) -> str:
        """An action as a short imperative."""
        return words.say(view, action)

    def tell(self, view: View[BusState], event: Event) -> str:
        """An event as a sentence."""
        return words.tell(view, event)

    def board(self, view: View[BusState]) -> Board:
        """The city map and the action board, without pieces."""
        return scene.BOARD

    def scene(self, view: View[BusState]) -> Scene:
        """Everything on the table."""
        return scene.scene(view)

    def ask(self, view: View[BusState]) -> Ask | None:
        """The question to this seat and its choices."""
        return scene.ask(view)

    def why_not_here(self, view: View[BusState], at: Id) -> str:
        """Why a click here does nothing."""
        return scene.why_not_here(view, at)

    def ideas(self, view: View[BusState]) -> tuple[Plan[BusAction], ...]:
        """Every legal action, most promising first."""
        return plan.ideas(view)

    def quiet(self, view: View[BusState]) -> bool:
        """Between rounds, when no marker waits for its work."""
        return not view.state.order and view.state.area < 0

    def value(self, view: View[BusState]) -> tuple[float, ...]:
        """How good the position looks for each seat."""
        return value.value(view)

    def tally(self, state: BusState) -> Mapping[str, tuple[int, ...]]:
        """Deliveries, and stones when they are taken: `scores` takes them off at the end only."""
        return {"deliveries": tuple(state.deliveries), "stones": tuple(state.stones)}
