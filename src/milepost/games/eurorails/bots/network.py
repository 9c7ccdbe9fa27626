"""A seat's track as one decision sees it: what anything costs from here, and what new sections would change.

Everything is worked out when it is first asked for and kept for the decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from milepost.core.action import Seat
from milepost.core.graph import FAR, Prices, cheapest
from milepost.games.eurorails.board import (
    CENTRE,
    CITY_AT,
    EDGES,
    EDGES_AT,
    MAJOR,
    MAJORS,
    POSTS,
    SIZE,
    City,
    Edge,
    Milepost,
)
from milepost.games.eurorails.judgement.routes import VictoryTrack, victory_track
from milepost.games.eurorails.pathfinding import DEGREE, arcs, network, track_prices
from milepost.games.eurorails.rules import victory
from milepost.games.eurorails.state import EuroState


def with_track(state: EuroState, seat: Seat, sections: Iterable[Edge]) -> EuroState:
    """The same position with sections that a seat does not have yet, and the ferry lines they join; to be looked at."""
    after = state.clone()
    ends, line_at = after.ends[seat], state.printing.line_at
    for edge in sections:
        after.owners[edge] = seat
        for end in EDGES[edge]:
            ends[end] += 1
            if line_at[end] >= 0:
                after.members[line_at[end]] |= 1 << seat
    after.majors = [-1 if other == seat else known for other, known in enumerate(after.majors)]
    return after


class OwnNetwork:
    """What a seat has built, and what it would cost to build on."""

    def __init__(self, state: EuroState, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self._from: dict[City, NDArray[np.int64]] = {}
        self._majors_with: dict[tuple[Edge, ...], int] = {}

    @cached_property
    def majors(self) -> int:
        """Major cities on one piece of track."""
        return victory.connected_majors(self.state, self.seat)

    @cached_property
    def sections(self) -> int:
        """How many sections there are."""
        return self.state.owners.count(self.seat)

    @cached_property
    def missing(self) -> tuple[City, ...]:
        """Major cities that the largest piece lacks; none once there are enough."""
        if not self.victory.ways:
            return ()
        largest = max(victory.pieces(self.state, self.seat), key=len, default=[])
        return tuple(city for city in MAJORS if city not in largest)

    @cached_property
    def victory(self) -> VictoryTrack:
        """The track still missing to enough major cities; none where victory asks for no cities."""
        if self.state.options.variant == "fast":
            return VictoryTrack((), ())
        return victory_track(self.state, self.seat)

    @cached_property
    def pieces(self) -> dict[Milepost, int]:
        """By milepost with own track: the number of its piece. Cities and paid ferry lines join."""
        state, seat = self.state, self.seat
        ends, owners, line_at = state.ends[seat], state.owners, state.printing.line_at
        found: dict[Milepost, int] = {}
        for number, first in enumerate(np.flatnonzero(np.frombuffer(ends, np.uint8)).tolist()):
            if first in found:
                continue
            found[first] = number
            reached = [first]
            for milepost in reached:
                near = [sum(EDGES[edge]) - milepost for edge in EDGES_AT[milepost] if owners[edge] == seat]
                city, line = CITY_AT[milepost], line_at[milepost]
                if city >= 0 and SIZE[city] == MAJOR:
                    near += [post for post in POSTS[city] if ends[post]]
                if line >= 0 and state.members[line] >> seat & 1:
                    near += state.printing.ports[line]
                for other in near:
                    if other not in found:
                        found[other] = number
                        reached.append(other)
        return found

    def joins_pieces(self, sections: Sequence[Edge]) -> bool:
        """Whether new track joins two pieces that are apart."""
        touched = {self.pieces[end] for edge in sections for end in EDGES[edge] if end in self.pieces}
        return len(touched) > 1

    def majors_with(self, sections: tuple[Edge, ...]) -> int:
        """Major cities on one piece of track once some sections are built."""
        if not sections:
            return self.majors
        if sections not in self._majors_with:
            after = with_track(self.state, self.seat, sections)
            self._majors_with[sections] = victory.connected_majors(after, self.seat)
        return self._majors_with[sections]

    @cached_property
    def _prices(self) -> Prices:
        return track_prices(self.state, self.seat, ())

    @cached_property
    def _to_anywhere(self) -> NDArray[np.int64]:
        heads, _ = arcs(self.state.options.printing)
        return np.asarray(cheapest(heads, self._prices, DEGREE, network(self.state, self.seat)).price)

    def price_to(self, city: City) -> int:
        """Millions of track from own track, or any major city before there is some, to a city."""
        return int(self._to_anywhere[CENTRE[city]])

    def price_from(self, city: City) -> NDArray[np.int64]:
        """By milepost: about what track between it and a city costs."""
        if city not in self._from:
            heads, _ = arcs(self.state.options.printing)
            self._from[city] = np.asarray(cheapest(heads, self._prices, DEGREE, (CENTRE[city],)).price)
        return self._from[city]

    def price_with(self, city: City, mileposts: NDArray[np.intp]) -> int:
        """Millions of track to a city once there is track at some mileposts."""
        price = self.price_to(city)
        return min(price, int(self.price_from(city)[mileposts].min())) if len(mileposts) else price

    def nearest_missing(self, mileposts: NDArray[np.intp]) -> int:
        """Millions to the nearest missing major city once there is track at some mileposts; `FAR` if there is none."""
        return min((self.price_with(city, mileposts) for city in self.missing), default=FAR)


def mileposts_of(sections: Iterable[Edge]) -> NDArray[np.intp]:
    """The ends of some sections, each once."""
    return np.array(list(dict.fromkeys(end for edge in sections for end in EDGES[edge])), np.intp)
