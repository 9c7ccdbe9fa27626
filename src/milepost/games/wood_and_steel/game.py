"""Wood and Steel: its names, and its rooms put together."""

from __future__ import annotations

from typing import ClassVar

from milepost.core.chance import Chance
from milepost.core.game import Game
from milepost.games.wood_and_steel.actions import LISTED_BIDS, LISTED_LOANS, BidMore, BorrowMore, SteelAction
from milepost.games.wood_and_steel.bots import BOTS
from milepost.games.wood_and_steel.codec import SteelCodec
from milepost.games.wood_and_steel.constants import BIDDING
from milepost.games.wood_and_steel.design import read_design
from milepost.games.wood_and_steel.goals import SteelGoals
from milepost.games.wood_and_steel.judgement import SteelJudgement
from milepost.games.wood_and_steel.laboratory import SteelLaboratory
from milepost.games.wood_and_steel.lesson import LESSON
from milepost.games.wood_and_steel.scene import SteelPictures
from milepost.games.wood_and_steel.state import PRESETS, SteelOptions, SteelState, new
from milepost.games.wood_and_steel.words import WORDS
from milepost.games.wood_and_steel.words.titles import TITLES


class WoodAndSteel(Game[SteelState]):
    """Railroads of North America from 1830 on, for one to six players."""

    name = "wood_and_steel"
    title = "Wood and Steel"
    credit = "A game in design by the Wood and Steel project. Unofficial implementation."
    about = "Lay track from the East Coast to the Pacific, carry what the cities ask for, and earn railroad ties."
    minutes = (45, 90)
    money = "${}"
    rules_version = 1
    State = SteelState
    Options = SteelOptions
    presets: ClassVar = PRESETS
    titles: ClassVar = TITLES
    Actions = SteelAction
    open_actions: ClassVar = (BorrowMore, BidMore)
    codec = SteelCodec()
    words = WORDS
    goals = SteelGoals()
    scene = SteelPictures()
    judgement = SteelJudgement()
    bots: ClassVar = BOTS
    opponent = "local"
    laboratory = SteelLaboratory()
    lesson = LESSON

    def seats_for(self, options: SteelOptions) -> tuple[int, ...]:
        """One to six; five at most where starting positions may not share a city."""
        read_design(options.design)
        return tuple(range(1, 6 if options.pairs_exclude == "city" else 7))

    def sample_open(self, state: SteelState, chance: Chance) -> SteelAction:
        """A large loan or a high bid."""
        if state.phase == BIDDING:
            return BidMore(1_000 * (LISTED_BIDS + 1 + chance.below(100)))
        return BorrowMore(1_000 * (5 * LISTED_LOANS + 1 + chance.below(40)))

    def setup(self, seats: int, options: SteelOptions, chance: Chance) -> SteelState:
        """Independents are on the map, and everybody ranks starting positions."""
        return new(seats, options, chance)
