"""RULES 7.4: Buildings."""

from __future__ import annotations

from collections.abc import Sequence

from milepost.games.bus.actions import Build, Mark, Pass
from milepost.games.bus.board import BUILDINGS_AREA, CITY, ZONES
from milepost.games.bus.constants import CHOOSING, RESOLVING
from milepost.games.bus.events import Built, Idle
from milepost.games.bus.state import BusState

from .positions import full, of, play, position, resolve


def sites(state: BusState) -> set[int]:
    return {action.crossing for action in state.legal() if isinstance(action, Build)}


def with_lot_in(zone: str) -> set[int]:
    return {row.id for row in CITY.crossings if zone in row.lots}


def building(zones: str, tiles: int = 1, free: Sequence[int] = ()) -> BusState:
    state = position(buildings=full(zones, free), buses=[tiles, 1, 1], board={BUILDINGS_AREA: [0]})
    resolve(state)
    return state


def test_only_the_innermost_zone_with_a_free_lot_is_open():
    for zones in ("", "A", "AB", "ABC"):
        state = building(zones)
        assert ZONES[state.zone] == "ABCD"[len(zones)]
        assert sites(state) == with_lot_in("ABCD"[len(zones)])


def test_one_free_lot_inside_keeps_the_next_zone_closed():
    state = building("AB", free=[30])
    assert sites(state) == {30}


def test_any_type_may_be_built():
    state = building("AB", free=[30])
    assert state.legal() == (Build(30, 0), Build(30, 1), Build(30, 2))


def test_tiles_go_one_at_a_time_and_the_zone_is_looked_up_anew():
    state = building("A", tiles=3, free=[23])
    assert sites(state) == {23}
    play(state, Build(23, 2))
    assert sites(state) == with_lot_in("B")
    play(state, Build(5, 0))
    assert sites(state) == with_lot_in("B") - {5}
    play(state, Build(13, 1))
    assert state.phase == CHOOSING
    assert state.tiles == [30 - state.lots.count(t) for t in range(3)]


def test_a_crossing_of_two_zones_fills_each_lot_in_its_own_time():
    """19 has a lot in A and one in C."""
    state = building("", tiles=2)
    play(state, Build(19, 0))
    assert 19 not in sites(state)
    refusal = state.why_not(Build(19, 0))
    assert refusal is not None
    assert refusal.rule == "zone"
    later = building("AB")
    assert 19 in sites(later)
    play(later, Build(19, 1))
    assert 19 not in with_lot_in("D")


def test_a_park_has_room_for_two():
    state = building("", tiles=3)
    events = play(state, Build(14, 0), Build(14, 0))
    assert len({event.lot for event in of(Built, events)}) == 2
    refusal = state.why_not(Build(14, 0))
    assert refusal is not None
    assert refusal.rule == "lots"


def test_buildings_belong_to_nobody():
    state = building("")
    before = state.clone()
    play(state, Build(14, 0))
    assert (state.deliveries, state.networks, state.lines) == (before.deliveries, before.networks, before.lines)


def test_the_last_lot_voids_the_rest_of_the_area():
    state = position(buildings=full("ABCD", free=[35]), buses=[3, 1, 1], board={BUILDINGS_AREA: [0, 1]})
    resolve(state)
    events = play(state, Build(35, 0))
    assert of(Idle, events) == [Idle(1, BUILDINGS_AREA, 1), Idle(0, BUILDINGS_AREA, 0)]
    assert state.phase != RESOLVING
    assert not state.sites
    assert state.lots.count(-1) == 0


def test_the_whole_city_can_be_built():
    """Round after round of five buses; the game ends with the round that fills the last lot."""
    state = position(buses=[5, 1, 1])
    while state.to_act is not None:
        legal = state.legal()
        play(state, next((a for a in (Mark(BUILDINGS_AREA), Pass()) if a in legal), legal[0]))
    assert state.lots.count(-1) == 0
    assert (state.reason, state.round) == ("lots", 4)
