"""The track another player would build to the places it seems to be after, and what losing parts of it would cost.

One search from the player's network prices the way to every city. What a way costs more without one of its sections is
read off the same search, so that no rival is searched for twice in a decision.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import msgspec

from milepost.core.action import Seat
from milepost.core.graph import CLOSED, FAR, Prices, Ways, cheapest
from milepost.games.eurorails.board import CENTRE, NEIGHBOUR, City, Edge, Line, Milepost
from milepost.games.eurorails.constants import FREE
from milepost.games.eurorails.judgement.routes import EDGE_OF_ARC, Arc, leads
from milepost.games.eurorails.pathfinding import DEGREE, FERRY, OPPOSITE, arcs, network, track_prices
from milepost.games.eurorails.state import EuroState

WAYS = 3
"""How many places have their ways predicted: the likeliest."""
SECTION_AT_MOST, PLACE_AT_MOST = 8, 20
"""The most that the loss of a section, or of a place in a city or on a ferry line, is taken to cost, in millions."""


class Way(msgspec.Struct, frozen=True):
    """The cheapest way from a player's network to a city it may be after."""

    city: City
    chance: float
    sections: tuple[Edge, ...]
    """What the player would have to build."""
    detours: tuple[int, ...]
    """By section: how many millions more the way costs without it, at most `SECTION_AT_MOST`."""
    lines: tuple[tuple[Line, int], ...]
    """Ferry lines the player would have to join, and what doing without each costs, at most `PLACE_AT_MOST`."""


class Network:
    """A player's network with the price of the track from it to everywhere."""

    def __init__(self, state: EuroState, seat: Seat) -> None:
        heads, _ = arcs(state.options.printing)
        self.state, self.seat = state, seat
        self.prices: Prices = track_prices(state, seat, ())
        self.tree: Ways = cheapest(heads, self.prices, DEGREE, network(state, seat))

    def price(self, city: City) -> int:
        """Millions for the track that is missing to a city, `FAR` if there is no way."""
        return int(self.tree.price[CENTRE[city]])

    def ways(self, chances: Mapping[City, float]) -> tuple[Way, ...]:
        """The ways to the likeliest places that can be reached."""
        likeliest = sorted(chances, key=lambda city: (-chances[city], city))[:WAYS]
        return tuple(self._way(city, chances[city]) for city in likeliest if self.price(city) < FAR)

    def _way(self, city: City, chance: float) -> Way:
        owners, members, line_at = self.state.owners, self.state.members, self.state.printing.line_at
        path = self.tree.to(CENTRE[city])
        sections, detours, lines = [], [], []
        for arc, detour in zip(path, self._detours(path), strict=True):
            edge = EDGE_OF_ARC[arc]
            if edge >= 0 and owners[edge] == FREE:
                sections.append(edge)
                detours.append(min(SECTION_AT_MOST, detour))
            elif arc % DEGREE == FERRY and not members[line := line_at[arc // DEGREE]] >> self.seat & 1:
                lines.append((line, detour))
        return Way(city, chance, tuple(sections), tuple(detours), tuple(lines))

    def _detours(self, path: Sequence[Arc]) -> list[int]:
        """By arc of a way: how much more the way costs without it, at most `PLACE_AT_MOST`.

        Without an arc, everything behind it in the tree of cheapest ways is cut off. The way must then come back to
        itself from another branch, somewhere behind the gap. Ways that never come back are not looked for, so this is
        sometimes a little too much.
        """
        leads_to = leads(self.state.options.printing)
        behind = {leads_to[arc]: number for number, arc in enumerate(path, start=1)}
        least = [PLACE_AT_MOST] * len(path)
        for place, number in behind.items():
            for arc in _land_arcs_to(place):
                start, price = arc // DEGREE, int(self.prices[arc])
                if price == CLOSED or self.tree.price[start] >= FAR or arc == path[number - 1]:
                    continue
                more = int(self.tree.price[start]) + price - int(self.tree.price[place])
                for gap in range(self._leaves_way_after(start, behind), number):
                    least[gap] = min(least[gap], more)
        return least

    def _leaves_way_after(self, place: Milepost, behind: Mapping[Milepost, int]) -> int:
        """How many arcs of a way the way to another place shares with it."""
        while place not in behind:
            arc = int(self.tree.arc[place])
            if arc < 0:
                return 0
            place = arc // DEGREE
        return behind[place]


@cache
def _land_arcs_to(place: Milepost) -> tuple[Arc, ...]:
    return tuple(other * DEGREE + OPPOSITE[way] for way, other in enumerate(NEIGHBOUR[place]) if other >= 0)
