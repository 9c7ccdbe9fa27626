"""Western U.S.: railroads grow from the coasts, one network each, until west and east are joined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from milepost.core.action import Event, Seat
from milepost.core.rules import Fault
from milepost.games.age_of_steam.actions import Build, Urbanize
from milepost.games.age_of_steam.asks import Bounty
from milepost.games.age_of_steam.board import CITY_HEX, Hex
from milepost.games.age_of_steam.events import CoastsJoined, LinkBought, LinkCompleted
from milepost.games.age_of_steam.goods import GOODS
from milepost.games.age_of_steam.maps.standard import Standard, Standing
from milepost.games.age_of_steam.rules import bounties, building, moving, sections
from milepost.games.age_of_steam.rules.faults import AosFault
from milepost.games.age_of_steam.rules.fitting import CITY, MINE, around, change
from milepost.games.age_of_steam.rules.money import scores, track_points
from milepost.games.age_of_steam.rules.supply import cubes_at
from milepost.games.age_of_steam.rules.works import Work
from milepost.games.age_of_steam.tiles import TOWN, Segment

if TYPE_CHECKING:
    from milepost.games.age_of_steam.actions import Move
    from milepost.games.age_of_steam.state import AosState

FIRST_JOIN, SHARED_JOIN = 4, 2
"""Income for the first connection of both coasts: alone, or for each of two."""


class Rules(Standard):
    """What is different in the Western U.S."""

    cubes_in_towns: ClassVar = True
    bonuses_to_give: ClassVar = True

    def founded(self, state: AosState, seat: Seat, place: Hex, city: int, events: list[Event]) -> None:
        """A cube in the town returns to the bag."""
        super().founded(state, seat, place, city, events)
        for good, count in enumerate(cubes_at(state, place)):
            state.bag[good] += count
            state.cubes[place * len(GOODS) + good] = 0

    # one network from the coast

    def choosy(self, state: AosState, seat: Seat) -> bool:
        """As long as west and east are not joined."""
        return not state.joined

    def forbids(self, state: AosState, seat: Seat, action: Work) -> Fault | None:
        """First track leaves a city of the west or east; until both are joined, all track hangs together."""
        if state.joined or not isinstance(action, Build):
            return None
        return Railroad(state, seat, self.starting_cities).fault(action)

    def allowed(self, state: AosState, seat: Seat, actions: Sequence[Build | Urbanize]) -> list[Build | Urbanize]:
        """Those that keep the railroad together; it is looked at once for all of them."""
        railroad = Railroad(state, seat, self.starting_cities)
        return [action for action in actions if not (isinstance(action, Build) and railroad.fault(action))]

    @cached_property
    def starting_cities(self) -> frozenset[Hex]:
        """The printed cities of the west and the east."""
        return frozenset(place for place in self.board.cities if self.board.side[place])

    # the first connection

    def network_changed(self, state: AosState, seat: Seat, events: list[Event]) -> None:
        """Reward the first connection of west and east."""
        if state.joined or not any(isinstance(event, LinkCompleted | LinkBought) for event in events):
            return
        owners = self._joining_owners(state)
        if owners is None:
            return
        state.joined = True
        events.append(CoastsJoined(seat, owners))
        if len(owners) == 1:
            bounties.earn(state, owners[0], FIRST_JOIN, "first", events)
        else:
            bounties.offer(state, Bounty(seat, owners, SHARED_JOIN, 2, "first"), events)

    def _joining_owners(self, state: AosState) -> tuple[Seat, ...] | None:
        """The fewest railroads whose links, with those of nobody, join west and east; None if no links do."""
        used = sorted({way.owner for ways in moving.ways_from(state).values() for way in ways if way.owner >= 0})
        if not self._joined_by(state, used):
            return None
        for count in range(len(used) + 1):
            for owners in combinations(used, count):
                if self._joined_by(state, owners):
                    return owners
        raise AssertionError("all of them together join west and east")

    def _joined_by(self, state: AosState, owners: Iterable[Seat]) -> bool:
        west = [place for place in self.starting_cities if self.board.side[place] == "west"]
        reached = moving.distances(state, west, {-1, *owners})
        return any(self.board.side[place] == "east" for place in self.starting_cities if place in reached)

    # goods from coast to coast

    def delivered(
        self, state: AosState, seat: Seat, move: Move, stops: Sequence[Hex], owners: Sequence[int], events: list[Event]
    ) -> None:
        """From a city of one side to a city of the other: one of the railroads used earns one more."""
        super().delivered(state, seat, move, stops, owners, events)
        if state.sites[move.hex] == CITY_HEX and {self.board.side[move.hex], self.board.side[stops[-1]]} == {
            "west",
            "east",
        }:
            used = tuple(sorted({owner for owner in owners if owner >= 0}))
            bounties.offer(state, Bounty(seat, used, 1, 1, "coast"), events)

    # the end

    def finish(self, state: AosState) -> None:
        """Ties are broken by cash, then track, then dice."""
        points, track = scores(state), track_points(state)
        standing = [(points[seat], state.cash[seat], track[seat]) for seat in state.order]
        tied = [seat for seat, mine in zip(state.order, standing, strict=True) if standing.count(mine) > 1]
        state.lots = [0] * state.seats
        while tied:
            for seat in tied:
                state.lots[seat] = state.lots[seat] * 6 + state.chance.below(6)
            full = {seat: (*standing[state.order.index(seat)], state.lots[seat]) for seat in tied}
            tied = [seat for seat in tied if list(full.values()).count(full[seat]) > 1]

    def standings(self, state: AosState, scores: Sequence[int], track: Sequence[int]) -> list[Standing]:
        """Ties in points are broken by cash, then track, then dice."""
        lots = state.lots or [0] * state.seats
        return [(-scores[seat], -state.cash[seat], -track[seat], -lots[seat]) for seat in range(state.seats)]


class Railroad:
    """The track of one player before the coasts are joined, and whether it still hangs together after a build."""

    def __init__(self, state: AosState, seat: Seat, starting: frozenset[Hex]) -> None:
        self.state = state
        self.seat = seat
        self.first = not state.owners.count(seat) and seat not in state.links
        self.starting = starting
        self.parts = _parts(state, seat)
        self.stops = starting if self.first else frozenset(stop for part in self.parts for stop in part)
        """Where track may begin: the starting cities, or where own track ends."""
        self.around: dict[Hex, tuple[list[int], list[Hex]]] = {}

    def fault(self, action: Build) -> AosFault | None:
        """The rule against laying a tile that fits, or nothing."""
        place, tile = action.hex, action.tile
        changed = change(self.state.tiles[place], tile)
        whole = self.first or len(self.parts) == 1
        if changed.redirected or not whole:
            hangs = not changed.redirected and all(self._hangs(place, segment) for segment in changed.added)
            return None if hangs else self.fault_after(action)
        ends = [self._ends(place, segment) for segment in changed.added]
        if self.first and not any(self.starting & one for _, one in ends):
            return AosFault.OFF_COAST
        touching = [one for mine, one in ends if mine or one & self.stops]
        if len(touching) == len(ends) and not self.first:
            return None
        joined, *rest = [one for _, one in ends] if self.first else [self.stops.union(*touching), *(
            one for mine, one in ends if not mine and not one & self.stops
        )]  # fmt: skip
        return None if _hang_together(joined, rest) else AosFault.TORN_APART

    def _hangs(self, place: Hex, segment: Segment) -> bool:
        """Whether new track touches some part of a railroad that a new city has torn apart."""
        mine, _ = self._ends(place, segment)
        beyond, far = self.around[place]
        at_city = any(edge != TOWN and beyond[edge] == CITY and far[edge] in self.stops for edge in segment)
        return mine or at_city or (TOWN in segment and place in self.stops)

    def _ends(self, place: Hex, segment: Segment) -> tuple[bool, frozenset[Hex]]:
        """Whether new track joins own track, and the stops it would lead to."""
        known = self.around.get(place)
        if known is None:
            known = self.around[place] = around(self.state, self.seat, place)
        beyond, far = known
        stops = [place if edge == TOWN else far[edge] for edge in segment]
        mine = any(edge != TOWN and beyond[edge] == MINE for edge in segment)
        return mine, frozenset(stop for stop in stops if stop >= 0)

    def fault_after(self, action: Build) -> AosFault | None:
        """The same by laying the tile and looking."""
        after = self.state.clone()
        building.lay(after, self.seat, action.hex, action.tile, [])
        parts = _parts(after, self.seat)
        if self.first and not any(self.starting & part for part in parts):
            return AosFault.OFF_COAST
        return None if len(parts) <= 1 else AosFault.TORN_APART


def _parts(state: AosState, seat: Seat) -> list[frozenset[Hex]]:
    """The stops of each part of a player's track that hangs together."""
    mine = [
        frozenset(end for end in (one.start, one.end) if end >= 0)
        for one in sections.all_sections(state)
        if one.owner == seat
    ]
    parts: list[frozenset[Hex]] = []
    for ends in mine:
        near = [part for part in parts if part & ends]
        parts = [part for part in parts if not part & ends]
        parts.append(ends.union(*near))
    return parts


def _hang_together(joined: frozenset[Hex], rest: list[frozenset[Hex]]) -> bool:
    """Whether each of the rest shares stops with what is joined already."""
    while rest:
        near = [ends for ends in rest if ends & joined]
        if not near:
            return False
        joined = joined.union(*near)
        rest = [ends for ends in rest if ends not in near]
    return True
