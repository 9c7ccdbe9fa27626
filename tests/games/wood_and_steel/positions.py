"""Positions of Wood and Steel set up by hand, for tests. Every builder leaves a state that keeps the invariants.

Track is written by the cities it leads through: "Boston - New York - Philadelphia". A contract is a commodity and a
city. Players have enough in them to play on: what a test does not mention has the value it has at the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

import msgspec

from milepost.core.action import Action, Event, Seat
from milepost.core.chance import Scripted, seeded
from milepost.games.wood_and_steel.actions import (
    Bid,
    Build,
    Buy,
    Claim,
    Fulfil,
    Load,
    Merge,
    Move,
    Pass,
    Place,
    PutUp,
    Relay,
    Run,
    Sell,
    SteelAction,
    StopEngine,
    StopRunning,
    StopSelling,
    Take,
    Upgrade,
)
from milepost.games.wood_and_steel.board import (
    CITIES,
    CITY,
    EDITIONS,
    GOOD,
    GOODS,
    REGION,
    City,
    Contract,
    Route,
    bits,
    city_of,
    contract,
    good_of,
    members,
)
from milepost.games.wood_and_steel.constants import (
    ACTING,
    BREADTH,
    CONNECTION,
    CONTRACT,
    DEPTH,
    FIRST_INDEPENDENT,
    MONOPOLY,
    MOVING,
    NONE,
    OFFERING,
    OVER,
    SERVICE,
    SWITCHING,
    WEST_COAST,
)
from milepost.games.wood_and_steel.design import CONNECTIONS, ENGINE_NAMES, UPGRADES
from milepost.games.wood_and_steel.engines import Engine
from milepost.games.wood_and_steel.game import WoodAndSteel
from milepost.games.wood_and_steel.rules import offers, scoring, track, values
from milepost.games.wood_and_steel.state import SteelOptions, SteelState, empty

E = TypeVar("E", bound=Event)

STEEL = WoodAndSteel()
Named = tuple[str, str]
"""A commodity and the city it is to go to."""
UNSERVED = ("nickel", "Santa Fe")
"""A contract that no test serves by accident."""
LEVEL = {name: level for level, name in enumerate(ENGINE_NAMES)}
KIND = {name: kind for kind, name in enumerate(UPGRADES)}


# names


def route(a: str, b: str) -> Route:
    """The segment between two cities, in whichever edition has it."""
    pair = CITY[a], CITY[b]
    return next(edition.between[pair] for edition in EDITIONS.values() if pair in edition.between)


def way(text: str) -> tuple[Route, ...]:
    """The segments of "Boston - New York - Philadelphia"."""
    return tuple(route(a, b) for a, b in pairwise(text.split(" - ")))


def to(good: str, city: str) -> Contract:
    """A contract."""
    return contract(GOOD[good], CITY[city])


def named(one: Contract) -> Named:
    """A contract in names."""
    return GOODS[good_of(one)], CITIES[city_of(one)].name


def cities(numbers: int | Iterable[City]) -> list[str]:
    """The names of a set of cities, or of a list."""
    listed = members(numbers) if isinstance(numbers, int) else numbers
    return [CITIES[city].name for city in listed]


def connection(a: str, b: str) -> int:
    """The connection bonus between two ends."""
    return next(number for number, one in enumerate(CONNECTIONS) if set(one.ends) == {a, b})


# making a position


class Player(msgspec.Struct, frozen=True, kw_only=True):
    """One player of a position; `track` is one way or several."""

    track: str | tuple[str, ...]
    cash: int = 10_000
    debt: int = 15_000
    service: str = ""
    """none, central or west; empty: as the deliveries have it."""
    engines: tuple[tuple[str, str] | tuple[str, str, str], ...] = ()
    """Name, city and, if it has one, load; nothing: a John Bull in the first city of the track."""
    active: tuple[str, ...] = ()
    """Empty: the first two cities of the track, and the destinations of the deliveries."""
    private: Named = UNSERVED
    claimed: Named | None = None
    upgrades: tuple[str, ...] = ()
    hub: str = ""
    railyards: tuple[str, ...] = ()
    offices: tuple[str, ...] = ()
    monopolies: tuple[str, ...] = ()
    delivered: tuple[Named, ...] = ()

    @property
    def ways(self) -> tuple[str, ...]:
        return (self.track,) if isinstance(self.track, str) else self.track

    @property
    def start(self) -> tuple[str, str]:
        first, second, *_ = self.ways[0].split(" - ")
        return first, second


def player(*ways: str, **given: Any) -> Player:
    """A player with this track."""
    return Player(track=ways, **given)


ELSEWHERE = player("Charleston - Savannah")
"""Somebody who is in nobody's way."""


def position(
    *players: Player,
    independents: Sequence[str | Sequence[str]] = (),
    market: Sequence[Named] | None = None,
    connections: Sequence[Named] = (),
    connected: Sequence[tuple[Seat, ...]] = (),
    west_open: bool = False,
    yards_open: bool = False,
    west_coast: Sequence[Seat] | None = None,
    round: int = 1,
    first: Seat = 0,
    turn: Seat = 0,
    seed: int = 0,
    **options: Any,
) -> SteelState:
    """A position at the beginning of a turn. The track of independents was there first."""
    state = empty(len(players), SteelOptions(**options), seeded(seed))
    state.phase, state.round, state.first, state.turn, state.to_act = ACTING, round, first, turn, turn
    state.actions = 2
    state.yards_open = yards_open
    state.names = [f"Railroad {number}" for number in range(len(independents))]
    for number, ways in enumerate(independents):
        for one in (ways,) if isinstance(ways, str) else ways:
            _lay(state, one, FIRST_INDEPENDENT + number)
    for seat, given in enumerate(players):
        _seat_player(state, seat, given)
    values.refresh(state)
    state.west_open = west_open or any(stage == 2 for stage in state.service)
    state.market_open = market is not None
    state.market = [to(*one) for one in market or ()]
    state.connections = [connection(*ends) for ends in connections]
    state.connected = [*connected, *[()] * (len(connections) - len(connected))]
    served = [seat for seat in range(state.seats) if _coast(state, seat)]
    state.west_coast = served if west_coast is None else list(west_coast)
    for seat in range(state.seats):
        state.ties[seat] = _ties(state, seat)
    state.check()
    return state


def _lay(state: SteelState, text: str, owner: int) -> None:
    for one in way(text):
        if not state.own[owner] >> one & 1:
            track.lay(state, one, owner)


def _seat_player(state: SteelState, seat: Seat, given: Player) -> None:
    for one in given.ways:
        _lay(state, one, seat)
    state.positions[seat] = seat
    state.cash[seat], state.debt[seat] = given.cash, given.debt
    engines = given.engines or (("John Bull", given.start[0]),)
    state.engines[seat] = tuple(
        Engine(LEVEL[name], CITY[city], GOOD[load[0]] if load else NONE) for name, city, *load in engines
    )
    active = given.active or (*given.start, *(city for _, city in given.delivered))
    state.active[seat] = tuple(dict.fromkeys(CITY[city] for city in active))
    state.private[seat] = to(*given.private)
    state.claimed[seat] = to(*given.claimed) if given.claimed else NONE
    state.upgrades[seat] = bits(KIND[name] for name in given.upgrades) | bool(given.hub) << KIND["Hub"]
    state.hubs[seat] = CITY[given.hub] if given.hub else NONE
    state.railyards[seat] = tuple(CITY[city] for city in given.railyards)
    state.offices[seat] = tuple(REGION[region] for region in given.offices)
    state.monopolies[seat] = bits(GOOD[good] for good in given.monopolies)
    state.delivered[seat] = tuple(to(*one) for one in given.delivered)
    columns = [state.map.column[CITY[city]] for _, city in given.delivered]
    stage = "west" if 0 in columns else "central" if 1 in columns else "none"
    state.service[seat] = SERVICE.index(given.service or stage)


def _coast(state: SteelState, seat: Seat) -> int:
    """How many deliveries to the West Coast a player has made."""
    return sum(CITIES[city_of(one)].west_coast for one in state.delivered[seat])


def _ties(state: SteelState, seat: Seat) -> tuple[int, ...]:
    """The ties that follow from the deliveries, monopolies and connections of a player."""
    design, delivered, ties = state.numbers, state.delivered[seat], [0] * 8
    ties[CONTRACT] = sum(state.map.ties[good_of(one)][city_of(one)] for one in delivered)
    ties[BREADTH], ties[DEPTH] = scoring.breadth(state, delivered), scoring.depth(state, delivered)
    if _coast(state, seat):
        ties[WEST_COAST] = design.west_coast_first if state.west_coast[0] == seat else design.west_coast_later
    ties[MONOPOLY] = sum(design.monopoly_ties[state.map.monopoly[good]] for good in members(state.monopolies[seat]))
    for bonus, done in zip(state.connections, state.connected, strict=True):
        if seat in done:
            ties[CONNECTION] += scoring.connection_ties(state, bonus, done.index(seat))
    return tuple(ties)


# actions in names


def run(engine: int = 0) -> Run:
    return Run(engine)


def move(city: str) -> Move:
    return Move(CITY[city])


def moves(text: str) -> tuple[Move, ...]:
    """Moves along a way, the first city being where the engine is."""
    return tuple(map(move, text.split(" - ")[1:]))


def load(good: str) -> Load:
    return Load(GOOD[good])


def relay(engine: int, city: str) -> Relay:
    return Relay(engine, CITY[city])


def build(a: str, b: str) -> Build:
    return Build(route(a, b))


def buy(name: str, gives: int = NONE, trades: bool = True) -> Buy:
    """An engine; `gives` is handed over for its trade-in value, unless it is just discarded."""
    return Buy(LEVEL[name], gives, trades and gives != NONE)


def merge(railroad: int) -> Merge:
    return Merge(railroad)


def place(city: str) -> Place:
    return Place(CITY[city])


def upgrade(name: str, what: str = "") -> Upgrade:
    """An upgrade, for a city, region or commodity where it needs one."""
    return Upgrade(KIND[name], next((names[what] for names in (CITY, REGION, GOOD) if what in names), 0))


def sell(a: str, b: str) -> Sell:
    return Sell(route(a, b))


def put_up(a: str, b: str) -> PutUp:
    return PutUp(route(a, b))


def bid(amount: int) -> Bid:
    return Bid(amount // 1_000)


PRIVATE, MARKET = Fulfil(False), Fulfil(True)
FIRST_OFFER = Take(0)


# playing


def refusal(state: SteelState, action: Action, seat: Seat | None = None) -> str:
    """The rule that forbids an action, or nothing; what is listed as legal must agree."""
    found = state.why_not(action, seat)
    if not isinstance(action, STEEL.open_actions):
        assert (action in state.legal(seat)) == (found is None), f"{action} is listed wrongly"
    return found.rule if found else ""


def allowed(state: SteelState, action: Action, seat: Seat | None = None) -> bool:
    """Whether an action is legal."""
    return not refusal(state, action, seat)


def play(state: SteelState, *actions: Action) -> list[Event]:
    """Apply actions one after the other; the invariants must hold after each."""
    events: list[Event] = []
    for action in actions:
        assert refusal(state, action) == "", f"{action} is refused: {refusal(state, action)}"
        events += state.apply(action)
        state.check()
    return events


def deliver(state: SteelState, text: str, what: Fulfil = PRIVATE, engine: int = 0) -> list[Event]:
    """An engine that carries what a contract asks for runs along a way and fulfils it. The run goes on."""
    events = play(state, run(engine), *moves(text), what)
    return events + (play(state, FIRST_OFFER) if state.phase == OFFERING else [])


def halt(state: SteelState) -> list[Event]:
    """The action of running trains is over: nothing else moves in it."""
    events = play(state, StopEngine()) if state.phase == MOVING else []
    return events + (play(state, StopRunning()) if state.phase == SWITCHING else [])


def pass_turns(state: SteelState, turns: int = 1) -> list[Event]:
    """Players do nothing for so many turns."""
    return [event for _ in range(turns) for event in play(state, Pass())]


def pass_until(state: SteelState, seat: Seat) -> list[Event]:
    """Everybody passes until it is this player's turn."""
    events = play(state, Pass())
    while state.phase != OVER and state.turn != seat:
        events += play(state, Pass())
    return events


def sold_out(state: SteelState, *segments: Named) -> list[Event]:
    """A bankrupt sells these segments and settles."""
    return play(state, *(sell(*ends) for ends in segments), StopSelling())


def of(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


# looking


def prices(state: SteelState, seat: Seat = 0) -> Callable[[str, str], int]:
    """What segments cost a player: asks the engine by building each on a copy with plenty of money."""

    def price(a: str, b: str) -> int:
        twin = state.clone()
        twin.cash[seat] = 1_000_000
        play(twin, build(a, b))
        return 1_000_000 - twin.cash[seat]

    return price


def offered(state: SteelState) -> list[Named]:
    """The private contracts on offer."""
    return [named(one) for one in state.offers]


def offer_odds_draw(state: SteelState, script: Scripted) -> tuple[Named, ...]:
    """What would be offered if a player discarded the private contract now, with given draws."""
    twin = state.clone()
    twin.chance = script
    offers.make(twin, twin.turn, [])
    return tuple(offered(twin))


def reached(state: SteelState, seat: Seat) -> list[str]:
    """The cities in which the track of an owner ends."""
    return cities(state.reach[seat])


def tie_count(state: SteelState, seat: Seat, source: int) -> int:
    """The ties of a player from one source."""
    return state.ties[seat][source]


def claims(state: SteelState) -> tuple[SteelAction, ...]:
    """The market contracts that can be claimed now."""
    return tuple(action for action in state.legal() if isinstance(action, Claim))


def ship(state: SteelState, good: str, start: str, end: str, engine: int = 0) -> int:
    """Deliver a commodity over one segment, as if it had been loaded before; what the player has more then."""
    seat = state.turn
    before = state.cash[seat]
    carry(state, engine, start, good)
    state.private[seat] = to(good, end)
    deliver(state, f"{start} - {end}", engine=engine)
    after = state.cash[seat]
    halt(state)
    return after - before


def carry(state: SteelState, engine: int, city: str, good: str | None) -> None:
    """An engine of the player to act stands in a city with a load, or with none."""
    engines = list(state.engines[state.turn])
    engines[engine] = engines[engine]._replace(city=CITY[city], load=NONE if good is None else GOOD[good])
    state.engines[state.turn] = tuple(engines)
    state.check()


def broke(*ways: str, debt: int = 40_000, **given: Any) -> Player:
    """A player who cannot pay the debt service of the next delivery, see `go_broke`.

    It earns 3,000 and costs a thousand for each 5,000 of debt.
    """
    return player(
        "Philadelphia - New York", *ways, debt=debt, service="west", private=("machinery", "New York"),
        engines=(("John Bull", "Philadelphia", "machinery"),), **{"cash": 0, **given},
    )  # fmt: skip


def go_broke(state: SteelState) -> list[Event]:
    """The player to act, made by `broke`, delivers what cannot pay debt service, and ends the run."""
    return deliver(state, "Philadelphia - New York") + halt(state)
