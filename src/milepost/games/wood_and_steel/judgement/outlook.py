"""How far a player still is from the end, counted in actions.

So many deliveries are still needed, and each takes so many actions with these engines and this track. What is in hand
is judged exactly: a contract is worth the actions that its ties would usually take, less those that it takes itself;
bonuses for connections and monopolies likewise. Money is worth the loans that it saves.
"""

from __future__ import annotations

from functools import cached_property

from milepost.core.action import Seat
from milepost.games.wood_and_steel.board import WEST as WESTERN
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
from milepost.games.wood_and_steel.judgement.scale import USUAL, Scale
from milepost.games.wood_and_steel.rules import running, scoring
from milepost.games.wood_and_steel.state import SteelState


class Outlook:
    """How things stand for one player: what can be done with the contracts, and how far the end is."""

    def __init__(self, state: SteelState, seat: Seat, scale: Scale = USUAL) -> None:
        self.state, self.seat, self.scale = state, seat, scale
        engines = state.engines[seat]
        self.distances = sorted((running.distance_of(state, seat, engine) for engine in engines), reverse=True)

    @cached_property
    def roads(self) -> Roads:
        """The player's track."""
        return roads_of(self.state, self.seat, self.distances[0], self.scale.thousand)

    # contracts

    @cached_property
    def private(self) -> tuple[Job, ...]:
        """Ways to fulfil the private contract, one for each engine."""
        contract = self.state.private[self.seat]
        return () if contract == NONE else jobs_for(self.state, self.seat, self.roads, contract)

    @cached_property
    def market(self) -> tuple[Job, ...]:
        """Ways to fulfil the claimed contract, or else those on the market that may be claimed."""
        state, seat = self.state, self.seat
        if state.claimed[seat] != NONE:
            return jobs_for(state, seat, self.roads, state.claimed[seat], market=True)
        if all(engine.level < state.numbers.market_level for engine in state.engines[seat]):
            return ()
        found: tuple[Job, ...] = ()
        for place, contract in enumerate(state.market):
            if contract != NONE:
                found += jobs_for(state, seat, self.roads, contract, place, market=True)
        return found

    def worth(self, job: Job) -> float:
        """How many actions are won by a job: those that its ties would usually take, less its own.

        Its money counts as far as it differs from what is expected of so many deliveries.
        """
        state, seat, scale = self.state, self.seat, self.scale
        cash = state.cash[seat] - job.haul.track.price
        short = self._short_of(min(cash, cash + job.income - job.due)) - self._short_of(state.cash[seat])
        fewer = self.deliveries - self._deliveries_for(self.needed - job.ties)
        money = job.income - job.due - fewer * (self._usual_income - self._usual_service)
        if state.map.column[job.city] == WESTERN and state.service[seat] != WEST:
            money -= scale.west * self.service * (self.deliveries - fewer)
        return fewer * self.per_delivery + self.in_actions(money) - job.actions / ACTION - short

    def _short_of(self, cash: float) -> float:
        """What it takes to have so little cash: a loan, if it is less than nothing."""
        scale = self.scale
        return scale.short * max(0.0, 1 - cash / scale.reserve) if cash >= 0 else scale.loan

    @cached_property
    def _usual_income(self) -> float:
        """What a delivery leaves for other things."""
        stations = self.state.upgrades[self.seat] >> STATIONS & 1
        return self.scale.income + (self.state.numbers.reward_stations if stations else 0)

    @cached_property
    def _usual_service(self) -> float:
        """The debt service that is expected of each delivery."""
        return self.scale.west * self.service if self.state.service[self.seat] == WEST else 0.0

    def in_actions(self, money: float) -> float:
        """What an amount of money is worth."""
        return money * self.scale.thousand / ACTION**2

    @cached_property
    def service(self) -> int:
        """The debt service for one delivery, where it is due."""
        return self.state.debt[self.seat] // self.state.numbers.debt_step * self.state.numbers.debt_service

    @cached_property
    def bonuses(self) -> tuple[Bonus, ...]:
        """Connections and monopolies that can be had."""
        return bonuses(self.state, self.seat, self.scale.thousand)

    def worth_of_bonus(self, bonus: Bonus) -> float:
        """The same for a bonus."""
        return self.saved(bonus.ties) - bonus.actions / ACTION

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
    def needed(self) -> int:
        """Ties that are still needed."""
        return max(0, self.state.numbers.win_ties - sum(self.state.ties[self.seat]))

    @cached_property
    def deliveries(self) -> float:
        """How many deliveries are still needed; a part of one is a whole one, if it is the last."""
        return self._deliveries_for(self.needed)

    def _deliveries_for(self, ties: int) -> float:
        return max(1.0, ties / self.scale.ties) if ties > 0 else 0.0

    def saved(self, ties: int) -> float:
        """The actions that some ties would usually take; ties beyond what is needed save nothing."""
        return (self.deliveries - self._deliveries_for(self.needed - ties)) * self.per_delivery

    def actions_left(self) -> float:
        """How many actions are still needed."""
        usual = self.deliveries * self.per_delivery
        return usual - self._in_hand() - self._bonuses() - self._at_end() - self._money()

    def _in_hand(self) -> float:
        """What the contracts are worth: the private one and one of the market, each with an engine of its own."""
        fresh = self.scale.choice
        mine = [(job.engine, max(self.worth(job), fresh - 1)) for job in self.private] or [(NONE, fresh)]
        best = max(worth for _, worth in mine)
        held = self.state.claimed[self.seat] != NONE
        if len(self.distances) == 1:
            return max(best, *map(self.worth, self.market)) if held and self.market else best
        counts = 1.0 if held else self.scale.market
        for job in self.market:
            other = counts * self.worth(job)
            if other > 0:
                best = max(best, *(worth + other for engine, worth in mine if engine != job.engine), -9.0)
        return best

    def _bonuses(self) -> float:
        """What the best three bonuses are worth; the second counts half, the third a quarter."""
        worths = map(self.worth_of_bonus, self.bonuses)
        best = sorted((worth for worth in worths if worth > 0), reverse=True)[:3]
        return self.scale.bonus * sum(worth / (1 << place) for place, worth in enumerate(best))

    def _at_end(self) -> float:
        """Ties that come when the game is over."""
        state, seat = self.state, self.seat
        ties = sum(scoring.office_ties(state, seat, region) for region in state.offices[seat])
        if any(engine.level == MOST_LEVEL for engine in state.engines[seat]):
            ties += state.numbers.challenger_ties
        return self.scale.at_end * ties / self.pace

    def _money(self) -> float:
        """What cash is worth, with income and debt service to come, as far as there is something to spend it on."""
        state, seat, scale = self.state, self.seat, self.scale
        cash = state.cash[seat]
        money = cash + self.deliveries * (self._usual_income - self._usual_service)
        if state.service[seat] == NOT_YET:
            money -= scale.central * self.service
        useful = scale.spending * self.deliveries + scale.reserve
        return self.in_actions(min(money, useful)) - self._short_of(cash)
