"""The companion of Wood and Steel: its names, and its rooms put together."""

from __future__ import annotations

from typing import ClassVar

from milepost.core.chance import Chance
from milepost.core.game import Game
from milepost.games.wood_and_steel.board import CITIES, GOODS, ROUTES
from milepost.games.wood_and_steel.companion import actions as a
from milepost.games.wood_and_steel.companion.codec import TableCodec
from milepost.games.wood_and_steel.companion.constants import FIRST_CLAIMED, MARKET
from milepost.games.wood_and_steel.companion.judgement import TableJudgement
from milepost.games.wood_and_steel.companion.scene import TablePictures
from milepost.games.wood_and_steel.companion.state import PRESETS, TableOptions, TableState, new
from milepost.games.wood_and_steel.companion.words import WORDS
from milepost.games.wood_and_steel.constants import NONE
from milepost.games.wood_and_steel.design import read_design
from milepost.games.wood_and_steel.words.titles import TITLES


class WoodAndSteelTable(Game[TableState]):
    """An app for people who play Wood and Steel with wooden trains on a board, for one to six players."""

    name = "wood_and_steel_table"
    title = "Wood and Steel at the Table"
    credit = "A game in design by the Wood and Steel project. Unofficial implementation."
    about = "For the game on your table: contracts, market, independents and ties on everybody's phone."
    money = "${}"
    rules_version = 1
    companion = True
    State = TableState
    Options = TableOptions
    presets: ClassVar = PRESETS
    titles: ClassVar = TITLES
    Actions = a.TableAction
    open_actions: ClassVar = a.EDITS
    codec = TableCodec()
    words = WORDS
    scene = TablePictures()
    judgement = TableJudgement()

    def seats_for(self, options: TableOptions) -> tuple[int, ...]:
        """One to six; five at most where starting positions may not share a city."""
        read_design(options.design)
        return tuple(range(1, 6 if options.pairs_exclude == "city" else 7))

    def setup(self, seats: int, options: TableOptions, chance: Chance) -> TableState:
        """Independents are drawn, and everybody ranks starting positions."""
        return new(seats, options, chance)

    def sample_open(self, state: TableState, chance: Chance) -> a.TableAction:
        """An edit of any kind: of something that is there, or of anything."""
        return _SAMPLES[chance.below(len(_SAMPLES))](state, chance)


# edits for fuzzing


def _reopen(state: TableState, chance: Chance) -> a.TableAction:
    numbers = [one.number for one in state.fulfilled]
    return a.Reopen(chance.pick([*numbers, state.changes]))


def _add_contract(state: TableState, chance: Chance) -> a.TableAction:
    holder = chance.below(2 * FIRST_CLAIMED + 1) + MARKET
    return a.AddContract(holder, chance.below(len(GOODS)), chance.below(len(CITIES)))


def _remove_contract(state: TableState, chance: Chance) -> a.TableAction:
    holder = chance.below(2 * FIRST_CLAIMED + 1) + MARKET
    held = [one for one in (*state.market, *state.private, *state.claimed) if one != NONE]
    return a.RemoveContract((holder, chance.pick([*held, 0])))


def _add_city(state: TableState, chance: Chance) -> a.TableAction:
    return a.AddCity(chance.below(state.seats), chance.below(len(CITIES)))


def _remove_city(state: TableState, chance: Chance) -> a.TableAction:
    seat = chance.below(state.seats)
    return a.RemoveCity((seat, chance.pick([*state.active[seat], chance.below(len(CITIES))])))


def _add_segment(state: TableState, chance: Chance) -> a.TableAction:
    railroad = chance.below(len(state.segments) + 1)
    track = state.segments[railroad] if railroad < len(state.segments) else ()
    near = [route for one in track for end in state.map.ends[one] for route in state.map.at[end]]
    return a.AddSegment(railroad, chance.pick([*near, chance.below(len(ROUTES))]))


def _remove_segment(state: TableState, chance: Chance) -> a.TableAction:
    railroad = chance.below(len(state.segments) + 1)
    track = state.segments[railroad] if railroad < len(state.segments) else ()
    return a.RemoveSegment((railroad, chance.pick([*track, chance.below(len(ROUTES))])))


def _set_round(state: TableState, chance: Chance) -> a.TableAction:
    return a.SetRound(1 + chance.below(state.options.last_round + 1), chance.below(state.seats + 1) % FIRST_CLAIMED)


_SAMPLES = (
    _reopen, _add_contract, _remove_contract, _add_city, _remove_city, _add_segment, _remove_segment, _set_round,
)  # fmt: skip
