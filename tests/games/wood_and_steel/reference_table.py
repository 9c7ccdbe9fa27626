"""What lies on the table, as the plain rules (`reference`) see it, and what can be read off it.

It shares the map's data, the numbers of a design and the structs of actions and events with the engine, and nothing
else. Everything is counted anew whenever it is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from milepost.games.wood_and_steel.board import ROUTES
from milepost.games.wood_and_steel.constants import BANK, FIRST_INDEPENDENT, SOURCES
from milepost.games.wood_and_steel.design import MAINTENANCE, SERVICE_YARD, Design, read_design
from milepost.games.wood_and_steel.state import SteelOptions

from .reference_map import Chart, Pair, chart


@dataclass
class Train:
    """An engine."""

    level: int
    city: int | None = None
    load: int | None = None


@dataclass
class Player:
    """What one player has."""

    cash: int
    debt: int
    service: str = "none"
    """none, central or west: how much debt service there has been."""
    engines: list[Train] = field(default_factory=lambda: [Train(1)])
    ranking: tuple[int, ...] = ()
    position: int | None = None
    active: list[int] = field(default_factory=list)
    private: Pair | None = None
    claimed: Pair | None = None
    upgrades: set[int] = field(default_factory=set)
    hub: int | None = None
    railyards: list[int] = field(default_factory=list)
    offices: list[int] = field(default_factory=list)
    monopolies: set[int] = field(default_factory=set)
    delivered: list[Pair] = field(default_factory=list)
    ties: dict[str, int] = field(default_factory=lambda: dict.fromkeys(SOURCES, 0))

    @property
    def best(self) -> int:
        """The level of the best engine."""
        return max(engine.level for engine in self.engines)

    @property
    def score(self) -> int:
        """All ties."""
        return sum(self.ties.values())


def sections_of(options: SteelOptions) -> Chart:
    """The map of some options: three sections in the seed edition and six in the current one, unless they say so."""
    sections = options.sections
    if sections == "edition":
        sections = 3 if options.edition == "seed" else 6
    return chart(options.edition, sections)


def breadth(numbers: Design, delivered: list[Pair]) -> int:
    """Ties for different commodities."""
    ties = 0
    for number in range(1, len({good for good, _ in delivered}) + 1):
        if number <= numbers.breadth_second_after:
            ties += numbers.breadth_first
        else:
            ties += numbers.breadth_second if number <= numbers.breadth_third_after else numbers.breadth_third
    return ties


def depth(numbers: Design, options: SteelOptions, delivered: list[Pair]) -> int:
    """Ties for the commodity delivered most."""
    most = max(Counter(good for good, _ in delivered).values(), default=0)
    if most < numbers.depth_least:
        return 0
    return most + {"m+1": 1, "m": 0, "m-1": -1}[options.depth]


class Table:
    """What lies on the table."""

    def __init__(self, seats: int, options: SteelOptions) -> None:
        self.options = options
        self.numbers: Design = read_design(options.design)
        self.chart = sections_of(options)
        self.players = [Player(self.numbers.start_cash, options.starting_debt) for _ in range(seats)]
        self.track: dict[int, list[int]] = {route: [] for route in self.chart.routes}
        """The owners of the tracks of each segment, in the order in which they were laid."""
        self.market: list[Pair] = []
        self.market_open = self.west_open = self.yards_open = False
        self.west_coast: list[int] = []
        self.connections: dict[int, list[int]] = {}
        """The connection bonuses in play: who has them, in order."""
        self.round = self.turn = self.first = self.actions = 0
        self.next_first: int | None = None
        self.done: set[str] = set()
        self.reason = ""
        # an action that is not finished
        self.offers: list[Pair] = []
        self.built = 0
        self.running: int | None = None
        self.moves = 0
        self.changed = False
        self.loaded: int | None = None
        self.ran: set[int] = set()
        self.relayed = False
        self.shortfall = self.raised = 0
        # an auction
        self.sold: list[int] = []
        self.piece: int | None = None
        self.bid = 0
        self.bidder: int | None = None
        self.bidding: set[int] = set()

    # who is where

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.players)

    def left_of(self, seat: int) -> list[int]:
        """All other players, the one to the left first."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    def routes_of(self, owner: int) -> set[int]:
        """The segments on which somebody has track."""
        return {route for route, owners in self.track.items() if owner in owners}

    def cities_of(self, owner: int) -> set[int]:
        """The cities in which track of somebody ends."""
        return {city for route in self.routes_of(owner) for city in self.chart.routes[route]}

    def independents(self) -> list[int]:
        """The railroads that are left, as owners of track."""
        owners = {owner for owners in self.track.values() for owner in owners}
        return sorted(owner for owner in owners if FIRST_INDEPENDENT <= owner != BANK)

    def next_to(self, seat: int, city: int) -> set[int]:
        """The cities that an engine can go to from here in one move."""
        ends = [self.chart.routes[route] for route in self.routes_of(seat)]
        return {other for pair in ends if city in pair for other in pair if other != city}

    def within_reach(self, seat: int, start: int, moves: int) -> set[int]:
        """The cities that an engine can go to over own track."""
        segments = [set(self.chart.routes[route]) for route in self.routes_of(seat)]
        found, before = {start}, set[int]()
        while moves and found != before:
            found, before, moves = found.union(*(ends for ends in segments if ends & found)), found, moves - 1
        return found

    def hub_of(self, seat: int) -> int | None:
        """The hub of a player, unless it rests because no own track is left there."""
        hub = self.players[seat].hub
        return hub if hub in self.cities_of(seat) else None

    def base(self, seat: int) -> set[int]:
        """The cities near which contracts of a player are drawn."""
        return self.cities_of(seat) if self.options.contracts_near == "network" else set(self.players[seat].active)

    def bases(self) -> set[int]:
        """The same of all players together."""
        return {city for seat in range(self.seats) for city in self.base(seat)}

    # what things cost and bring

    def price_as_it_lies(self, route: int, second: bool) -> int:
        """The printed price of a segment, as the first or as the second track."""
        numbers, facts = self.numbers, ROUTES[route]
        price = facts.length * numbers.track_per_length + numbers.track_base
        if second:
            price += numbers.track_parallel
        return price * numbers.track_mountain_times if facts.mountainous else price

    def building_price(self, seat: int, route: int) -> int:
        """What a player pays for a segment."""
        price = self.price_as_it_lies(route, bool(self.track[route]))
        hub = self.hub_of(seat)
        if hub is not None and any(self.chart.hops[hub][end] <= 1 for end in self.chart.routes[route]):
            price -= self.numbers.hub_discount
        return max(price, self.numbers.track_least)

    def selling_price(self, owner: int, route: int) -> int:
        """What the bank pays for a segment."""
        return max(self.price_as_it_lies(route, self.track[route].index(owner) == 1), self.numbers.track_least)

    def merger_price(self, railroad: int) -> int:
        """What an independent railroad costs."""
        each = self.numbers.merge_segment_west if self.west_open else self.numbers.merge_segment
        return each * len(self.routes_of(railroad))

    def reach_of(self, seat: int, engine: int) -> int:
        """How far an engine runs."""
        player, numbers = self.players[seat], self.numbers
        level = player.engines[engine].level
        far = numbers.engine_distance[level]
        if SERVICE_YARD in player.upgrades and level >= numbers.yard_level:
            far += numbers.yard_farther
        others = any(MAINTENANCE in self.players[other].upgrades for other in self.left_of(seat))
        if others and MAINTENANCE not in player.upgrades:
            far -= numbers.maintenance_less
        return max(1, far)

    def supplied_to(self, seat: int, city: int) -> set[int]:
        """What an engine of a player may load in a city."""
        cities = {city}
        if city in self.players[seat].railyards and city in self.cities_of(seat):
            cities = self.chart.near(cities, self.numbers.railyard_reach)
        return self.chart.goods(cities)

    def debt_service(self, seat: int) -> int:
        """What a payment of debt service is now."""
        return self.players[seat].debt // self.numbers.debt_step * self.numbers.debt_service

    def breadth(self, seat: int) -> int:
        """Ties for different commodities."""
        return breadth(self.numbers, self.players[seat].delivered)

    def depth(self, seat: int) -> int:
        """Ties for the commodity delivered most."""
        return depth(self.numbers, self.options, self.players[seat].delivered)

    def connected_parts(self, seat: int) -> Iterator[set[int]]:
        """The cities of each connected part of a network."""
        left = self.cities_of(seat)
        while left:
            part = self.within_reach(seat, min(left), len(left))
            yield part
            left -= part

    def dominates(self, seat: int, region: int) -> bool:
        """Whether a player is connected to half of a region and ahead of everybody else there."""
        cities = self.chart.regions[region]
        mine = len(cities & self.cities_of(seat))
        rivals = [len(cities & self.cities_of(owner)) for owner in (*self.left_of(seat), *self.independents())]
        return mine >= len(cities) // 2 and all(mine > theirs for theirs in rivals)

    def final_ties(self, seat: int) -> int:
        """What a player gets at the end of the game."""
        player, numbers = self.players[seat], self.numbers
        ties = numbers.challenger_ties if player.best == 10 else 0
        for region in player.offices:
            full = {"2": False, "4": True}.get(self.options.office_ties, self.dominates(seat, region))
            ties += numbers.office_dominance if full else numbers.office_ties
        return ties
