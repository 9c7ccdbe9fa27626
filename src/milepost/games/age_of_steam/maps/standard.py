"""The rules that a map may change, as they are on a map without rules of its own.

A map with its own rules is a subclass that overrides a few of these methods. They are asked by `rules`; nothing here
knows which map it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from milepost.core.action import Event, Seat
from milepost.core.rules import Fault
from milepost.games.age_of_steam.actions import (
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    LOCOMOTIVE,
    PRODUCTION,
    ROLES,
    TURN_ORDER,
    URBANIZATION,
    Build,
    Move,
    Urbanize,
)
from milepost.games.age_of_steam.board import TERMINAL, Board, Hex
from milepost.games.age_of_steam.constants import AUCTION, BUILDING, MOVING, SELECTING, SHARES
from milepost.games.age_of_steam.events import GoodAdded
from milepost.games.age_of_steam.goods import DEAL, NEW_CITY_GOOD, SUPPLY, Good
from milepost.games.age_of_steam.rules.supply import add_cube, bag_size, draw, free_boxes
from milepost.games.age_of_steam.rules.works import Work

if TYPE_CHECKING:
    from milepost.games.age_of_steam.state import AosOptions, AosState

Standing = tuple[Any, ...]
"""What ranks a player: the least comes first."""


class Standard:
    """The rules that a map may change, one method or attribute each."""

    phases: ClassVar[tuple[int, ...]] = (SHARES, AUCTION, SELECTING, BUILDING, MOVING)
    """The phases of a turn in which somebody decides, in order."""
    all_roles: tuple[int, ...] = tuple(range(len(ROLES)))
    """The actions of phase III."""
    captions: ClassVar[dict[int, str]] = {
        FIRST_MOVE: "moves goods first",
        FIRST_BUILD: "builds first",
        ENGINEER: "builds four tiles",
        LOCOMOTIVE: "engine + 1 at once",
        URBANIZATION: "founds a new city",
        PRODUCTION: "adds two cubes",
        TURN_ORDER: "may hold once",
    }
    """What each of them is for, in the few words of its card."""
    supply: ClassVar[tuple[int, ...]] = SUPPLY
    """Cubes of each good in the bag before anything is dealt."""
    cubes_on_track: ClassVar[bool] = False
    """Whether cubes stand on hexes and are moved from the track laid there."""
    cubes_in_towns: ClassVar[bool] = False
    """Whether cubes in towns are moved like those in cities."""
    colourless: ClassVar[bool] = False
    """Whether a city takes the colours of the cubes in it."""
    founding_reveals: ClassVar[bool] = False
    """Whether a new city draws cubes."""
    bonuses_to_give: ClassVar[bool] = False
    """Whether a player may be asked in the middle of a turn which railroads earn a bonus."""
    halves: ClassVar[tuple[str, ...]] = ("light", "dark")
    """The halves of the display that grow."""

    def __init__(self, board: Board, options: AosOptions) -> None:
        self.board = board
        self.options = options

    # the beginning

    def deal(self, state: AosState) -> None:
        """Fill the display, then put cubes on the cities, then what else a map wants."""
        self.deal_display(state)
        self.deal_cities(state)
        self.deal_more(state)

    def deal_display(self, state: AosState) -> None:
        """A cube in every box."""
        for box in DEAL:
            state.display[box] = draw(state)

    def deal_cities(self, state: AosState) -> None:
        """As many cubes as the map says, city by city, in the order of their hexes."""
        for place, count in enumerate(self.board.cubes):
            for _ in range(count):
                add_cube(state, place, draw(state))

    def deal_more(self, state: AosState) -> None:
        """What else lies on the map at the start: nothing, unless a map says so."""

    # phases I to III

    def most_shares(self, state: AosState, seat: Seat) -> int:
        """How many shares a player may issue in one turn, the end of the track aside."""
        return 15

    def before_auction(self, state: AosState, events: list[Event]) -> None:
        """The auction is about to begin; a map may settle it."""

    def roles_open(self, state: AosState) -> Sequence[int]:
        """The actions that may be taken now, whoever has taken one this turn aside."""
        return self.all_roles

    def role_taken(self, state: AosState, role: int) -> None:
        """An action of phase III was taken; a map may remember it."""

    # phase IV

    def tiles_per_turn(self, state: AosState, seat: Seat) -> int:
        """Three tiles, four for the Engineer."""
        return 4 if state.roles[seat] == ENGINEER else 3

    def to_pay(self, state: AosState, seat: Seat, price: int, dearest: int) -> int:
        """What a player pays for something of this price; `dearest` is the highest price in this build turn so far."""
        return price

    def choosy(self, state: AosState, seat: Seat) -> bool:
        """Whether `forbids` has to be asked at all for this builder now."""
        return False

    def forbids(self, state: AosState, seat: Seat, action: Work) -> Fault | None:
        """The map's own rule against something that could be built, or nothing."""
        return None

    def allowed(self, state: AosState, seat: Seat, actions: Sequence[Build | Urbanize]) -> list[Build | Urbanize]:
        """Those of many builds that the map does not forbid; a map may know a quicker way than to ask for each."""
        return [action for action in actions if not self.forbids(state, seat, action)]

    def may_stop(self, state: AosState, seat: Seat) -> bool:
        """Whether the builder may stop here."""
        return True

    def network_changed(self, state: AosState, seat: Seat, events: list[Event]) -> None:
        """Track was laid, a link bought or a city founded by a player."""

    def founded(self, state: AosState, seat: Seat, place: Hex, city: int, events: list[Event]) -> None:
        """A town became a new city: it takes the colour of its tile."""
        state.colours[place] = NEW_CITY_GOOD[city]

    # phase V

    def accepts(self, state: AosState, place: Hex, good: Good) -> bool:
        """Whether a city or terminal takes this good."""
        return state.colours[place] == good

    def passes(self, state: AosState, place: Hex) -> bool:
        """Whether goods that are not taken may go on from this stop."""
        return state.sites[place] != TERMINAL

    def delivered(
        self, state: AosState, seat: Seat, move: Move, stops: Sequence[Hex], owners: Sequence[int], events: list[Event]
    ) -> None:
        """A cube arrived, and its links are paid: it returns to the bag."""
        state.bag[move.good] += 1

    # phases VI to X

    def reduction(self, state: AosState, income: int) -> int:
        """How much income is lost at this income."""
        return 0 if income <= 10 else 10 if income >= 50 else (income - 1) // 10 * 2

    def dice(self, state: AosState) -> int:
        """How many dice are rolled for each half: one for each player at the start."""
        return state.seats

    def extra_growth(self, state: AosState, events: list[Event]) -> None:
        """Cubes straight from the bag, before anything else grows."""
        for place, turns in enumerate(self.board.extra_growth):
            if state.turn <= turns and bag_size(state):
                good = draw(state)
                add_cube(state, place, good)
                events.append(GoodAdded(place, good))

    def box_usable(self, state: AosState, box: int) -> bool:
        """Whether Production may fill this box when it is empty."""
        return True

    def room(self, state: AosState) -> int:
        """How many boxes Production may fill."""
        return len(free_boxes(state))

    def score(self, state: AosState, seat: Seat, track: int) -> int:
        """Victory points of a player with this much completed track."""
        return 3 * (state.income[seat] - state.shares[seat]) + track

    def finish(self, state: AosState) -> None:
        """The last turn is over; scores are counted after this."""

    def standings(self, state: AosState, scores: Sequence[int], track: Sequence[int]) -> list[Standing]:
        """What ranks each player who is still in: more points first, ties stand."""
        return [(-score,) for score in scores]
