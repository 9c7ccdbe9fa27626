"""Playing on from positions of Wood and Steel, for tests: actions by the names on the map, and what came of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from milepost.core.action import Action, Event, Seat
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
    CITY,
    GOOD,
    REGION,
)
from milepost.games.wood_and_steel.constants import (
    MOVING,
    NONE,
    OFFERING,
    OVER,
    SWITCHING,
)
from milepost.games.wood_and_steel.state import SteelState

from .positions import KIND, LEVEL, STEEL, Named, cities, named, route, to

E = TypeVar("E", bound=Event)


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


def go_broke(state: SteelState) -> list[Event]:
    """The player to act, made by `broke`, delivers what cannot pay debt service, and ends the run."""
    return deliver(state, "Philadelphia - New York") + halt(state)
