"""The plain rules (`reference`) for running trains: moves, loads, market contracts, deliveries and relays."""

from __future__ import annotations

from milepost.games.wood_and_steel.actions import (
    Claim,
    Drop,
    Fulfil,
    Load,
    Move,
    Relay,
    Run,
    SteelAction,
    StopEngine,
    StopRunning,
)
from milepost.games.wood_and_steel.constants import MOVING, SWITCHING
from milepost.games.wood_and_steel.design import ROUNDHOUSE, STATIONS, TIMETABLE

from .reference_asking import Asking
from .reference_bankruptcy import Bankruptcy
from .reference_map import Pair


class Running(Bankruptcy):
    """Running trains."""

    def run_trains(self, seat: int, action: SteelAction) -> Asking:
        """One or both engines run; a player who could not pay is bankrupt afterwards."""
        self.relayed, self.shortfall = False, 0
        while isinstance(action, Run | Relay):
            if isinstance(action, Relay):
                self.relay(seat, action)
            else:
                self.start(seat, action.engine)
            yield from self.drive(seat)
            waiting = {engine for engine in range(len(self.players[seat].engines)) if engine not in self.ran}
            if not waiting:
                break
            legal: set[SteelAction] = {StopRunning(), *map(Run, waiting)}
            action = yield from self.ask(SWITCHING, seat, legal)
        self.running = None
        if self.shortfall:
            yield from self.go_bankrupt(seat)

    def start(self, seat: int, engine: int) -> None:
        """An engine has its moves and stands at its first stop."""
        self.running, self.moves = engine, self.reach_of(seat, engine)
        self.ran.add(engine)
        self.changed, self.loaded = False, None

    def drive(self, seat: int) -> Asking:
        """Move, load, drop, claim, fulfil and hand over, until the engine is stopped."""
        player = self.players[seat]
        while True:
            action = yield from self.ask(MOVING, seat, self.on_the_way(seat))
            assert self.running is not None
            engine = player.engines[self.running]
            if isinstance(action, StopEngine):
                return
            if isinstance(action, Move):
                engine.city, self.moves = action.city, self.moves - 1
                self.changed, self.loaded = False, None
            elif isinstance(action, Load):
                engine.load, self.loaded, self.changed = action.good, action.good, True
            elif isinstance(action, Drop):
                engine.load, self.loaded, self.changed = None, None, True
            elif isinstance(action, Claim):
                player.claimed = self.market.pop(action.place)
                self.draw_market(action.place)
            elif isinstance(action, Relay):
                self.relay(seat, action)
            else:
                assert isinstance(action, Fulfil)
                yield from self.fulfil(seat, action.market)

    def on_the_way(self, seat: int) -> set[SteelAction]:
        """Everything that the running engine may do."""
        player = self.players[seat]
        assert self.running is not None
        engine = player.engines[self.running]
        assert engine.city is not None
        found: set[SteelAction] = {StopEngine()} | self.relays(seat)
        if self.moves:
            found |= {Move(city) for city in self.next_to(seat, engine.city)}
        if not self.changed:
            found |= {Load(good) for good in self.supplied_to(seat, engine.city)}
            found |= {Drop()} if engine.load is not None else set()
        if self.loaded is not None and player.claimed is None and player.best >= self.numbers.market_level:
            found |= {Claim(place) for place, (good, _) in enumerate(self.market) if good == self.loaded}
        here = (engine.load, engine.city)
        found |= {Fulfil(False)} if here == player.private else set()
        found |= {Fulfil(True)} if here == player.claimed else set()
        return found

    # a delivery

    def fulfil(self, seat: int, market: bool) -> Asking:
        """A contract is fulfilled: money, ties, the city, a new contract."""
        player = self.players[seat]
        contract = player.claimed if market else player.private
        assert self.running is not None
        assert contract is not None
        engine = player.engines[self.running]
        engine.load, self.loaded, self.changed = None, None, False
        if TIMETABLE not in player.upgrades:
            self.moves = 0
        if market:
            player.claimed = None
        else:
            player.private = None
        good, city = contract
        short = self.collect(seat, contract, engine.level)
        if not short:
            player.delivered.append(contract)
            player.ties["contract"] += self.chart.contract_ties(good, city)
            player.ties["breadth"], player.ties["depth"] = self.breadth(seat), self.depth(seat)
            self.reward_west_coast(seat, city)
        self.shortfall += short
        self.west_open |= self.chart.column(city) == 0
        player.active = [other for other in player.active if other != city] + [city]
        if not market:
            yield from self.new_contract(seat)

    def collect(self, seat: int, contract: Pair, level: int) -> int:
        """Income and debt service; what cannot be paid is the shortfall."""
        player, numbers = self.players[seat], self.numbers
        far = self.chart.distance(*contract)
        income = far * numbers.reward_per_segment
        if level >= numbers.reward_mountain_level:
            income += far * numbers.reward_mountain
        if STATIONS in player.upgrades:
            income += numbers.reward_stations
        column = self.chart.column(contract[1])
        due = player.service == "west" or column == 0 or (column == 1 and player.service == "none")
        if column == 0 or player.service == "west":
            player.service = "west"
        elif column == 1:
            player.service = "central"
        left = player.cash + income - (self.debt_service(seat) if due else 0)
        player.cash = max(0, left)
        return max(0, -left)

    def reward_west_coast(self, seat: int, city: int) -> None:
        """3 ties for the first player ever to deliver there, 2 for every other one."""
        if city not in self.chart.west_coast:
            return
        if not self.west_coast:
            self.players[seat].ties["west_coast"] += self.numbers.west_coast_first
        elif seat not in self.west_coast or self.options.west_coast_bonus == "every":
            self.players[seat].ties["west_coast"] += self.numbers.west_coast_later
        if seat not in self.west_coast:
            self.west_coast.append(seat)

    # a relay

    def relays(self, seat: int) -> set[SteelAction]:
        """Where a loaded engine can hand its load over to the other one."""
        player, found = self.players[seat], set[SteelAction]()
        if ROUNDHOUSE not in player.upgrades or len(player.engines) < 2:
            return found
        for number, engine in enumerate(player.engines):
            other = player.engines[1 - number]
            if engine.load is None or other.load is not None:
                continue
            assert engine.city is not None
            assert other.city is not None
            if self.running is None:
                moves, fresh = self.reach_of(seat, number), not self.ran
            elif self.running == number and not self.relayed:
                moves, fresh = self.moves, 1 - number not in self.ran
            else:
                continue
            if not (fresh or self.options.roundhouse_twice):
                continue
            there = self.within_reach(seat, engine.city, moves)
            there &= self.within_reach(seat, other.city, self.numbers.relay_segments)
            found |= {Relay(number, city) for city in there}
        return found

    def relay(self, seat: int, action: Relay) -> None:
        """The loaded engine and the other one meet; the other one goes on with the load."""
        player = self.players[seat]
        giver, taker = player.engines[action.engine], player.engines[1 - action.engine]
        giver.city = taker.city = action.city
        giver.load, taker.load = None, giver.load
        self.ran.add(action.engine)
        self.start(seat, 1 - action.engine)
        self.relayed = True
