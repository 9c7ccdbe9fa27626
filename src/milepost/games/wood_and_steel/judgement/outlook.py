"""How far a player still is from the end, counted in actions.

So many deliveries are still needed, and each takes so many actions with these engines and this track. What is in hand
is judged exactly: a contract is worth the actions that its ties would usually take, less those that it takes; bonuses
for connections and monopolies likewise. Money is worth the loans that it saves.
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from milepost.core.action import Seat
from milepost.games.wood_and_steel.constants import NONE, NOT_YET, WEST
from milepost.games.wood_and_steel.design import (
    EMPLOYMENT,
    HUB,
    MOST_LEVEL,
    ROUNDHOUSE,
    STATIONS,
    TIMETABLE,
)
from milepost.games.wood_and_steel.judgement.bonuses import Bonus, bonuses
from milepost.games.wood_and_steel.judgement.jobs import Job, jobs_for
from milepost.games.wood_and_steel.judgement.roads import ACTION, Roads, roads_of
from milepost.games.wood_and_steel.rules import running
from milepost.games.wood_and_steel.state import SteelState


class Scale(msgspec.Struct, frozen=True):
    """What things are worth, in actions unless it says otherwise."""

    thousand: int = 12
    """1,000 dollars, in thousandths of an action."""
    ties: float = 2.7
    """Ties that a delivery brings on average."""
    trip: float = 6.0
    """Segments that an engine runs for a delivery."""
    waste: float = 0.45
    """The part of a run that is lost at its end."""
    second: float = 0.55
    """How much the second engine adds, beside what the first does."""
    track: float = 1.2
    """Actions for new track that a delivery takes with a small network."""
    cities: float = 34.0
    """Cities in the network with which no new track would be needed."""
    track_least: float = 0.2
    """Actions for new track that a delivery takes in any case."""
    hub: float = 0.3
    timetable: float = 0.1
    stations: float = 0.03
    employment: float = 0.12
    roundhouse: float = 0.05
    railyard: float = 0.12
    """What upgrades save for each delivery."""
    choice: float = 0.0
    """What a contract that is still to be chosen is worth."""
    market: float = 0.5
    """How much of a market contract counts before it is claimed."""
    bonus: float = 0.7
    """How much of a bonus counts before it is there."""
    at_end: float = 0.5
    """How much of ties counts that come at the end."""
    income: int = 9000
    """What a delivery earns, in dollars."""
    spending: int = 14000
    """What can usefully be spent for each delivery that is still needed, in dollars."""
    reserve: int = 8000
    """Cash, below which a loan comes near."""


DEFAULT = Scale()


class Outlook:
    """How things stand for one player: what can be done with the contracts, and how far the end is."""

    def __init__(self, state: SteelState, seat: Seat, scale: Scale = DEFAULT) -> None:
        self.state, self.seat, self.scale = state, seat, scale
        self.distances = sorted(
            (running.distance_of(state, seat, engine) for engine in state.engines[seat]), reverse=True
        )

    @cached_property
    def roads(self) -> Roads:
        """The player's track."""
        return roads_of(self.state, self.seat, self.distances[0], self.scale.thousand)

    # contracts

    @cached_property
    def private(self) -> list[Job]:
        """Ways to fulfil the private contract, one for each engine."""
        contract = self.state.private[self.seat]
        return [] if contract == NONE else self._jobs(contract, NONE, False)

    @cached_property
    def market(self) -> list[Job]:
        """Ways to fulfil the claimed contract, or else those on the market that may be claimed."""
        state, seat = self.state, self.seat
        claimed = state.claimed[seat]
        if claimed != NONE:
            return self._jobs(claimed, NONE, True)
        if all(engine.level < state.numbers.market_level for engine in state.engines[seat]):
            return []
        return [
            job
            for place, contract in enumerate(state.market)
            if contract != NONE
            for job in self._jobs(contract, place, True)
        ]

    def _jobs(self, contract: int, place: int, market: bool) -> list[Job]:
        return jobs_for(self.state, self.seat, self.roads, contract, place, market, self.scale.thousand)

    def worth(self, job: Job) -> float:
        """How many actions are won by a job: those that its ties would usually take, less its own."""
        return job.ties / self.pace + (job.income - job.due) * self.scale.thousand / ACTION**2 - job.actions / ACTION

    @cached_property
    def bonuses(self) -> list[Bonus]:
        """Connections and monopolies that can be had."""
        return list(bonuses(self.state, self.seat, self.roads, self.scale.thousand))

    # how long it takes

    @cached_property
    def per_delivery(self) -> float:
        """Actions that an average delivery takes with these engines and this track."""
        return self._running() + self._building()

    @cached_property
    def pace(self) -> float:
        """Ties for each action."""
        return self.scale.ties / self.per_delivery

    def _running(self) -> float:
        scale, has = self.scale, self.state.upgrades[self.seat]
        runs = [scale.trip / distance + scale.waste for distance in self.distances]
        actions = 1 / (1 / runs[0] + sum(scale.second / run for run in runs[1:]))
        if has >> TIMETABLE & 1:
            actions -= scale.timetable
        if has >> ROUNDHOUSE & 1 and len(runs) > 1:
            actions -= scale.roundhouse
        return actions - scale.railyard * min(2, len(self.state.railyards[self.seat]))

    def _building(self) -> float:
        scale, has = self.scale, self.state.upgrades[self.seat]
        cities = self.state.reach[self.seat].bit_count()
        track = max(scale.track_least, scale.track * (1 - cities / scale.cities))
        if has >> EMPLOYMENT & 1:
            track -= scale.employment * track
        if has >> HUB & 1:
            track -= scale.hub
        return max(0.1, track)

    @cached_property
    def deliveries(self) -> float:
        """How many deliveries are still needed."""
        return max(0.0, self.state.numbers.win_ties - sum(self.state.ties[self.seat])) / self.scale.ties

    def actions_left(self) -> float:
        """How many actions are still needed."""
        return (
            self.deliveries * self.per_delivery
            - self._in_hand()
            - self._bonuses()
            - self._at_end()
            - self._money()
        )

    def _in_hand(self) -> float:
        """What the contracts are worth; the private one and one of the market, each with an engine of its own."""
        private = max((self.worth(job) for job in self.private), default=self.scale.choice)
        private = max(private, self.scale.choice - 1)
        if not self.market:
            return private
        if len(self.distances) == 1:
            claimed = max(map(self.worth, self.market)) if self.state.claimed[self.seat] != NONE else 0.0
            return max(private, claimed)
        held = 1.0 if self.state.claimed[self.seat] != NONE else self.scale.market
        best = private + max(0.0, held * max(map(self.worth, self.market)))
        return self._shared(best, held)

    def _shared(self, best: float, held: float) -> float:
        """The same, with different engines for the two."""
        found = -1e9
        for mine in self.private or (None,):
            for other in self.market:
                if mine is None or mine.engine != other.engine:
                    worth = self.scale.choice if mine is None else max(self.worth(mine), self.scale.choice - 1)
                    found = max(found, worth + max(0.0, held * self.worth(other)))
        return min(best, found)

    def _bonuses(self) -> float:
        worths = sorted((max(0.0, bonus.ties / self.pace - bonus.actions / ACTION) for bonus in self.bonuses), reverse=True)
        return self.scale.bonus * sum(worth / (2**place) for place, worth in enumerate(worths[:3]))

    def _at_end(self) -> float:
        state, seat = self.state, self.seat
        ties = len(state.offices[seat]) * state.numbers.office_ties
        if any(engine.level == MOST_LEVEL for engine in state.engines[seat]):
            ties += state.numbers.challenger_ties
        return self.scale.at_end * ties / self.pace

    def _money(self) -> float:
        """What cash, and the service of debt to come, come to."""
        state, seat, scale = self.state, self.seat, self.scale
        service = state.debt[seat] // state.numbers.debt_step * state.numbers.debt_service
        stage = state.service[seat]
        times = self.deliveries if stage == WEST else (0.8 if stage == NOT_YET else 0.0)
        has = state.upgrades[seat]
        coming = self.deliveries * (scale.income + (state.numbers.reward_stations if has >> STATIONS & 1 else 0)) * 0.5
        money = state.cash[seat] + coming - service * times
        useful = scale.spending * self.deliveries + 10_000
        worth = scale.thousand * min(money, useful) / ACTION**2
        if state.cash[seat] < scale.reserve:
            worth -= 0.6 * (1 - state.cash[seat] / scale.reserve)
        return worth
