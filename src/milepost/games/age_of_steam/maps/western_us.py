"""Western U.S.: railroads grow from the coasts, one network each, until west and east are joined."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from milepost.core.game import Event, Seat
from milepost.games.age_of_steam.actions import Build, BuyLink, Urbanize
from milepost.games.age_of_steam.board import CITY_HEX, Hex
from milepost.games.age_of_steam.events import CoastsJoined
from milepost.games.age_of_steam.goods import GOODS
from milepost.games.age_of_steam.maps.standard import Standard, Standing
from milepost.games.age_of_steam.rules import bounties, building, moving, sections
from milepost.games.age_of_steam.rules.fitting import MINE, change, site
from milepost.games.age_of_steam.rules.money import scores, track_points
from milepost.games.age_of_steam.rules.phases import Bounty
from milepost.games.age_of_steam.rules.supply import cubes_at
from milepost.games.age_of_steam.tiles import TOWN, Segment

if TYPE_CHECKING:
    from milepost.games.age_of_steam.actions import Move
    from milepost.games.age_of_steam.state import AosState

FIRST_JOIN, SHARED_JOIN = 4, 2
"""Income for the first connection of both coasts: alone, or for each of two."""


class Rules(Standard):
    """What is different in the Western U.S."""

    cubes_in_towns: ClassVar = True

    def founded(self, state: AosState, seat: Seat, place: Hex, city: int, events: list[Event]) -> None:
        """A cube in the town returns to the bag."""
        super().founded(state, seat, place, city, events)
        for good, count in enumerate(cubes_at(state, place)):
            state.bag[good] += count
            state.cubes[place * len(GOODS) + good] = 0

    # one network from the coast

    def choosy(self, state: AosState, seat: Seat) -> bool:
        """Until both coasts are joined."""
        return not state.joined

    def forbids(self, state: AosState, seat: Seat, action: Build | BuyLink | Urbanize) -> str:
        """First track leaves a city of the west or east; until both are joined, all track hangs together."""
        if state.joined or not isinstance(action, Build):
            return ""
        place, tile = action.hex, action.tile
        first = not _has_track(state, seat)
        stops = set(self._starting_cities()) if first else _stops(state, seat)
        changed = change(state.tiles[place], tile)
        if not changed.redirected:
            here = site(state, seat, place)
            hangs = all(self._hangs(state, here.beyond, stops, place, segment) for segment in changed.added)
            if hangs and (len(changed.added) == 1 or not first):
                return ""
        after = state.clone()
        building.lay(after, seat, place, tile, [])
        if first and not (_stops(after, seat) & stops):
            return "The first track of a railroad leaves one of the printed cities of the west or the east."
        if not _one_network(after, seat):
            return "Until west and east are joined, all track of a railroad must hang together."
        return ""

    def _starting_cities(self) -> list[Hex]:
        return [place for place in self.board.cities if self.board.side[place]]

    def _hangs(self, state: AosState, beyond: Sequence[int], stops: set[Hex], place: Hex, segment: Segment) -> bool:
        """Whether a piece of track touches the builder's network."""
        for edge in segment:
            if edge == TOWN:
                if place in stops:
                    return True
            elif beyond[edge] == MINE or self.board.near[place][edge] in stops & _cities(state):
                return True
        return False

    # the first connection

    def network_changed(self, state: AosState, seat: Seat, events: list[Event]) -> None:
        """Reward the first connection of west and east."""
        if state.joined:
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
        for count in range(len(used) + 1):
            for owners in combinations(used, count):
                if self._joined_by(state, owners):
                    return owners
        return None

    def _joined_by(self, state: AosState, owners: Iterable[Seat]) -> bool:
        may = {-1, *owners}
        ways = moving.ways_from(state)
        reached = [place for place in self._starting_cities() if self.board.side[place] == "west"]
        seen = set(reached)
        while reached:
            for way in ways.get(reached.pop(), ()):
                if way.owner in may and way.stop not in seen:
                    seen.add(way.stop)
                    reached.append(way.stop)
        return any(self.board.side[place] == "east" for place in self._starting_cities() if place in seen)

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
        """Points, cash, track, dice."""
        lots = state.lots or [0] * state.seats
        return [(-scores[seat], -state.cash[seat], -track[seat], -lots[seat]) for seat in range(state.seats)]


def _cities(state: AosState) -> set[Hex]:
    return {place for place, what in enumerate(state.sites) if what == CITY_HEX}


def _has_track(state: AosState, seat: Seat) -> bool:
    return state.owners.count(seat) > 0 or seat in state.links


def _stops(state: AosState, seat: Seat) -> set[Hex]:
    """The cities and towns where track of a player ends."""
    mine = [one for one in sections.all_sections(state) if one.owner == seat]
    return {end for one in mine for end in (one.start, one.end) if end >= 0}


def _one_network(state: AosState, seat: Seat) -> bool:
    """Whether all track of a player hangs together, through the stops where it meets."""
    left = [
        {end for end in (one.start, one.end) if end >= 0} for one in sections.all_sections(state) if one.owner == seat
    ]
    if not left:
        return True
    reached, grown = left.pop(), True
    while grown:
        grown = False
        for ends in left[:]:
            if reached & ends:
                reached |= ends
                left.remove(ends)
                grown = True
    return not left
