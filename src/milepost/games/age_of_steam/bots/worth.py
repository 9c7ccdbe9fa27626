"""What a connection would bring: the links of the player that cubes could use over it, now and after some growth."""

from __future__ import annotations

from milepost.core.action import Seat
from milepost.games.age_of_steam.actions import MOST_ENGINE
from milepost.games.age_of_steam.board import LAND, TOWN_HEX
from milepost.games.age_of_steam.bots.evaluation import Line
from milepost.games.age_of_steam.bots.network import GROWTH, cubes_of, growing, spendable, turns_left, wanted
from milepost.games.age_of_steam.bots.paths import terrain_costs
from milepost.games.age_of_steam.bots.solvency import BEFORE_SHARES, sound
from milepost.games.age_of_steam.bots.strategy import Settings
from milepost.games.age_of_steam.constants import BUILDING, SHARE_PRICE
from milepost.games.age_of_steam.rules import moving
from milepost.games.age_of_steam.state import AosState

DOLLARS = 5
"""What a share brings. It costs as much as one use of a link brings, so track that earns less is not worth it."""
POSSIBLE = 0.5
"""What a delivery counts to a town that could become a city."""


def links_of(state: AosState, line: Line) -> int:
    """The links of a line: each stop on it ends one."""
    return max(1, sum(state.sites[place] != LAND for place in line.path) - 1)


def gain(state: AosState, seat: Seat, line: Line, growth: bool = True) -> float:
    """The own links that cubes could use if a line were completed, with the engine of a turn later."""
    near, far = (moving.distances(state, (end,), (seat,)) for end in (line.path[0], line.path[-1]))
    reach = min(MOST_ENGINE, state.engines[seat] + 1)
    links = links_of(state, line)
    grows = growing(state) if growth and turns_left(state) > 1 else {}
    total = 0.0
    for here, there in ((near, far), (far, near)):
        for end, after in there.items():
            goods = wanted(state, end)
            weight = POSSIBLE if state.sites[end] == TOWN_HEX else 1.0
            for start, before in here.items():
                used = before + links + after
                if goods and start != end and used <= reach:
                    cubes, later = cubes_of(state, start), grows.get(start)
                    count = sum(cubes[good] + (GROWTH * later[good] if later else 0) for good in goods)
                    total += weight * used * count
            if state.map_rules.cubes_on_track:
                cubes_along = [cubes_of(state, place) for place in line.path[1:-1]]
                total += weight * (1 + after) * sum(cubes[good] for cubes in cubes_along for good in goods)
    return min(total, 2.0 * (turns_left(state) + 1) * reach)


def price_left(state: AosState, line: Line) -> int:
    """What the hexes of a line that are still to be built cost."""
    costs = terrain_costs(state)
    return sum(costs[place] for place in line.path[line.next :])


def worthwhile(state: AosState, seat: Seat, line: Line, settings: Settings) -> bool:
    """Whether the uses of a line are worth its price, and its price is no danger."""
    dear = settings.worthwhile and gain(state, seat, line) * DOLLARS < price_left(state, line)
    return not dear and affords(state, seat, line, settings)


def brings(state: AosState, seat: Seat, line: Line, settings: Settings, shares: int = 0) -> int:
    """The income that cubes on the board bring over a line once it is complete, less for each turn until then."""
    soon = min(gain(state, seat, line, growth=False), 2 * links_of(state, line))
    return int(soon / turns_needed(state, seat, line, settings, shares))


def prices_left(state: AosState, line: Line) -> list[int]:
    """What the tiles of a line that are still to be built cost, one by one."""
    costs = terrain_costs(state)
    return [costs[place] for place in line.path[line.next :] if costs[place]]


def turns_needed(state: AosState, seat: Seat, line: Line, settings: Settings, shares: int = 0) -> int:
    """Build turns until a line is complete; with the guard, one more where the money of this turn is too little."""
    tiles, each = prices_left(state, line), state.map_rules.tiles_per_turn(state, seat)
    now = state.builds if state.phase == BUILDING else each
    turns = 1 if len(tiles) <= now else 1 - (now - len(tiles)) // each
    raised = state.phase in BEFORE_SHARES and not shares
    money = spendable(state, seat, settings) + (SHARE_PRICE - 1) * shares
    short = settings.solvency_guard and not raised and sum(tiles[:now]) > money
    return turns + int(short)


def affords(state: AosState, seat: Seat, line: Line, settings: Settings, shares: int = 0) -> bool:
    """Whether a line can be completed without ruin, with this many shares issued for it."""
    price = price_left(state, line)
    return sound(state, seat, settings, price, shares, brings=brings(state, seat, line, settings, shares))
