"""Runs toward a contract or a city: what an engine can do of it in this run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from milepost.core.action import Seat
from milepost.core.errors import BadInput
from milepost.core.parts import Plan
from milepost.core.phrases import both, count
from milepost.core.rules import BasicFault, Refusal
from milepost.core.state import View
from milepost.games.wood_and_steel.actions import Claim, Fulfil, Load, Move, Run, SteelAction
from milepost.games.wood_and_steel.board import ROUTES, City, Contract, Good, city_of, good_of
from milepost.games.wood_and_steel.constants import ACTING, MOVING, NONE, SWITCHING
from milepost.games.wood_and_steel.design import ENGINE_NAMES
from milepost.games.wood_and_steel.goals import names
from milepost.games.wood_and_steel.rules import deliveries, running
from milepost.games.wood_and_steel.rules.faults import SteelFault
from milepost.games.wood_and_steel.scene.layout import city_id
from milepost.games.wood_and_steel.scene.runs import walk, ways
from milepost.games.wood_and_steel.state import SteelState
from milepost.games.wood_and_steel.words import WORDS, parts
from milepost.games.wood_and_steel.words.parts import money

FAR = len(ROUTES)
"""No way is longer."""


class Wanted(NamedTuple):
    """What a run is for: a contract, or just a city."""

    city: City
    contract: Contract = NONE
    market: bool = False
    place: int = NONE
    """Where on the market a contract lies that must be claimed first; -1 for one that is held."""


class Trip(NamedTuple):
    """How an engine does it, in as many runs as it takes."""

    engine: int
    wanted: Wanted
    way: tuple[City, ...]
    load_at: int
    """The stop of the way at which the commodity is loaded; -1 if it is aboard, or nothing is delivered."""
    moves: int
    """How far the engine goes in this run."""

    @property
    def now(self) -> int:
        """How many segments of the way belong to this plan: a claim shows a new contract, and nothing follows on it."""
        far = min(self.moves, len(self.way) - 1)
        return far if self.wanted.place == NONE else min(far, max(0, self.load_at))

    @property
    def loads(self) -> bool:
        """Whether the commodity is loaded in this run."""
        return 0 <= self.load_at <= self.now

    @property
    def claims(self) -> bool:
        """Whether a market contract is claimed in this run."""
        return self.wanted.place != NONE and self.load_at <= self.now

    @property
    def fulfils(self) -> bool:
        """Whether a contract is fulfilled in this run."""
        return self.wanted.contract != NONE and self.wanted.place == NONE and self.now == len(self.way) - 1

    @property
    def runs(self) -> int:
        """How many runs the whole way takes."""
        return -(-(len(self.way) - 1) // self.moves) if self.moves else FAR


def plan(view: View[SteelState], seat: Seat, told: str) -> Plan[SteelAction]:
    """The best run toward what is named: an engine, a commodity, a city, or nothing for any contract that is held."""
    state = view.state
    if state.phase not in (ACTING, SWITCHING, MOVING):
        raise BadInput(WORDS.refuse(view, Refusal(BasicFault.NOT_NOW, Run(0), seat)))
    engine, good, city = _named(state, seat, told)
    engines = _engines(view, seat, engine)
    wanted = _wanted(state, seat, good, city)
    trips = [trip for one in wanted for number, moves in engines if (trip := _trip(state, seat, number, moves, one))]
    if not trips:
        raise BadInput(_why_no_way(state, seat, engines[0][0], wanted[0]))
    best = min(trips, key=lambda trip: (trip.runs, len(trip.way), -_pay(state, trip.wanted)))
    actions = _actions(state, best)
    if not actions:
        raise BadInput(_why_not_now(state, best))
    later = best.way[best.now :] if best.now < len(best.way) - 1 else ()
    through = tuple(map(city_id, best.way[: best.now + 1]))
    return Plan(actions, _label(state, seat, best), None, through, tuple(map(city_id, later)))


# what is named


def _named(state: SteelState, seat: Seat, told: str) -> tuple[int, Good | None, City | None]:
    """The engine, commodity and city in some words, each where there is one; -1 for no engine."""
    words = f" {told.removeprefix('the ')}"
    left, to, right = words.rpartition(" to ")
    if not to:
        left, right = words, ""
    engine, left = _engine(state, seat, left.strip())
    city = names.city(state, right.strip()) if right.strip() else None
    good = names.good(left)
    if left and good is None:
        if city is not None:
            raise BadInput(
                f"{left!r} is neither an engine of yours nor a commodity; say it as in “run coal to Denver”."
            )
        city = names.city(state, left)
    return engine, good, city


def _engine(state: SteelState, seat: Seat, words: str) -> tuple[int, str]:
    """An engine that is named at the beginning of some words, and the rest of them."""
    for number, engine in enumerate(state.engines[seat]):
        for name in (parts.engine(state, seat, number).lower(), ENGINE_NAMES[engine.level].lower()):
            if f"{words.lower()} ".startswith(f"{name} "):
                return number, words[len(name) :].strip().removeprefix("with ")
    return NONE, words


def _engines(view: View[SteelState], seat: Seat, named: int) -> list[tuple[int, int]]:
    """The engines that can run, or go on, and how far; `BadInput` if none can, or not the one that was named."""
    state = view.state
    if state.phase == MOVING:
        if named not in (NONE, state.engine):
            raise BadInput(f"The {parts.running(state)} is running; stop it first.")
        return [(state.engine, state.moves)]
    mine = range(len(state.engines[seat])) if named == NONE else (named,)
    found = [number for number in mine if not state.ran >> number & 1]
    if not found:
        raise BadInput(WORDS.refuse(view, Refusal(SteelFault.HAS_RUN, Run(mine[0]), seat)))
    return [(number, running.distance_of(state, seat, state.engines[seat][number])) for number in found]


def _wanted(state: SteelState, seat: Seat, good: Good | None, city: City | None) -> list[Wanted]:
    """The contracts that fit; the city alone if none does and no commodity is named."""
    named = good is not None or city is not None
    found = [
        one
        for one in _contracts(state, seat, market=named)
        if good in (None, good_of(one.contract)) and city in (None, one.city)
    ]
    held = [one for one in found if one.place == NONE]
    if found:
        return held or found
    if city is not None and good is None:
        return [Wanted(city)]
    told = parts.good(good) if good is not None else "anything"
    told += f" to {parts.city(city)}" if city is not None else ""
    mine = [parts.contract(one.contract) for one in _contracts(state, seat, market=False)]
    raise BadInput(f"You have no contract for {told}; yours {parts.is_are(len(mine))} {both(mine)}.")


def _contracts(state: SteelState, seat: Seat, *, market: bool) -> Iterator[Wanted]:
    """The contracts a player holds and, if they are wanted, those on the market that can be claimed."""
    for contract, claimed in ((state.private[seat], False), (state.claimed[seat], True)):
        if contract != NONE:
            yield Wanted(city_of(contract), contract, claimed)
    levels = [engine.level for engine in state.engines[seat]]
    if market and state.claimed[seat] == NONE and max(levels) >= state.numbers.market_level:
        for place, contract in enumerate(state.market):
            yield Wanted(city_of(contract), contract, market=True, place=place)


def _pay(state: SteelState, wanted: Wanted) -> int:
    return 0 if wanted.contract == NONE else parts.pay(state, wanted.contract)


# ways


def _trip(state: SteelState, seat: Seat, number: int, moves: int, wanted: Wanted) -> Trip | None:
    """The shortest way of an engine to what is wanted, over a supplier unless the commodity is aboard."""
    engine = state.engines[seat][number]
    from_here = ways(state.own[seat], engine.city, FAR)
    if wanted.city not in from_here:
        return None
    good = NONE if wanted.contract == NONE else good_of(wanted.contract)
    claimable = wanted.place == NONE or (state.phase == MOVING and state.loaded == good)
    if good == NONE or (engine.load == good and claimable):
        return Trip(number, wanted, tuple(walk(from_here, wanted.city)), NONE, moves)
    to_end = ways(state.own[seat], wanted.city, FAR)
    changed = state.phase == MOVING and state.changed
    found = [
        Trip(number, wanted, (*first, *walk(to_end, city)[-2::-1]), len(first) - 1, moves)
        for city in from_here
        if running.supplied(state, seat, city) >> good & 1 and not (changed and city == engine.city)
        for first in [walk(from_here, city)]
    ]
    return min(found, key=lambda trip: (len(trip.way), trip.load_at, trip.way), default=None)


def _why_no_way(state: SteelState, seat: Seat, number: int, wanted: Wanted) -> str:
    here = state.engines[seat][number].city
    from_here = ways(state.own[seat], here, FAR)
    name = parts.city(wanted.city)
    if wanted.city not in from_here:
        return f"No track of yours leads from {parts.city(here)} to {name}; build there first, as in “build to {name}”."
    good = good_of(wanted.contract)
    sources = parts.cities(state.map.suppliers[good])
    return f"No track of yours leads to a city that supplies {parts.good(good)}; build to {sources} first."


# the run


def _actions(state: SteelState, trip: Trip) -> tuple[SteelAction, ...]:
    """What is done of it in this run; nothing if it goes no farther now."""
    wanted = trip.wanted
    found: list[SteelAction] = []
    for stop, city in enumerate(trip.way[: trip.now + 1]):
        if stop:
            found.append(Move(city))
        if stop == trip.load_at:
            found.append(Load(good_of(wanted.contract)))
    if trip.claims:
        found.append(Claim(wanted.place))
    elif trip.fulfils:
        found.append(Fulfil(wanted.market))
    starts: list[SteelAction] = [Run(trip.engine)] if found and state.phase != MOVING else []
    return tuple(starts + found)


def _why_not_now(state: SteelState, trip: Trip) -> str:
    name, engine = parts.city(trip.way[-1]), parts.engine(state, state.turn, trip.engine)
    left = len(trip.way) - 1
    if not left:
        return f"The {engine} is in {name} already."
    return f"The {engine} goes no farther in this run; {name} is {count(left, 'segment')} away."


def _label(state: SteelState, seat: Seat, trip: Trip) -> str:
    """How far it goes, what it loads, claims and fulfils, and what is left for later."""
    wanted, end = trip.wanted, parts.city(trip.way[-1])
    left = len(trip.way) - 1 - trip.now
    where = f"{'towards' if left else 'to'} {end}" if len(trip.way) > 1 else f"in {end}"
    far = f"{count(trip.now, 'segment')} " if trip.now else ""
    label = f"Run the {parts.engine(state, seat, trip.engine)} {far}{where}"
    done = []
    if trip.loads:
        done.append(f"load {parts.good(good_of(wanted.contract))} in {parts.city(trip.way[trip.load_at])}")
    if trip.claims:
        done.append(f"claim {parts.contract(wanted.contract)}")
    elif trip.fulfils:
        done.append(_fulfilment(state, seat, trip))
    label += f": {both(done)}" if done else ""
    return f"{label}; {count(left, 'more segment')} {parts.is_are(left)} left to go." if left else f"{label}."


def _fulfilment(state: SteelState, seat: Seat, trip: Trip) -> str:
    contract = trip.wanted.contract
    pay = deliveries.income(state, seat, state.engines[seat][trip.engine], contract)
    due = deliveries.service_due(state, seat, trip.wanted.city)
    short = due - pay - state.cash[seat]
    told = f"fulfil {parts.contract(contract)} for {money(pay)} and {parts.ties(parts.worth(state, contract))}"
    if short > 0:
        return f"{told}, which leaves you {money(short)} short of the debt service and bankrupt"
    return f"{told}, less {money(due)} in debt service" if due else told
