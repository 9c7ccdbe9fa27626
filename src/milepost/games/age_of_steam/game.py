"""Age of Steam: its names, and its rooms put together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from milepost.core.chance import Chance
from milepost.core.errors import BadInput, unknown
from milepost.core.game import Game
from milepost.core.phrases import either
from milepost.games.age_of_steam import maps
from milepost.games.age_of_steam.actions import AosAction
from milepost.games.age_of_steam.bots import BOTS
from milepost.games.age_of_steam.codec import AosCodec
from milepost.games.age_of_steam.goals import AosGoals
from milepost.games.age_of_steam.judgement import AosJudgement
from milepost.games.age_of_steam.lesson import LESSON
from milepost.games.age_of_steam.recorded_games import AosGolden
from milepost.games.age_of_steam.scene import AosPictures
from milepost.games.age_of_steam.state import PRESETS, AosOptions, AosState, new
from milepost.games.age_of_steam.words import WORDS
from milepost.games.age_of_steam.words.titles import TITLES


class AgeOfSteam(Game[AosState]):
    """The game of railroads, shares and goods, for one to six players as the map allows."""

    name = "age_of_steam"
    title = "Age of Steam"
    credit = (
        "Designed by Martin Wallace, published by Warfrog, later by Eagle-Gryphon Games. Unofficial implementation."
    )
    about = "Issue shares, bid for the first place, lay track, move goods over your links, and pay your shareholders."
    minutes = (40, 80)
    money = "${}"
    rules_version = 1
    State = AosState
    Options = AosOptions
    presets: ClassVar = PRESETS
    titles: ClassVar = TITLES
    Actions = AosAction
    codec = AosCodec()
    words = WORDS
    scene = AosPictures()
    judgement = AosJudgement()
    goals = AosGoals()
    bots: ClassVar = BOTS
    opponent = "adaptive"
    lesson = LESSON
    foreign_formats: ClassVar = {"aos-golden": AosGolden()}

    def options(self, given: Mapping[str, object]) -> Any:
        """The options; a map that does not exist is refused with the names of those that do."""
        options = super().options(given)
        if options.map not in maps.MAPS:
            raise unknown("map of Age of Steam", options.map, maps.MAPS)
        return options

    def seats_for(self, options: AosOptions) -> tuple[int, ...]:
        """The numbers of players that the map has turns for."""
        return tuple(sorted(maps.board(options.map).turns))

    def check_seats(self, seats: int, options: AosOptions) -> None:
        """Raise `BadInput` unless this many can play on the map."""
        possible = self.seats_for(options)
        if type(seats) is not int or seats not in possible:
            played = f"{either(possible)} player{'' if possible == (1,) else 's'}"
            raise BadInput(f"{maps.board(options.map).title} of Age of Steam is played by {played}, not {seats!r}.")

    def setup(self, seats: int, options: AosOptions, chance: Chance) -> AosState:
        """The map with its goods, and everybody with money and two shares."""
        return new(seats, options, chance)
