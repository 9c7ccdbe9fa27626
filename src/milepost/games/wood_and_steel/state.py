"""One position of Wood and Steel."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from msgspec import Meta

from milepost.core.action import Action, Seat
from milepost.core.chance import Chance
from milepost.core.options import Options
from milepost.core.state import Outcome, State
from milepost.games.wood_and_steel import independents, invariants, starting
from milepost.games.wood_and_steel.actions import TOKENS, BidMore, BorrowMore, SteelAction
from milepost.games.wood_and_steel.board import (
    EDITIONS,
    ROUTES,
    City,
    Contract,
    Edition,
    Good,
    Region,
    Route,
    edition_of,
)
from milepost.games.wood_and_steel.constants import (
    BIDDING,
    CHOOSING,
    FIRST_INDEPENDENT,
    NOBODY,
    NONE,
    OFFERING,
    OVER,
    RANKING,
)
from milepost.games.wood_and_steel.design import POSITIONS, Design, read_design
from milepost.games.wood_and_steel.engines import Engine
from milepost.games.wood_and_steel.rules import RULES, listing, scoring, track, values

if TYPE_CHECKING:
    from typing import Self

UNKNOWN = (NONE, NONE, NONE)
"""A ranking that a view does not show."""


class SteelOptions(Options, frozen=True):
    """The switches of Wood and Steel; the letters name the rulings in the game's README."""

    edition: Literal["seed", "current"] = "seed"
    """The map with 55 cities and 102 routes, or the later one with 56 and 103."""
    sections: Literal["edition", 3, 6] = "edition"
    """Three sections, or six regions; by default, three in the seed edition and six in the current one. [B2]"""
    starting_debt: Annotated[int, Meta(ge=0, le=100_000, multiple_of=5_000)] = 15_000
    """What everybody owes at the beginning. [B5]"""
    market_min_hops: Literal["edition", 2, 3] = "edition"
    """The shortest market contract; by default, 3 segments in the seed edition and 2 in the current one. [B34]"""
    private_floor_after: Literal["edition", "never", 3] = "edition"
    """When private contracts begin to pay at least $6,000; by default, only in the current edition."""
    private_to_active: bool = False
    """Whether private contracts may lead to any active city but the current one."""
    active_extras: bool = False
    """Whether the cities of a bought railroad and the hub become active. [B4]"""
    contracts_near: Literal["network", "active"] = "network"
    """Whether contracts are drawn near a player's own track or near the active cities. [B4]"""
    pairs_exclude: Literal["segment", "city"] = "segment"
    """Whether two starting positions may share a city. [B7]"""
    indie_count: Literal["text", "six"] = "text"
    """Independents: 9 to 12 less the players, or always six. [B6]"""
    indie_distance: Literal[2, 3] = 2
    """How many segments independents are away from every starting city. [B6]"""
    indie_gap: Literal["city", "segment"] = "city"
    """Whether growing independents may not share a city, or must stay a segment apart."""
    depth: Literal["m+1", "m", "m-1"] = "m+1"
    """How many ties several deliveries of one commodity bring. [B23]"""
    west_coast_bonus: Literal["once", "every"] = "once"
    """Whether the West Coast bonus comes once for each player, or with every delivery there. [B22]"""
    office_min: Literal["five", "half"] = "five"
    """Cities needed for a Regional Office. [B29]"""
    office_alone: Literal["players", "players_and_independents", "majority"] = "players"
    """Who keeps an office out of a region: other players, independents too, or either with as many cities. [B29]"""
    office_ties: Literal["2_or_4", "2", "4"] = "2_or_4"
    """Ties for an office at the end. [B29]"""
    roundhouse_twice: bool = True
    """Whether both actions of a turn may be a relay. [B26]"""
    track_maintenance: bool = True
    """Whether there is the upgrade Track Maintenance. [B27]"""
    end: Literal["at_once", "round"] = "at_once"
    """Whether the game ends at once with the 30th tie, or after the round. [B31]"""
    last_round: Annotated[int, Meta(ge=20, le=200)] = 60
    """The round after which the game is over. [B47]"""
    connection_later: Literal["half", "none"] = "half"
    """What a connection bonus brings to all but the first."""
    design: Annotated[str, Meta(max_length=2_000)] = ""
    """Other numbers than those of the game, such as engine.mogul.price=8000, with commas between them."""


PRESETS = {"seed": SteelOptions(), "current": SteelOptions(edition="current")}


class SteelState(State[SteelAction]):
    """A position of Wood and Steel. Lists run over seats unless their comment says otherwise."""

    RULES: ClassVar = RULES

    options: SteelOptions
    phase: int
    """What is asked for, one of `constants`."""
    round: int
    """0 during the set-up."""
    turn: Seat
    """Whose turn it is."""
    first: Seat
    """Who began this round."""
    next_first: Seat
    """Who has chosen to go first in the next round; -1 for nobody."""
    actions: int
    """Actions that are left in this turn."""
    done: int
    """The set of kinds of actions taken in this turn."""
    built: int
    """Segments built in this action."""
    engine: int
    """The engine that runs; -1 for none."""
    moves: int
    """How far it may still go."""
    changed: bool
    """Whether its load was changed at this stop."""
    loaded: Good
    """What it has just loaded here; -1 for nothing."""
    ran: int
    """The set of engines that have run in this turn."""
    relayed: bool
    """Whether there was a relay in this action."""
    shortfall: int
    """Debt service that could not be paid in this action."""
    raised: int
    """What a bankrupt has sold track for."""
    auctioned: int
    """Pieces of a bankrupt's track that were put up for auction."""
    piece: Route
    """The one that is auctioned now; -1 for none."""
    bid: int
    bidder: Seat
    """The highest bid for it, and whose it is; 0 and -1 before the first."""
    bidding: int
    """The set of seats that may still bid for it."""
    west_open: bool
    """Whether somebody has fulfilled a contract to a western city."""
    yards_open: bool
    """Whether somebody has bought a Consolidation."""
    market_open: bool
    """Whether there are market contracts."""
    reason: str
    """Why the game is over."""
    sold: list[Route]  # pieces that wait for their auction
    market: list[Contract]  # by place in the tableau
    offers: list[Contract]  # what the player to act may choose from
    west_coast: list[Seat]  # in the order of their first delivery there
    connections: list[int]  # the connection bonuses in play
    connected: list[tuple[Seat, ...]]  # by bonus in play: who has it, in order
    names: list[str]  # by independent railroad, also those that are gone
    rankings: list[tuple[int, ...]]  # of starting positions; empty until ranked
    positions: list[int]  # starting positions, -1 until assigned
    cash: list[int]
    debt: list[int]
    service: list[int]  # of debt, one of `constants`
    engines: list[tuple[Engine, ...]]
    active: list[tuple[City, ...]]  # the last is the current city
    private: list[Contract]  # -1 for none
    claimed: list[Contract]  # market contracts held, -1 for none
    upgrades: list[int]  # sets of kinds that a player has once
    hubs: list[City]  # -1 for none
    railyards: list[tuple[City, ...]]
    offices: list[tuple[Region, ...]]
    monopolies: list[int]  # sets of commodities
    delivered: list[tuple[Contract, ...]]  # in order
    ties: list[tuple[int, ...]]  # by source
    tracks: list[bytearray]  # two, by route: the owner of the first track and of the second

    if TYPE_CHECKING:
        own: list[int] = []
        """By owner, the seats first: the set of routes with track."""
        reach: list[int] = []
        """By owner: the set of cities in which its track ends."""
        worth: list[int] = []
        """By city: how much it is worth as a destination."""
        map: Edition = EDITIONS["seed", 3]
        """The map that is played on."""
        numbers: Design = read_design("")
        """The numbers that are played with."""

    def __getattr__(self, name: str) -> object:
        """Caches of a state that came from JSON are computed when they are first needed."""
        if name in ("map", "numbers"):
            self.map, self.numbers = map_of(self.options), read_design(self.options.design)
        elif name in ("own", "reach"):
            track.refresh(self)
        elif name == "worth":
            values.refresh(self)
        else:
            raise AttributeError(name)
        return self.__dict__[name]

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.cash)

    @property
    def scores(self) -> tuple[int, ...]:
        """Ties."""
        return tuple([sum(ties) for ties in self.ties])

    @property
    def outcome(self) -> Outcome | None:
        """Ties and ranks once the game is over."""
        return scoring.outcome(self) if self.phase == OVER else None

    @property
    def moment(self) -> int:
        """What is asked for."""
        return self.phase

    @property
    def interrupted(self) -> bool:
        """Whether a turn stands still: until a bankrupt's track is auctioned, or somebody else has taken a contract."""
        return self.phase in (CHOOSING, BIDDING) or (self.phase == OFFERING and self.to_act != self.turn)

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """Everybody who has not ranked positions yet; later the one who is asked."""
        if self.phase == RANKING:
            return tuple(seat for seat, ranking in enumerate(self.rankings) if not ranking)
        return () if self.to_act is None else (self.to_act,)

    def legal(self, seat: Seat | None = None) -> tuple[SteelAction, ...]:
        """All legal actions, by token; loans and bids of any size are open."""
        if seat is None:
            seat = self.to_act
        if seat is None or (seat != self.to_act and seat not in self.waiting_for):
            return ()
        return listing.LEGAL[self.phase](self, seat)

    def _names_something(self, action: Action) -> bool:
        """Whether the numbers in an action name something; open actions are judged by their own rules."""
        return action in TOKENS or isinstance(action, BorrowMore | BidMore)

    def clone(self) -> Self:
        """An independent copy, written out by hand because search lives on it."""
        twin = type(self)(
            self.to_act, self.chance.clone(), self.options, self.phase, self.round, self.turn, self.first,
            self.next_first, self.actions, self.done, self.built, self.engine, self.moves, self.changed, self.loaded,
            self.ran, self.relayed, self.shortfall, self.raised, self.auctioned, self.piece, self.bid, self.bidder,
            self.bidding, self.west_open, self.yards_open, self.market_open, self.reason, self.sold[:],
            self.market[:], self.offers[:], self.west_coast[:], self.connections, self.connected[:], self.names,
            self.rankings[:], self.positions[:], self.cash[:], self.debt[:], self.service[:], self.engines[:],
            self.active[:], self.private[:], self.claimed[:], self.upgrades[:], self.hubs[:], self.railyards[:],
            self.offices[:], self.monopolies[:], self.delivered[:], self.ties[:],
            [self.tracks[0][:], self.tracks[1][:]],
        )  # fmt: skip
        cache = self.__dict__
        if "own" in cache:
            twin.own, twin.reach = cache["own"][:], cache["reach"][:]
        if "worth" in cache:
            twin.worth = cache["worth"][:]
        if "map" in cache:
            twin.map, twin.numbers = cache["map"], cache["numbers"]
        return twin

    def _hide(self, seat: Seat | None) -> None:
        """Others' rankings, until all are in."""
        if self.phase == RANKING:
            self.rankings = [
                ranking if owner == seat or not ranking else UNKNOWN for owner, ranking in enumerate(self.rankings)
            ]

    def _deal(self, seat: Seat | None, chance: Chance) -> None:
        """Any ranking is as likely as any other."""
        if self.phase == RANKING:
            possible = list(permutations(range(len(POSITIONS)), 3))
            self.rankings = [
                chance.pick(possible) if owner != seat and ranking else ranking
                for owner, ranking in enumerate(self.rankings)
            ]

    def check(self) -> None:
        """Every invariant of Wood and Steel."""
        invariants.check(self)


def map_of(options: SteelOptions) -> Edition:
    """The map of some options."""
    return edition_of(options.edition, options.sections)


def empty(seats: int, options: SteelOptions, chance: Chance) -> SteelState:
    """A position before anything is on the map."""
    design = read_design(options.design)
    nothing = [NONE] * seats
    none: list[tuple[int, ...]] = [()] * seats
    return SteelState(
        0, chance, options, RANKING, round=0, turn=0, first=0, next_first=NONE, actions=0, done=0, built=0,
        engine=NONE, moves=0, changed=False, loaded=NONE, ran=0, relayed=False, shortfall=0, raised=0, auctioned=0,
        piece=NONE, bid=0, bidder=NONE, bidding=0, west_open=False, yards_open=False, market_open=False, reason="",
        sold=[], market=[], offers=[], west_coast=[], connections=[], connected=[], names=[], rankings=none[:],
        positions=nothing[:], cash=[design.start_cash] * seats, debt=[options.starting_debt] * seats,
        service=[0] * seats, engines=[(Engine(1, NONE, NONE),)] * seats, active=none[:], private=nothing[:],
        claimed=nothing[:], upgrades=[0] * seats, hubs=nothing[:], railyards=none[:], offices=none[:],
        monopolies=[0] * seats, delivered=none[:], ties=[(0,) * 8] * seats,
        tracks=[bytearray([NOBODY]) * len(ROUTES), bytearray([NOBODY]) * len(ROUTES)],
    )  # fmt: skip


def new(seats: int, options: SteelOptions, chance: Chance) -> SteelState:
    """Independents are on the map, connection bonuses are drawn, and everybody ranks starting positions."""
    state = empty(seats, options, chance)
    routes = independents.placed(
        state.map, state.numbers, seats, options.indie_count, options.indie_distance, chance
    )  # fmt: skip
    state.names = independents.names(state.map, routes, chance)
    for railroad, route in enumerate(routes):
        track.lay(state, route, FIRST_INDEPENDENT + railroad)
    state.connections = starting.connections_drawn(seats, chance, state.numbers)
    state.connected = [()] * len(state.connections)
    return state
