"""What holds in every position of Wood and Steel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.state import ensure
from milepost.games.wood_and_steel.board import CITIES, city_of, good_of
from milepost.games.wood_and_steel.constants import (
    BANK,
    BIDDING,
    BREADTH,
    BUILDING,
    CENTRAL,
    CHOOSING,
    CONNECTION,
    CONTRACT,
    DEPTH,
    END,
    ENGINES_AT_MOST,
    FIRST_INDEPENDENT,
    MONOPOLY,
    MOVING,
    NOBODY,
    NONE,
    OFFERING,
    OVER,
    PLACING,
    RANKING,
    RETURNED,
    SELLING,
    STATIONING,
    SWITCHING,
    WEST,
    WEST_COAST,
)
from milepost.games.wood_and_steel.design import HUB, POSITIONS
from milepost.games.wood_and_steel.rules import scoring, track, values

if TYPE_CHECKING:
    from milepost.games.wood_and_steel.state import SteelState


def check(state: SteelState) -> None:
    """Every invariant."""
    _caches(state)
    _track(state)
    _phase(state)
    for seat in range(state.seats):
        _player(state, seat)
        _contracts(state, seat)
        _ties(state, seat)
    _upgrades(state)
    _connections(state)


def _caches(state: SteelState) -> None:
    fresh = state.clone()
    track.refresh(fresh)
    values.refresh(fresh)
    ensure(fresh.own == state.own and fresh.reach == state.reach, "the sets of track do not fit the track")
    ensure(fresh.worth == state.worth, "the values of cities do not fit the deliveries")


def _track(state: SteelState) -> None:
    first, second = state.tracks
    owners = {*range(state.seats), *(FIRST_INDEPENDENT + railroad for railroad in range(len(state.names)))}
    waiting = []
    for route, (one, other) in enumerate(zip(first, second, strict=True)):
        if one == other == NOBODY:
            continue
        for owner in (one, other):
            ensure(owner in owners or owner in (NOBODY, BANK), f"route {route} has track of nobody")
            if owner == BANK:
                waiting.append(route)
        ensure(one != NOBODY or other == NOBODY, f"route {route} has a second track without a first")
        ensure(one == NOBODY or one != other, f"route {route} has two tracks of one owner")
        ensure(one == NOBODY or bool(state.map.routes >> route & 1), f"route {route} is not on the map")
    expected = [*state.sold, *([state.piece] if state.piece != NONE else [])]
    ensure(sorted(waiting) == sorted(expected), "track that waits for its auction is not what was sold")
    ensure(len(set(state.names)) == len(state.names), "two railroads have one name")


def _phase(state: SteelState) -> None:
    phase = state.phase
    ensure((phase == OVER) == (state.to_act is None), "somebody is asked after the end, or nobody before it")
    ensure(phase != MOVING or state.engine != NONE, "nothing runs in a run")
    ensure(phase in (MOVING, OFFERING) or state.engine == NONE, "an engine runs at a wrong time")
    ensure(state.engine != NONE or not state.moves, "moves are left while nothing runs")
    ensure(bool(state.offers) == (phase == OFFERING), "contracts are offered at a wrong time")
    ensure(bool(state.built) == (phase == BUILDING), "track is counted at a wrong time")
    ensure(state.shortfall >= 0, "the shortfall is negative")
    running = phase in (MOVING, SWITCHING, OFFERING, SELLING)
    ensure(running or not state.shortfall, "a shortfall was not settled")
    ensure(phase in (SELLING, CHOOSING, BIDDING) or not state.sold, "sold track was not auctioned")
    ensure((phase == BIDDING) == (state.piece != NONE), "a piece is auctioned at a wrong time")
    ensure((phase in (RANKING, PLACING)) == (state.round == 0), "the round does not fit the phase")
    if phase not in (RANKING, OVER, OFFERING, CHOOSING, BIDDING):
        ensure(state.to_act == state.turn, "somebody else acts in a turn")
    ensure(state.round <= state.options.last_round, "the last round is over")


def _player(state: SteelState, seat: int) -> None:
    ensure(state.cash[seat] >= 0, f"seat {seat} has less than no money")
    odd = state.debt[seat] % state.numbers.debt_step and not state.options.design
    ensure(state.debt[seat] >= 0 and not odd, f"seat {seat} owes an odd sum")
    if state.phase == RANKING:
        return
    ensure(state.own[seat] != 0, f"seat {seat} has no track")
    engines = state.engines[seat]
    ensure(1 <= len(engines) <= ENGINES_AT_MOST, f"seat {seat} has {len(engines)} engines")
    settled = state.phase not in (PLACING, STATIONING, SELLING)
    for engine in engines:
        placed = engine.city != NONE and bool(state.reach[seat] >> engine.city & 1)
        ensure(placed or not settled, f"an engine of seat {seat} is off the network")
    ensure(state.positions[seat] in range(len(POSITIONS)), f"seat {seat} has no starting position")
    active = state.active[seat]
    ensure(len(set(active)) == len(active), f"a city is active twice for seat {seat}")


def _contracts(state: SteelState, seat: int) -> None:
    if state.phase == RANKING:
        return
    without, offering = state.private[seat] == NONE, state.phase == OFFERING
    ensure(offering or not without, f"seat {seat} has no private contract")
    ensure(without or not (offering and seat == state.to_act), f"seat {seat} is offered a contract too many")
    for contract in (state.private[seat], state.claimed[seat], *state.market, *state.offers):
        if contract != NONE:
            good, city = good_of(contract), city_of(contract)
            ensure(bool(state.map.cities >> city & 1), "a contract leads off the map")
            ensure(not state.map.supplies[city] >> good & 1, "a contract asks for what the city supplies")
    ensure(NONE not in state.market, "the market is not filled")
    ensure(state.market_open or not state.market, "there is a market too early")


def _ties(state: SteelState, seat: int) -> None:
    ties, delivered = state.ties[seat], state.delivered[seat]
    contract = sum(state.map.ties[good_of(one)][city_of(one)] for one in delivered)
    ensure(ties[CONTRACT] == contract, f"the contracts of seat {seat} are counted wrong")
    ensure(ties[BREADTH] == scoring.breadth(state, delivered), f"the breadth of seat {seat} is counted wrong")
    ensure(ties[DEPTH] == scoring.depth(state, delivered), f"the depth of seat {seat} is counted wrong")
    mine = state.monopolies[seat]
    sizes = [size for good, size in state.map.monopoly.items() if mine >> good & 1]
    monopolies = sum(state.numbers.monopoly_ties[size] for size in sizes)
    ensure(ties[MONOPOLY] == monopolies, f"the monopolies of seat {seat} are counted wrong")
    made = sum(
        scoring.connection_ties(state, bonus, done.index(seat))
        for bonus, done in zip(state.connections, state.connected, strict=True)
        if seat in done
    )
    ensure(ties[CONNECTION] == made, f"the connections of seat {seat} are counted wrong")
    coast = [one for one in delivered if CITIES[city_of(one)].west_coast]
    ensure(bool(coast) == (seat in state.west_coast), f"the West Coast deliveries of seat {seat} are counted wrong")
    if state.options.west_coast_bonus == "once":
        first, later = state.numbers.west_coast_first, state.numbers.west_coast_later
        bonus = 0 if not coast else first if state.west_coast[0] == seat else later
        ensure(ties[WEST_COAST] == bonus, f"the West Coast bonus of seat {seat} is wrong")
    ensure(ties[RETURNED] <= 0, f"seat {seat} got ties for a bankruptcy")
    ensure(sum(ties) >= 0, f"seat {seat} has less than no ties")
    ensure(state.phase == OVER or ties[END] == 0, "the end is counted too early")
    served = [state.map.column[city_of(one)] for one in delivered]
    ensure(0 not in served or state.service[seat] == WEST, f"the debt service of seat {seat} is behind")
    ensure(1 not in served or state.service[seat] >= CENTRAL, f"the debt service of seat {seat} is behind")
    ensure(0 not in served or state.west_open, "the West is closed after a delivery there")


def _upgrades(state: SteelState) -> None:
    hubs = [hub for hub in state.hubs if hub != NONE]
    yards = [city for yards in state.railyards for city in yards]
    offices = [region for offices in state.offices for region in offices]
    for what, found in (("hub", hubs), ("railyard", yards), ("office", offices)):
        ensure(len(set(found)) == len(found), f"there is a second {what} in one place")
    for seat, hub in enumerate(state.hubs):
        ensure((hub != NONE) == bool(state.upgrades[seat] >> HUB & 1), f"the hub of seat {seat} is nowhere")
    taken = 0
    for monopolies in state.monopolies:
        ensure(not taken & monopolies, "two players have one monopoly")
        taken |= monopolies


def _connections(state: SteelState) -> None:
    ensure(len(state.connections) == len(state.connected), "the connection bonuses do not fit")
    for done in state.connected:
        ensure(len(set(done)) == len(done), "somebody has a connection bonus twice")
