"""EuroRails: its names, and its rooms put together."""

from __future__ import annotations

from typing import ClassVar

from milepost.core.action import Action, Event
from milepost.core.chance import Chance
from milepost.core.game import Game
from milepost.core.parts import Plan
from milepost.core.scene import Ask, Board, Guide, Id, Scene
from milepost.core.state import View
from milepost.games.eurorails import guide, ideas, plan, scene, value, words
from milepost.games.eurorails.actions import Borrow, EuroAction, Offer
from milepost.games.eurorails.bots import BOTS
from milepost.games.eurorails.codec import EuroCodec
from milepost.games.eurorails.lesson import LESSON
from milepost.games.eurorails.rules import trading
from milepost.games.eurorails.state import PRESETS, EuroOptions, EuroState, new


class EuroRails(Game[EuroState]):
    """The game of crayon railways across Europe, for two to six players."""

    name = "eurorails"
    title = "EuroRails"
    credit = (
        "Designed by Darwin Bromley, Steven Courtemanche and Larry Roznai, published by Mayfair Games. "
        "Unofficial implementation."
    )
    about = "Draw railways across Europe in crayon, carry goods to the cities that ask for them, and grow rich."
    money = "{}M"
    rules_version = 1
    State = EuroState
    Options = EuroOptions
    presets: ClassVar = PRESETS
    Actions = EuroAction
    open_actions = (Borrow, Offer)
    goals = plan.GOALS
    codec = EuroCodec()
    bots: ClassVar = BOTS
    opponent = "carrier"
    lesson = LESSON

    def seats_for(self, options: EuroOptions) -> tuple[int, ...]:
        """Two to six; the rules for two are for two."""
        return (2,) if options.two_player_rules else (2, 3, 4, 5, 6)

    def setup(self, seats: int, options: EuroOptions, chance: Chance) -> EuroState:
        """The empty map, and everybody with money, a train and cards."""
        return new(seats, options, chance)

    def say(self, view: View[EuroState], action: Action) -> str:
        """An action as a short imperative."""
        return words.say(view, action)

    def tell(self, view: View[EuroState], event: Event) -> str:
        """An event as a sentence."""
        return words.tell(view, event)

    def board(self, view: View[EuroState]) -> Board:
        """The map of Europe, without pieces."""
        return scene.board(view)

    def scene(self, view: View[EuroState]) -> Scene:
        """Everything on the table."""
        return scene.scene(view)

    def ask(self, view: View[EuroState]) -> Ask | None:
        """The question to this seat and its choices."""
        return scene.ask(view)

    def why_not_here(self, view: View[EuroState], at: Id) -> str:
        """Why a click here does nothing."""
        return scene.why_not_here(view, at)

    def lights(self, view: View[EuroState], event: Event) -> tuple[Id, ...]:
        """Where an event card is felt."""
        return scene.lights(view, event)

    def plan(self, view: View[EuroState], goal: str) -> Plan[EuroAction] | None:
        """Track or a drive to a place that is named."""
        return plan.plan(view, goal)

    def goal_at(self, view: View[EuroState], at: Id) -> str:
        """Track or a drive to a place that is pointed at."""
        return guide.goal_at(view, at)

    def guide(self, view: View[EuroState]) -> Guide | None:
        """The cheapest track to every place."""
        return guide.guide(view)

    def ideas(self, view: View[EuroState]) -> tuple[Plan[EuroAction], ...]:
        """A dozen turns, drives and stretches of track at most, most promising first."""
        return ideas.ideas(view)

    def quiet(self, view: View[EuroState]) -> bool:
        """At the beginning of a turn."""
        return ideas.quiet(view)

    def value(self, view: View[EuroState]) -> tuple[float, ...]:
        """How good the position looks for each seat."""
        return value.value(view)

    def sample_open(self, state: EuroState, chance: Chance) -> Action | None:
        """A loan or an offer for track, legal or not."""
        return trading.sample(state, chance)
