"""The plain rules (`reference`) for what money buys: track, railroads, engines and upgrades."""

from __future__ import annotations

from milepost.games.wood_and_steel.actions import Build, Buy, Merge, Place, SteelAction, StopBuilding, Upgrade
from milepost.games.wood_and_steel.constants import BUILDING, FIRST_INDEPENDENT, STATIONING
from milepost.games.wood_and_steel.design import (
    EMPLOYMENT,
    EXCHANGE,
    HUB,
    MAINTENANCE,
    OFFICE,
    RAILYARD,
    SERVICE_YARD,
)

from .reference_asking import Asking, Referee
from .reference_map import ends_of_connection
from .reference_table import Player, Train


class Buying(Referee):
    """What money buys."""

    # track

    def builds(self, seat: int) -> set[SteelAction]:
        """Segments that a player may build now."""
        mine = self.cities_of(seat)
        return {
            Build(route)
            for route, owners in self.track.items()
            if seat not in owners
            and len(owners) < 2
            and set(self.chart.routes[route]) & mine
            and self.players[seat].cash >= self.building_price(seat, route)
        }

    def build_track(self, seat: int, action: SteelAction) -> Asking:
        """Up to two segments, three with an Employment Office."""
        numbers, player = self.numbers, self.players[seat]
        most = numbers.build_segments_office if EMPLOYMENT in player.upgrades else numbers.build_segments
        self.built = 0
        while isinstance(action, Build):
            player.cash -= self.building_price(seat, action.route)
            self.track[action.route].append(seat)
            self.score_connections(seat)
            self.built += 1
            if self.built >= most:
                return
            action = yield from self.ask(BUILDING, seat, {StopBuilding()} | self.builds(seat))

    def score_connections(self, seat: int) -> None:
        """Connection bonuses that a player has now for the first time."""
        parts = list(self.connected_parts(seat))
        for number, holders in self.connections.items():
            one, other = ends_of_connection(number)
            if seat in holders or not any(part & one and part & other for part in parts):
                continue
            ties = self.numbers.connection_ties[number]
            if holders:
                ties = ties // 2 if self.options.connection_later == "half" else 0
            self.players[seat].ties["connection"] += ties
            holders.append(seat)

    def mergers(self, seat: int) -> set[SteelAction]:
        """Railroads that a player may take over."""
        mine, cash = self.cities_of(seat), self.players[seat].cash
        return {
            Merge(railroad - FIRST_INDEPENDENT)
            for railroad in self.independents()
            if self.cities_of(railroad) & mine and self.merger_price(railroad) <= cash
        }

    def merge(self, seat: int, railroad: int) -> None:
        """All track of a railroad becomes the player's; where the player has track, it leaves the map."""
        player, cities = self.players[seat], self.cities_of(railroad)
        player.cash -= self.merger_price(railroad)
        for route in self.routes_of(railroad):
            owners = self.track[route]
            if seat in owners:
                owners.remove(railroad)
            else:
                owners[owners.index(railroad)] = seat
        if self.options.active_extras:
            player.active += sorted(cities - set(player.active))
        self.score_connections(seat)

    # engines and upgrades

    def purchases(self, seat: int) -> set[SteelAction]:
        """Engines that a player may buy, with every way to make room for them."""
        player, found = self.players[seat], set[SteelAction]()
        for level in (player.best + 1, player.best + 2):
            if level > 10 or (level == player.best + 2 and self.hub_of(seat) is None):
                continue
            ways = [(place, True) for place in range(len(player.engines))]
            if len(player.engines) == 2:
                ways += [(place, False) for place in range(2)]
            elif player.best > 1:
                ways.append((-1, False))
            found |= {Buy(level, gives, trades) for gives, trades in ways
                      if self.engine_price(player, level, gives, trades) <= player.cash}  # fmt: skip
        return found

    def engine_price(self, player: Player, level: int, gives: int, trades: bool) -> int:
        """What an engine costs, with what one gets for an old one."""
        price = self.numbers.engine_price[level]
        if level == player.best + 2:
            price += self.numbers.hub_levels_price
        return price - self.numbers.trade_in[player.engines[gives].level] if trades else price

    def buy_engine(self, seat: int, action: Buy) -> Asking:
        """A successor stands where the old engine stood, with its load; any other where the player likes."""
        player = self.players[seat]
        player.cash -= self.engine_price(player, action.level, action.gives, action.trades)
        if action.trades:
            player.engines[action.gives].level = action.level
        else:
            if action.gives >= 0:
                del player.engines[action.gives]
            player.engines.append(Train(action.level))
        self.yards_open |= action.level == self.numbers.yard_level
        self.open_market_if(action.level)
        for engine in player.engines:
            if engine.city is None:
                cities = self.cities_of(seat)
                answer = yield from self.ask(STATIONING, seat, {Place(city) for city in cities})
                assert isinstance(answer, Place)
                engine.city = answer.city

    def improvements(self, seat: int) -> set[SteelAction]:
        """Upgrades that a player may buy."""
        player, everybody, mine = self.players[seat], self.players, self.cities_of(seat)
        found: set[SteelAction] = set()
        for kind, price in enumerate(self.numbers.upgrade_price):
            if price > player.cash:
                continue
            if kind == HUB:
                taken = {other.hub for other in everybody}
                targets = mine - taken if player.hub is None else set()
            elif kind == RAILYARD:
                taken = {city for other in everybody for city in other.railyards}
                targets = mine - taken if len(player.railyards) < self.numbers.railyard_most else set()
            elif kind == OFFICE:
                taken = {region for other in everybody for region in other.offices}
                targets = {region for region in self.chart.regions if self.may_open_office(seat, region)} - taken
            elif kind == EXCHANGE:
                taken = {good for other in everybody for good in other.monopolies}
                targets = {good for good, cities in self.chart.suppliers.items()
                           if 4 <= len(cities) <= 6 and cities <= mine} - taken  # fmt: skip
            else:
                targets = {0} if kind not in player.upgrades else set()
                if (kind == SERVICE_YARD and not self.yards_open) or (
                    kind == MAINTENANCE and not self.options.track_maintenance
                ):
                    targets = set()
            found |= {Upgrade(kind, what) for what in targets}
        return found

    def may_open_office(self, seat: int, region: int) -> bool:
        """Whether a player has enough cities of a region, and nobody else has too many."""
        cities = self.chart.regions[region]
        mine = len(cities & self.cities_of(seat))
        least = len(cities) // 2 if self.options.office_min == "half" else self.numbers.office_cities
        players = [len(cities & self.cities_of(other)) for other in self.left_of(seat)]
        independents = [len(cities & self.cities_of(railroad)) for railroad in self.independents()]
        if self.options.office_alone == "majority":
            return mine >= least and all(mine > theirs for theirs in players + independents)
        if self.options.office_alone == "players_and_independents":
            players += independents
        return mine >= least and not any(players)

    def improve(self, seat: int, action: Upgrade) -> None:
        """A player buys an upgrade."""
        player = self.players[seat]
        player.cash -= self.numbers.upgrade_price[action.kind]
        if action.kind == HUB:
            player.hub = action.what
            player.upgrades.add(HUB)
            if self.options.active_extras and action.what not in player.active:
                player.active.append(action.what)
        elif action.kind == RAILYARD:
            player.railyards.append(action.what)
        elif action.kind == OFFICE:
            player.offices.append(action.what)
        elif action.kind == EXCHANGE:
            player.monopolies.add(action.what)
            player.ties["monopoly"] += self.numbers.monopoly_ties[len(self.chart.suppliers[action.what])]
        else:
            player.upgrades.add(action.kind)
