"""Everything that must hold in every position of Bus; the soak tests ask after every action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from milepost.core.state import ensure
from milepost.games.bus.board import (
    CROSSINGS,
    ENDS,
    LOTS,
    LOTS_AT,
    LOTS_UP_TO,
    PARTS,
    SPACES,
    STREETS,
    ZONE_SITES,
    members,
)
from milepost.games.bus.constants import ASKED, CHOOSING, OVER, PHASES, PLACING_SECOND_LINES, RESOLVING
from milepost.games.bus.rules import vrrooomm
from milepost.games.bus.rules.choosing import FIRST_SPACE
from milepost.games.bus.rules.flow import legal_bits

if TYPE_CHECKING:
    from milepost.games.bus.state import BusState


def check(state: BusState) -> None:
    """Raise `BrokenState` with a sentence unless everything holds."""
    ensure(0 <= state.phase < len(PHASES) and 0 <= state.asked < len(ASKED), "there is no such phase or question")
    _check_lines(state)
    _check_people(state)
    _check_buildings(state)
    _check_action_board(state)
    _check_turn(state)


def _check_lines(state: BusState) -> None:
    for seat in range(state.seats):
        streets = list(members(state.lines[seat]))
        heads = state.heads[2 * seat : 2 * seat + 2]
        ensure(len(streets) + state.lines_left[seat] == PARTS.lines, f"seat {seat} has lost or gained line segments")
        ensure(state.lines[seat] < 1 << len(STREETS), f"seat {seat} has a line on a street that does not exist")
        network = 0
        degree = [0] * CROSSINGS
        for street in streets:
            network |= ENDS[street]
            for crossing in STREETS[street]:
                degree[crossing] += 1
        ensure(state.networks[seat] == network, f"the network of seat {seat} is not what its line touches")
        if not streets:
            ensure(heads == [-1, -1], f"seat {seat} has heads without a line")
            continue
        ensure(heads[0] <= heads[1], f"the heads of seat {seat} are not sorted")
        odd = sum(1 << crossing for crossing in range(CROSSINGS) if degree[crossing] % 2)
        ends = 1 << heads[0] ^ 1 << heads[1]
        ensure(odd == ends, f"the line of seat {seat} is not one trail between its heads")
        ensure(_is_connected(streets), f"the line of seat {seat} falls apart")
        ensure(all(degree[head] for head in heads), f"a head of seat {seat} is off its line")


def _is_connected(streets: list[int]) -> bool:
    reached, rest = ENDS[streets[0]], streets[1:]
    while rest:
        apart = [street for street in rest if not ENDS[street] & reached]
        for street in rest:
            if ENDS[street] & reached:
                reached |= ENDS[street]
        if len(apart) == len(rest):
            return False
        rest = apart
    return True


def _check_people(state: BusState) -> None:
    ensure(sum(state.passengers) + state.supply == PARTS.passengers, "a passenger was lost or made")
    ensure(state.places.count(-1) == state.supply, "the supply does not hold the passengers without a place")
    counts = [state.places.count(crossing) for crossing in range(CROSSINGS)]
    ensure(counts == state.passengers, "the passengers by name and by number do not agree")
    waiting, free = vrrooomm.waiting_and_free(state)
    ensure(not waiting & free, "somebody waits beside a free building")
    if state.picked >= 0:
        ensure(bool(waiting >> state.picked & 1), "the passenger on the bus was not waiting")


def _check_buildings(state: BusState) -> None:
    built = [state.lots.count(building) for building in range(3)]
    ensure(
        [n + t for n, t in zip(built, state.tiles, strict=True)] == [PARTS.tiles_per_type] * 3,
        "a tile was lost or made",
    )
    for crossing, lots in enumerate(LOTS_AT):
        here = [state.lots[lot] for lot in lots]
        for building in range(3):
            ensure(
                state.buildings[building * CROSSINGS + crossing] == here.count(building),
                f"the buildings at crossing {crossing} do not agree with its lots",
            )
        ensure(-1 not in here or set(here[here.index(-1) :]) == {-1}, f"crossing {crossing} did not fill from inside")
    free = [zone for lot, (zone, _) in enumerate(LOTS) if state.lots[lot] < 0]
    ensure(
        state.zone == (free[0] if free else len(ZONE_SITES) - 1), "the open zone is not the innermost with a free lot"
    )
    sites = 0
    for crossing in members(ZONE_SITES[state.zone]):
        if sum(state.buildings[crossing::CROSSINGS]) < LOTS_UP_TO[state.zone][crossing]:
            sites |= 1 << crossing
    ensure(state.sites == sites, "the sites open for building are not the free lots of the open zone")


def _check_action_board(state: BusState) -> None:
    for area, spaces in enumerate(SPACES):
        row = state.spaces[FIRST_SPACE[area] : FIRST_SPACE[area] + spaces]
        filled = state.filled[area]
        ensure(-1 not in row[:filled] and set(row[filled:]) <= {-1}, f"area {area} is not filled from its first space")
    ensure(
        sorted(state.order) == [i for i, seat in enumerate(state.spaces) if seat >= 0], "the order of markers is wrong"
    )
    for seat in range(state.seats):
        ensure(0 <= state.markers[seat] <= PARTS.markers, f"seat {seat} has {state.markers[seat]} markers")
        ensure(PARTS.first_buses <= state.buses[seat] <= PARTS.most_buses, f"seat {seat} has {state.buses[seat]} buses")
        if state.phase in (CHOOSING, RESOLVING):
            ensure(state.spaces.count(seat) == state.placed[seat], f"markers of seat {seat} left the board early")
    if state.phase == CHOOSING:
        free = sum(1 << area for area, spaces in enumerate(SPACES) if state.filled[area] < spaces)
        ensure(state.open == free, "the open areas are not those with a free space")


def _check_turn(state: BusState) -> None:
    stones = sum(state.stones) + state.stones_left
    parts = state.options.stones_3p if state.seats == 3 else PARTS.time_stones
    ensure(stones == parts, f"there are {stones} stones, not {parts}")
    ensure(sorted(state.arrivals) == [s for s, d in enumerate(state.deliveries) if d], "the order of arrival is wrong")
    ensure((state.to_act is None) == (state.phase == OVER), "somebody is asked after the end, or nobody before it")
    ensure(state.phase != CHOOSING or state.round >= 1, "a round without a number")
    ensure(state.round <= 10, "a game has at most ten rounds")
    ensure(state.phase > PLACING_SECOND_LINES or state.round == 0, "a round began before the setup was done")
    bits = legal_bits(state)
    ensure((bits == 0) == (state.phase == OVER), "the player to act has no legal action")
    ensure(state.__dict__.get("bits", bits) == bits, "the legal actions were not brought up to date")
