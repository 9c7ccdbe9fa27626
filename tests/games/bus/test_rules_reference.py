"""The rules a second time, as plain as they read: one coroutine that asks and is answered, played beside the engine.

It shares the board's data and the action structs with the engine, and nothing else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from random import Random

import pytest

from milepost.games.bus.actions import Build, BusAction, Clock, Drop, Join, Lay, Mark, Pass, Pick, Send
from milepost.games.bus.board import CITY
from milepost.games.bus.state import BusState

from .positions import BUS, driver

Question = tuple[int, set[BusAction]]
SPACES = (6, 1, 6, 6, 1, 6, 1)


class Table:
    """What lies on the table."""

    def __init__(self, seats: int, options: dict[str, object]) -> None:
        self.seats = seats
        self.options = options
        self.people = Counter({11: 1, 14: 1, 15: 1, 20: 1})
        self.supply = 11
        self.tiles = [30, 30, 30]
        self.lots = [(zone, row.id) for zone in "ABCD" for row in CITY.crossings for z in row.lots if z == zone]
        self.built = [-1] * 47
        self.lines: list[set[int]] = [set() for _ in range(seats)]
        self.heads: list[list[int]] = [[] for _ in range(seats)]
        self.buses = [1] * seats
        self.markers = [20] * seats
        self.stones = [0] * seats
        self.stones_left = 4 if seats == 3 and options.get("preset") == "official" else 5
        self.deliveries = [0] * seats
        self.last_delivery = [0] * seats
        self.decisions = 0
        self.clock = 0

    # lines

    def open_from(self, seat: int, head: int) -> set[int]:
        here = {s for s, ends in enumerate(CITY.streets) if head in ends}
        empty = {s for s in here if not any(s in line for line in self.lines)}
        may = set()
        for s in here - self.lines[seat]:
            on_it = [p for p in range(self.seats) if s in self.lines[p]]
            if s in empty or not empty or all(head in self.heads[p] for p in on_it):
                may.add(s)
        return may

    def open_streets(self, seat: int) -> set[int]:
        if len(self.lines[seat]) == 25:
            return set()
        first, second = self.heads[seat]
        return self.open_from(seat, first) | self.open_from(seat, second)

    def extend(self, seat: int, s: int, start: int) -> None:
        self.heads[seat].remove(start)
        self.heads[seat].append(sum(CITY.streets[s]) - start)
        self.lines[seat].add(s)

    def segment(self, seat: int) -> Generator[Question, BusAction, None]:
        answer = yield seat, {Lay(s) for s in self.open_streets(seat)}
        assert isinstance(answer, Lay)
        s = answer.street
        starts = [c for c in CITY.streets[s] if c in self.heads[seat] and s in self.open_from(seat, c)]
        if len(starts) == 2:
            where = yield seat, {Join(0), Join(1)}
            assert isinstance(where, Join)
            starts = [CITY.streets[s][1 - where.end]]
        self.extend(seat, s, starts[0])

    # buildings

    def sites(self) -> set[int]:
        free = [lot for lot, built in zip(self.lots, self.built, strict=True) if built < 0]
        zone = min((zone for zone, _ in free), default="")
        return {c for z, c in free if z == zone}

    def tile(self, seat: int) -> Generator[Question, BusAction, None]:
        answer = yield seat, {Build(c, t) for c in self.sites() for t in range(3) if self.tiles[t]}
        assert isinstance(answer, Build)
        lot = next(i for i, (_, c) in enumerate(self.lots) if c == answer.crossing and self.built[i] < 0)
        self.built[lot] = answer.building
        self.tiles[answer.building] -= 1

    # the areas

    def yields(self, space: int) -> int:
        return max(0, max(self.buses) - space)

    def line_expansion(self, owners: list[int]) -> Generator[Question, BusAction, None]:
        bonus = self.seats == 5 and self.options.get("preset") == "official"
        for space, seat in reversed(list(enumerate(owners))):
            for _ in range(max(0, max(self.buses) - space + bonus)):
                if not self.open_streets(seat):
                    break
                yield from self.segment(seat)

    def bring(self, owners: list[int]) -> Generator[Question, BusAction, None]:
        for space, seat in enumerate(owners):
            q = min(self.supply, self.yields(space))
            if q:
                answer = yield seat, {Send(n) for n in range(q + 1)}
                assert isinstance(answer, Send)
                self.people[8] += answer.first
                self.people[27] += q - answer.first
                self.supply -= q

    def put_up(self, owners: list[int]) -> Generator[Question, BusAction, None]:
        for space, seat in reversed(list(enumerate(owners))):
            for _ in range(self.yields(space)):
                if self.sites():
                    yield from self.tile(seat)

    def ride(self, owners: list[int]) -> Generator[Question, BusAction, None]:
        right = Counter(c for (_, c), built in zip(self.lots, self.built, strict=True) if built == self.clock)
        waiting = +(self.people - right)
        free = +(right - self.people)
        for seat in owners:
            network = {c for s in self.lines[seat] for c in CITY.streets[s]}
            can = sum(n for c, n in waiting.items() if c in network), sum(n for c, n in free.items() if c in network)
            for _ in range(min(self.buses[seat], *can)):
                pick = yield seat, {Pick(c) for c in waiting if c in network and waiting[c]}
                drop = yield seat, {Drop(c) for c in free if c in network and free[c]}
                assert isinstance(pick, Pick)
                assert isinstance(drop, Drop)
                waiting[pick.crossing] -= 1
                free[drop.crossing] -= 1
                self.people[pick.crossing] -= 1
                self.people[drop.crossing] += 1
                self.deliveries[seat] += 1
                self.last_delivery[seat] = self.decisions

    # the game

    def choose(self, start: int) -> Generator[Question, BusAction, list[list[int]]]:
        board: list[list[int]] = [[] for _ in SPACES]
        placed = [0] * self.seats
        playing = [seat for seat in clockwise(start, self.seats) if self.markers[seat]]
        while playing:
            seat = playing.pop(0)
            may: set[BusAction] = {Mark(area) for area, owners in enumerate(board) if len(owners) < SPACES[area]}
            if placed[seat] >= 2 or not may:
                may.add(Pass())
            answer = yield seat, may
            if isinstance(answer, Mark):
                board[answer.area].append(seat)
                placed[seat] += 1
                self.markers[seat] -= 1
                if self.markers[seat]:
                    playing.append(seat)
        return board

    def whole(self, start: int) -> Generator[Question, BusAction, None]:
        for seat in clockwise(start, self.seats):
            yield from self.tile(seat)
            yield from self.tile(seat)
        for seat in clockwise(start, self.seats):
            answer = yield seat, {Lay(s) for s in range(70)}
            assert isinstance(answer, Lay)
            self.lines[seat].add(answer.street)
            self.heads[seat] = list(CITY.streets[answer.street])
        for seat in reversed(clockwise(start, self.seats)):
            yield from self.segment(seat)
        while True:
            lines, buses, people, houses, time, vrrooomm, token = yield from self.choose(start)
            yield from self.line_expansion(lines)
            for seat in buses:
                self.buses[seat] = min(5, self.buses[seat] + 1)
            yield from self.bring(people)
            yield from self.put_up(houses)
            stopped = False
            for seat in time:
                answer = yield seat, {Clock(stop=False), Clock(stop=True)}
                assert isinstance(answer, Clock)
                stopped = answer.stop
                self.stones[seat] += stopped
                self.stones_left -= stopped
            if not self.stones_left:
                return
            self.clock = self.clock if stopped else (self.clock + 1) % 3
            yield from self.ride(vrrooomm)
            start = token[0] if token else (start + 1) % self.seats
            if sum(left > 0 for left in self.markers) <= 1 or not self.sites():
                return

    def standing(self) -> list[tuple[int, int, int]]:
        official = self.options.get("preset") == "official"
        return [
            (self.stones[s] - self.deliveries[s], -self.stones[s] if official else 0, self.last_delivery[s])
            for s in range(self.seats)
        ]


def clockwise(start: int, seats: int) -> list[int]:
    return [(start + turn) % seats for turn in range(seats)]


def uniform(state: BusState, luck: Random) -> BusAction:
    return luck.choice(state.legal())


def thrifty(state: BusState, luck: Random) -> BusAction:
    """Passes as soon as it may, so that a game has ten rounds."""
    legal = state.legal()
    return Pass() if Pass() in legal else driver(state, luck)


def keeper(state: BusState, luck: Random) -> BusAction:
    """Lays lines and stops time whenever it can."""
    legal = state.legal()
    liked = [a for a in legal if a in (Mark(0), Mark(1), Mark(4), Clock(stop=True)) or isinstance(a, (Lay, Join))]
    return luck.choice(liked or legal)


def mason(state: BusState, luck: Random) -> BusAction:
    """Buys buses, builds and passes, so that the city fills up."""
    legal = state.legal()
    return next((a for a in (Mark(1), Mark(3), Pass()) if a in legal), luck.choice(legal))


@pytest.mark.parametrize("style", [uniform, driver, thrifty, keeper, mason])
@pytest.mark.parametrize("preset", ["plan", "official"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_engine_and_a_plain_reading_of_the_rules_play_the_same_game(
    seats: int, preset: str, style: Callable[[BusState, Random], BusAction]
) -> None:
    for seed in range(4):
        luck = Random(seed)
        start = seed % seats
        state = BUS.new(seats, seed, preset=preset, start_player=start)
        table = Table(seats, {"preset": preset})
        referee = table.whole(start)
        asked = next(referee)
        while True:
            assert asked == (state.to_act, set(state.legal())), f"seed {seed}, decision {table.decisions}"
            action = style(state, luck)
            state.apply(action)
            table.decisions += 1
            try:
                asked = referee.send(action)
            except StopIteration:
                break
            assert state.clock == table.clock or not isinstance(action, Clock)
        assert state.to_act is None
        assert state.outcome is not None
        standing = table.standing()
        assert state.outcome.scores == tuple(-net for net, _, _ in standing)
        assert state.outcome.ranks == tuple(1 + sum(other < mine for other in standing) for mine in standing)
        assert state.passengers == [table.people[c] for c in range(36)]
        assert state.buses == table.buses
        assert state.stones == table.stones
