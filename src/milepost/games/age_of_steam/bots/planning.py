"""A build turn planned whole: which links, which new city, in which order, judged by the forecast."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from milepost.core.action import Seat
from milepost.games.age_of_steam.actions import URBANIZATION, BuyLink, urbanize
from milepost.games.age_of_steam.board import TOWN_HEX, Hex
from milepost.games.age_of_steam.bots.projects import Project, Search
from milepost.games.age_of_steam.goods import NEW_CITY_GOOD, UNKNOWN
from milepost.games.age_of_steam.judgement.forecast import Weights, forecast
from milepost.games.age_of_steam.rules import urbanization
from milepost.games.age_of_steam.rules.sections import track_stops
from milepost.games.age_of_steam.rules.supply import cubes_at, goods_in, waiting_for
from milepost.games.age_of_steam.rules.works import Work, after, fault
from milepost.games.age_of_steam.state import AosState

Works = tuple[Work, ...]


class BuildPlan(NamedTuple):
    """What to build in a turn, and the points it promises."""

    works: Works
    points: float
    after: AosState


class Planner:
    """Plans build turns of one seat; `width` is how many first links are followed up, `tries` how many are judged."""

    def __init__(self, seat: Seat, weights: Weights, width: int, tries: int) -> None:
        self.seat, self.weights, self.width, self.tries = seat, weights, width, tries

    def best(self, state: AosState) -> BuildPlan:
        """The best plan for the builds, the cash and the role that the seat has in this position."""
        plans = self.plans(state)
        return max(plans, key=lambda plan: plan.points)

    def plans(self, state: AosState) -> list[BuildPlan]:
        """Plans worth a look; the first is to build nothing."""
        nothing = BuildPlan((), self.judge(state), state)
        found = [nothing]
        for start in [nothing, *self._with_city(state)]:
            if start is not nothing:
                found.append(start)
            found += self._extended(start)
        return found

    def judge(self, state: AosState) -> float:
        """How many points the seat can expect at the end from this position."""
        return forecast(state, self.seat, self.weights)

    def _extended(self, start: BuildPlan) -> list[BuildPlan]:
        """A plan with one more link, then with two and three, the most promising ones only."""
        found: list[BuildPlan] = []
        front = [start]
        while front:
            grown = [plan for one in front for plan in self._one_more(one)]
            grown.sort(key=lambda plan: -plan.points)
            found += grown
            front = [plan for plan in grown[: self.width] if plan.after.builds > 0]
        return found

    def _one_more(self, plan: BuildPlan) -> list[BuildPlan]:
        state = plan.after
        if not state.builds:
            return []
        projects = Search(state, self.seat, state.builds, state.cash[self.seat]).run()
        found = []
        for project in self._promising(state, projects):
            then = carry_out(state, self.seat, project.tiles)
            if then is not None:
                found.append(BuildPlan((*plan.works, *project.tiles), self.judge(then), then))
        for number in range(len(state.links)):
            then = carry_out(state, self.seat, (BuyLink(number),))
            if then is not None:
                found.append(BuildPlan((*plan.works, BuyLink(number)), self.judge(then), then))
        return found

    def _promising(self, state: AosState, projects: Sequence[Project]) -> Sequence[Project]:
        """The links with the most goods between their ends, those at the player's own network first."""
        if len(projects) <= self.tries:
            return projects
        mine = track_stops(state, self.seat)
        wants = Wants(state)

        def promise(project: Project) -> float:
            touches = (project.start in mine) + (project.end in mine)
            return 2 * touches + wants.between(project.start, project.end) - project.price / 4

        return sorted(projects, key=promise, reverse=True)[: self.tries]

    def _with_city(self, state: AosState) -> list[BuildPlan]:
        """The best few new cities."""
        seat = self.seat
        if state.roles[seat] != URBANIZATION or not urbanization.possible(state, seat):
            return []
        cities: dict[int, int] = {}
        for city in urbanization.cities_left(state):
            colour = NEW_CITY_GOOD[city]
            if colour not in cities or waiting_for(state, city) > waiting_for(state, cities[colour]):
                cities[colour] = city
        found = []
        for place in state.towns:
            for colour, city in cities.items():
                then = carry_out(state, seat, (urbanize(place, city),))
                if then is not None:
                    plan = BuildPlan((urbanize(place, city),), self.judge(then), then)
                    found.append((plan.points + nearby(state, place, colour) + waiting_for(state, city) / 2, plan))
        found.sort(key=lambda one: -one[0])
        return [plan for _, plan in found[: 2 + self.width]]


class Wants:
    """How many goods one stop has for another."""

    def __init__(self, state: AosState) -> None:
        self.state = state
        self.goods: dict[Hex, list[float]] = {}

    def between(self, a: Hex, b: Hex) -> float:
        """Cubes in either that the other one takes; those in the display count half."""
        return self._toward(a, b) + self._toward(b, a)

    def _toward(self, a: Hex, b: Hex) -> float:
        state = self.state
        if state.sites[b] == TOWN_HEX or state.sites[a] == TOWN_HEX:
            return 0.5
        goods = self.goods.get(a)
        if goods is None:
            goods = self.goods[a] = self._at(a)
        return sum(count for good, count in enumerate(goods) if count and state.map_rules.accepts(state, b, good))

    def _at(self, place: Hex) -> list[float]:
        state = self.state
        goods = [float(count) for count in cubes_at(state, place)]
        for column in state.board.columns[place]:
            for good in goods_in(state, column):
                if good < UNKNOWN:
                    goods[good] += 0.5
        return goods


def nearby(state: AosState, place: Hex, colour: int) -> float:
    """Cubes of a colour around a place, the near ones for more."""
    found = 0.0
    for other in range(len(state.sites)):
        count = cubes_at(state, other)[colour]
        if count and other != place:
            found += count / (1 + state.board.distance(place, other))
    return found


def carry_out(state: AosState, seat: Seat, works: Works) -> AosState | None:
    """The position after some building by a seat, asking nobody else; None if the rules forbid any of it."""
    for work in works:
        if fault(state, work, seat):
            return None
        state = after(state, work, seat)
    return state
