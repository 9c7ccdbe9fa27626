"""What Germany and the Western U.S. say of a build at a glance is what laying the tile and trying it out says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from milepost.core.action import Seat
from milepost.games.age_of_steam.actions import Build, Urbanize
from milepost.games.age_of_steam.board import CITY_HEX, Hex
from milepost.games.age_of_steam.constants import BUILDING
from milepost.games.age_of_steam.maps import germany, western_us
from milepost.games.age_of_steam.maps.completing import Completing
from milepost.games.age_of_steam.rules import building, sections, urbanization
from milepost.games.age_of_steam.rules.fitting import change
from milepost.games.age_of_steam.rules.works import after
from milepost.games.age_of_steam.state import AosState
from milepost.games.age_of_steam.tiles import TOWN

from .driving import AOS, answer, draw_options, enrich

Sample = tuple[AosState, Seat, list[Build | Urbanize]]


def positions(name: str, seed: int, often: float, many: int) -> Iterator[Sample]:
    """Build turns of a game, each with some of what fits, the map's own rules aside."""
    draw = Random(seed)
    state: AosState = AOS.new(draw.choice((3, 4, 5)), seed, **draw_options(draw, name))
    if seed % 2:
        enrich(state, draw)
    while state.to_act is not None:
        if state.phase == BUILDING and not state.asks and draw.random() < often:
            seat = state.to_act
            fits: list[Build | Urbanize] = [*building.legal_tiles(state, seat), *urbanization.legal(state, seat)]
            yield state, seat, draw.sample(fits, min(many, len(fits)))
        state.apply(answer(state, draw))


@pytest.mark.parametrize("seed", range(6))
def test_germany_knows_what_can_be_completed_as_if_it_were_tried_out(seed):
    told: Counter[bool] = Counter()
    for state, seat, actions in positions("germany", seed, 0.3, 6):
        search = Completing(state, seat)
        for action in actions:
            quick = search.after(action)
            plain = germany.can_finish(after(state, action, seat), seat)
            assert quick is None or quick == plain, f"{action} with {state.builds} builds and ${state.cash[seat]}"
            told[plain] += 1
    assert told[True]
    assert told[False]


@pytest.mark.parametrize("seed", range(6))
def test_western_railroads_hang_together_as_if_the_tile_were_laid(seed):
    told: Counter[str] = Counter()
    for state, seat, actions in positions("western_us", seed, 0.5, 12):
        rules = state.map_rules
        assert isinstance(rules, western_us.Rules)
        for action in actions:
            if isinstance(action, Build) and not state.joined:
                plain = hangs_together(state, seat, action, rules.starting_cities)
                assert (rules.forbids(state, seat, action) is None) == plain, str(action)
                told[str(plain)] += 1
    assert told


def hangs_together(state: AosState, seat: Seat, action: Build, starting: frozenset[Hex]) -> bool:
    """Lay the tile; look whether the first track begins at a coast, and whether all track is one network.

    A railroad that a new city has torn apart may be extended wherever new track touches it.
    """
    before = own_sections(state, seat)
    then = state.clone()
    building.lay(then, seat, action.hex, action.tile, [])
    lies = own_sections(then, seat)
    if not before and not any(starting & ends for ends in lies):
        return False
    return parts(lies) == 1 or (parts(before) > 1 and touches(state, seat, action))


def touches(state: AosState, seat: Seat, action: Build) -> bool:
    """Whether nothing is turned, and every new piece meets own track or leaves a stop where own track ends."""
    stops = {stop for ends in own_sections(state, seat) for stop in ends}
    changed = change(state.tiles[action.hex], action.tile)
    return not changed.redirected and all(_touch(state, seat, action.hex, piece, stops) for piece in changed.added)


def _touch(state: AosState, seat: Seat, place: Hex, piece: tuple[int, int], stops: set[Hex]) -> bool:
    for edge in piece:
        if edge == TOWN:
            if place in stops:
                return True
            continue
        other = state.board.facing[place * 6 + edge]
        if other >= 0 and (
            state.owners[other] == seat or (other // 6 in stops and state.sites[other // 6] == CITY_HEX)
        ):
            return True
    return False


def own_sections(state: AosState, seat: Seat) -> list[set[Hex]]:
    """The stops at the ends of each section of a player."""
    mine = [one for one in sections.all_sections(state) if one.owner == seat]
    return [{end for end in (one.start, one.end) if end >= 0} for one in mine]


def parts(ends: list[set[Hex]]) -> int:
    """Into how many parts track falls that meets at stops."""
    left, found = list(ends), 0
    while left:
        found += 1
        reached, grown = left.pop(), True
        while grown:
            near = [one for one in left if one & reached]
            grown = bool(near)
            left = [one for one in left if not one & reached]
            reached = reached.union(*near)
    return found
