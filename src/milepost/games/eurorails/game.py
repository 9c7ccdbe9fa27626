"""EuroRails: its names, and its rooms put together."""

from __future__ import annotations

from typing import ClassVar

from milepost.core.action import Action
from milepost.core.chance import Chance
from milepost.core.game import Game
from milepost.games.eurorails.actions import Borrow, EuroAction, Offer
from milepost.games.eurorails.bots import BOTS
from milepost.games.eurorails.codec import EuroCodec
from milepost.games.eurorails.goals import EuroGoals
from milepost.games.eurorails.judgement import EuroJudgement
from milepost.games.eurorails.lesson import LESSON
from milepost.games.eurorails.rules import trading
from milepost.games.eurorails.scene import EuroPictures
from milepost.games.eurorails.state import PRESETS, EuroOptions, EuroState, new
from milepost.games.eurorails.words import WORDS
from milepost.games.eurorails.words.titles import TITLES


class EuroRails(Game[EuroState]):
    """The game of crayon railways across Europe, for two to six players."""

    name = "eurorails"
    title = "EuroRails"
    credit = (
        "Designed by Darwin Bromley, Steven Courtemanche and Larry Roznai, published by Mayfair Games. "
        "Unofficial implementation."
    )
    about = "Draw railways across Europe in crayon, carry goods to the cities that ask for them, and grow rich."
    minutes = (60, 120)
    money = "{}M"
    rules_version = 1
    State = EuroState
    Options = EuroOptions
    presets: ClassVar = PRESETS
    titles: ClassVar = TITLES
    Actions = EuroAction
    open_actions = (Borrow, Offer)
    codec = EuroCodec()
    words = WORDS
    scene = EuroPictures()
    judgement = EuroJudgement()
    goals = EuroGoals()
    bots: ClassVar = BOTS
    opponent = "carrier"
    lesson = LESSON

    def seats_for(self, options: EuroOptions) -> tuple[int, ...]:
        """Two to six; the rules for two are for two."""
        return (2,) if options.two_player_rules else (2, 3, 4, 5, 6)

    def setup(self, seats: int, options: EuroOptions, chance: Chance) -> EuroState:
        """The empty map, and everybody with money, a train and cards."""
        return new(seats, options, chance)

    def sample_open(self, state: EuroState, chance: Chance) -> Action | None:
        """A loan or an offer for track, legal or not."""
        return trading.sample(state, chance)
