"""What a railroad is worth: its links, the goods they can carry, and the turns that are left.

The forecast looks at one seat alone. It finds the best own use of every cube that is on the map or will come to it from
the display, spends the moves that are left on the best of them, pays expenses, and counts the points at the end.
"""

from __future__ import annotations

from typing import NamedTuple

from milepost.core.action import Seat
from milepost.games.age_of_steam.actions import MOST_ENGINE, MOST_SHARES
from milepost.games.age_of_steam.board import CITY_HEX, LAND, Hex
from milepost.games.age_of_steam.constants import MOVING, OVER, PRODUCING, ROUNDS, SHARE_PRICE, SHARES
from milepost.games.age_of_steam.goods import GOODS, UNKNOWN, Good
from milepost.games.age_of_steam.rules.money import track_points
from milepost.games.age_of_steam.rules.moving import Way, first_ways, movable, ways_from
from milepost.games.age_of_steam.rules.supply import column_homes, goods_in
from milepost.games.age_of_steam.state import AosState

RUIN = -100.0
"""Points of who goes bankrupt, for the forecast."""
Gains = list[float]
"""By engine, 1 to 6 (0 is never used): the most a delivery can earn."""


class Weights(NamedTuple):
    """What the forecast believes. Found by play."""

    rival: float = 0.35
    """How much of a rival's income counts against a delivery."""
    later: float = 0.85
    """How much a cube counts that is still in the display, for each turn it is expected to wait."""
    dollar: float = 0.45
    """Points for each dollar left over while there are turns to come."""
    enough: int = 14
    """Dollars beyond which more are not counted."""
    growth: float = 0.8
    """By how many links the best ways of goods become longer in a turn, through track that will be built."""
    fresh: float = 2.0
    """Cubes that become useful in a turn, through track that will be built."""
    risk: float = 40.0
    """Points against a position in which only goods that are yet to be moved this turn keep bankruptcy away."""
    spend: int = 7
    """What that track costs in a turn."""


def weights_for(state: AosState) -> Weights:
    """What to believe on this map: alone goods are few, and where cubes stand on the hexes all track finds some."""
    if state.seats == 1:
        return Weights(growth=0.6, fresh=1.0, later=0.8)
    if state.map_rules.cubes_on_track:
        return Weights(growth=0.6, fresh=3.0, later=0.8, dollar=0.2)
    return Weights()


class Cube(NamedTuple):
    """One cube's best use by engine, and the turn from which it can be used (0: now)."""

    gains: tuple[float, ...]
    wait: int


def cubes_of(state: AosState, seat: Seat, weights: Weights) -> list[Cube]:
    """All cubes that the seat's own links can carry somewhere."""
    found: list[Cube] = []
    width, counts = len(GOODS), state.cubes
    best: dict[Hex, dict[Good, Gains]] = {}
    for place in range(len(state.sites)):
        here = counts[place * width : place * width + width]
        if any(here) and movable(state, place):
            uses = best[place] = best_uses(state, seat, place, weights)
            for good, count in enumerate(here):
                if count and good in uses:
                    found += [Cube(tuple(uses[good]), 0)] * count
    found += _coming(state, seat, weights, best)
    return found


def _coming(state: AosState, seat: Seat, weights: Weights, best: dict[Hex, dict[Good, Gains]]) -> list[Cube]:
    """Cubes of the display, by when the dice are likely to bring them."""
    found: list[Cube] = []
    dice = state.map_rules.dice(state)
    if not state.map_rules.halves:
        return found
    for column, home in enumerate(column_homes(state)):
        if home < 0:
            continue
        waiting = [good for good in goods_in(state, column) if good < UNKNOWN]
        if not waiting:
            continue
        uses = best.get(home)
        if uses is None:
            uses = best[home] = best_uses(state, seat, home, weights)
        for number, good in enumerate(waiting, 1):
            if good in uses:
                wait = max(1, (number * 6 + dice - 1) // dice)
                found.append(Cube(tuple(gain * weights.later**wait for gain in uses[good]), wait))
    return found


def best_uses(state: AosState, seat: Seat, place: Hex, weights: Weights) -> dict[Good, Gains]:
    """By good, the most that a cube from here can earn with each engine, over own links and those of nobody."""
    ways, rules, sites = ways_from(state), state.map_rules, state.sites
    found: dict[Good, Gains] = {}
    goods = range(len(GOODS))

    def go(out: list[Way], length: int, gain: float, seen: tuple[Hex, ...], open_goods: list[Good]) -> None:
        for way in out:
            stop = way.stop
            if stop == place or stop in seen:
                continue
            if way.owner == seat:
                earned = gain + 1
            elif way.owner < 0:
                earned = gain
            else:
                continue
            rest = open_goods
            if sites[stop] >= CITY_HEX:
                taken = [good for good in open_goods if rules.accepts(state, stop, good)]
                if taken:
                    rest = [good for good in open_goods if good not in taken]
                    for good in taken:
                        gains = found.setdefault(good, [0.0] * (MOST_ENGINE + 1))
                        for engine in range(length, MOST_ENGINE + 1):
                            if gains[engine] < earned:
                                gains[engine] = earned
            if length < MOST_ENGINE and rest and stop in ways and rules.passes(state, stop):
                go(ways[stop], length + 1, earned, (*seen, stop), rest)

    start = first_ways(state, place) if sites[place] == LAND else ways.get(place, [])
    if start:
        go(start, 1, 0.0, (), list(goods))
    return {good: gains for good, gains in found.items() if gains[MOST_ENGINE] > 0}


def moves_left(state: AosState, seat: Seat) -> int:
    """Moves of the seat in this turn from here on."""
    if state.phase in (PRODUCING, OVER):
        return 0
    if state.phase != MOVING:
        return ROUNDS
    acted = state.acting.index(seat) < state.at if seat in state.acting else True
    return ROUNDS - state.round - acted


def forecast(state: AosState, seat: Seat, weights: Weights) -> float:
    """The points that the seat can expect at the end."""
    return _Future(state, seat, weights).points()


class _Future:
    """The turns to come of one railroad, played as if the others were not there."""

    def __init__(self, state: AosState, seat: Seat, weights: Weights) -> None:
        self.state, self.seat, self.weights = state, seat, weights
        self.cash, self.shares = float(state.cash[seat]), state.shares[seat]
        self.spare = self.longer = self.reached = 0.0
        self.ruined = False
        self.engine = state.engines[seat]
        self.income = float(state.income[seat])
        self.now: list[Cube] = []
        self.later: list[Cube] = []
        for cube in cubes_of(state, seat, weights):
            (self.later if cube.wait else self.now).append(cube)
        self.turns = state.last_turn - state.turn + 1
        self.upgraded = bool(state.upgraded >> seat & 1)
        due = self.shares + self.engine - self.cash - self.income
        settled = state.phase in (SHARES, PRODUCING, OVER)
        self.risk = weights.risk + 4 * due if not settled and due > self.income and state.seats > 1 else 0.0

    def points(self) -> float:
        """Play all turns; count the points."""
        if self.state.out >> self.seat & 1:
            return RUIN
        moves = moves_left(self.state, self.seat)
        settled = self.state.phase in (PRODUCING, OVER)
        for turn in range(self.turns):
            left = self.turns - turn
            if turn:
                moves, settled, self.upgraded = ROUNDS, False, False
                self._grow(turn, left)
            while moves:
                moves -= 1
                self._move(turn, moves + ROUNDS * (left - 1))
            if not settled:
                self._settle(left)
        return self._count()

    def _grow(self, turn: int, left: int) -> None:
        """New cubes arrive, and track is built that makes ways longer."""
        self.now += [cube for cube in self.later if cube.wait == turn]
        self.later = [cube for cube in self.later if cube.wait > turn]
        missing = self.weights.spend - self.cash
        if missing <= 0 or (left > 1 and self.shares + missing / SHARE_PRICE < MOST_SHARES - 2):
            self.cash -= self.weights.spend
            self.longer += self.weights.growth
            self.reached += self.weights.fresh
            while self.reached >= 1:
                self.reached -= 1
                self.now.append(Cube((1.0,) * (MOST_ENGINE + 1), 0))

    def _use(self, cube: Cube, engine: int) -> float:
        """What a cube earns with an engine, on the network as it will be then."""
        if not self.longer:
            return cube.gains[engine]
        return max(cube.gains[engine], min(engine, cube.gains[MOST_ENGINE] + self.longer))

    def _move(self, turn: int, after: int) -> None:
        """The best cube, or a better engine if that pays over the moves that follow."""
        engine = self.engine
        best = max(self.now, key=lambda cube: self._use(cube, engine), default=None)
        gain = self._use(best, engine) if best else 0.0
        solvent = turn or self.cash + self.income > self.shares + engine
        if engine < MOST_ENGINE and not self.upgraded and after and solvent and self._upgrade_pays(gain, after):
            self.engine += 1
            self.upgraded = True
        elif best is not None and gain > 0:
            self.now.remove(best)
            self.income += gain

    def _upgrade_pays(self, gain: float, after: int) -> bool:
        engine, cubes = self.engine, self.now + self.later
        longer = self.longer
        self.longer += self.weights.growth * after / (2 * ROUNDS)
        stay = sorted((self._use(cube, engine) for cube in cubes), reverse=True)[:after]
        better = sorted((self._use(cube, engine + 1) for cube in cubes), reverse=True)[:after]
        self.longer = longer
        return sum(better) - sum(stay) > gain + after / (ROUNDS * 5)

    def _settle(self, left: int) -> None:
        """Income and expenses; what is missing is raised by shares, and at the end of the track by income."""
        self.cash += self.income - self.shares - self.engine
        may_issue = left < self.turns or self.state.phase == SHARES
        while may_issue and self.cash < 0 and self.shares < MOST_SHARES:
            self.shares += 1
            self.cash += SHARE_PRICE - 1
        if self.cash < 0:
            self.income += self.cash
            self.cash = 0
            if self.income < 0 and left == self.turns:
                self.ruined = True
        self.income -= self.state.map_rules.reduction(self.state, int(self.income))
        if left == self.turns:
            self.spare = self.cash

    def _count(self) -> float:
        state, seat, weights = self.state, self.seat, self.weights
        if self.ruined or self.income < 0:
            return RUIN + self.income
        track = track_points(state)[seat]
        if state.seats == 1:
            return self.cash - SHARE_PRICE * self.shares
        points = 3 * (self.income - self.shares) + track - self.risk
        if self.turns > 1:
            points += weights.dollar * min(self.spare, weights.enough)
        return points
