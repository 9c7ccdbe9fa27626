"""Building, steps, fees and ferries a second time, as plainly as the rules read, to be held against the engine.

It shares the data files and the action structs with the engine and nothing else: no prices, zones, limits or caches.
What a turn has used up it works out from the events alone.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any

from milepost.core.action import Action, Event
from milepost.games.eurorails.actions import Build, Sail, Step
from milepost.games.eurorails.board import AT, CITIES, EDGE_OF, EDGES, FILE, PLACES, TRACK, Place, around, read_edges
from milepost.games.eurorails.events import (
    Backtracked,
    EventDrawn,
    FeePaid,
    FerryAwaited,
    FerryCrossed,
    Moved,
    Restarted,
    SectionBuilt,
    Traded,
    TrainBought,
    TrainPlaced,
    TurnBegan,
    TurnLost,
)
from milepost.games.eurorails.state import EuroState

SPEED = {"Freight": 9, "Fast": 12, "Heavy": 9, "Super": 12, "Slow": 6}
TRAIN_NAMES = ("Freight", "Fast", "Heavy", "Super", "Slow")
SNOWED = {"alpine": "A", "mountain": "^"}
TERRAIN_PRICE = {".": 1, "^": 2, "A": 5, "s": 3, "m": 3, "o": 5}
CARDS: dict[str, Any] = tomllib.loads((files("milepost.games.eurorails") / "data" / "cards.toml").read_text("utf-8"))


def signs(text: str) -> dict[Place, str]:
    """A map of the data file by row and column."""
    rows = [line for line in text.split("\n") if line.strip()]
    return {(int(r[:2]), col): sign for r in rows for col, sign in enumerate(r[3:], 1) if sign != " "}


GROUND = signs(FILE.terrain)
SEAS = signs(FILE.seas)
CITY_AT = {(city.row, city.col): city for city in FILE.cities}
for _city in FILE.cities:
    if _city.size == "major":
        CITY_AT |= dict.fromkeys(around((_city.row, _city.col)), _city)
CENTRE_OF = {city.name: (city.row, city.col) for city in FILE.cities}
TUNNEL = frozenset(read_edges(FILE.straits.tunnel)[0])
CLOSED = {frozenset(pair) for pair in read_edges(" ".join(FILE.straits.closed))} - {TUNNEL}
OVER_LAKE = {frozenset(pair) for pair in read_edges(f"{FILE.water.lake} {FILE.water.inlet}")}
OVER_RIVER = {name: {frozenset(pair) for pair in read_edges(text)} for name, text in FILE.water.rivers.items()}
SEA_LETTERS = {"Atlantic": "A", "North": "N", "Baltic": "B", "Irish": "I", "Channel": "C", "Mediterranean": "M",
               "Adriatic": "D"}  # fmt: skip


def is_red(a: Place, b: Place) -> bool:
    """Whether a step stays within a major city."""
    return GROUND[a] in "oM" and GROUND[b] in "oM"


def neighbours(place: Place) -> list[Place]:
    """Over land: what lies next to a place."""
    return [p for p in around(place) if p in GROUND and frozenset((place, p)) not in CLOSED | {TUNNEL}]


@cache
def within(sources: tuple[Place, ...], radius: int) -> frozenset[Place]:
    """All places so many steps from the sources."""
    found, edge = set(sources), set(sources)
    for _ in range(radius):
        edge = {other for place in edge for other in neighbours(place)} - found
        found |= edge
    return frozenset(found)


@cache
def card(deck: str, number: int) -> dict[str, Any]:
    """An event card of the data file."""
    found: dict[str, Any] = next(row for row in CARDS[deck]["events"] if row["id"] == number)
    return found


def zone(row: dict[str, Any]) -> frozenset[Place]:
    """Where a card holds: counted from a city's centre, or from the sea with the coast as number 1."""
    if row["kind"] == "gale":
        letters = {SEA_LETTERS[name] for name in row["seas"]}
        return within(tuple(sorted(p for p, sea in SEAS.items() if sea in letters)), row["radius"] - 1)
    if row["kind"] in ("snow", "fog"):
        return within(tuple(CENTRE_OF[name] for name in row["around"]), row["radius"])
    return frozenset()


def is_snowed(row: dict[str, Any], place: Place) -> bool:
    """Whether a card's snow lies here."""
    return row["kind"] == "snow" and place in zone(row) and GROUND[place] == SNOWED[row["terrain"]]


class Table:
    """What can be seen on the table, and what a watcher remembers of this turn."""

    def __init__(self, state: EuroState) -> None:
        self.state = state
        self.options = state.options
        rows = FILE.ferries.later if state.options.printing == "later" else FILE.ferries.first
        self.lines = [(((row.row, row.col), (row.other_row, row.other_col)), row.price, row.channel) for row in rows]
        self.came_from: dict[int, Place | None] = dict.fromkeys(range(len(state.cash)))
        self.clear()

    def clear(self) -> None:
        """A turn begins."""
        self.spent = 0
        self.exits: list[Place] = []
        self.paid: set[int] = set()
        self.limit = 20
        self.moves = 0
        self.halved = False

    # what happens

    def watch(self, events: list[Event], prices: dict[int, int]) -> None:
        """Take note of what came of an action; `prices` are what sections cost before it."""
        for event in events:
            match event:
                case TurnBegan(seat, _, moves):
                    crossed = any(isinstance(other, FerryCrossed) and other.seat == seat for other in events)
                    self.clear()
                    if moves:
                        self.set_moves(seat, crossed)
                case TurnLost():
                    self.clear()
                case TrainPlaced(seat):
                    self.set_moves(seat, False)
                case Moved(seat, start, end):
                    self.came_from[seat] = PLACES[start]
                    self.moves -= 1
                    self.slow_down(PLACES[end])
                case EventDrawn() if self.state.at[self.state.turn] >= 0:
                    self.slow_down(PLACES[self.state.at[self.state.turn]])
                case FeePaid(_, owner, amount):
                    assert amount == 4
                    self.paid.add(owner)
                case FerryAwaited():
                    self.moves = 0
                case FerryCrossed(seat) | Backtracked(seat) | Restarted(seat):
                    self.came_from[seat] = None
                case SectionBuilt(_, edge, price):
                    assert price == prices[edge], f"{price}M paid, {prices[edge]}M due"
                    self.spent += price
                case TrainBought(_, _, price):
                    self.limit = 15 if price == 5 else -1
                case Traded():
                    self.limit = -1
                case _:
                    pass

    def speed(self, seat: int) -> int:
        moves = SPEED[TRAIN_NAMES[self.state.trains[seat]]]
        return {9: 12, 12: 16, 6: 6}[moves] if self.options.variant == "fast" else moves

    def set_moves(self, seat: int, crossed: bool) -> None:
        here = PLACES[self.state.at[seat]]
        self.moves, self.halved = self.speed(seat), crossed or self.is_slow(here)
        if self.halved:
            self.moves = {9: 5, 12: 6, 16: 8, 6: 3}[self.moves]
        if crossed and self.options.ferry_port_counts:
            self.moves -= 1

    def slow_down(self, here: Place) -> None:
        if not self.halved and self.is_slow(here):
            self.halved = True
            self.moves = (self.moves + 1) // 2

    # what holds

    def forces(self) -> list[tuple[dict[str, Any], int]]:
        return [(card(self.options.deck, number), drawer) for number, drawer, _ in self.state.forces]

    def is_slow(self, place: Place) -> bool:
        return any(place in zone(row) for row, _ in self.forces())

    def line_at(self, place: Place) -> int | None:
        return next((line for line, (ports, _, _) in enumerate(self.lines) if place in ports), None)

    def is_member(self, seat: int, line: int) -> bool:
        return bool(self.state.members[line] >> seat & 1)

    def count(self, line: int) -> int:
        return sum(self.is_member(seat, line) for seat in range(len(self.state.cash)))

    def gale_at_line(self, line: int) -> bool:
        ports = self.lines[line][0]
        return any(row["kind"] == "gale" and any(p in zone(row) for p in ports) for row, _ in self.forces())

    def owner(self, a: Place, b: Place) -> int | None:
        """Who owns the section between two places; 6 is track of nobody."""
        found = self.state.owners[EDGE_OF[min(AT[a], AT[b]), max(AT[a], AT[b])]]
        return found if found <= 6 else None

    # steps and ferries

    def steps(self, seat: int) -> set[Action]:
        """Every step the rules allow."""
        here = PLACES[self.state.at[seat]]
        found: set[Action] = set()
        for direction, there in enumerate(around(here)):
            if there in GROUND and self.may_step(seat, here, there):
                found.add(Step(direction))
        return found

    def may_step(self, seat: int, here: Place, there: Place) -> bool:
        pair = frozenset((here, there))
        if pair in CLOSED or (pair == TUNNEL and self.options.printing == "first"):
            return False
        owner = self.owner(here, there)
        if owner is None and not is_red(here, there):
            return False
        if self.moves < 1:
            return False
        can_turn = here in CITY_AT or self.line_at(here) is not None
        if self.came_from[seat] == there and not can_turn:
            return False
        for row, drawer in self.forces():
            if row["kind"] == "strike_rail" and owner == drawer:
                return False
            if row["kind"] == "flood" and pair in OVER_RIVER[row["river"]]:
                return False
            if any(is_snowed(row, place) for place in pair):
                return False
        free = owner is None or owner in (seat, 6) or owner in self.paid
        return free or self.state.cash[seat] >= 4

    def sails(self, seat: int) -> set[Action]:
        """Every way to take a ferry from here."""
        line = self.line_at(PLACES[self.state.at[seat]])
        if line is None or self.state.sailing[seat] or self.gale_at_line(line):
            return set()
        if self.is_member(seat, line):
            return {Sail(seat)}
        rich = self.state.cash[seat] >= 4
        members = [other for other in range(len(self.state.cash)) if self.is_member(other, line)]
        return {Sail(other) for other in members if rich or other in self.paid}

    # building

    def ends_of(self, edge: int) -> tuple[Place, Place]:
        a, b = EDGES[edge]
        return PLACES[a], PLACES[b]

    def network(self, seat: int) -> set[Place]:
        """Every milepost at which an own section ends, and both ports of each line that is paid."""
        found = {PLACES[end] for edge, owner in enumerate(self.state.owners) if owner == seat for end in EDGES[edge]}
        for line, (ports, _, _) in enumerate(self.lines):
            if self.is_member(seat, line):
                found |= set(ports)
        return found

    def end_price(self, seat: int, place: Place) -> int:
        line = self.line_at(place)
        if line is not None:
            if not self.is_member(seat, line):
                return self.lines[line][1]
            return 3 if place in CITY_AT else 0
        return 1 if GROUND[place] == "f" else TERRAIN_PRICE[GROUND[place]]

    def ends_paid(self, seat: int, a: Place, b: Place, network: set[Place]) -> list[Place]:
        """The end a section is built to; two if the rules do not say which."""
        if (a in network) != (b in network):
            return [b] if a in network else [a]
        if a not in network:
            return [other for one, other in ((a, b), (b, a)) if GROUND[one] == "o"]
        cheapest = min(self.end_price(seat, a), self.end_price(seat, b))
        return [end for end in (a, b) if self.end_price(seat, end) == cheapest]

    def builds(self, seat: int) -> tuple[set[Action], set[Action], dict[int, int]]:
        """Sections that may be built for certain, those the rules leave open, and what all of them cost."""
        sure: set[Action] = set()
        open_: set[Action] = set()
        prices: dict[int, int] = {}
        striking = any(row["kind"] == "strike_rail" and drawer == seat for row, drawer in self.forces())
        if self.limit < 0 or striking:
            return sure, open_, prices
        network = self.network(seat)
        edges = [*range(TRACK), *([len(EDGES) - 1] if self.options.printing == "later" else [])]
        for edge in edges:
            a, b = self.ends_of(edge)
            if self.owner(a, b) is not None or not (a in network or b in network or "o" in (GROUND[a], GROUND[b])):
                continue
            ends = self.ends_paid(seat, a, b, network)
            prices[edge] = self.price(seat, a, b, ends[0])
            if prices[edge] > min(self.limit - self.spent, self.state.cash[seat]) or not self.has_room(seat, a, b):
                continue
            allowed = [self.may_build_to(seat, end, a, b) for end in ends]
            if all(allowed):
                sure.add(Build(edge))
            elif any(allowed):
                open_.add(Build(edge))
        return sure, open_, prices

    def price(self, seat: int, a: Place, b: Place, end: Place) -> int:
        pair = frozenset((a, b))
        if pair == TUNNEL:
            return 20
        river = any(pair in edges for edges in OVER_RIVER.values())
        return self.end_price(seat, end) + (3 if pair in OVER_LAKE else 2 if river else 0)

    def may_build_to(self, seat: int, end: Place, a: Place, b: Place) -> bool:
        """Exits of major cities, and events."""
        start = a if end == b else b
        if GROUND[start] == "o":
            used = len(self.exits) if self.options.major_exits == "total" else Counter(self.exits)[start]
            if used >= 2:
                return False
        joins = [line for p in (a, b) if (line := self.line_at(p)) is not None and not self.is_member(seat, line)]
        if any(self.gale_at_line(line) for line in joins):
            return False
        for row, _ in self.forces():
            if row["kind"] == "flood" and frozenset((a, b)) in OVER_RIVER[row["river"]]:
                return False
            if row["kind"] in ("fog", "gale") and end in zone(row):
                return False
            if is_snowed(row, end):
                return False
        return True

    def note_exit(self, seat: int, edge: int) -> None:
        """Remember a section that is about to be built out of an outpost."""
        a, b = self.ends_of(edge)
        starts = [a if end == b else b for end in self.ends_paid(seat, a, b, self.network(seat))]
        self.exits += [start for start in starts if GROUND[start] == "o"][:1]

    def has_room(self, seat: int, a: Place, b: Place) -> bool:
        """Limits of cities and ferry lines after a section between two places."""
        return all(self.city_has_room(seat, p) and self.line_has_room(seat, p) for p in (a, b))

    def free_edges(self, places: list[Place]) -> int:
        found = 0
        for place in places:
            for other in around(place):
                pair = frozenset((place, other))
                if other not in GROUND or pair in CLOSED or is_red(place, other):
                    continue
                if pair == TUNNEL and self.options.printing == "first":
                    continue
                found += self.owner(place, other) is None
        return found

    def sections_at(self, seat: int, places: list[Place]) -> int:
        pairs = [(p, other) for p in places for other in around(p) if other in GROUND]
        return sum(frozenset(pair) not in CLOSED and self.owner(*pair) == seat for pair in pairs)

    def city_has_room(self, seat: int, place: Place) -> bool:
        city = CITY_AT.get(place)
        if city is None:
            return True
        seats = range(len(self.state.cash))
        if city.size == "major":
            outposts = around((city.row, city.col))
            left_out = [s for s in seats if s != seat and not self.sections_at(s, outposts)]
            return self.free_edges(outposts) - 1 >= len(left_out)
        limit = {"small": 2, "medium": 3}[city.size] - self.options.two_player_rules
        present = {s for s in seats if self.sections_at(s, [place])} | {seat}
        entitled = min(limit, len(seats)) - len(present)
        enough = self.free_edges([place]) - 1 >= entitled
        return len(present) <= limit and self.sections_at(seat, [place]) < 3 and enough

    def line_has_room(self, seat: int, place: Place) -> bool:
        line = self.line_at(place)
        if line is None:
            return True
        seats = range(len(self.state.cash))
        joins = not self.is_member(seat, line)
        after = self.count(line) + joins
        if after > 2:
            return False
        if joins and self.lines[line][2]:
            channel = [number for number, (_, _, is_channel) in enumerate(self.lines) if is_channel]
            places = sum(2 - self.count(number) for number in channel) - 1
            without = [s for s in seats if s != seat and not any(self.is_member(s, number) for number in channel)]
            if places < len(without):
                return False
        return after == 2 or all(self.free_edges([port]) - (port == place) >= 1 for port in self.lines[line][0])


assert set(CITIES) == set(CENTRE_OF), "both read the same cities"
