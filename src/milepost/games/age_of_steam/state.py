"""One position of Age of Steam."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from msgspec import Meta

from milepost.core.action import Event, Seat
from milepost.core.chance import Chance
from milepost.core.options import Options
from milepost.core.state import Outcome, State
from milepost.games.age_of_steam import invariants
from milepost.games.age_of_steam.actions import (
    DECLINE,
    DONE,
    DROP,
    ISSUES,
    MOST_SEATS,
    PASS,
    AosAction,
    Role,
)
from milepost.games.age_of_steam.asks import Bounty
from milepost.games.age_of_steam.board import CITY_HEX, TOWN_HEX, Board, Half, Hex
from milepost.games.age_of_steam.constants import (
    AUCTION,
    BUILDING,
    FREE,
    MOVING,
    NO_GOOD,
    OVER,
    PRODUCING,
    RIGHT_OF_WAY,
    SHARES,
    START_SHARES,
)
from milepost.games.age_of_steam.goods import BOXES, EMPTY, GOODS, NEW_CITIES, UNKNOWN, Good
from milepost.games.age_of_steam.maps import MAPS, map_rules
from milepost.games.age_of_steam.rules import RULES, flow, listing, money, sections
from milepost.games.age_of_steam.tiles import DISCS, STOCK

if TYPE_CHECKING:
    from typing import Self

    from milepost.games.age_of_steam.maps.standard import Standard
    from milepost.games.age_of_steam.rules.sections import Section


class AosOptions(Options, frozen=True):
    """The switches of Age of Steam; the letters name the rulings in the game's README."""

    map: str = "rust_belt"
    """The map; each has its own numbers of players."""
    turns: Annotated[int, Meta(ge=0, le=30)] = 0
    """Turns to play; 0 is what the map says for the number of players. [A04]"""
    urbanize: Literal["first", "any_time"] = "first"
    """Urbanization before the first tile of a turn, or at any time in it. [A14]"""
    first_tile: Literal["simple", "any"] = "any"
    """Whether a player's very first tile must be a simple one. [A10]"""
    stock: Literal["free", "recorded"] = "free"
    """Whether a tile that is replaced is at hand for the same build; recorded games count it as used. [A38]"""
    sheet: Literal["printed", "recorded"] = "printed"
    """The printed map, or as recorded games have it where that differs. [A28]"""
    hill_price: Literal[3, 5] = 3
    """What a tile on a hill or mountain of Korea costs. [A30]"""
    turn_order_card: bool = True
    """Whether Turn Order can be taken on St. Lucia. [A31]"""
    easy: bool = False
    """Two cubes on each city of Barbados instead of one."""
    rolls: Literal["two", "one"] = "two"
    """Separate dice for the dark half of the display, or the light ones for both. [A20]"""
    display: Literal["open", "hidden"] = "open"
    """Whether players see the goods display."""


PRESETS = {name: AosOptions(map=name) for name in ("rust_belt", *(name for name in MAPS if name != "rust_belt"))}
"""One for each map; the first is the default."""

_CACHES = ("board", "map_rules", "sections", "routes", "fitting")


class AosState(State[AosAction]):
    """A position of Age of Steam. Lists run over seats unless their comment says otherwise."""

    RULES: ClassVar = RULES

    options: AosOptions
    phase: int
    turn: int
    """From 1."""
    order: list[Seat]  # players still in, in player order
    acting: list[Seat]  # the order in this phase
    at: int
    """How many have acted in this phase, or in this round of moving."""
    cash: list[int]
    shares: list[int]
    engines: list[int]
    income: list[int]
    out: int
    """The set of seats that are bankrupt."""
    roles: list[Role]  # -1 for none
    used_roles: int
    """Barbados: the set of actions that are blocked until all have been used."""
    bids: list[int]  # the last bid of each in this auction
    high: int
    holder: Seat
    """The highest bid, and whose it is; -1 for nobody's."""
    bidders: int
    """The set of seats still in the auction."""
    held: bool
    """Whether the hold of this auction is used."""
    right: Seat
    """St. Lucia: the player who may pay to be first before the other."""
    builds: int
    """Tiles that may still be built in this build turn."""
    dearest: int
    """The full price of the dearest tile of this build turn."""
    urbanized: bool
    """Whether the new city of this turn is placed."""
    built: list[Hex]  # where the builder has built in this build turn
    fresh: list[Half]  # one half of each piece of track added in this build turn
    round: int
    """The round of moving goods, 0 or 1."""
    upgraded: int
    """The set of seats that have improved their engine while moving goods."""
    drawn: list[Good]  # for Production, sorted
    joined: bool
    """Western U.S.: whether west and east are joined."""
    reason: str
    """Why the game is over."""
    lots: list[int]  # Western U.S.: dice that broke ties at the end; else empty
    bag: list[int]  # by good
    display: bytearray  # by box: a good, EMPTY or UNKNOWN
    cubes: bytearray  # by hex * 6 + good: how many
    tiles: bytearray  # by hex: a shape
    kinds: bytearray  # by hex: the kind of the piece, FREE for none
    owners: bytearray  # by half: a seat, NOBODY, or FREE without track
    sites: bytearray  # by hex: what it is now
    colours: bytearray  # by hex: the good a city takes, NO_GOOD for none
    founded: list[Hex]  # by new city: where it is, -1 for nowhere
    links: bytearray  # by printed link: who owns it
    stock: list[int]  # by kind: pieces left
    discs: int
    """Town discs left."""
    asks: list[Bounty]  # the last is asked first

    if TYPE_CHECKING:
        map_rules: Standard = Standard.__new__(Standard)
        """The rules of the map."""
        board: Board = map_rules.board
        """The map."""
        sections: dict[Half, Section] = {}
        """The section each half belongs to, kept by `rules.sections`."""
        routes: dict[Any, Any] = {}
        """The deliveries found so far on this network, kept by `rules.moving`."""
        fitting: tuple[Any, ...] | None = None
        """The builds of this position, kept by `rules.fitting`."""

    def __getattr__(self, name: str) -> object:
        """Caches of a state that came from JSON are computed when they are first needed."""
        if name not in _CACHES:
            raise AttributeError(name)
        self.map_rules = map_rules(self.options.map, self.options)
        self.board = self.map_rules.board
        self.routes = {}
        self.fitting = None
        sections.refresh(self)
        return self.__dict__[name]

    @property
    def seats(self) -> int:
        """Players at the start of the game."""
        return len(self.cash)

    @property
    def last_turn(self) -> int:
        """The turn after which the game ends."""
        return self.options.turns or self.board.turns[self.seats]

    @property
    def towns(self) -> list[Hex]:
        """The hexes that are towns now."""
        return [place for place, what in enumerate(self.sites) if what == TOWN_HEX]

    @property
    def cities(self) -> list[Hex]:
        """The hexes that are cities or terminals now."""
        return [place for place, what in enumerate(self.sites) if what >= CITY_HEX]

    @property
    def scores(self) -> tuple[int, ...]:
        """Victory points as they stand; a bankrupt player scores nothing."""
        return money.scores(self)

    @property
    def outcome(self) -> Outcome | None:
        """Victory points and ranks once the game is over."""
        return money.outcome(self) if self.phase == OVER else None

    @property
    def moment(self) -> Hashable:
        """A bonus that is to be given away, else the phase."""
        return type(self.asks[-1]) if self.asks else self.phase

    @property
    def interrupted(self) -> bool:
        """Whether a bonus is to be given away before the turn goes on."""
        return bool(self.asks)

    def _go_on(self, seat: Seat | None, events: list[Event]) -> None:
        """Move on to the next decision, or to the end."""
        flow.go_on(self, events)

    def legal(self, seat: Seat | None = None) -> tuple[AosAction, ...]:
        """All legal actions, by token."""
        to_act = self.to_act
        if to_act is None or (seat is not None and seat != to_act):
            return ()
        return listing.legal(self, to_act)

    def default(self, seat: Seat | None = None) -> AosAction:
        """Issue nothing, drop out, decline, stop building, pass; else the first legal action."""
        if self.to_act is not None and seat in (None, self.to_act) and not self.asks:
            if self.phase == BUILDING:
                return DONE if self.map_rules.may_stop(self, self.to_act) else super().default(seat)
            answer = _DEFAULTS.get(self.phase)
            if answer is not None:
                return answer
        return super().default(seat)

    def clone(self) -> Self:
        """An independent copy, written out by hand because search lives on it."""
        twin = type(self)(
            self.to_act, self.chance.clone(), self.options, self.phase, self.turn, self.order[:], self.acting[:],
            self.at, self.cash[:], self.shares[:], self.engines[:], self.income[:], self.out, self.roles[:],
            self.used_roles, self.bids[:], self.high, self.holder, self.bidders, self.held, self.right, self.builds,
            self.dearest, self.urbanized, self.built[:], self.fresh[:], self.round, self.upgraded, self.drawn[:],
            self.joined, self.reason, self.lots[:], self.bag[:], self.display[:], self.cubes[:], self.tiles[:],
            self.kinds[:], self.owners[:], self.sites[:], self.colours[:], self.founded[:], self.links[:],
            self.stock[:], self.discs, self.asks[:],
        )  # fmt: skip
        cache = self.__dict__
        if "board" in cache:
            twin.board, twin.map_rules = cache["board"], cache["map_rules"]
            twin.sections = cache["sections"].copy()
            twin.routes, twin.fitting = cache["routes"], cache["fitting"]
        return twin

    def _hide(self, seat: Seat | None) -> None:
        """The display, if it is hidden: what is in it then counts as being in the bag."""
        if self.options.display == "hidden":
            for box, good in enumerate(self.display):
                if good < UNKNOWN:
                    self.bag[good] += 1
                    self.display[box] = UNKNOWN

    def _deal(self, seat: Seat | None, chance: Chance) -> None:
        """Fill a hidden display from what nobody can see."""
        for box, good in enumerate(self.display):
            if good == UNKNOWN:
                self.display[box] = drawn = chance.weighted(self.bag)
                self.bag[drawn] -= 1

    def check(self) -> None:
        """Every invariant of Age of Steam."""
        invariants.check(self)


_DEFAULTS: dict[int, AosAction] = {
    SHARES: ISSUES[0], AUCTION: DROP, RIGHT_OF_WAY: DECLINE, MOVING: PASS, PRODUCING: DECLINE,
}  # fmt: skip


def new(seats: int, options: AosOptions, chance: Chance) -> AosState:
    """The first position: goods are dealt, everybody has money and two shares, and the order is drawn."""
    rules = map_rules(options.map, options)
    board = rules.board
    hexes = len(board.cells)
    state = AosState(
        to_act=0, chance=chance, options=options, phase=SHARES, turn=1, order=list(range(seats)), acting=[], at=0,
        cash=[board.cash] * seats, shares=[START_SHARES] * seats, engines=[1] * seats, income=[0] * seats, out=0,
        roles=[-1] * seats, used_roles=0, bids=[0] * seats, high=0, holder=-1, bidders=0, held=False, right=-1,
        builds=0, dearest=0, urbanized=False, built=[], fresh=[], round=0, upgraded=0, drawn=[], joined=False,
        reason="", lots=[], bag=list(rules.supply), display=bytearray([EMPTY]) * BOXES,
        cubes=bytearray(hexes * len(GOODS)), tiles=bytearray(hexes), kinds=bytearray([FREE]) * hexes,
        owners=bytearray([FREE]) * (hexes * 6), sites=bytearray(board.what),
        colours=bytearray(NO_GOOD if colour < 0 else colour for colour in board.colour),
        founded=[-1] * len(NEW_CITIES), links=bytearray([FREE]) * len(board.links), stock=list(STOCK), discs=DISCS,
        asks=[],
    )  # fmt: skip
    assert seats <= MOST_SEATS, "the map says how many can play"
    rules.deal(state)
    chance.shuffle(state.order)
    flow.begin_turn(state, [])
    return state
