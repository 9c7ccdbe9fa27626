"""Bus: its names, and its rooms put together."""

from __future__ import annotations

from typing import ClassVar

from milepost.core.chance import Chance
from milepost.core.game import Game
from milepost.games.bus.actions import BusAction
from milepost.games.bus.codec import BusCodec
from milepost.games.bus.judgement import BusJudgement
from milepost.games.bus.lesson import LESSON
from milepost.games.bus.scene import BusPictures
from milepost.games.bus.state import PRESETS, BusOptions, BusState, new
from milepost.games.bus.words import WORDS
from milepost.games.bus.words.titles import TITLES


class Bus(Game[BusState]):
    """The game of buses and lines in a growing city, for three to five players."""

    name = "bus"
    title = "Bus"
    credit = "Designed by Jeroen Doumen and Joris Wiersinga, published by Splotter Spellen. Unofficial implementation."
    about = "Lay bus lines through a growing city, and be the one who takes people where the clock sends them."
    minutes = (15, 30)
    rules_version = 1
    State = BusState
    Options = BusOptions
    presets: ClassVar = PRESETS
    titles: ClassVar = TITLES
    Actions = BusAction
    codec = BusCodec()
    words = WORDS
    scene = BusPictures()
    judgement = BusJudgement()
    lesson = LESSON

    def seats_for(self, options: BusOptions) -> tuple[int, ...]:
        """Three to five, whatever the options."""
        return (3, 4, 5)

    def setup(self, seats: int, options: BusOptions, chance: Chance) -> BusState:
        """The city with four passengers; the start player builds."""
        return new(seats, options, chance)
